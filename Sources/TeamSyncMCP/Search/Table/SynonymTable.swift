/// Groups of phrases, by theme, one on a line: `found, found | asked, asked`. Phrases before the bar are what icons are
/// called, the closest first; those behind it only lead to them. Where two groups find the same, the former counts more.
enum SynonymTable {
    /// Phrases that mean the same.
    static let meanings = [
        actionSynonyms, stateSynonyms, mediaSynonyms, thingSynonyms, abbreviationSynonyms,
    ].flatMap { $0.split(separator: "\n") }

    /// Subjects, and what shows them. One that shows a subject says little of the others that do.
    static let subjects = [editingSynonyms, lifeSynonyms, deviceSynonyms].flatMap { $0.split(separator: "\n") }
}
