import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments

/// The pairs of colors in a catalogue whose names say that one of them is displayed on the other, such as `onPrimary`
/// and `primary`, or `button-text` and `button-background`. Colors with other names are in no pair, because nothing says
/// what they are displayed on.
struct ContrastPairs {
    struct Pair: Equatable {
        /// The keys of the color in front and of its background.
        let front, ground: String
        /// Whether the names alone are sufficient evidence. The colors of another pair may only be compared if their
        /// contrast was sufficient before.
        let isCertain: Bool
    }

    /// The maximum number of pairs of one color.
    private static let limit = 3
    private static let usual: Set<String> = ["default", "base", "main", "primary", "basic"]
    /// The words that denote the importance of a text on the main background.
    private static let levels: Set<String> = [
        "default", "base", "main", "basic", "primary", "secondary", "tertiary", "body", "heading", "headings",
        "headline",
        "strong", "subtle", "muted",
    ]
    private static let mainGrounds: Set<String> = [
        "default", "base", "main", "basic", "primary", "page", "app", "body", "canvas",
    ]
    private static let states: Set<String> = [
        "default", "hover", "hovered", "pressed", "active", "focus", "focused", "selected", "rest", "enabled",
        "visited",
    ]

    private let names: [String: ContrastName]
    private let keys: [String: [String]]
    /// The words with which all names begin, such as the name of the design system.
    private let prefix: [String]

    /// - Parameter keys: the keys of all colors in a catalogue.
    init(_ keys: some Sequence<String>) {
        var names: [String: ContrastName] = [:]
        for key in keys { names[key] = ContrastName(key) }
        self.names = names
        self.keys = Dictionary(grouping: names.keys.sorted(by: NaturalOrder.isOrdered)) { names[$0]?.joined ?? "" }
        var common: [String]?
        for name in names.values {
            common = common.map { known in zip(known, name.words).prefix { $0 == $1 }.map(\.0) } ?? name.words
        }
        prefix = names.count > 3 ? common ?? [] : []
    }

    /// The pairs of a color with other colors of the catalogue.
    func pairs(of key: String) -> [Pair] {
        guard let name = names[key], !name.isExempt else { return [] }
        var found = fronts(of: name).map { Pair(front: $0.key, ground: key, isCertain: $0.isCertain) }
        found += grounds(of: name).map { Pair(front: key, ground: $0.key, isCertain: $0.isCertain) }
        return Array(found.filter { $0.front != $0.ground }.prefix(ContrastPairs.limit))
    }

    private func grounds(of name: ContrastName) -> [(key: String, isCertain: Bool)] {
        if let (front, rest) = name.on {
            let plain = front.filter { !ContrastName.fronts.contains($0) }
            guard isGeneral(plain) else { return [] }
            var candidates = [front + rest, plain + rest]
            for ground in ContrastName.grounds.sorted() {
                candidates += [plain + [ground] + rest, plain + rest + [ground]]
            }
            return first(of: candidates, name.sigil).map { [($0, true)] } ?? []
        }
        guard let parts = name.parts, parts.role != .ground else { return [] }
        var same: [(key: String, isCertain: Bool)] = []
        for ground in ContrastName.grounds.sorted() {
            guard let key = first(of: [parts.before + [ground] + parts.after], name.sigil) else { continue }
            same.append((key, parts.role == .text && ContrastPairs.states.isSuperset(of: parts.after)))
        }
        if !same.isEmpty { return same }
        guard isGeneral(parts.before), parts.after.count < 2, ContrastPairs.levels.isSuperset(of: parts.after) else {
            return []
        }
        for ground in ["background", "bg", "surface"] {
            let candidates =
                [[]] + ["default", "base", "main", "basic", "page", "app", "body", "canvas", "primary"].map { [$0] }
            let all = candidates.map { parts.before + [ground] + $0 }
            guard let key = first(of: all, name.sigil) else { continue }
            let isMain = ContrastPairs.usual.isSuperset(of: parts.after) && names[key]?.words.last != "primary"
            return [(key, isMain && parts.role == .text)]
        }
        return []
    }

