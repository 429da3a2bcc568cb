import TeamSyncBase

/// Recognizes calls with arguments that are separate values, by the names of types and arguments.
extension SourceTokens {
    /// The names of a color's components.
    static let components: Set<String> = [
        "red", "green", "blue", "alpha", "opacity", "hue", "saturation", "brightness", "white", "lightness", "r", "g",
        "b", "a", "h", "s", "l", "hex",
    ]

    /// The names of the parts of other values: edges, frames, shadows, fonts and animations.
    private static let otherParts: Set<String> = [
        "top", "bottom", "leading", "trailing", "left", "right", "start", "end", "horizontal", "vertical", "x", "y",
        "width", "height", "radius", "blur", "spread", "offset", "color", "name", "size", "weight", "design",
        "lineHeight", "letterSpacing", "tracking", "kerning", "fontFamily", "fontSize", "fontWeight", "fontStyle",
        "duration", "delay", "curve", "easing", "response", "dampingFraction", "blendDuration", "mass", "stiffness",
        "damping", "displayP3Red", "colorSpace", "offsetX", "offsetY",
    ]

    private static let setWords: Set<String> = [
        "sizes", "spacings", "spaces", "dimensions", "dimens", "radii", "elevations", "durations", "paddings", "colors",
        "colours", "opacities", "breakpoints",
    ]

    /// The system types that libraries extend.
    static let systemTypes: Set<String> = [
        "CGFloat", "Double", "Float", "Int", "Color", "UIColor", "NSColor", "Font", "UIFont", "ShapeStyle",
        "TimeInterval",
        "EdgeInsets", "Image", "UIImage",
    ]

    /// Whether the arguments of a call are parts of one value, according to their labels and the type that the call
    /// creates: `Color(red: 0.1, green: 0.2, blue: 0.3)`, `EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)`.
    /// - Parameter type: nil if unknown.
    static func areParts(_ labels: [String], of type: String?) -> Bool {
        if components.isSuperset(of: labels) || type.map(systemTypes.contains) == true { return true }
        // A theme may also consist of a color, a radius and a size.
        guard let type, !ThemeName.isOfGroup(type) else { return false }
        return labels.allSatisfy { components.contains($0) || otherParts.contains($0) }
    }

    /// Marks constants that are not items: those that only repeat a constant of the same name in the same file, as in
    /// `extension CGFloat { static let small = Spacing.small }`, and members for whole groups and files, as in
    /// `const colors = { blue, gray }`. A default import may be a single value, but not where all members are imports:
    /// `components: { avatar, badge, card }`. A case of an enumeration without values, as in `size = ButtonSize.Small`, is
    /// not a design value.
    /// - Parameters:
    ///   - namespaces: the names that stand for all constants of a file.
    ///   - modules: the names that stand for whole files.
    ///   - enumerations: the enumerations of the file without values.
    static func markingShorthands(
        _ tokens: [TokenTree.Token], namespaces: Set<String>, modules: Set<String>, imports: Set<String>,
        enumerations: Set<String>
    ) -> [TokenTree.Token] {
        let keys = Set(tokens.lazy.map(\.key))
        let tokens = withValuesBehind(tokens)
        let groups = Set(tokens.lazy.filter { $0.path.count > 1 }.map { $0.path[0] }).subtracting(keys)
        let parents = Dictionary(grouping: tokens.filter { $0.path.count > 1 }) { $0.path.dropLast() }
        let imported = parents.filter { _, members in
            members.count > 2
                && members.allSatisfy { member in
                    member.reference.map { $0.path == member.path.suffix(1) && modules.contains($0.path[0]) } ?? false
                }
        }
        return tokens.map { token in
            var token = token
            token.isOnlyReferred =
                token.isOnlyReferred || isOfGroup(token, groups, namespaces) || isShorthand(token, keys)
                || imported[token.path.dropLast()] != nil || isImportedKind(token, imports)
                || isCase(token, of: enumerations, keys)
            return token
        }
    }

    /// Whether a member only passes on the values of one kind that another file declares: `export default { spacing }` after
    /// `import spacing from './spacing'`.
    private static func isImportedKind(_ token: TokenTree.Token, _ imports: Set<String>) -> Bool {
        guard let reference = token.reference, reference.path.count == 1, reference.path == token.path.suffix(1) else {
            return false
        }
        return imports.contains(reference.path[0]) && ValueNames.isKind(reference.path[0])
    }

    /// Whether a member only passes on the values of a theme, which are the tokens: `val darkColors = AcmeColors.darkColors`.
    static func passesOnGroup(_ member: SourceMember) -> Bool {
        guard case .path(let names, false, _) = member.value, names.count > 1, let name = member.names.last else {
            return false
        }
        return names.last == name && ThemeName.isOfGroup(name) && ThemeName(name)?.isOnlyMode == true
    }

    /// The maximum number of themes of a type that stand for other groups.
    private static let secondThemeLimit = 8

