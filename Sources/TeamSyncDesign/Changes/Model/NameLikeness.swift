import TeamSyncBase

/// The similarity of two names, determined by the words that they have in common, in the same order, and by their
/// letters.
struct NameLikeness {
    private static let (leastWords, leastLetters, correctedLetters) = (0.6, 0.75, 0.85)
    /// The maximum number of bytes of a name that are compared.
    private static let lengthLimit = 120

    private let words: Double
    private let letters: Double
    /// The share of words that both names contain, in any order.
    private let common: Double

    init(_ old: String, _ new: String) {
        let (one, other) = (NameWords.of(old, digits: .attached), NameWords.of(new, digits: .attached))
        words = NameLikeness.share(one, other)
        common = NameLikeness.share(one.sorted(), other.sorted())
        letters = NameLikeness.letters(old, new)
    }

    /// Returns the share of letters that two texts have in common, in the same order.
    static func letters(_ old: String, _ new: String) -> Double {
        share(Array(old.utf8.prefix(lengthLimit)), Array(new.utf8.prefix(lengthLimit)))
    }

    /// The similarity, from 0 to 3. Only the order of scores matters.
    var score: Double { words + common + letters }

    /// Whether one name may result from the other by omitting a part or changing a letter.
    var isClose: Bool { words >= NameLikeness.leastWords || letters >= NameLikeness.leastLetters }

    /// Whether one name is probably a correction of the other: `ellipses` and `ellipsis`, but not `page-1` and `page-2`.
    static func isCorrection(_ old: String, _ new: String) -> Bool {
        guard abs(old.utf8.count - new.utf8.count) <= 2 else { return false }
        let (one, other) = (old.filter { !$0.isNumber }, new.filter { !$0.isNumber })
        return one != other && letters(one, other) >= correctedLetters
    }

    /// Returns the length of the longest common subsequence as a fraction of both lengths.
    private static func share<Element: Equatable>(_ one: [Element], _ other: [Element]) -> Double {
        guard !one.isEmpty, !other.isEmpty else { return 0 }
        var row = [Int](repeating: 0, count: other.count + 1)
        for element in one {
            var diagonal = 0
            for (place, candidate) in other.enumerated() {
                let above = row[place + 1]
                row[place + 1] = element == candidate ? diagonal + 1 : max(above, row[place])
                diagonal = above
            }
        }
        return 2 * Double(row[other.count]) / Double(one.count + other.count)
    }
}

/// Splits names into words and recognizes insignificant words. `arrowUpLeft`, `arrow-up-left` and `arrow_up_left`
/// consist of the same three words.
struct DistinctiveWords {
    /// The fraction of names that must contain a word for it to be insignificant, and the minimum number of names for
    /// this.
    private static let (mostShare, fewNames) = (0.3, 10)

    private var common: Set<String> = []

    init(names: [String]) {
        guard names.count > DistinctiveWords.fewNames else { return }
        var counts: [String: Int] = [:]
        for name in names { for word in DistinctiveWords.all(in: name) { counts[word, default: 0] += 1 } }
        common = Set(counts.filter { Double($0.value) > Double(names.count) * DistinctiveWords.mostShare }.keys)
    }

    /// Returns the words of a name without insignificant ones.
    func of(_ name: String) -> Set<String> { DistinctiveWords.all(in: name).subtracting(common) }

    func haveCommon(_ one: String, _ other: String) -> Bool { !of(one).isDisjoint(with: of(other)) }

    private static func all(in name: String) -> Set<String> {
        Set(NameWords.of(name, digits: .attached).filter { $0.count > 1 && $0.contains(where: \.isLetter) })
    }
}
