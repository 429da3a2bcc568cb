import TeamSyncDocuments

/// The rules for names given in the configuration.
package enum NameRules {
    static let idHint = "use at most 100 letters, digits, '.', '_' and '-', and begin with a letter, a digit or '_'"
    static let countHint = "use at most 100 letters, digits, '_' and '-'"
    static let labelHint = "use one line of text"

    /// The problem with a repository's id, as a predicate such as 'is empty'; nil if it is valid.
    package static func problem(inID id: String) -> String? {
        if id.hasPrefix(".") || id.hasPrefix("-") { return "cannot be an id" }
        return isWord(id, with: "._-") ? nil : "cannot be an id"
    }

    /// Returns the problem with the name of a count, which becomes a key of the published document, in the same form.
    static func problem(inCount name: String) -> String? {
        if ["generated_at", "schema_version", "repositories"].contains(name) {
            return "is a reserved key of the published document"
        }
        if name.hasSuffix(FlatCounts.updatedSuffix) {
            return "ends with '\(FlatCounts.updatedSuffix)': this ending is reserved for dates"
        }
        return isWord(name, with: "_-") ? nil : "cannot be the name of a count"
    }

    /// Returns the problem with a text for display, in the same form.
    static func problem(inLabel label: String) -> String? {
        if label.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return "is empty" }
        return label.hasControlCharacter ? "contains a control character" : nil
    }

    /// Returns a normalized form that is equal for names that look the same: without case, white space and invisible
    /// characters.
    static func comparable(_ name: String) -> String {
        let visible = name.lowercased().unicodeScalars.filter {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
                && $0.properties.generalCategory != .format
        }
        return String(String.UnicodeScalarView(visible))
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

/// The rules of `git check-ref-format` for the names of branches and remotes.
package enum ReferenceName {
    static let hint = "a name that git accepts, such as main or release/2.0"

    /// The problem with the name, as a predicate such as 'is empty'; nil if git accepts it.
    package static func problem(in name: String) -> String? {
        // Checks bytes, as git does: with a combining mark after it, a dot would be a different character.
        let bytes = Array(name.utf8)
        if bytes.isEmpty { return "is empty" }
        if bytes.starts(with: "-".utf8) { return "begins with '-'" }
        if name == "HEAD" || name == "@" { return "is a name that git reserves" }
        if bytes.last == UInt8(ascii: ".") { return "ends with '.'" }
        for pair in ["..", "@{"] where bytes.firstRange(of: Array(pair.utf8)) != nil {
            return "contains '\(pair)'"
        }
        for byte in bytes {
            if byte < 0x20 || byte == 0x7F { return "contains a control character" }
            if " ~^:?*[\\".utf8.contains(byte) { return "contains '\(Unicode.Scalar(byte))'" }
        }
        for component in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            if component.isEmpty { return "has an empty part between slashes" }
            if component.starts(with: ".".utf8) { return "has a part that begins with '.'" }
            if component.suffix(5).elementsEqual(".lock".utf8) { return "has a part that ends with '.lock'" }
        }
        return nil
    }
}
