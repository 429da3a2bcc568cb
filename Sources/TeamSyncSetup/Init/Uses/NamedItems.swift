import TeamSyncBase
import TeamSyncDesign

/// The items of a catalogue that code refers to with one accessor.
struct NamedItems {
    /// The accessor, with the common beginning and end of imported names, and the sizes and styles that the names
    /// contain.
    private(set) var accessor: CodeAccessor
    /// The names of the items, by the names in the code: `lock` for `lock-16`, if an icon has several sizes.
    private(set) var hits: [String: String] = [:]
    /// The number of names in the code, including those that are not in the catalogue.
    private(set) var total = 0

    /// The minimum number of different items, and the minimum percentage of names that must be in the catalogue.
    private static let (fewest, share) = (3, 80)
    /// The maximum number of sizes and styles in one name, and of different ones in all names.
    private static let (depth, limit) = (3, 8)
    /// Beginnings and ends in the names of components that each draw an icon.
    private static let affixes = [("", ""), ("", "Icon"), ("Icon", ""), ("", "Svg"), ("Svg", ""), ("Ic", "")]

    /// Whether enough names match to conclude that the accessor is for the catalogue.
    var isSufficient: Bool {
        Set(hits.values).count >= NamedItems.fewest && hits.count * 100 >= total * NamedItems.share
    }
    /// Whether all names match.
    var isComplete: Bool { !hits.isEmpty && hits.count == total }
    /// Whether at least half of the names match.
    var isMostly: Bool { !hits.isEmpty && hits.count * 2 >= total }
    private var place: (Int, Int) { (isSufficient ? 1 : 0, hits.count) }

    /// - Parameters:
    ///   - keys: the names of the items.
    ///   - members: the names of the items as members.
    ///   - areIcons: whether code may write the sizes of the items in their names.
    /// - Returns: nil if none of the names is the name of an item.
    init?(
        _ names: Set<String>, of accessor: CodeAccessor, in keys: Set<String>, _ members: Set<String>,
        areIcons: Bool = false
    ) {
        if case .members = accessor.form,
            let typed = NamedItems(
                typed: names.filter { keys.contains("\(accessor.owner).\($0)") }, of: names, accessor)
        {
            self = typed
            return
        }
        var best: NamedItems?
        var affixes = [("", "")]
        switch accessor.form {
        case .imports, .files:
            affixes = NamedItems.affixes + NamedItems.capitals(of: names)
            if let front = NamedItems.front(of: names, members) { affixes.append((front, "")) }
        case .fragment: affixes = [("", ""), ("icon-", ""), ("i-", ""), ("ic-", ""), ("icon_", "")]
        default: break
        }
        for (front, end) in affixes {
            for hasVariants in [false, true] {
                let items = NamedItems(names, accessor, front, end, hasVariants, keys, members, areIcons)
                if !items.hits.isEmpty, best.map({ $0.place < items.place }) ?? true { best = items }
            }
        }
        guard let best else { return nil }
        self = best
    }

    /// - Parameter hits: the names of items whose names include the type; nil is returned if there are none.
    private init?(typed hits: Set<String>, of names: Set<String>, _ accessor: CodeAccessor) {
        guard !hits.isEmpty else { return nil }
        self.accessor = accessor
        self.accessor.hasTypes = true
        self.hits = Dictionary(uniqueKeysWithValues: hits.map { ($0, "\(accessor.owner).\($0)") })
        total = names.count
    }

    private init(
        _ names: Set<String>, _ accessor: CodeAccessor, _ front: String, _ end: String, _ hasVariants: Bool,
        _ keys: Set<String>, _ members: Set<String>, _ areIcons: Bool
    ) {
        self.accessor = accessor
        var variants: Set<String> = []
        /// The names of variables in style sheets are written as they are; those of other items are not.
        func isVariable(_ name: String) -> Bool {
            if keys.contains(name) || keys.contains(name.replacing("_", with: "-")) { return true }
            let plain = String(name.drop { "-$@".contains($0) })
            return keys.contains(plain)
                || !keys.contains { !SourceVariable.sigil(of: $0).isEmpty }
                    && members.contains(MemberName.of(plain))
        }
        func isKnown(_ name: Substring) -> Bool {
            switch accessor.form {
            // `person_24_regular` for `person_regular`. Sizes at the end are variants.
            case .members where areIcons && accessor.isResource && name.last?.isLetter ?? false:
                members.contains(MemberName.of(String(name)))
                    || WrittenSize.split(String(name)).map { members.contains(MemberName.of($0.name)) } ?? false
            case .members, .imports, .files: members.contains(MemberName.of(String(name)))
            case .property: isVariable("--\(name)")
            case .variable: isVariable("\(accessor.hasLess ? "@" : "$")\(name)")
            // Functions take names of tokens as they are written in style sheets.
            case .call where name.contains("-") && !keys.contains { $0.contains("-") }:
                members.contains(MemberName.of(String(name)))
            case .object: NamedItems.isPath(name, of: accessor.owner, in: members)
            // `<Icon name="ArrowLeft">` for `arrow-left`.
            case .attribute, .boundAttribute:
                keys.contains(String(name))
                    || name.first?.isUppercase ?? false && accessor.owner.lowercased().contains("icon")
                        && members.contains(MemberName.of(String(name)))
            case .theme: NamedItems.isMember(name, of: accessor.owner, in: keys)
            case .call, .tag, .type, .element, .selector, .directive, .fragment, .drawing, .label, .union:
                keys.contains(String(name))
            }
        }
        for name in names where name.hasPrefix(front) && name.hasSuffix(end) {
            let plain = name.dropFirst(front.count).dropLast(end.count)
            guard !plain.isEmpty else { continue }
            total += 1
            if isKnown(plain) {
                hits[name] = String(plain)
            } else if hasVariants, let (base, own) = NamedItems.base(plain, isKnown) {
                hits[name] = base
                variants.formUnion(own)
            }
        }
        guard variants.count <= NamedItems.limit else {
            hits = hits.filter { isKnown($0.key[...]) }
            return
        }
        // If most resources have the names of items, one with a style is another resource.
        let written = hits.filter { $0.key == $0.value }
        if accessor.isResource, written.count * 2 >= hits.count {
            total -= hits.count - written.count
            (hits, variants) = (written, [])
        }
        self.accessor.variants = variants.sorted()
        switch accessor.form {
        case .imports: self.accessor.form = .imports(front: front, end: end)
        case .files: self.accessor.form = .files(front: front, end: end)
        case .fragment: self.accessor.form = .fragment(front: front)
        default: break
        }
    }

