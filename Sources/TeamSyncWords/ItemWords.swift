import TeamSyncBase
package import TeamSyncDocuments

/// Converts facts to sentences.
package enum Words {}

extension Words {
    /// One sentence about a changed item, beginning with its key.
    package static func about(_ highlight: Highlight) -> Sentence {
        // A document of an older version contains only sentences.
        guard !highlight.facts.isEmpty else { return Sentence(.text(highlight.summary)) }
        return about(highlight.key, highlight.facts)
    }

    /// The same for an item given by its facts.
    package static func about(_ key: String, _ facts: [Fact]) -> Sentence {
        let phrase = ItemPhrase(facts, of: key)
        return switch phrase.start {
        case .verb: "\(name: key) \(phrase.words)"
        case .colon: "\(name: key): \(phrase.words)"
        case .renamed(let old): "\(name: old) renamed to \(name: key)\(phrase.words)"
        }
    }

    /// The change without the name of the item: `was redrawn (category bot → robot)`, `renamed from ring`.
    package static func phrase(_ facts: [Fact], of key: String) -> Sentence {
        let phrase = ItemPhrase(facts, of: key)
        if case .renamed(let old) = phrase.start { return "renamed from \(name: old)\(phrase.words)" }
        return phrase.words
    }

    /// The suffix of a new item's name in a list: its value, if it is the same in all appearances.
    static func remark(_ facts: [Fact]) -> Sentence {
        ItemPhrase.newValue(facts).map { $0.isReference ? " → \(name: $0.written)" : " \(name: $0.written)" } ?? ""
    }
}
