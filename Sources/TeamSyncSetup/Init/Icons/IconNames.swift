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
    /// The styles in front of another one: `bold` in `cake-bold-duotone`.
    private let inner: [String]
    private let sizes: [String]
    private let spelling: Spelling

    /// How the words of names are separated.
    private enum Spelling {
        /// `add-filled`
        case separated
        /// `AddFilled`, `Add24`
        case capitals

        init(_ stems: Set<String>) {
            let separated = stems.count { $0.contains(where: { "-_ ".contains($0) }) }
            self = separated * 10 <= stems.count ? .capitals : .separated
        }

        /// The parts of a name, in lower case.
        func parts(_ stem: String) -> [String] {
            switch self {
            case .separated:
                stem.lowercased().split(whereSeparator: { "-_ ".contains($0) }).prefix(24).map(String.init)
            case .capitals: NameWords.of(stem, digits: .apart, limit: 24)
            }
        }

        /// A pattern for one of several words.
        func any(_ words: [String]) -> String {
            switch self {
            case .separated: "(?i:\(words.joined(separator: "|")))"
            case .capitals: "(?:\(words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "|")))"
            }
        }
    }

    init(_ stems: Set<String>) {
        let spelling = Spelling(stems)
        // Words without separators are part of names more often, so only words that denote styles count.
        let isPossible: (String) -> Bool = { spelling == .separated || IconFinder.isVariant($0) }
        let names = stems.map(spelling.parts)
        let sizes = IconNames.sizes(names)
        let plain = Set(names.map { IconNames.without(sizes, $0) }).filter { !$0.isEmpty }
        let marks = IconNames.marks(names, sizes).union(IconNames.modifiers(stems)).union(IconNames.directions(plain))
        let suffixes = IconNames.words(plain, known: marks, isPossible, { $0.last }, { Array($0.dropLast()) })
        func without(_ words: [String], _ name: [String]) -> [String]? {
            name.count > 1 && words.contains(name[name.count - 1]) ? Array(name.dropLast()) : nil
        }
        let cut = Set(plain.compactMap { without(suffixes, $0) })
        let inner = IconNames.words(cut, IconFinder.isVariant, { $0.last }, { Array($0.dropLast()) })
        let rest = Set(plain.map { name in without(suffixes, name).map { without(inner, $0) ?? $0 } ?? name })
        (self.spelling, self.sizes, self.suffixes, self.inner) = (spelling, sizes, suffixes, inner)
        prefixes = IconNames.words(rest, isPossible, { $0.first }, { Array($0.dropFirst()) })
    }

    /// The pattern for a `files` source; nil if the profile's pattern finds at least as good keys.
    func key(_ known: NamePattern?, of stems: [String]) -> String? {
        let text: String
        switch spelling {
        case .separated where !prefixes.isEmpty || !suffixes.isEmpty: text = separatedKey
        case .capitals where !prefixes.isEmpty || !suffixes.isEmpty || !sizes.isEmpty: text = capitalsKey
        default: return nil
        }
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

    private var separatedKey: String {
        let size = sizes.isEmpty ? "" : "(?:[-_ ]+(?:\(sizes.joined(separator: "|")))(?:px|dp)?)?"
        let front = prefixes.isEmpty ? "" : "(?:\(spelling.any(prefixes))[-_ ]+)?"
        let first = inner.isEmpty ? "" : "(?:\(spelling.any(inner))[-_ ]+)?"
        let end = suffixes.isEmpty ? "" : "(?:[-_ ]+(?<style>\(first)\(spelling.any(suffixes))))?"
        // A lookahead limits the search to positions where an ending can begin, which takes a fraction of the time.
        let next = front.isEmpty ? "(?=[-_ ]|$)" : ""
        return "^\(front)(?<key>.+?)\(next)\(size)\(end)\(suffixes.isEmpty ? "" : size)$"
    }

    /// The pattern for names without separators, in which a number is a size only if the icon has several.
    private var capitalsKey: String {
        func size(_ name: String) -> String { sizes.isEmpty ? "" : "(?<\(name)>\(sizes.joined(separator: "|")))?" }
        let front = prefixes.isEmpty ? "" : "(?:(?i:\(prefixes.joined(separator: "|")))(?=[A-Z0-9]))?"
        let first = inner.isEmpty ? "" : "\(spelling.any(inner))?"
        let end = suffixes.isEmpty ? "" : "(?<style>\(first)\(spelling.any(suffixes)))?"
        let next = front.isEmpty ? "(?=[A-Z0-9]|$)" : ""
        return "^\(front)(?<key>.+?)\(next)\(size("size"))\(end)\(suffixes.isEmpty ? "" : size("endSize"))$"
    }

    /// The sizes and styles at the end of names.
    var endings: [String] { sizes + suffixes }

    /// The pattern for the ending that the constants of one icon differ in; nil unless most icons with such an ending have
    /// several: `_(?:small|large)`.
    func ending(of names: Set<String>) -> String? {
        guard !suffixes.isEmpty || !sizes.isEmpty else { return nil }
        let separator = spelling == .capitals ? "" : names.contains { $0.contains("-") } ? "[-_]" : "_"
        func part(_ words: [String]) -> String {
            words.isEmpty ? "" : "(?:\(separator)\(spelling.any(words)))?"
        }
        let size = sizes.isEmpty ? "" : "(?:\(separator)(?:\(sizes.joined(separator: "|"))))?"
        let text = "\(size)\(part(inner))\(part(suffixes))\(suffixes.isEmpty ? "" : size)"
        do {
            let pattern = try NamePattern("^(?<key>.+?)\(text)$")
            let all = names.sorted()
            let keys = pattern.keys(of: all)
            let groups = Dictionary(grouping: zip(all, keys), by: \.1)
            let cut = groups.values.filter { own in own.contains { $0.0 != $0.1 } }
            let several = cut.count { $0.count > 1 }
            guard several > 0, several * 100 >= cut.count * IconNames.variantShare else { return nil }
            return text
        } catch {
            return nil
        }
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
        return common.count > sizeLimit || areSeries(names, Set(common.keys)) ? [] : common.keys.sorted()
    }

    /// Whether most names with one of the numbers also exist with others, so that these are the last of a series: `level-8`
    /// next to `level-1`.
    private static func areSeries(_ names: [[String]], _ common: Set<String>) -> Bool {
        let numbered = names.filter { name in
            name.count > 1 && name[name.count - 1].utf8.allSatisfy { $0.isASCIIDigit }
        }
        let numbers = Dictionary(grouping: numbered) { Array($0.dropLast()) }.mapValues { Set($0.compactMap(\.last)) }
        let own = numbers.values.filter { !$0.isDisjoint(with: common) }
        return own.count { !$0.isSubset(of: common) } * 2 > own.count
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

    /// The words behind two dashes, as in `bell--filled`, if most names with such a word also exist without it.
    private static func modifiers(_ stems: Set<String>) -> Set<String> {
        var counts: [String: (all: Int, known: Int)] = [:]
        for stem in stems {
            guard let dashes = stem.firstRange(of: "--"), case let word = stem[dashes.upperBound...].lowercased(),
                !word.contains("-")
            else { continue }
            counts[word, default: (0, 0)].all += 1
            if stems.contains(String(stem[..<dashes.lowerBound])) { counts[word]?.known += 1 }
        }
        return Set(
            counts.filter { $0.value.all >= fewestMarked && $0.value.known * 100 >= $0.value.all * variantShare }.keys)
    }

    /// `ltr` and `rtl`, for scripts that are written in these directions, if each name with one also exists with the other.
    private static func directions(_ names: Set<[String]>) -> Set<String> {
        let pair = ["ltr": "rtl", "rtl": "ltr"]
        let own = names.filter { $0.count > 1 && pair[$0[$0.count - 1]] != nil }
        let isPaired = own.allSatisfy { names.contains($0.dropLast() + [pair[$0[$0.count - 1]] ?? ""]) }
        return own.isEmpty || !isPaired ? [] : Set(pair.keys)
    }

    /// The words at one end of the names that denote variants.
    /// - Parameters:
    ///   - known: words that need not be frequent.
    ///   - isPossible: whether a word may denote variants.
    private static func words(
        _ names: Set<[String]>, known: Set<String> = [], _ isPossible: (String) -> Bool, _ word: ([String]) -> String?,
        _ rest: ([String]) -> [String]
    ) -> [String] {
        var numbers: [String: Int] = [:]
        for name in names where name.count > 1 { word(name).map { numbers[$0, default: 0] += 1 } }
        var found = Set(
            numbers.filter { word, number in
                (known.contains(word)
                    || number * 100 >= names.count * (IconFinder.isVariant(word) ? styleShare : wordShare))
                    && isPossible(word) && !meanings.contains(word) && word.utf8.allSatisfy { $0.isASCIILetter }
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
