import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Recognizes sizes and styles of icons in the names of folders and files.
extension IconFinder {
    private static let variantWords: Set<String> = [
        "thin", "light", "regular", "medium", "bold", "fill", "filled", "duotone", "outline", "outlined", "outlines",
        "solid", "rounded", "round", "sharp", "twotone", "line", "linear", "broken", "bulk", "mini", "micro", "small",
        "large", "brands", "color", "baseline", "symbolic", "scalable", "stroke", "glyph", "mono", "colored",
    ]

    static func isVariant(_ name: String) -> Bool {
        let name = name.lowercased()
        if variantWords.contains(name) { return true }
        // `filled-24px` consists of two variants.
        let parts = name.split(whereSeparator: { "-_ ".contains($0) }).map(String.init)
        if parts.count > 1 { return parts.allSatisfy(isVariant) }
        let digits = name.prefix { $0.isNumber }
        return !digits.isEmpty && ["", "px", "dp", "x\(digits)"].contains(String(name.dropFirst(digits.count)))
    }

    /// The icon folders with a subfolder for each of several styles, each with many icons; the folders may be inside a
    /// site that shows them.
    static func styledFolders(_ files: [TreeSummary.File]) -> [[String]] {
        var numbers: [[String]: Int] = [:]
        for file in files {
            guard let depth = file.folders.firstIndex(where: isVariant), depth > 0,
                file.folders[..<depth].contains(where: IconPlace.isName)
            else { continue }
            numbers[Array(file.folders[...depth]), default: 0] += 1
        }
        let large = numbers.filter { $0.value >= fewest }.map { Array($0.key.dropLast()) }
        return Dictionary(grouping: large, by: \.self).filter { $0.value.count > 1 }.map(\.key)
    }

    /// The pattern for the keys of a folder's icons, which omits sizes and styles; nil if each file is a separate icon.
    /// - Parameter hasOthers: whether the folder also contains other drawings.
    func variantKey(of folder: FolderChoice, hasOthers: Bool = false) -> String? {
        let stems = folder.files.map(\.stem)
        if let own = IconFinder.suffixKey(of: Set(stems)) ?? IconFinder.codePointKey(of: Set(stems)) { return own }
        if let own = folderKey(of: folder) { return own }
        let own = (hasOthers ? nil : numberKey(of: folder)) ?? IconNames(Set(stems)).key(ProfileKeys.pattern, of: stems)
        if let own { return own }
        let names = Set(stems)
        let number = Set(ProfileKeys.pattern?.keys(of: stems) ?? []).count
        // If only a few names occur in several folders, the folders are categories and these names are different icons.
        let several = Dictionary(grouping: folder.files, by: \.stem).values.filter { $0.count > 1 }
        let areCategories =
            !several.isEmpty && names.count * 10 > stems.count * 9
            && !several.joined().contains {
                $0.folders.dropFirst(folder.folders.count).contains(where: IconFinder.isVariant)
            }
        // If only a few names end in a style, it is part of the icon's name.
        guard number < names.count ? (names.count - number) * 12 < names.count : areCategories else {
            return ProfileKeys.svg.map { IconFinder.withoutRareStyles($0, names) }
        }
        return names.count < stems.count && !areCategories ? "^(?<key>.+)$" : nil
    }

    /// The key pattern if nearly all names begin with their code points in an icon font, as in `uF118-home` and
    /// `E001-home`; otherwise nil.
    private static func codePointKey(of names: Set<String>) -> String? {
        for (mark, digits) in [("u", "[0-9A-F]"), ("u", "[0-9a-f]"), ("", "[0-9A-F]"), ("", "[0-9a-f]")] {
            for separator in ["-", "_"] {
                let own = names.compactMap { name -> (point: Int, name: Substring)? in
                    guard name.hasPrefix(mark), let end = name.firstIndex(of: Character(separator)) else { return nil }
                    let text = name[..<end].dropFirst(mark.count)
                    let isOfCase = digits == "[0-9A-F]" ? text.uppercased() == text : text.lowercased() == text
                    guard (4...6).contains(text.utf8.count), isOfCase, let point = Int(text, radix: 16),
                        CodePointShape.isPrivate(point)
                    else { return nil }
                    return (point, name[name.index(after: end)...])
                }
                guard own.count >= fewest, own.count * 10 >= names.count * 9,
                    Set(own.map(\.name)).count * 20 >= own.count * 19, !own.contains(where: \.name.isEmpty)
                else { continue }
                return "^\(mark)\(digits){4,6}\(separator)(?<key>.+)$"
            }
        }
        return nil
    }

    /// The key pattern if all names end in `Icon`, and many have a style before it: `AddIcon` and `AddFilledIcon`;
    /// otherwise nil.
    private static func suffixKey(of names: Set<String>) -> String? {
        let end = "Icon"
        guard names.allSatisfy({ $0.hasSuffix(end) && $0.utf8.count > end.utf8.count }) else { return nil }
        var styles: [String: (all: Int, known: Int)] = [:]
        for name in names {
            let plain = String(name.dropLast(end.count))
            guard let last = NameWords.split(plain, digits: .attached).last, last.start > plain.startIndex,
                isVariant(last.text), last.text.utf8.allSatisfy({ $0.isASCIILetter })
            else { continue }
            let isKnown = names.contains(plain[..<last.start] + end)
            let number = styles[String(plain[last.start...])] ?? (0, 0)
            styles[String(plain[last.start...])] = (number.all + 1, number.known + (isKnown ? 1 : 0))
        }
        let common = styles.filter { $0.value.known * 10 >= $0.value.all * 7 && $0.value.all * 12 >= names.count }
        return common.isEmpty ? nil : "^(?<key>.+?)(?<style>\(common.keys.sorted().joined(separator: "|")))?\(end)$"
    }

