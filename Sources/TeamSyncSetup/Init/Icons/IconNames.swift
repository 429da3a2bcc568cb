import TeamSyncBase
import TeamSyncConfiguration

/// Words and numbers in the names of icons that denote variants. They are found by comparing the names: they occur in
/// many names, and the remaining parts of these names also occur in other names. Examples: `filled-add` and
/// `outlined-add`, `add-16` and `add-16-f`.
struct IconNames {
    /// The minimum percentage of names that contain a word (lower for words that denote styles), and the minimum
    /// percentage of these names that must be variants of others.
    private static let (wordShare, styleShare, variantShare) = (25, 10, 70)
    /// The minimum percentage of variants for the most frequent word. It is lower, because icons without other variants
    /// also have it.
    private static let usualShare = 40
    /// The minimum percentage of names that contain a style, above which no other variants are needed.
    private static let commonShare = 60
    /// The minimum percentage of names that contain a number.
    private static let sizeShare = 8
    /// The minimum number of icons with a word that follows the size.
    private static let fewestMarked = 3
    /// The maximum numbers of words and of numbers in one set of icons. If there are more words, they are categories.
    private static let (wordLimit, sizeLimit) = (4, 12)

    /// Words that denote a different icon.
    private static let meanings: Set<String> = [
        "left", "right", "up", "down", "top", "bottom", "in", "out", "on", "off", "plus", "minus", "add", "remove", "x",
        "check", "open", "closed", "start", "end", "horizontal", "vertical", "circle", "square", "cross", "crossed",
        "slash", "times", "cancel", "checkmark", "tick", "done", "lock", "locked", "unlock", "disabled", "blocked",
        "error", "warning", "alert", "info", "question", "exclamation", "search", "edit", "new", "delete", "pause",
        "play", "stop", "star", "heart", "user", "clock", "settings", "arrow",
    ]

    private let prefixes: [String]
    private let suffixes: [String]
    private let sizes: [String]

    init(_ stems: Set<String>) {
        let names = stems.map(IconNames.parts)
        let sizes = IconNames.sizes(names)
        self.sizes = sizes
        let plain = Set(names.map { IconNames.without(sizes, $0) }).filter { !$0.isEmpty }
        let marks = IconNames.marks(names, sizes)
        let suffixes = IconNames.words(plain, known: marks, { $0.last }, { Array($0.dropLast()) })
        let rest = Set(plain.map { $0.count > 1 && suffixes.contains($0[$0.count - 1]) ? Array($0.dropLast()) : $0 })
        (self.suffixes, prefixes) = (suffixes, IconNames.words(rest, { $0.first }, { Array($0.dropFirst()) }))
    }

    /// The pattern for a `files` source; nil if the profile's pattern finds at least as good keys.
    func key(_ known: NamePattern?, of stems: [String]) -> String? {
        guard !prefixes.isEmpty || !suffixes.isEmpty else { return nil }
        func any(_ words: [String]) -> String { "(?i:\(words.joined(separator: "|")))" }
        let size = sizes.isEmpty ? "" : "(?:[-_ ]+(?:\(sizes.joined(separator: "|")))(?:px|dp)?)?"
        let front = prefixes.isEmpty ? "" : "(?:\(any(prefixes))[-_ ]+)?"
        let end = suffixes.isEmpty ? "" : "(?:[-_ ]+(?<style>\(any(suffixes))))?"
        // A lookahead limits the search to positions where an ending can begin, which takes a fraction of the time.
        let next = front.isEmpty ? "(?=[-_ ]|$)" : ""
        let text = "^\(front)(?<key>.+?)\(next)\(size)\(end)\(suffixes.isEmpty ? "" : size)$"
        do {
            let pattern = try NamePattern(text)
            let number = Set(pattern.keys(of: stems)).count
            guard let known else { return text }
            let others = Set(known.keys(of: stems))
            // The known pattern does not remove a blank in front of a style.
            return number < others.count || number == others.count && others.contains { $0.hasSuffix(" ") } ? text : nil
        } catch {
            return nil
        }
    }

