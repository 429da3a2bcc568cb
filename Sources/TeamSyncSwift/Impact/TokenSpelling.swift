import TeamSyncBase

/// The names of a renamed token as a style sheet writes them: `color-ink-light` for `color.ink.light` or `color.inkLight`.
struct TokenSpelling {
    let old: String
    let new: String

    private static let limit = 40

    /// - Parameter isWritten: whether a name is in the style sheet.
    /// - Returns: nil if the old name is not written in one of the usual spellings, or if these differ in the new name.
    init?(_ old: String, _ new: String, isWritten: (String) -> Bool) {
        guard old.contains(".") || old.contains(where: \.isUppercase), !isWritten(old) else { return nil }
        let spellings = zip(TokenSpelling.spellings(of: old), TokenSpelling.spellings(of: new)).filter {
            isWritten($0.0)
        }
        guard let first = spellings.first, spellings.allSatisfy({ $0 == first }) else { return nil }
        (self.old, self.new) = first
    }

    /// Groups are separated by dashes, and then words and numbers too.
    private static func spellings(of name: String) -> [String] {
        let dashed = name.replacing(".", with: "-")
        return [dashed, dashed.lowercased()]
            + [NameWords.Digits.attached, .apart].map { digits in
                NameWords.of(name, digits: digits, limit: limit).joined(separator: "-")
            }
    }
}
