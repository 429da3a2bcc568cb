import TeamSyncBase

/// Recognizes members with the values for densities, for reduced motion or for contrasts.
extension TokenShape {
    private static let contextWords: Set<String> = ["comfortable", "compact", "cozy", "dense", "spacious", "reduced"]
    /// Words that are contexts only in groups that are named after contrast.
    private static let contrastWords: Set<String> = ["high", "low", "more", "less", "increased"]
    /// Words for the usual context, which other tokens may have as names too.
    private static let usualWords: Set<String> = ["default", "regular", "normal", "standard", "full"]

    /// The names of the members of a group if all of them may be contexts and have the same form: each is a token, or a
    /// group with the same names.
    /// - Parameter path: the path of the group.
    /// - Returns: nil if one of the members is something else.
    static func contexts(in members: [String: JSONValue], at path: String) -> Set<String>? {
        let names = Set(members.keys.lazy.filter { !$0.hasPrefix("$") })
        guard (2...4).contains(names.count) else { return nil }
        let isOfContrast = NameWords.of(path, digits: .attached, limit: 24).contains("contrast")
        let words = isOfContrast ? contextWords.union(contrastWords) : contextWords
        let all = names.map { $0.lowercased() }
        guard all.contains(where: words.contains), all.allSatisfy({ words.contains($0) || usualWords.contains($0) })
        else { return nil }
        let inner = names.map { TokenShape.names(in: members[$0]) }
        return inner.allSatisfy { $0 == inner[0] } ? names : nil
    }
}