    /// Returns the members of a type in which themes that stand for a group next to them contain its values, instead of
    /// that group if it is not a theme: `static const light = standard; static const dark = KitShadows(…)`.
    func withSecondThemes(_ members: [SourceMember]) -> [SourceMember] {
        var (members, replaced) = (members, Set<String>())
        var number = 0
        for index in members.indices where number < SourceTokens.secondThemeLimit {
            guard case .path(let names, false, _) = members[index].value, names.count == 1,
                names != members[index].names,
                ThemeName(members[index].names.last ?? "")?.isOnlyMode == true,
                let other = members.first(where: { $0.names == names }), SourceTokens.isSetOfValues(other.value)
            else { continue }
            number += 1
            members[index].value = other.value
            if ThemeName(names[0]) == nil { replaced.insert(names[0]) }
        }
        return replaced.isEmpty ? members : members.filter { !replaced.contains($0.names.last ?? "") }
    }

    /// Whether a value consists of several values with names.
    private static func isSetOfValues(_ value: SourceValue) -> Bool {
        switch value {
        case .group(let members): members.count > 1
        case .call(_, let arguments, _): arguments.count > 2 && arguments.allSatisfy { $0.label != nil }
        default: false
        }
    }

    private static func isCase(_ token: TokenTree.Token, of enumerations: Set<String>, _ keys: Set<String>) -> Bool {
        guard let reference = token.reference, reference.path.count == 2, enumerations.contains(reference.path[0])
        else { return false }
        return !keys.contains(TokenTree.key(of: reference.path))
    }

    private static func isOfGroup(_ token: TokenTree.Token, _ groups: Set<String>, _ namespaces: Set<String>) -> Bool {
        guard let reference = token.reference, reference.path.count == 1, !reference.isImplicit else { return false }
        let name = reference.path[0]
        return namespaces.contains(name) || token.path.count > 1 && token.path.last == name && groups.contains(name)
    }

    private static func isShorthand(_ token: TokenTree.Token, _ keys: Set<String>) -> Bool {
        guard let reference = token.reference, token.path.count == 2, systemTypes.contains(token.path[0]),
            reference.path.count > 1, reference.path.last == token.path[1]
        else { return false }
        let key = TokenTree.key(of: reference.path)
        return key != token.key && keys.contains(key)
    }

    /// The members that only identify a theme, such as `name: 'acme'` next to its values.
    private static let labels: Set<String> = [
        "name", "displayName", "themeName", "id", "description", "mode", "version",
    ]
    /// The members that tell the framework which theme it is, or say of which type the tokens of a group are, whatever is
    /// next to them.
    private static let frameworkLabels: Set<String> = ["brightness", "debugLabel", "$type", "$description"]

    /// Whether a member says something about a theme, and is not one of its values.
    /// - Parameter isBesideGroups: whether other members are groups of values.
    static func isLabel(_ name: String?, _ value: SourceValue, isBesideGroups: Bool) -> Bool {
        guard let name, frameworkLabels.contains(name) || isBesideGroups && labels.contains(name) else { return false }
        return switch value {
        case .text, .path: true
        case .number: name == "version"
        default: false
        }
    }

    /// Whether all arguments are colors, as in `Scale(surface: Color(0xFFFFFFFF), border: Color(0xFFDDDDDD), …)`.
    static func areColors(_ arguments: [SourceValue.Argument], _ language: SourceLanguage) -> Bool {
        arguments.allSatisfy { argument in
            guard case .call(let path, let own, _) = argument.value else { return false }
            return SourceColor(path, own, language) != nil
        }
    }

    /// Words for values that consist of several parts, such as text styles.
    private static let compositeWords: Set<String> = ["typography", "shapes", "shadows", "borders"]

    /// Returns a call with colors in CSS notation, `ColorPair(#ffffff, #0b0c0c)`, so that its text does not depend on how
    /// the source writes colors; nil if an argument is no color.
    static func colors(
        _ path: [String], _ arguments: [SourceValue.Argument], _ language: SourceLanguage
    ) -> String? {
        guard !arguments.isEmpty, !path.isEmpty else { return nil }
        var parts: [String] = []
        for argument in arguments {
            guard case .call(let path, let own, _) = argument.value,
                let color = SourceColor(path, own, language)
            else { return nil }
            parts.append((argument.label.map { $0 + ": " } ?? "") + color.text)
        }
        return "\(path.joined(separator: "."))(\(parts.joined(separator: ", ")))"
    }

    /// Whether the values of a type are those of a theme or of a kind, as in `ExtendedColorScheme(warning = Orange.shade80, …)`
    /// and `SpacingTokens(small = 4.dp, …)`.
    static func isScheme(_ type: String) -> Bool {
        let words = NameWords.of(type, digits: .attached, limit: 12)
        return words.count > 1 && words.last.map { ["scheme", "tokens", "palette"].contains($0) } == true
    }