    /// The sizes and styles at the end of names.
    var endings: [String] { sizes + suffixes }

    /// The parts of a name between its separators, in lower case.
    private static func parts(_ stem: String) -> [String] {
        stem.lowercased().split(whereSeparator: { "-_ ".contains($0) }).prefix(24).map(String.init)
    }

    /// The smallest number that is a size without a unit: `home-2` next to `home` is another design.
    private static let smallestSize = 8

    /// The digits of a number with an optional unit; nil for any other text, and for a number that is not a size.
    private static func number(_ part: String) -> String? {
        let digits = part.prefix { $0.isASCII && $0.isNumber }
        let unit = part.dropFirst(digits.count)
        guard !digits.isEmpty, digits.utf8.count < 4, ["px", "dp"].contains(unit) || unit.isEmpty,
            !unit.isEmpty || Int(digits) ?? 0 >= smallestSize
        else { return nil }
        return String(digits)
    }

    private static func sizes(_ names: [[String]]) -> [String] {
        var found: [String: Int] = [:]
        for name in names {
            for number in Set(name.dropFirst().suffix(2).compactMap(number)) { found[number, default: 0] += 1 }
        }
        let common = found.filter { $0.value * 100 >= names.count * sizeShare }
        return common.count > sizeLimit ? [] : common.keys.sorted()
    }

    /// Removes the size, which is the last or the second-to-last part.
    private static func without(_ sizes: [String], _ name: [String]) -> [String] {
        let index = name.indices.dropFirst().suffix(2).last { index in
            number(name[index]).map(sizes.contains) ?? false
        }
        guard let index else { return name }
        return Array(name[..<index] + name[(index + 1)...])
    }

    /// The words that follow the size in the names of several icons, all of which also exist without the word: `f` for
    /// `add-16-f` and `add-16`.
    private static func marks(_ names: [[String]], _ sizes: [String]) -> Set<String> {
        let known = Set(names)
        var bases: [String: Set<[String]>] = [:]
        var others: Set<String> = []
        for name in names where name.count > 2 {
            let plain = Array(name.dropLast())
            guard number(name[name.count - 2]).map(sizes.contains) ?? false else { continue }
            if known.contains(plain) {
                bases[name[name.count - 1], default: []].insert(Array(plain.dropLast()))
            } else {
                others.insert(name[name.count - 1])
            }
        }
        return Set(bases.filter { $0.value.count >= fewestMarked && !others.contains($0.key) }.keys)
    }

    /// The words at one end of the names that denote variants.
    /// - Parameter known: words that need not be frequent.
    private static func words(
        _ names: Set<[String]>, known: Set<String> = [], _ word: ([String]) -> String?, _ rest: ([String]) -> [String]
    ) -> [String] {
        var numbers: [String: Int] = [:]
        for name in names where name.count > 1 { word(name).map { numbers[$0, default: 0] += 1 } }
        var found = Set(
            numbers.filter { word, number in
                (known.contains(word)
                    || number * 100 >= names.count * (IconFinder.isVariant(word) ? styleShare : wordShare))
                    && !meanings.contains(word) && word.utf8.allSatisfy { $0.isASCIILetter }
            }.keys)
        let usual = found.max { (numbers[$0] ?? 0, $1) < (numbers[$1] ?? 0, $0) }
        // A word denotes variants only if enough icons that have it also have other variants. Removing one word can
        // therefore affect the others.
        while !found.isEmpty {
            var bases: [[String]: Set<String>] = [:]
            for name in names where name.count > 1 {
                if let word = word(name), found.contains(word) { bases[rest(name), default: []].insert(word) }
            }
            let wrong = found.filter { word in
                let own = bases.filter { $0.value.contains(word) }
                if IconFinder.isVariant(word), own.count * 100 >= names.count * commonShare { return false }
                let several = own.count { $0.value.count > 1 || names.contains($0.key) }
                return several * 100 < own.count * (word == usual ? usualShare : variantShare)
            }
            if wrong.isEmpty { break }
            found.subtract(wrong)
        }
        return found.count > wordLimit ? [] : found.sorted()
    }
}
