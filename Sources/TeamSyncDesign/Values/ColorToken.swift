package import TeamSyncBase
package import TeamSyncDocuments

/// The values of a color token, in any arrangement: `{"Frisbee Light": "#…"}`, `{"frisbee": {"light": "#…"}}`,
/// `[{"brand": …, "mode": …, "value": "#…"}]`.
package struct ColorToken {
    /// A value in one appearance. Brands, modes and platforms are recognized by the enclosing members (`brands`,
    /// `mode`); a name such as `dark` is always a mode.
    package struct Value: Equatable, Sendable {
        package var appearance: Appearance
        /// The value as written.
        package var value: String

        package init(_ appearance: Appearance, _ value: String) { (self.appearance, self.value) = (appearance, value) }
    }

    /// The kind of the names below a member.
    private enum Kind {
        case brand, mode, platform
    }

    private typealias Name = (text: String, kind: Kind?)

    /// The names of members that contain values and have no other meaning.
    private static let structure: Set<String> = [
        "values", "value", "brands", "brand", "modes", "mode", "platforms", "platform", "themes", "sets", "hex",
        "color",
    ]
    private static let kinds: [String: Kind] = ["brands": .brand, "modes": .mode, "platforms": .platform]
    /// The members of an array element that declare the appearance of its value.
    private static let labels: [(name: String, kind: Kind?)] = [
        ("brand", .brand), ("theme", nil), ("mode", .mode), ("platform", .platform),
    ]

    /// The maximum number of relevant names above a value, and the maximum number of values of a token.
    private static let nameLimit = 8
    private static let valueLimit = 1000

    /// The values, at most `valueLimit`. Long names are shortened by `BoundedName`.
    package private(set) var values: [Value] = []

    /// - Parameter identity: the member that contains the token's name.
    package init(_ entry: JSONValue, identity: String?) {
        guard case .object(var members) = entry else {
            collect(entry, [], nil, isValue: true)
            return
        }
        if let identity { members[identity] = nil }
        // It repeats the value in another notation.
        members[TokenText.written] = nil
        collect(.object(members), [], nil, isValue: false)
    }

    /// - Parameter kind: the kind of the names in an object.
    private mutating func collect(_ value: JSONValue, _ names: [Name], _ kind: Kind?, isValue: Bool) {
        switch value {
        case .string(let text):
            guard isValue || ColorToken.isColor(text), values.count < ColorToken.valueLimit else { return }
            values.append(Value(ColorToken.appearance(names), text))
        case .array(let elements):
            for element in elements { collect(element, names, nil, isValue: isValue) }
        case .object(var members):
            var names = names
            for label in ColorToken.labels {
                guard let text = members[label.name]?.string, !ColorToken.isColor(text) else { continue }
                names.append((text, label.kind))
                members[label.name] = nil
            }
            for (name, member) in members.sorted(by: { String.isOrdered($0.key, $1.key) }) {
                let isStructure = !ColorToken.isMeaningful(name)
                let isCounted = !isStructure && names.count < ColorToken.nameLimit
                collect(
                    member, isCounted ? names + [(name, kind)] : names, ColorToken.kinds[name.lowercased()],
                    isValue: isValue || isStructure)
            }
        case .null, .bool, .number: break
        }
    }

    /// Whether a string is a color as written in design files.
    package static func isColor(_ text: String) -> Bool {
        if HexColor(text) != nil { return true }
        let start = String(decoding: text.utf8.prefix(6), as: UTF8.self).lowercased()
        return ["rgb(", "rgba(", "hsl(", "hsla(", "color("].contains { start.hasPrefix($0) }
    }

    /// Whether the name of a member denotes a brand, a mode or a variant, rather than a container of values.
    package static func isMeaningful(_ name: String) -> Bool { !structure.contains(name.lowercased()) }

    private static func appearance(_ names: [Name]) -> Appearance {
        func stated(_ kind: Kind) -> String? {
            let own = names.filter { $0.kind == kind }.map { BoundedName.of($0.text) }
            return own.isEmpty ? nil : own.joined(separator: " ")
        }
        var appearance = Appearance(brand: stated(.brand), mode: stated(.mode), platform: stated(.platform))
        appearance.others = names.filter { $0.kind == nil }.map { BoundedName.of($0.text) }
        guard appearance.mode == nil else { return appearance }
        if let position = appearance.others.lastIndex(where: { ModeName.split($0)?.front.isEmpty == true }) {
            appearance.mode = appearance.others.remove(at: position)
        } else if let position = appearance.others.lastIndex(where: ModeName.isMode),
            let (front, mode) = ModeName.split(appearance.others[position])
        {
            // For example, `Frisbee Light`.
            appearance.mode = mode
            appearance.others[position] =
                front.last.map { "-_. /".contains($0) } == true ? String(front.dropLast()) : front
        }
        return appearance
    }
}

