import TeamSyncBase

/// Finds words that were replaced in the names of several items: `ruby1` to `ruby12` are now `berry1` to `berry12`.
///
/// Names alone are not evidence. The values must also be the same, except for the word in references to other items
/// with such names. If a string literal in the code of a value contains the word, as in `UIImage(named: "ruby-1")`, it
/// may name another resource, and it is unclear whether the items continue.
struct WordReplacement: Hashable {
    /// The minimum number of items with the same replacement, and the minimum fraction of the items with the old word
    /// that they must make up.
    private static let (fewest, leastShare) = (3, 0.7)
    /// The maximum number of items, the maximum number of words in a name, the maximum number of pairs of items, and
    /// the maximum size of a value in bytes.
    private static let (itemLimit, wordLimit, pairLimit, valueLimit) = (5000, 20, 50_000, 1000)

    /// One or two words, in lower case.
    private let old: String
    private let new: String

    /// An item without files: its name and the rest of its value.
    struct Named {
        let key: String
        let value: String
        /// The parts of the value by mode; empty if there are none.
        var modes: [String: String] = [:]

        /// Whether two items have the same value, at least in all modes that both have.
        func hasSameValue(as other: Named) -> Bool {
            let shared = modes.filter { other.modes[$0.key] != nil }
            return value == other.value || !shared.isEmpty && shared.allSatisfy { other.modes[$0.key] == $0.value }
        }
    }

    struct Found {
        /// The indices of items that continue under another name. Each item is in one pair. If most items of a family
        /// have kept their values, the others are also paired, with a changed value.
        var pairs: [(old: Int, new: Int)] = []
        /// The indices of the new items in `pairs` with a changed value.
        var changed: Set<Int> = []
        /// The indices of removed items that may continue under several names.
        var unclear: Set<Int> = []
    }

    /// - Returns: an empty result if there are too many items.
    static func find(_ removed: [Named], _ added: [Named]) -> Found {
        guard removed.count >= fewest, added.count >= fewest, max(removed.count, added.count) <= itemLimit else {
            return Found()
        }
        var places: [String: [(word: String, item: Int)]] = [:]
        var owners: [String: Int] = [:]
        for (item, named) in removed.enumerated() {
            for (word, rest) in parts(of: named.key) {
                places[rest, default: []].append((word, item))
                owners[word, default: 0] += 1
            }
        }
        var found: [WordReplacement: [(old: Int, new: Int)]] = [:]
        var left = pairLimit
        for (item, named) in added.enumerated() {
            for (word, rest) in parts(of: named.key) {
                for place in places[rest] ?? [] {
                    left -= 1
                    guard left > 0 else { return Found() }
                    if place.word == word || shareWord(place.word, word) { continue }
                    found[WordReplacement(old: place.word, new: word), default: []].append((place.item, item))
                }
            }
        }
        var (byOld, byNew): ([Int: Set<Int>], [Int: Set<Int>]) = ([:], [:])
        var result = Found()
        for (replacement, pairs) in found {
            let items = Set(pairs.map(\.old))
            guard items.count >= fewest, Double(items.count) >= leastShare * Double(owners[replacement.old] ?? 0)
            else { continue }
            let same = pairs.filter { replacement.leads(from: removed[$0.old], to: added[$0.new]) }
            let continued = Set(same.map(\.old))
            guard continued.count >= fewest, Double(continued.count) >= leastShare * Double(items.count) else {
                continue
            }
            let hasOtherLiterals = same.contains { pair in
                WordReplacement.literals(in: removed[pair.old].value)
                    != WordReplacement.literals(in: added[pair.new].value)
            }
            if hasOtherLiterals {
                result.unclear.formUnion(items)
                continue
            }
            let others = pairs.filter { !continued.contains($0.old) }
            result.changed.formUnion(others.map(\.new))
            for pair in same + others {
                byOld[pair.old, default: []].insert(pair.new)
                byNew[pair.new, default: []].insert(pair.old)
            }
        }
        for (old, news) in byOld.sorted(by: { $0.key < $1.key }) {
            if news.count == 1, let new = news.first, byNew[new]?.count == 1 {
                result.pairs.append((old, new))
                result.unclear.remove(old)
            } else {
                result.unclear.insert(old)
            }
        }
        return result
    }

    /// Returns the string literals in the code of a value, which is itself inside a JSON string.
    private static func literals(in value: String) -> [Substring] {
        let parts = value.split(separator: "\\\"", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    }

    /// Whether two pairs of words have a word in the same place. In that case, only the other word was replaced.
    private static func shareWord(_ old: String, _ new: String) -> Bool {
        let (old, new) = (old.split(separator: " "), new.split(separator: " "))
        return old.count == 2 && new.count == 2 && (old[0] == new[0] || old[1] == new[1])
    }

    /// Returns each word and each pair of consecutive words in a name, with the rest of the name.
    private static func parts(of key: String) -> [(word: String, rest: String)] {
        let words = NameWords.of(key, digits: .apart, limit: wordLimit)
        var parts: [String: String] = [:]
        for start in words.indices {
            for length in 1...2 where start + length <= words.count {
                let word = words[start..<start + length].joined(separator: " ")
                guard parts[word] == nil else { continue }
                parts[word] = replaced(words, word.split(separator: " ").map(String.init))
            }
        }
        return parts.map { ($0.key, $0.value) }
    }

    /// Returns the words with a mark in place of each replaced word.
    private static func replaced(_ words: [String], _ replaced: [String]) -> String {
        var (rest, index): ([String], Int) = ([], 0)
        while index < words.count {
            let isHere = words[index...].starts(with: replaced)
            rest.append(isHere ? "\0" : words[index])
            index += isHere ? replaced.count : 1
        }
        return rest.joined(separator: ".")
    }

    /// Whether the values of two items are the same, apart from the replaced words, in all modes that both items have.
    private func leads(from item: Named, to other: Named) -> Bool {
        if leads(from: item.value, to: other.value) { return true }
        let shared = item.modes.filter { other.modes[$0.key] != nil }
        return !shared.isEmpty && shared.allSatisfy { leads(from: $0.value, to: other.modes[$0.key] ?? "") }
    }

    /// Whether two values are the same, apart from the replaced words.
    private func leads(from value: String, to other: String) -> Bool {
        if value == other { return true }
        guard max(value.utf8.count, other.utf8.count) <= WordReplacement.valueLimit else { return false }
        return WordReplacement.marked(value, old) == WordReplacement.marked(other, new)
    }

    /// Returns a text in lower case with a mark in place of each replaced word. The characters that join two replaced
    /// words are replaced too: `light-blue`, `lightBlue`.
    private static func marked(_ text: String, _ word: String) -> String {
        let (words, replaced) = (NameWords.split(text, digits: .apart), word.split(separator: " ").map(String.init))
        func areJoined(_ words: ArraySlice<NameWords.Word>) -> Bool {
            zip(words, words.dropFirst()).allSatisfy { $0.end == $1.start || "-_ ".contains(text[$0.end..<$1.start]) }
        }
        var (rest, place, index) = ("", text.startIndex, 0)
        while index < words.count {
            let own = words[index...].prefix(replaced.count)
            guard own.map(\.text) == replaced, areJoined(own), let last = own.last else {
                index += 1
                continue
            }
            rest += text[place..<own[index].start] + "\0"
            (place, index) = (last.end, index + own.count)
        }
        return (rest + text[place...]).lowercased()
    }
}
