/// A place in a JSON document, RFC 6901.
struct JSONPointer: Equatable {
    let tokens: [String]

    /// - Parameter text: empty for the whole document, else beginning with `/`; nil for anything else.
    init?(_ text: String) {
        guard !text.isEmpty else {
            tokens = []
            return
        }
        guard text.hasPrefix("/") else { return nil }
        tokens = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(JSONPointer.unescaped)
    }

    private static func unescaped(_ token: Substring) -> String {
        var output = ""
        var isEscape = false
        for character in token {
            if isEscape {
                output.append(character == "1" ? "/" : "~")
                isEscape = false
            } else if character == "~" {
                isEscape = true
            } else {
                output.append(character)
            }
        }
        return output
    }
}
