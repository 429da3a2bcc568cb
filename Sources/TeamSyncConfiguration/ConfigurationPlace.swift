/// A position in a configuration file.
struct ConfigurationPlace: Equatable {
    let file: String
    /// Counted from 1.
    let line: Int
    /// Counted in Unicode scalars from 1.
    let column: Int

    func error(_ message: String, hint: String? = nil) -> ConfigurationError {
        ConfigurationError(file: file, line: line, column: column, message: message, hint: hint)
    }
}
