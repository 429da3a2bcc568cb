import TeamSyncBase

/// A word of a query that an item does not contain literally.
struct WeakMatch: Equatable, Sendable {
    let word: String
    let evidence: SearchWords.Evidence

    /// All weak matches. Insignificant words, such as "icon", are omitted.
    static func all(in match: SearchWords.Match?, for query: SearchQuery) -> [WeakMatch] {
        guard let match else { return [] }
        return zip(query.units, match.evidence).compactMap { unit, evidence in
            guard evidence != .word, unit.weight == 1 else { return nil }
            return WeakMatch(word: unit.words.map(\.text).joined(separator: " "), evidence: evidence)
        }
    }

    var json: JSONValue {
        var members: [String: JSONValue] = ["word": .string(word)]
        switch evidence {
        case .synonym(let words): (members["by"], members["found"]) = ("synonym", .string(words))
        case .part: members["by"] = "part"
        case .word, .nothing: members["by"] = .null
        }
        return .object(members)
    }

    /// `'bin' by synonym 'trash'`
    var words: ServerText {
        switch evidence {
        case .synonym(let found): "\(word) by synonym \(found)"
        case .part: "\(word) by part of a word"
        case .word, .nothing: "\(word) not found"
        }
    }
}
