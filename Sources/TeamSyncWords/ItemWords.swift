import TeamSyncBase
package import TeamSyncDocuments

/// Converts facts to sentences.
package enum Words {}

extension Words {
    /// Returns one sentence about a changed item. It begins with the item's key or, if the item was renamed, with its
    /// old key.
    package static func about(_ highlight: Highlight) -> Sentence {
        // Documents of older versions contain only sentences.
        guard !highlight.facts.isEmpty else { return Sentence(.text(highlight.summary)) }
        return about(highlight.key, highlight.facts)
    }

    /// Returns the same kind of sentence about the item with this key and these facts.
    package static func about(_ key: String, _ facts: [Fact]) -> Sentence {
        let phrase = ItemPhrase(facts, of: key)
        return switch phrase.start {
        case .verb: "\(name: key) \(phrase.words)"
        case .colon: "\(name: key): \(phrase.words)"
        case .renamed(let old): "\(name: old) renamed to \(name: key)\(phrase.words)"
        }
    }

    /// Describes the change without naming the item: `was redrawn (category bot → robot)`, `renamed from ring`.
    package static func phrase(_ facts: [Fact], of key: String) -> Sentence {
        let phrase = ItemPhrase(facts, of: key)
        if case .renamed(let old) = phrase.start { return "renamed from \(name: old)\(phrase.words)" }
        return phrase.words
    }

    /// The text that follows the name of a new item in a list: its value, if the value is the same in all appearances.
    static func remark(_ facts: [Fact]) -> Sentence {
        ItemPhrase.newValue(facts).map { $0.isReference ? " → \(name: $0.written)" : " \(name: $0.written)" } ?? ""
    }
}
