import TeamSyncBase

/// The name of a group of values for one theme, such as `light`, `lightColor`, `DarkTheme` or
/// `mediumContrastLightColorScheme`.
struct ThemeName: Equatable {
    /// The mode in lower case, such as `light` or `medium-contrast-light`.
    let mode: String
    /// The part of the name that the groups for other themes also have, such as `colorScheme` in `DarkColorScheme`; nil
    /// if nothing is left.
    let rest: String?

    private static let modeWords: Set<String> = [
        "light", "dark", "day", "night", "dim", "dimmed", "contrast", "hc", "midnight",
    ]
    /// Words that can accompany the name of a mode.
    private static let degreeWords: Set<String> = [
        "high", "low", "medium", "increased", "elevated", "default", "normal", "colorblind", "tritanopia", "protanopia",
    ]
    /// Levels of contrast, which are modes at the end of any name of a type.
    private static let contrastWords: Set<String> = ["aa", "aaa"]
    private static let groupWords: Set<String> = [
        "theme", "themes", "scheme", "palette", "color", "colors", "colour", "colours", "token", "tokens", "mode",
        "appearance", "value", "values", "set",
    ]

    /// The names of types with values that can precede the name of a mode, as in `PrimitivesLight`.
    private static let collections: Set<String> = [
        "primitives", "primitive", "semantics", "semantic", "colors", "colours", "tokens", "theme", "scheme", "palette",
        "foundation", "roles",
    ]