    /// Restricts the names to those with a beginning and an end, which the names of the items include.
    mutating func require(_ front: String, _ end: String) {
        guard accessor.form == .imports(front: "", end: "") else { return }
        (accessor.keyPrefix, accessor.keySuffix) = (front, end)
    }

    /// The maximum number of names that may follow an item's name in a path: `value` in `tokens.color.ink.value`.
    private static let restLimit = 2

    /// The first one or two words that nearly all names have in common and that the names of the items lack: `acmeIcon`
    /// in `acmeIconClose`.
    static func front(of names: Set<String>, _ members: Set<String>) -> String? {
        var hits: [String: Int] = [:]
        for name in names {
            for front in CommonPrefix.fronts(of: name)
            where members.contains(MemberName.of(String(name.dropFirst(front.count)))) {
                hits[front, default: 0] += 1
            }
        }
        let best = hits.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let best, best.value > 1, best.value * 100 >= names.count(where: { $0.hasPrefix(best.key) }) * share
        else {
            return nil
        }
        // Most names would match as they are.
        return names.count(where: { members.contains(MemberName.of($0)) }) < best.value ? best.key : nil
    }

    /// The first word that all names of constants have in common: `ACME_` in `ACME_SPACE_4`.
    private static func capitals(of names: Set<String>) -> [(String, String)] {
        let fronts = Set(names.map { $0.prefix { $0 != "_" } })
        guard fronts.count == 1, let front = fronts.first, front.count > 1,
            names.allSatisfy({ name in name.count > front.count + 1 && !name.contains(where: \.isLowercase) })
        else { return [] }
        return [("\(front)_", "")]
    }

    /// Whether a member of a value of a theme is a token: `ink` of `AcmeTheme.colors` for `AcmeColors.ink`.
    static func isMember(_ name: Substring, of path: String, in keys: Set<String>) -> Bool {
        guard let value = path.split(separator: ".").last, value.count > 2 else { return false }
        return keys.contains { key in
            guard let dot = key.lastIndex(of: "."), key[key.index(after: dot)...] == name else { return false }
            return key[..<dot].lowercased().contains(value.lowercased())
        }
    }

    /// Whether a path in an object, such as `.color.ink.value`, is that of an item.
    private static func isPath(_ path: Substring, of owner: String, in members: Set<String>) -> Bool {
        var rest = path
        for _ in 0...restLimit {
            if members.contains(MemberName.of(String(rest))) || members.contains(MemberName.of(owner + rest)) {
                return true
            }
            guard let mark = rest.lastIndex(where: { ".[".contains($0) }) else { return false }
            rest = rest[..<mark]
        }
        return false
    }

    /// Splits off the sizes and styles at the end of a name: `lock` and `\d+` for `lock-16`. Returns nil if the rest is
    /// not known.
    private static func base(_ name: Substring, _ isKnown: (Substring) -> Bool) -> (String, [String])? {
        var (rest, variants) = (name, [String]())
        while variants.count < depth {
            let text = String(rest)
            guard let last = NameWords.split(text, digits: .apart).last, last.start > text.startIndex else {
                return nil
            }
            let word = String(text[last.start...])
            guard IconFinder.isVariant(word) else { return nil }
            variants.append(word.allSatisfy(\.isNumber) ? #"\d+"# : word)
            rest = rest.dropLast(word.count)
            while let mark = rest.last, "-_".contains(mark) { rest.removeLast() }
            if isKnown(rest) { return (String(rest), variants) }
        }
        return nil
    }
}