    /// Returns the profile's pattern without the styles that only a few names have, most of which exist in none of the
    /// usual styles, or which other names continue: `arrow-down-bold` next to `arrow-down`, among icons with outlines.
    private static func withoutRareStyles(_ key: String, _ names: Set<String>) -> String {
        guard let open = key.firstRange(of: "(?<style>(?i:"), let close = key[open.upperBound...].firstIndex(of: ")")
        else {
            return key
        }
        let styles = key[open.upperBound..<close].split(separator: "|")
        var bases: [Substring: [Substring]] = [:]
        for name in names {
            guard let separator = name.lastIndex(where: { "-_".contains($0) }),
                let style = styles.first(where: {
                    $0.replacing("-?", with: "") == name[name.index(after: separator)...].lowercased()
                })
            else { continue }
            bases[style, default: []].append(name[..<separator])
        }
        func isRare(_ number: Int) -> Bool { number * 12 < names.count }
        let usual = bases.filter { !isRare($0.value.count) }.mapValues { Set($0) }
        guard !usual.isEmpty else { return key }
        // In other names, more words follow: `arrow-down-bold-box`.
        let inner = names.reduce(into: Set<Substring>()) { words, name in
            words.formUnion(name.split(whereSeparator: { "-_".contains($0) }).dropFirst().dropLast())
        }
        let rare = Set(
            bases.filter { style, own in
                isRare(own.count)
                    && (inner.contains(style)
                        || own.count { base in usual.values.contains { $0.contains(base) } } * 2 < own.count)
            }.keys)
        let kept = styles.filter { !rare.contains($0) }
        return rare.isEmpty ? key : String(key[..<open.upperBound]) + kept.joined(separator: "|") + key[close...]
    }

    /// The endings of names that the pattern of keys omits; empty if there are too many.
    static func endings(of stems: [String], _ key: String?) -> [String] {
        guard let key else { return [] }
        do {
            let keys = try NamePattern(key).keys(of: stems)
            let found = Set(
                zip(stems, keys).compactMap { stem, key in
                    stem != key && stem.hasPrefix(key) ? String(stem.dropFirst(key.count)) : nil
                })
            return found.count > FilePatterns.limit ? [] : found.sorted()
        } catch {
            return []
        }
    }

    /// The key pattern if most names end in one of a few numbers, most icons exist with several of these numbers, and
    /// the profile's pattern does not treat them as sizes: `bank-11.svg` and `bank-15.svg`; otherwise nil.
    func numberKey(of folder: FolderChoice) -> String? {
        var sizes: [Substring: Set<Substring>] = [:]
        for file in folder.files {
            let stem = file.stem[...]
            guard let separator = stem.lastIndex(where: { "-_".contains($0) }) else { continue }
            let digits = stem[stem.index(after: separator)...]
            guard !digits.isEmpty, digits.utf8.count < 4, digits.utf8.allSatisfy(\.isASCIIDigit) else { continue }
            sizes[stem[..<separator], default: []].insert(digits)
        }
        let number = sizes.values.reduce(0) { $0 + $1.count }
        let several = sizes.values.count { $0.count > 1 }
        guard number * 10 >= folder.files.count * 9, several * 10 >= sizes.count * 8,
            Set(sizes.values.flatMap(\.self)).count <= 8,
            let pattern = ProfileKeys.pattern
        else { return nil }
        let some = sizes.sorted { $0.key < $1.key }.prefix(IconFinder.sample)
        let stems = some.flatMap { name, sizes in sizes.map { "\(name)-\($0)" } }
        guard Set(pattern.keys(of: stems)).count > some.count else { return nil }
        return #"^(?<key>.+?)(?:[-_](?<variant>\d+))?$"#
    }
}

/// The patterns for icon names in the profiles, which separate an icon's name from its variants.
enum ProfileKeys {
    static let svg = key(in: "icon-files")
    static let android = key(in: "android-icons")

    /// The pattern of the profile `icon-files`; nil if it is invalid.
    static var pattern: NamePattern? { compiled(svg) }
    static var androidPattern: NamePattern? { compiled(android) }

    private static func compiled(_ key: String?) -> NamePattern? {
        do {
            return try key.map { try NamePattern($0) }
        } catch {
            return nil
        }
    }

    private static func key(in profile: String) -> String? {
        do throws(ConfigurationError) {
            var configuration = RepositoryConfiguration(id: profile, path: "")
            guard let settings = try Profile.settings(named: profile) else { return nil }
            try configuration.apply(content: settings)
            guard case .files(_, _, let key)? = configuration.counts["icons"]?.source else { return nil }
            return key
        } catch {
            return nil
        }
    }
}
