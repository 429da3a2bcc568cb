/// The visible text after a terminal has interpreted its SGR sequences.
enum Terminal {
    static func withoutEscapes(_ text: String) -> String {
        var shown = ""
        var isEscape = false
        for character in text {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { shown.append(character) }
            if character == "m" { isEscape = false }
        }
        return shown
    }
}