    /// Whether a name denotes text styles, as in `acmeTypography`, `defaultTextStyles` and `TextTheme`.
    static func isOfTextStyles(_ name: String) -> Bool {
        let words = NameWords.of(name, digits: .attached, limit: 12)
        return words.last == "typography" || [["text", "styles"], ["text", "theme"]].contains(words.suffix(2))
    }

    /// Whether all arguments of a call are named after its type, as in `AcmeRadius(buttonRadius = 4.dp, cardRadius = 8.dp)`,
    /// and not after the corners or edges of one value.
    static func areNamedAfterType(_ labels: [String], _ type: String) -> Bool {
        guard let last = NameWords.of(type, digits: .attached, limit: 12).last else { return false }
        let words = labels.map { NameWords.of($0, digits: .attached, limit: 12) }
        return words.count > 2
            && words.allSatisfy { $0.count > 1 && ($0.last == last || last == ($0.last ?? "") + "s") }
            && !words.allSatisfy { $0.dropLast().allSatisfy(otherParts.contains) }
    }

    /// Whether the arguments of a call are separate values, as in `Typography(title = TextStyle(…), body = TextStyle(…))`.
    static func isSet(_ path: [String], _ arguments: [SourceValue.Argument], _ language: SourceLanguage) -> Bool {
        guard let type = path.last else { return areColors(arguments, language) }
        let calls = arguments.count { if case .call = $0.value { true } else { false } }
        let names = arguments.count { if case .path = $0.value { true } else { false } }
        let areComposite =
            calls + names == arguments.count && calls * 2 > arguments.count
            && !areParts(arguments.compactMap(\.label), of: type)
        let last = NameWords.of(type, digits: .attached, limit: 12).last ?? ""
        return isSet(type) || areColors(arguments, language)
            || isScheme(type) && arguments.allSatisfy { $0.label != nil }
            || areComposite && (compositeWords.contains(last) || isOfTextStyles(type))
            || areNamedAfterType(arguments.compactMap(\.label), type)
    }

    /// Whether all arguments are text styles: `Heading(large = TextStyle(…), small = TextStyle(…))`.
    static func areTextStyles(_ arguments: [SourceValue.Argument]) -> Bool {
        arguments.count > 1
            && arguments.allSatisfy { argument in
                guard argument.label != nil, case .call(let path, _, _) = argument.value else { return false }
                return path.last == "TextStyle"
            }
    }

    /// Whether an argument is a call with separate values, as in `Theme(colors: Colors(surface: …, border: …, text: …))`.
    static func hasSet(_ arguments: [SourceValue.Argument], _ language: SourceLanguage, depth: Int = 0) -> Bool {
        depth < 4
            && arguments.contains { argument in
                guard case .call(let path, let own, _) = argument.value, own.allSatisfy({ $0.label != nil }) else {
                    return false
                }
                return own.count > 2 && isSet(path, own, language) || areTextStyles(own)
                    || areReferences(path, own, named: argument.label, language)
                    || hasSet(own, language, depth: depth + 1)
            }
    }

    /// Whether the name of a type denotes several values, as in `AppSizes(small = 8.dp, large = 16.dp)`.
    static func isSet(_ type: String) -> Bool {
        NameWords.of(type, digits: .attached, limit: 12).last.map(setWords.contains) == true
    }
}

extension [SourceValue.Argument] {
    /// The label and the mode of the only argument for a theme if the other argument is the value for all others:
    /// `dynamicColor(defaultColor: …, darkModeColor: …)`, `withBrightness(color: …, darkColor: …)`,
    /// `.init(hex: "…", dark: "…")`, `Color("#ffffff", dark: "#000000")`.
    var onlyTheme: (label: String, mode: String)? {
        guard count == 2 else { return nil }
        for (theme, other) in [(self[0], self[1]), (self[1], self[0])] {
            guard let label = theme.label, let mode = ThemeName(label)?.mode, mode == "dark" || mode == "night",
                NameWords.of(label, digits: .attached, limit: 9) == [mode] + words(ofOther: other)
                    || isForOthers(other)
            else { continue }
            return (label, mode)
        }
        return nil
    }

    private static let kinds: Set<String> = ["color", "colour", "value", "mode", "theme"]

    private func words(ofOther argument: SourceValue.Argument) -> [String] {
        let words = NameWords.of(argument.label ?? "", digits: .attached, limit: 8)
        return words.first.map(Self.kinds.contains) == true && words.dropFirst().allSatisfy(Self.kinds.contains)
            ? words : ["?"]
    }

    /// Whether an argument is the value for all themes without one of their own: its label says so or only says how the
    /// color is written.
    private func isForOthers(_ argument: SourceValue.Argument) -> Bool {
        guard let label = argument.label else {
            if case .text(let text) = argument.value { return ColorToken.isColor(text) }
            return false
        }
        let words = NameWords.of(label, digits: .attached, limit: 8)
        return ["default", "any", "normal", "hex"].contains(words.first)
            && words.dropFirst().allSatisfy { Self.kinds.contains($0) || ["string", "code"].contains($0) }
    }
}
