import TeamSyncDocuments

/// The rules for the names that the configuration gives to things.
package enum NameRules {
    static let idHint = "letters, digits, '.', '_' and '-', at most 100, not beginning with '.' or '-'"
    static let countHint = "letters, digits, '_' and '-', at most 100"
    static let labelHint = "one line of text"

    /// What is wrong with a repository's id, in words that follow it; nil when nothing is.
    package static func problem(inID id: String) -> String? {
        if id.hasPrefix(".") || id.hasPrefix("-") { return "cannot be an id" }
        return isWord(id, with: "._-") ? nil : "cannot be an id"
    }

    /// The same for the name of a count, which becomes a key of the published document.
    static func problem(inCount name: String) -> String? {
        if ["generated_at", "schema_version", "repositories"].contains(name) {
            return "is a key that the published document has already"
        }
        if name.hasSuffix(FlatCounts.updatedSuffix) {
            return "ends with '\(FlatCounts.updatedSuffix)', as the key of a count's date does"
        }
        return isWord(name, with: "_-") ? nil : "cannot name a count"
    }

    /// The same for a text that is shown to people.
    static func problem(inLabel label: String) -> String? {
        if !label.contains(where: { !$0.isWhitespace }) { return "is empty" }
        return label.hasControlCharacter ? "has a control character in it" : nil
    }

    private static func isWord(_ text: String, with others: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 100 else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": true
            default: others.unicodeScalars.contains(scalar)
            }
        }
    }
}