    /// - Returns: nil if the name does not denote a theme alone: `lightBlue`, `backgroundLight`, `lighter`.
    init?(_ name: String) {
        let split = NameWords.split(name, digits: .attached, limit: 12)
        let words = split.map(\.text)
        var (modes, rest): ([String], [String]) = ([], [])
        var last = 0
        for (index, word) in words.enumerated() {
            if ThemeName.modeWords.contains(word) || ThemeName.degreeWords.contains(word) {
                modes.append(word)
                last = index
            } else if let version = ThemeName.version(before: word) {
                modes += [version, String(word.dropFirst(version.utf8.count))]
                last = index
            } else {
                rest.append(word)
            }
        }
        if modes.isEmpty, words.count > 1, let level = split.last, ThemeName.contrastWords.contains(level.text),
            name.first?.isUppercase == true
        {
            (mode, self.rest) = (level.text, String(name[..<level.start]))
            return
        }
        guard modes.contains(where: { ThemeName.modeWords.contains($0) }) else { return nil }
        guard
            rest.allSatisfy({ ThemeName.groupWords.contains($0) })
                || last + 1 < words.count && ThemeName.groupWords.contains(words[last + 1])
                    && words[last + 1] != "color" && words[last + 1] != "value"
                || last + 1 < words.count - 1 && ThemeName.groupWords.contains(words[last + 1])
                    && ThemeName.groupWords.contains(words[last + 2])
                || last > 0 && last == words.count - 1 && modes.count <= last
                    && ThemeName.collections.contains(words[last - modes.count])
                || last == 0 && ThemeName.isSystem(words[1...])
        else { return nil }
        mode = modes.joined(separator: "-")
        if last > 0, last == words.count - 1, let start = split.first(where: { $0.text == modes[0] })?.start,
            start > name.startIndex, !rest.allSatisfy({ ThemeName.groupWords.contains($0) })
        {
            // This is the name of a type.
            let front = name[..<start]
            self.rest = String(front.last.map { "-_".contains($0) } == true ? front.dropLast() : front)
            return
        }
        self.rest = rest.first.map { first in
            ThemeName.written(first, in: name, split)
                + rest.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }

    /// The name of the values of a theme, whose type shows that they are: the mode may follow or be inside any other name,
    /// as in `OceanLight = AcmeColors(…)` and `MailDarkExtendedColorScheme`.
    init?(ofValues name: String) {
        let split = NameWords.split(name, digits: .attached, limit: 12)
        func isMode(_ word: NameWords.Word) -> Bool {
            ThemeName.modeWords.contains(word.text) || ThemeName.degreeWords.contains(word.text)
        }
        guard let first = split.firstIndex(where: isMode), first > 0 else { return nil }
        let own = split[first...].prefix(while: isMode)
        guard own.contains(where: { ThemeName.modeWords.contains($0.text) }),
            !split[own.endIndex...].contains(where: isMode)
        else { return nil }
        mode = own.map(\.text).joined(separator: "-")
        let front = name[..<split[first].start]
        let end = own.endIndex < split.count ? name[split[own.endIndex].start...] : ""
        rest = String((front.last.map { "-_".contains($0) } == true && end.isEmpty ? front.dropLast() : front) + end)
    }

    /// The version in front of the name of a mode, such as `v3` in `v3light`; nil for other words.
    private static func version(before word: String) -> String? {
        guard word.first == "v" else { return nil }
        let digits = word.dropFirst().prefix { $0.isASCII && $0.isNumber }
        let version = word.prefix(digits.count + 1)
        return !digits.isEmpty && modeWords.contains(String(word[version.endIndex...])) ? String(version) : nil
    }

    /// Whether the name says nothing but the mode.
    var isOnlyMode: Bool {
        rest.map { NameWords.of($0, digits: .attached, limit: 12).allSatisfy(ThemeName.groupWords.contains) } ?? true
    }

    /// The first word of the rest, in uppercase letters if it is an abbreviation, such as that of a system: `MD3` in
    /// `MD3DarkTheme`.
    private static func written(
        _ word: String, in name: String, _ words: [NameWords.Word]
    ) -> String {
        guard let start = words.first(where: { $0.text == word })?.start else { return word }
        let own = name[start...].prefix(word.count)
        let isAbbreviation =
            own.count > 1 && own.allSatisfy { $0.isUppercase || $0.isNumber } && own.lowercased() == word
        return isAbbreviation ? String(own) : word
    }

    /// Whether words are the name of a design system and of its group of values: `acme colors`, `acme color scheme`.
    private static func isSystem(_ words: ArraySlice<String>) -> Bool {
        let name = words.prefix { !groupWords.contains($0) }
        let group = words.dropFirst(name.count)
        return (1...2).contains(name.count) && !name.contains(where: ValueNames.isOfValues)
            && group.allSatisfy(groupWords.contains) && group.last.map(isOfGroup) == true
    }

    /// Returns the mode that the beginning of a type's name denotes next to types for other modes, such as `private` for
    /// `PrivateMode`; nil for an empty name.
    static func unlistedMode(_ name: String) -> String? {
        var words = NameWords.of(name, digits: .attached, limit: 12)
        while words.count > 1, let last = words.last, groupWords.contains(last) { words.removeLast() }
        return words.isEmpty ? nil : BoundedName.of(words.joined(separator: "-"))
    }

    /// Whether members with these names are one value for several themes, rather than shades of a color.
    static func areModes(_ names: [String]) -> Bool {
        let modes = names.map { ThemeName($0).flatMap { $0.rest.map(groupWords.contains) ?? true ? $0.mode : nil } }
        guard names.count > 1, Set(modes.compactMap(\.self)).count == names.count else { return false }
        let words = Set(modes.compactMap(\.self).flatMap { $0.split(separator: "-").map(String.init) })
        return words.contains("light") && words.contains("dark") || words.contains("day") && words.contains("night")
    }

    /// Whether members with these names are one value for several densities of a layout.
    static func areDensities(_ names: [String]) -> Bool {
        let densities = Set(names.map { $0.lowercased() })
        return densities.count == names.count && densities.isSuperset(of: ["comfortable", "compact"])
            && densities.isSubset(of: ["comfortable", "compact", "cozy", "spacious", "default"])
    }

    /// Whether a name denotes many values of a theme, as in `AppColors` and `lightColorScheme`.
    static func isOfGroup(_ name: String) -> Bool {
        let words: Set<String> = ["theme", "themes", "scheme", "palette", "colors", "colours", "tokens"]
        return !words.isDisjoint(with: NameWords.of(name, digits: .attached, limit: 12))
    }

    /// Whether the last word of a theme's name denotes many values, as in `AcmeDarkColors`, rather than one of them, as
    /// in `darkModeGrey`.
    static func endsInGroup(_ name: String) -> Bool {
        guard let last = NameWords.of(name, digits: .attached, limit: 12).last else { return false }
        return !["color", "colour", "value", "token"].contains(last)
            && (groupWords.contains(last) || modeWords.contains(last) || degreeWords.contains(last))
    }

    /// Returns `light` or `dark` if a name in a condition denotes exactly one of them, as in `isDark` and
    /// `userInterfaceStyleDark`.
    static func theme(in name: String) -> String? {
        let words = Set(NameWords.of(name, digits: .attached, limit: 12))
        let isDark = !words.isDisjoint(with: ["dark", "night"])
        let isLight = !words.isDisjoint(with: ["light", "day"])
        return isDark == isLight ? nil : isDark ? "dark" : "light"
    }
}
