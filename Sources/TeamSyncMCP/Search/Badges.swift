/// Endings of names that negate or remove the subject, such as `off` in `camera-off`, and the words of queries that
/// match them.
enum Badges {
    struct Badge: Sendable {
        let word: SearchWord
        /// How close the badge is to the word in the query, below 1.
        let weight: Double
    }

    /// The badges that match a word, closest first; empty if there are none.
    static func askedFor(by word: SearchWord) -> [Badge] {
        if denyingWords.contains(word.stem) { return denials }
        return removingWords.contains(word.stem) ? removals : []
    }

    /// Whether a word has no meaning without the word that it negates.
    static func isNegation(_ word: SearchWord) -> Bool { ["no", "not", "without", "never"].contains(word.text) }

    /// The word that another word negates, such as `plug` for `unplug`; nil if there is none.
    static func denied(in word: SearchWord) -> SearchWord? {
        for prefix in ["un", "dis"] where word.text.hasPrefix(prefix) {
            let rest = SearchWord(String(word.text.dropFirst(prefix.count)))
            if deniable.contains(rest.stem) { return rest }
        }
        return nil
    }

    /// The endings for something that is negated, closest first.
    static let denials = badges(
        "off slash disabled prohibited forbidden blocked denied crossed no none cross x xmark stop banned offline")
    private static let removals = badges("remove delete minus cross x xmark off times cancel dismiss slash clear")

    private static let denyingWords = stems(
        """
        no not without never forbid forbidden prohibit prohibited ban banned disable disabled deactivated block blocked
        deny denied disallow disallowed inactive unavailable paused silenced
        """)
    private static let removingWords = stems("remove removed delete deleted subtract")
    /// Words that a prefix turns into their opposite.
    private static let deniable = stems(
        """
        plug link pin follow friend subscribe like favorite bookmark share tag star available visible connect allow
        approve
        """)

    private static func badges(_ words: String) -> [Badge] {
        words.split(separator: " ").enumerated().map { index, word in
            Badge(word: SearchWord(String(word)), weight: 0.8 - 0.02 * Double(index))
        }
    }

    private static func stems(_ words: String) -> Set<String> {
        Set(words.split { $0 == " " || $0 == "\n" }.map { WordForms.stem(String($0)) })
    }
}
