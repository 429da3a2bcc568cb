import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds brands with files for modes next to those of the brands, and the names of brands and themes.
extension ModePatterns {
    /// Adds palettes with files for modes next to them: `colors-indigo.css` and `colors-indigo-dark.css` next to
    /// `colors-teal.css` and `colors-teal-dark.css`. Each file counts as a mode, because each mode has its own value
    /// for each palette.
    mutating func addPairs(_ files: [Member]) {
        /// The files for modes, by the path of the corresponding file without a mode.
        var modes: [String: [Member]] = [:]
        for member in files {
            guard let (front, _, ending) = ModePatterns.split(member.file), let last = front.last, "-_. ".contains(last)
            else { continue }
            modes[(member.file.folders + ["\(front.dropLast())\(ending)"]).joined(separator: "/"), default: []]
                .append(member)
        }
        guard !modes.isEmpty else { return }
        var groups: [String: (front: String, members: [Member])] = [:]
        for member in files where ModePatterns.split(member.file) == nil {
            let stem = member.file.stem
            guard let separator = stem.lastIndex(where: { "-_. ".contains($0) }),
                member.keys.count >= ModePatterns.fewestKeys, !stem.contains(where: "*?{}".contains)
            else { continue }
            let front = String(stem[...separator])
            let pattern = (member.file.folders + ["\(front){mode}.\(member.file.fileExtension)"])
                .joined(separator: "/")
            groups[pattern, default: (front, [])].members.append(member)
        }
        for (pattern, group) in groups.sorted(by: { $0.key < $1.key }) {
            guard let largest = group.members.map(\.keys).max(by: { $0.count < $1.count }) else { continue }
            let palettes = group.members.filter { member in
                member.keys.intersection(largest).count * 10 >= largest.count * 8
            }
            let others = palettes.flatMap { modes[$0.file.path] ?? [] }
            guard palettes.count > 1, !others.isEmpty else { continue }
            func mode(_ file: TreeSummary.File) -> String { String(file.stem.dropFirst(group.front.count)) }
            add(pattern, (palettes + others).map { plain($0, mode($0.file)) }, mode, sharing: 0.8)
        }
    }

    /// Adds files for the modes of several brands in one folder: `acme-light.css`, `acme-dark.css`, `globex-light.css`
    /// and `globex-dark.css`, or `AcmeLightTheme.swift` and so on. Each file counts as a mode, because each brand has its
    /// own value for each mode.
    /// - Parameter named: the files with the names of modes, by their patterns.
    mutating func addBrands(_ named: [String: [Member]]) {
        var places: [String: [(front: String, members: [Member])]] = [:]
        for members in named.values {
            guard let file = members.first?.file, members.allSatisfy({ $0.file.folders == file.folders }),
                let (front, mode, ending) = ModePatterns.split(file), let last = front.last,
                "-_.".contains(last) || isCode && mode.first?.isUppercase == true,
                front.contains(where: \.isLetter), !front.contains(where: "*?{}".contains)
            else { continue }
            places[(file.folders + [ending]).joined(separator: "/"), default: []].append((front, members))
        }
        for (place, all) in places.sorted(by: { $0.key < $1.key }) {
            func name(_ file: TreeSummary.File) -> String {
                ModePatterns.split(file).map { $0.front + $0.mode } ?? file.stem
            }
            let brands = ModePatterns.brands(
                among: all.map { brand in (brand.front, brand.members.map { plain($0, name($0.file)) }) })
            let fronts = Set(brands.map(\.front))
            guard fronts.count > 1, brands.contains(where: { $0.members.count > 1 }) else { continue }
            let common = ModePatterns.commonFront(of: fronts).flatMap { fronts.contains($0) ? nil : $0 } ?? ""
            func mode(_ file: TreeSummary.File) -> String { String(name(file).dropFirst(common.count)) }
            let members = brands.flatMap(\.members).filter { !covers([$0.file]) }
            let slash = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
            add("\(place[..<slash])\(common){mode}\(place[slash...])", members, mode, sharing: 0.33)
        }
    }

    /// The brands with nearly the same tokens as the brand with the most tokens. Files for values of other kinds, such as
    /// `palette-light.css` next to `theme-light.css`, have other tokens.
    private static func brands(
        among all: [(front: String, members: [Member])]
    ) -> [(front: String, members: [Member])] {
        let keys = all.map { $0.members.reduce(into: Set<String>()) { $0.formUnion($1.keys) } }
        guard let largest = keys.max(by: { $0.count < $1.count }), largest.count >= fewestKeys else { return [] }
        return zip(all, keys).filter { _, own in own.intersection(largest).count * 10 >= largest.count * 8 }.map(\.0)
    }

