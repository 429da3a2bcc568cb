/// Groups of phrases by theme, one per line: `found, found | asked, asked`. Phrases before the bar are names of icons,
/// closest first; those after it are only search phrases for them. If two groups contain the same phrase, the first one
/// has precedence.
enum SynonymTable {
    /// Phrases with the same meaning, most common first.
    static let meanings = [
        actionSynonyms, stateSynonyms, mediaSynonyms, thingSynonyms, abbreviationSynonyms,
    ].flatMap { $0.split(separator: "\n") }

    /// Subjects, and their depictions: `subject, other name; depiction`; without a semicolon, only the first phrase is
    /// the subject. One depiction of a subject is a weak match for the others.
    static let subjects = [
        editingSynonyms, lifeSynonyms, deviceSynonyms, travelSynonyms, careSynonyms, workSynonyms,
    ].flatMap { $0.split(separator: "\n") }

    /// Words that mean nearly the same.
    static let words = wordSynonyms.split { $0 == "\n" || $0 == ";" }
}
