import TeamSyncBase

/// Classifies the words in a name that are not in the query.
enum SurplusWords {
    /// Words for variants of the same drawing.
    private static let forms: Set<String> = stems(
        "fill filled solid outline outlined line regular bold light thin duotone round rounded sharp two tone simple alt "
            + "variant small medium large size xs sm md lg xl mini")
    /// Words for frames around a drawing.
    private static let frames: Set<String> = stems("circle square rounded box badge")
    /// Words that change the meaning of a drawing.
    private static let opposites: Set<String> = stems(
        "off slash x minus plus add remove delete disabled crossed broken cancel block no not blocked dismiss prohibited "
            + "error warning alert lock check settings search question pause clock sync edit exit down up left right")
    /// Words for subjects that are relevant only if the query contains them, as in "exit fullscreen".
    private static let otherSubjects: Set<String> = stems("fullscreen screen")
    /// Words that have no meaning.
    private static let empty: Set<String> = stems("icon ic icons svg glyph ui")

    /// The weight of a word that only names a variant.
    static let formWeight = 0.04

    static func weight(of stem: String) -> Double {
        if empty.contains(stem) { return 0 }
        if stem.utf8.first?.isASCIIDigit == true { return 0.02 }
        if forms.contains(stem) { return formWeight }
        if frames.contains(stem) { return 0.06 }
        if otherSubjects.contains(stem) { return 0.35 }
        return opposites.contains(stem) ? 0.22 : 0.2
    }

    private static func stems(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map { WordForms.stem(String($0)) })
    }
}

/// The frequencies of words in the names of the items in a catalogue.
struct NameFrequencies: Sendable {
    /// The minimum number of names that is needed to determine which words are common.
    private static let fewest = 20

    /// The weight of a word that is also a name on its own: `file-search` is about files.
    private static let subjectNovelty = 1.4
    /// The number of names that must begin with the same words for these to count as a namespace.
    private static let namespaceSize = 4

    private let counts: [String: Int]
    /// Words at the beginning of names that are not names on their own, such as `action` in `action-delete`.
    private let namespaces: Set<[String]>
    /// Words that are names on their own.
    private let subjects: Set<String>
    /// Last words of names that also exist without them, such as `hazard` if there are `bus` and `bus-hazard`.
    private let badges: Set<String>
    private let total: Int

    /// The number of names that must have the same last word for it to count as a badge.
    private static let badgeCount = 3

    init(_ items: [SearchWords]) {
        total = items.count
        var (prefixes, names): ([[String]: Int], Set<[String]>) = ([:], [])
        var endings: [String: Int] = [:]
        for item in items {
            let stems = item.nameWords.map(\.stem)
            let own = stems.filter { SurplusWords.weight(of: $0) > SurplusWords.formWeight }
            names.insert(own)
            for length in 1...2 where stems.count > length { prefixes[Array(stems.prefix(length)), default: 0] += 1 }
        }
        namespaces = Set(prefixes.lazy.filter { $0.value >= NameFrequencies.namespaceSize }.map(\.key)).subtracting(
            names)
        for name in names {
            if let last = name.last, name.count > 1, names.contains(Array(name.dropLast())) {
                endings[last, default: 0] += 1
            }
        }
        badges = Set(endings.lazy.filter { $0.value >= NameFrequencies.badgeCount }.map(\.key))
        subjects = Set(names.lazy.filter { $0.count == 1 }.map { $0[0] })
        counts = items.reduce(into: [:]) { counts, item in
            for stem in Set(item.nameWords.map(\.stem)) { counts[stem, default: 0] += 1 }
        }
    }

    /// The number of words at the beginning of a name that only name the item's group.
    func namespaceLength(of words: [SearchWord]) -> Int {
        guard total >= NameFrequencies.fewest else { return 0 }
        return (1...2).last { length in words.count > length && namespaces.contains(words.prefix(length).map(\.stem)) }
            ?? 0
    }

    /// Whether a word at the end of a name modifies the icon that the words before it describe.
    func isBadge(_ stem: String) -> Bool { badges.contains(stem) }

    /// The weight of a word for distinguishing items: 1 for a rare word, more for one that is a name on its own, and 0
    /// for one in half of the names or more, such as "symbolic" if all names end with it.
    func novelty(of stem: String) -> Double {
        guard total >= NameFrequencies.fewest else { return 1 }
        if subjects.contains(stem) { return NameFrequencies.subjectNovelty }
        guard let count = counts[stem], count > 3 else { return 1 }
        return max(0, 1 - (2 * Double(count) / Double(total)).squareRoot())
    }
}