    /// Removes the pattern for the modes of one of several themes, `Berlin{mode}Theme.swift`, if the one for all themes,
    /// `{mode}Theme.swift`, matches its files and they have the same keys. Each file is then a mode.
    mutating func mergeBrandsInOne() {
        func parts(_ pattern: String) -> (front: Substring, ending: Substring)? {
            let place = TokenSource.modePlace
            guard pattern.ranges(of: place).count == 1, let range = pattern.firstRange(of: place),
                !pattern[range.upperBound...].contains("/"), !pattern.contains("*")
            else { return nil }
            return (pattern[..<range.lowerBound], pattern[range.upperBound...])
        }
        // The names of types contain that of the brand.
        func names(_ pattern: String) -> Set<Substring>? {
            keys[pattern].map { keys in Set(keys.map { isCode ? $0.split(separator: ".").last ?? "" : $0[...] }) }
        }
        for narrow in patterns {
            guard let own = parts(narrow), let keys = names(narrow) else { continue }
            let wide = patterns.first { other in
                guard other != narrow, let parts = parts(other), let known = names(other) else { return false }
                return own.front.hasPrefix(parts.front) && own.ending == parts.ending
                    && !own.front.dropFirst(parts.front.count).contains("/")
                    && keys.intersection(known).count * 10 >= max(keys.count, known.count) * 8
            }
            guard let wide, let front = parts(wide)?.front else { continue }
            patterns.removeAll { $0 == narrow }
            let brand = own.front.dropFirst(front.count)
            for (path, mode) in covered where path.hasPrefix(own.front) && path.hasSuffix(own.ending) {
                covered[path] = brand + mode
                if !modes.contains(brand + mode) { modes.append(brand + mode) }
            }
            modes.removeAll { mode in !covered.values.contains(mode) }
        }
    }

    /// Adds sources with the same keys as another one whose name lacks only an abbreviation: `tokensDM.ts` next to
    /// `tokens.ts`.
    mutating func addAbbreviations(_ files: [Member]) {
        let known = Dictionary(files.map { ($0.file.path, $0) }) { first, _ in first }
        for member in files where !covers([member.file]) {
            let stem = member.file.stem
            let mode = String(stem.reversed().prefix { $0.isUppercase }.reversed())
            let base = stem.dropLast(mode.count)
            guard (2...3).contains(mode.count), mode != "UI", !base.isEmpty, !base.contains(where: "*?{}".contains),
                let ending = member.file.name.split(separator: ".").last,
                let other = known[(member.file.folders + ["\(base).\(ending)"]).joined(separator: "/")],
                !covers([other.file]), other.keys.count > ModePatterns.fewestKeys,
                member.keys.intersection(other.keys).count * 10 >= max(member.keys.count, other.keys.count) * 9
            else { continue }
            let pattern = (member.file.folders + ["\(base)\(TokenSource.modePlace).\(ending)"]).joined(separator: "/")
            if !patterns.contains(pattern) { patterns.append(pattern) }
            keys[pattern] = other.keys
            if !modes.contains(mode) { modes.append(mode) }
            covered[member.file.path] = mode
        }
    }

    /// Whether a pattern matches a file that contains no tokens.
    func matchesOthers(_ pattern: String) -> Bool {
        let glob = GlobPattern(TokenSource.glob(of: pattern))
        return others.contains { glob.matches(components: $0.components) }
    }

    /// Returns the file with the keys that a reader finds in it when it removes the name of the mode.
    func plain(_ member: Member, _ mode: String) -> Member {
        guard isCode else { return member }
        return (
            member.file,
            Set(
                member.keys.map { key in
                    let end = key.firstIndex(of: ".") ?? key.endIndex
                    let first = String(key[..<end])
                    var name =
                        end < key.endIndex
                        ? ModeName.removed(mode, fromType: first) : ModeName.removed(mode, from: first)
                    if name == first, end < key.endIndex { name = ModeName.removedBrand(of: mode, fromTheme: first) }
                    return name.isEmpty ? String(key[end...].dropFirst()) : name + key[end...]
                })
        )
    }

    /// Whether the constants in sibling files may be named after the files, as in themes: `acmeTheme` in `acme.ts`. In
    /// files for kinds of values and for hues, constants are different tokens.
    static func areThemes(_ members: [Member]) -> Bool {
        members.allSatisfy { member in
            !ValueNames.isOfValues(member.file.stem)
                && member.keys.contains { $0.split(separator: ".").last?.contains { !$0.isNumber } == true }
        }
    }

    /// The common ending of all names, with its separator, if modes are left without it: `-theme` for `dark-theme` and
    /// `light-theme`. nil if there is none.
    static func commonEnding(of names: some Collection<String>) -> String? {
        guard let first = names.first, names.count > 1 else { return nil }
        let words = NameWords.split(first, digits: .attached, limit: 12).dropFirst()
        return words.lazy.compactMap { word -> String? in
            var start = word.start
            while start > first.startIndex, "-_. ".contains(first[first.index(before: start)]) {
                start = first.index(before: start)
            }
            let ending = String(first[start...])
            let isOfModes = NameWords.of(ending, digits: .attached).contains { ["high", "low"].contains($0) }
            guard !isOfModes, !ModeName.isMode(ending),
                names.allSatisfy({ name in
                    guard name.hasSuffix(ending) else { return false }
                    return ModeName.isMode(String(name.dropLast(ending.count)))
                })
            else { return nil }
            return ending
        }.first
    }

    /// The common beginning of all names, up to the last separator; nil if there is none.
    static func commonFront(of names: some Sequence<String>) -> String? {
        guard let first = names.min(), let last = names.max() else { return nil }
        let common = zip(first, last).prefix { $0 == $1 }.map(\.0)
        guard let separator = common.lastIndex(where: { "-_".contains($0) }), separator > 0 else { return nil }
        return String(common[...separator])
    }
}
