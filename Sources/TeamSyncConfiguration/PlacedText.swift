/// Text of the configuration file and where it stands.
struct PlacedText {
    let text: String
    let place: ConfigurationPlace
}

extension String {
    /// In quotes, on one line, without control characters, and not endless: fit for an error message.
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
