/// A place in a JSON document, RFC 6901.
struct JSONPointer: Equatable {
    let tokens: [String]

    /// - Parameter text: empty for the whole document, else beginning with `/`; nil for anything else.
    init?(_ text: String) {
        guard !text.isEmpty else {
            tokens = []
            return
        }
        // By scalars: a combining character must not hide the slash or the escape in front of it.
        let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].isEmpty else { return nil }
        tokens = parts.dropFirst().map(JSONPointer.unescaped)
    }

    private static func unescaped(_ token: Substring.UnicodeScalarView) -> String {
        var output = String.UnicodeScalarView()
        var isEscape = false
        for scalar in token {
            if isEscape {
                output.append(scalar == "1" ? "/" : "~")
                isEscape = false
            } else if scalar == "~" {
                isEscape = true
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }
}
