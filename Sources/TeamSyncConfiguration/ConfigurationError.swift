/// What is wrong with the configuration file, and where.
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path of the file as it was given.
    package let file: String
    /// Counted from 1; nil where the file as a whole is meant.
    package let line: Int?
    /// Counted in characters from 1.
    package let column: Int?
    /// What is wrong, without the place.
    package let message: String
    /// What is allowed, or what to do. May show a piece of configuration on lines of its own.
    package let hint: String?

    package init(file: String, line: Int? = nil, column: Int? = nil, message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }

    /// `file:line:column: message (hint)`; a hint of several lines follows on lines of its own.
    package var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if let column { text += ":\(column)" }
        text += ": \(message)"
        if let hint { text += hint.contains("\n") ? "\n\(hint)" : " (\(hint))" }
        return text
    }

    /// The same without a hint of several lines.
    package var sentence: String {
        guard let hint, hint.contains("\n") else { return description }
        return ConfigurationError(file: file, line: line, column: column, message: message).description
    }
}

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

/// Text of the configuration file and where it is.
struct PlacedText {
    let text: String
    let place: ConfigurationPlace
}

extension String {
    /// In quotes, on one line, without control characters, and at most 80 long: for an error message.
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
