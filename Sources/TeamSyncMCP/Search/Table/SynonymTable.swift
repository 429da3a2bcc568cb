/// Groups of phrases by theme, one group per line: `found, found | asked, asked`. Phrases before the bar are names of
/// icons, closest first; phrases after the bar are only used in searches for them. If two groups contain the same
/// phrase, the first one takes precedence.
enum SynonymTable {
    /// Phrases with the same meaning, most common first.
    static let meanings = [
        actionSynonyms, stateSynonyms, mediaSynonyms, thingSynonyms, abbreviationSynonyms,
    ].flatMap { $0.split(separator: "\n") }

    /// Subjects and their depictions: `subject, other name; depiction`. Without a semicolon, only the first phrase is
    /// the subject. A depiction of a subject is a weak match for other depictions of it.
    static let subjects = [
        editingSynonyms, lifeSynonyms, deviceSynonyms, travelSynonyms, careSynonyms, workSynonyms,
    ].flatMap { $0.split(separator: "\n") }

    /// Words that mean nearly the same.
    static let words = wordSynonyms.split { $0 == "\n" || $0 == ";" }
}