/// Recognizes the names of modes.
package enum ModeName {
    private static let words: Set<String> = [
        "light", "dark", "day", "night", "dim", "dimmed", "wireframe", "desktop", "mobile", "tablet", "compact",
        "comfortable", "contrast", "hc", "darkest", "lightest", "darker", "lighter", "midnight",
    ]

    /// Whether a name contains a word for a mode: `dark`, `dark-high-contrast`, `highContrast`
    package static func isMode(_ name: String) -> Bool {
        NameWords.of(name, digits: .attached).contains { words.contains($0) }
    }

    /// Whether a name consists of a mode and a prefix that does not name a mode itself, such as `acme-theme-dark` for
    /// `dark`.
    package static func isSame(_ name: String, as mode: String) -> Bool {
        guard name.count > mode.count + 1, name.lowercased().hasSuffix(mode.lowercased()) else { return false }
        let front = name.dropLast(mode.count)
        return front.last.map { !$0.isLetter && !$0.isNumber } == true && !isMode(String(front))
    }

    /// Removes a mode from the beginning of a name if it consists of whole words: for `acme`, `AcmeColors` becomes
    /// `Colors`.
    /// - Returns: an empty string if the name is that of the mode; the unchanged name if it does not begin with the
    ///   mode.
    package static func removed(_ mode: String, from name: String) -> String {
        func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        var rest = name[...]
        for letter in mode where isLetter(letter) {
            rest = rest.drop { !isLetter($0) }
            guard let first = rest.first, first.lowercased() == letter.lowercased() else { return name }
            rest = rest.dropFirst()
        }
        guard let first = rest.first else { return rest.endIndex == name.startIndex ? name : "" }
        guard !first.isLetter || first.isUppercase else { return name }
        rest = rest.drop { !isLetter($0) }
        guard name.first?.isLowercase == true, let first = rest.first else { return String(rest) }
        return first.lowercased() + rest.dropFirst()
    }

    /// Removes a mode from the beginning or the end of a type's name: for `light`, `LightTokens` and `TokensLight`
    /// become `Tokens`.
    /// - Returns: an empty string if the name is that of the mode; the unchanged name if it contains no such mode.
    package static func removed(_ mode: String, fromType name: String) -> String {
        let rest = removed(mode, from: name)
        guard rest == name else { return rest }
        let words = NameWords.split(name, digits: .attached)
        let own = NameWords.of(mode, digits: .attached)
        // For example, `grayDarkA` for `dark`, which corresponds to `grayA` for `light`; also `grayDarkP3A`.
        for length in 1...2 where words.count > own.count + length {
            let (start, ending) = (words.count - own.count - length, words.suffix(length))
            guard ["a", "alpha", "p3", "p3a", "p3alpha"].contains(ending.map(\.text).joined()),
                words[start..<(words.count - length)].map(\.text) == own, let last = ending.first
            else { continue }
            return String(name[..<words[start].start] + name[last.start...])
        }
        if let rest = removed(own, fromMiddle: words, of: name) { return rest }
        guard !own.isEmpty, words.count > own.count, words.suffix(own.count).map(\.text) == own else { return name }
        let end = words[words.count - own.count].start
        return String(name[..<end].reversed().drop { !$0.isLetter && !$0.isNumber }.reversed())
    }

    /// Last words of the names of types with the values of a theme.
    private static let themeTypes: Set<String> = [
        "scheme", "colors", "colours", "theme", "tokens", "palette", "typography", "shapes",
    ]

    /// The name of a type without the words of a mode inside: for `dark`, `AcmeDarkExtendedColorScheme` becomes
    /// `AcmeExtendedColorScheme`; nil for the names of other types.
    private static func removed(_ mode: [String], fromMiddle words: [NameWords.Word], of name: String) -> String? {
        guard !mode.isEmpty, words.count > mode.count + 1, words.last.map({ themeTypes.contains($0.text) }) == true,
            let start = (1..<(words.count - mode.count)).first(where: { index in
                words[index..<(index + mode.count)].map(\.text) == mode
            })
        else { return nil }
        return String(name[..<words[start].start] + name[words[start + mode.count].start...])
    }

    /// Removes the name of the brand in front of a mode from that of a theme without its mode: for `BerlinLight`,
    /// `berlinTheme` becomes `theme`.
    /// - Returns: the unchanged name if it does not begin with the brand.
    package static func removedBrand(of mode: String, fromTheme name: String) -> String {
        guard let front = split(mode)?.front.reversed().drop(while: { "-_. ".contains($0) }).reversed(), !front.isEmpty
        else { return name }
        let rest = removed(String(front), from: name)
        // The theme of a brand without modes keeps the letter of its type: `LisbonTheme` next to `BerlinLightTheme`.
        guard rest != name, front.first?.isUppercase == true else { return rest }
        return rest.prefix(1).uppercased() + rest.dropFirst()
    }

    /// Splits a name into the part before the mode and the mode: `theme-dark-dimmed` into `theme-` and `dark-dimmed`.
    package static func split(_ name: String) -> (front: String, mode: String)? {
        let all = NameWords.split(name, digits: .attached)
        guard let first = all.first(where: { words.contains($0.text) || $0.text == "high" }), isMode(name) else {
            return nil
        }
        return (String(name[..<first.start]), String(name[first.start...]))
    }
}

extension Appearance {
    /// Whether the appearance is for a dark background; nil if its mode does not determine that.
    package var isDark: Bool? {
        guard let mode else { return nil }
        let words = NameWords.of(mode, digits: .attached)
        if words.contains("dark") || words.contains("night") { return true }
        return words.contains("light") || words.contains("day") ? false : nil
    }
}
