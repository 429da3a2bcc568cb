import TeamSyncBase

/// The meaning of words in a name that are not in the query.
enum SurplusWords {
    /// Variants of the same drawing.
    private static let forms: Set<String> = stems(
        "fill filled solid outline outlined line regular bold light thin duotone round rounded sharp two tone simple alt "
            + "variant small medium large size xs sm md lg xl mini")
    /// Frames around a drawing.
    private static let frames: Set<String> = stems("circle square rounded box badge")
    /// Words that change the meaning of a drawing.
    private static let opposites: Set<String> = stems(
        "off slash x minus plus add remove delete disabled crossed broken cancel block no not blocked dismiss prohibited "
            + "error warning alert lock check settings search question pause clock sync edit exit down up left right")
    /// Subjects that are relevant only if the query contains them, such as in "exit fullscreen".
    private static let otherSubjects: Set<String> = stems("fullscreen screen")
    /// Words without meaning.
    private static let empty: Set<String> = stems("icon ic icons svg glyph ui")

    static func weight(of stem: String) -> Double {
        if empty.contains(stem) { return 0 }
        if stem.utf8.first?.isASCIIDigit == true { return 0.02 }
        if forms.contains(stem) { return 0.04 }
        if frames.contains(stem) { return 0.06 }
        if otherSubjects.contains(stem) { return 0.35 }
        return opposites.contains(stem) ? 0.22 : 0.2
    }

    private static func stems(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map { WordForms.stem(String($0)) })
    }
}

/// The frequencies of words in the names of a catalogue.
struct NameFrequencies: Sendable {
    /// The minimum number of names to determine what is common.
    private static let fewest = 20

    private let counts: [String: Int]
    private let total: Int

    init(_ items: [SearchWords]) {
        total = items.count
        counts = items.reduce(into: [:]) { counts, item in
            for stem in Set(item.nameWords.map(\.stem)) { counts[stem, default: 0] += 1 }
        }
    }

    /// The weight of a word for distinguishing items: 1 for a rare word, 0 for one in half of the names, such as
    /// "symbolic" if all of them end with it.
    func novelty(of stem: String) -> Double {
        guard total >= NameFrequencies.fewest, let count = counts[stem], count > 3 else { return 1 }
        return max(0, 1 - (2 * Double(count) / Double(total)).squareRoot())
    }
}
