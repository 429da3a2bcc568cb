/// An error in the configuration file, with its location.
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path of the file, as given.
    package let file: String
    /// The line, starting at 1; nil if the error concerns the whole file.
    package let line: Int?
    /// The column in characters, starting at 1.
    package let column: Int?
    /// The problem, without the location.
    package let message: String
    /// The permitted values, or advice. It may contain a piece of configuration on separate lines.
    package let hint: String?

    package init(file: String, line: Int? = nil, column: Int? = nil, message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }

    /// `file:line:column: message (hint)`. A hint with several lines follows on separate lines.
    package var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if let column { text += ":\(column)" }
        text += ": \(message)"
        if let hint { text += hint.contains("\n") ? "\n\(hint)" : " (\(hint))" }
        return text
    }

    /// The description without a multiline hint.
    package var sentence: String {
        guard let hint, hint.contains("\n") else { return description }
        return ConfigurationError(file: file, line: line, column: column, message: message).description
    }
}

/// A position in a configuration file.
struct ConfigurationPlace: Equatable {
    let file: String
    /// The line, starting at 1.
    let line: Int
    /// The column in Unicode scalars, starting at 1.
    let column: Int

    func error(_ message: String, hint: String? = nil) -> ConfigurationError {
        ConfigurationError(file: file, line: line, column: column, message: message, hint: hint)
    }
}

/// A text in the configuration file, with its location.
struct PlacedText {
    let text: String
    let place: ConfigurationPlace
}

extension String {
    /// The text for use in errors: in quotes, on one line, without control characters, and at most 80 characters long.
    package var quoted: String {
        var shown = ""
        for scalar in unicodeScalars.prefix(80) {
            shown += scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return unicodeScalars.count > 80 ? "'\(shown)…'" : "'\(shown)'"
    }

    package var hasControlCharacter: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