    /// The colors whose background has this name.
    private func fronts(of name: ContrastName) -> [(key: String, isCertain: Bool)] {
        guard let ground = keys[name.joined]?.first, name.on == nil, name.parts?.role ?? .ground == .ground else {
            return []
        }
        var candidates: [[String]] = []
        // In front of any of its words, `on` can follow the name of the design system.
        for index in name.words.indices {
            let (front, rest) = (Array(name.words[..<index]), Array(name.words[index...]))
            guard isGeneral(front) || prefix.starts(with: front) else { break }
            candidates.append(front + ["on"] + rest)
            let plain = rest.filter { !ContrastName.grounds.contains($0) }
            for text in ContrastName.texts.sorted() {
                candidates += [front + [text, "on"] + rest, front + [text, "on"] + plain]
            }
        }
        if let parts = name.parts {
            for front in ContrastName.fronts.sorted() {
                candidates.append(parts.before + [front] + parts.after)
                guard isGeneral(parts.before), ContrastPairs.mainGrounds.isSuperset(of: parts.after) else { continue }
                candidates += ([[]] + ContrastPairs.levels.sorted().map { [$0] }).map { parts.before + [front] + $0 }
            }
        }
        var (found, seen): ([(key: String, isCertain: Bool)], Set<String>) = ([], [])
        for candidate in candidates {
            guard let key = first(of: [candidate], name.sigil), seen.insert(key).inserted, let other = names[key],
                !other.isExempt, let own = grounds(of: other).first(where: { $0.key == ground })
            else { continue }
            found.append((key, own.isCertain))
        }
        return found
    }

    private func first(of candidates: [[String]], _ sigil: String) -> String? {
        for words in candidates where !words.isEmpty {
            let found = keys[ContrastName.joined(sigil, words)] ?? []
            // Two colors with the same words are ambiguous.
            if found.count == 1, names[found[0]]?.isExempt == false { return found[0] }
        }
        return nil
    }

    /// Whether words in front of a role name no part of a design, so that the color is not one of a component.
    private func isGeneral(_ words: [String]) -> Bool {
        words.starts(with: prefix)
            ? words.dropFirst(prefix.count).allSatisfy(ContrastName.general.contains)
            : words.allSatisfy(ContrastName.general.contains)
    }
}

/// The words in the name of a color that say what it is displayed on.
struct ContrastName {
    enum Role {
        case ground, text, line
    }

    static let grounds: Set<String> = ["background", "bg", "surface"]
    static let texts: Set<String> = ["text", "foreground", "fg", "content", "label", "icon"]
    private static let lines: Set<String> = ["border", "outline", "stroke"]
    static let fronts = texts.union(lines)
    static let general: Set<String> = [
        "semantic", "sys", "system", "theme", "light", "dark", "palette", "token", "tokens", "alias", "global", "md",
        "scheme",
        "core", "ds",
    ]
    /// WCAG requires no contrast for these colors, or it is not the contrast of the color itself.
    private static let exempt: Set<String> = [
        "disabled", "inactive", "placeholder", "divider", "separator", "decorative", "shadow", "overlay", "scrim",
        "gradient",
    ]
    private static let meaningless: Set<String> = ["color", "colors", "colour", "colours"]
    /// The synonyms for one word.
    private static let singular = [
        "backgrounds": "background", "surfaces": "surface", "texts": "text", "icons": "icon",
    ]

    /// The characters at the beginning that say in which language the name can be used: `--`, `$`.
    let sigil: String
    let words: [String]
    /// The words around the word `on`, if the name says that the color is displayed on another one.
    let on: (front: [String], rest: [String])?
    let isExempt: Bool

    init(_ key: String) {
        sigil = String(key.prefix { !$0.isLetter && !$0.isNumber })
        let split = NameWords.split(key, digits: .attached, limit: 12)
        let kept = split.filter { !ContrastName.meaningless.contains($0.text) }
        let words = kept.map { ContrastName.singular[$0.text] ?? $0.text }
        self.words = words
        isExempt = !ContrastName.exempt.isDisjoint(with: words)
        let places = words.indices.filter { words[$0] == "on" }
        guard places.count == 1, let place = places.first, place + 1 < words.count else {
            on = nil
            return
        }
        // A state of a switch is a name of its own: `switch.on.background`.
        let isJoined = kept[place].end < key.endIndex && !"./".contains(key[kept[place].end])
        on = isJoined ? (Array(words[..<place]), Array(words[(place + 1)...])) : nil
    }

    var joined: String { ContrastName.joined(sigil, words) }

    static func joined(_ sigil: String, _ words: [String]) -> String { sigil + words.joined(separator: " ") }

    /// The only word with a role, and the words around it; nil if there is none, or if there are several.
    var parts: (before: [String], role: Role, after: [String])? {
        guard on == nil else { return nil }
        let places = words.indices.filter {
            ContrastName.grounds.contains(words[$0]) || ContrastName.fronts.contains(words[$0])
        }
        guard places.count == 1, let place = places.first else { return nil }
        let word = words[place]
        let role: Role =
            ContrastName.grounds.contains(word) ? .ground : ContrastName.texts.contains(word) ? .text : .line
        return (Array(words[..<place]), role, Array(words[(place + 1)...]))
    }
}
