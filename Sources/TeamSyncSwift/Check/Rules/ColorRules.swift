import SwiftParser
import SwiftSyntax
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders

/// Finds colors that are written as numbers.
enum HardcodedColorRule: CheckRule {
    static let description = RuleDescription(
        id: "hardcoded-color", level: .warning, summary: "a hard-coded color is used instead of a token",
        explanation: """
            Finds color literals: Color(red:green:blue:), Color(white:), Color(hue:saturation:brightness:), Color(hex:),
            Color(0xFF…), the same initializers of UIColor, NSColor, CGColor and CIColor, .init(…) with a declared type,
            Color.hex(…) and #colorLiteral.

            The message names the tokens that have exactly this value in every compared brand and mode. If there are
            none, it names the nearest token and its distance ΔE (CIEDE2000): below 2 the difference is not visible, and
            above 10 no token counts as near. For this comparison, Display P3 is converted to sRGB, and alpha is
            compared separately.

            In a literal with eight digits, the repository's own initializer decides whether alpha is first or last.
            If there is none, 'hex' in the configuration decides. Without either, the literal is not reported.

            --fix replaces a literal if exactly one token has the same value. Files in 'paths.definitions', comments
            and string literals are ignored. A literal is also ignored if its file declares a type of the same name,
            such as Color. 'allow' takes values: '#FFFFFF'.
            """,
        bad: #"Text(title).foregroundColor(Color(red: 0.27, green: 0.8, blue: 0.39))"#,
        good: #"Text(title).foregroundColor(Color.ds(.accent))"#)

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        guard !file.isDefinition else { return [] }
        return file.facts.uses.filter { $0.kind == .colorLiteral }.compactMap { finding(in: file, $0, context) }
    }

    private static func finding(
        in file: CheckedFile, _ use: SourceUse, _ context: RuleContext
    ) -> CheckFinding? {
        let tokens = context.catalogues.colors
        switch use.color {
        case nil, .digits:
            return context.allows(description, use.literal)
                ? nil : file.finding(description, use, "hard-coded color: use a token")
        case .exact(let bytes)?:
            let hex = hexText(bytes)
            if context.allows(description, use.literal) || allows(bytes, context) { return nil }
            let start = "hard-coded color \(hex)"
            let exact = tokens.exact(bytes)
            guard let name = exact.first else {
                return file.finding(description, use, "\(start): \(advice(RGBA(bytes: bytes), exact: bytes, tokens))")
            }
            let words =
                exact.count == 1
                ? "the token \(list(exact)) has this value" : "the tokens \(list(exact)) have this value"
            let isCertain = exact.count == 1 && !use.isKept
            return file.finding(
                description, use, "\(start): \(words)",
                replacement: isCertain ? replacement(for: use.name, name, context) : nil)
        case .other(let other)?:
            let hex = hexText(other.color.bytes)
            if context.allows(description, use.literal) { return nil }
            let start =
                switch other.reason {
                case .displayP3: "hard-coded color in Display P3 (about \(hex) in sRGB)"
                case .otherSpace: "hard-coded color in a color space other than sRGB (about \(hex) in sRGB)"
                case .outOfRange: "hard-coded color with components outside 0…1 (clamped: \(hex))"
                case .unknownAlpha: "hard-coded color \(hex) with an invalid opacity"
                }
            return file.finding(
                description, use, "\(start): \(advice(other.color, hasAlpha: other.hasAlpha, tokens))")
        }
    }

    /// Whether the settings allow a value, in any notation: `#FFF`, `#ffffff`, `rgb(255, 255, 255)`.
    private static func allows(_ bytes: UInt32, _ context: RuleContext) -> Bool {
        context.configuration.rules[description.id]?.allow.contains { RGBA($0)?.bytes == bytes } ?? false
    }

    /// The CIEDE2000 difference above which colors are unrelated.
    private static let nearLimit = 10.0

    /// The maximum number of names in a message.
    private static let nameLimit = 8

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(nameLimit).map { "'\($0)'" }.joined(separator: ", ")
        return names.count > nameLimit ? "\(shown) and \(names.count - nameLimit) more" : shown
    }

    /// Names the tokens that are closest to a color, if no token has that color in every brand and mode.
    /// - Parameter exact: the bytes of the color, if it can be represented exactly.
    private static func advice(
        _ color: RGBA, exact: UInt32? = nil, hasAlpha: Bool = true, _ tokens: ColorTokens
    ) -> String {
        guard let nearest = tokens.nearest(color, hasAlpha: hasAlpha) else { return "use a token" }
        guard nearest.difference <= nearLimit else {
            return "no token is similar (the nearest has ΔE \(text(nearest.difference)))"
        }
        let names = list(nearest.names)
        let isOne = nearest.names.count == 1
        if let exact, nearest.bytes == exact {
            let places = nearest.places.prefix(nameLimit).joined(separator: ", ")
            let more = nearest.places.count > nameLimit ? " and others" : ""
            return isOne && !places.isEmpty
                ? "the token \(names) has this value only in \(places)\(more)"
                : "the \(isOne ? "token \(names) has" : "tokens \(names) have") this value only in some brands and modes"
        }
        let place = nearest.places.first.map { " in \($0)" } ?? ""
        var difference = "ΔE \(text(nearest.difference))"
        if nearest.isTranslucent || color.alpha < 1 {
            difference += " without alpha"
            difference +=
                !hasAlpha || abs(nearest.alpha - color.alpha) < 0.001
                ? "" : ", alpha \(percent(nearest.alpha)) instead of \(percent(color.alpha))"
        }
        return "the nearest \(isOne ? "token is" : "tokens are") \(names) (\(nearest.value)\(place), \(difference))"
    }

    private static func percent(_ alpha: Double) -> String { "\(Int((alpha * 100).rounded()))%" }

    /// The hexadecimal notation: `#44CB63`, with two more digits if the color is not opaque.
    static func hexText(_ rgba: UInt32) -> String {
        let (number, count) = rgba & 0xff == 0xff ? (rgba >> 8, 6) : (rgba, 8)
        let digits = String(number, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: count - digits.count) + digits
    }

    private static func text(_ difference: Double) -> String {
        // A difference is never displayed as 0.0, unless there is none.
        let tenths = difference == 0 ? 0 : max(1, Int((min(difference, 1000) * 10).rounded()))
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The code that refers to a token; nil if the configuration does not define it, or if the result is not an
    /// expression.
    private static func replacement(for type: String, _ name: String, _ context: RuleContext) -> String? {
        guard let template = context.configuration.fixes[type] ?? accessor(for: type, context) else { return nil }
        guard let place = template.firstRange(of: "{name}"), !name.contains("\""), !name.contains("\\") else {
            return nil
        }
        let before = template[..<place.lowerBound]
        guard let written = before.hasSuffix("\"") ? plain(name) : member(of: name, context) else { return nil }
        let code = before + written + template[place.upperBound...]
        var parser = Parser(String(code))
        let expression = ExprSyntax.parse(from: &parser)
        guard !expression.hasError, expression.description == code, !code.contains("\n") else { return nil }
        return String(code)
    }

    /// A name as written in a source; nil if it contains invisible characters.
    private static func plain(_ name: String) -> String? {
        Sanitizer.clean(name, limit: .name) == name ? name : nil
    }

    /// The name as a member; nil if another token would have the same member, or if the member has another meaning in
    /// Swift.
    private static func member(of name: String, _ context: RuleContext) -> String? {
        guard plain(name) != nil, let member = memberName(name), !["self", "init"].contains(member) else { return nil }
        let same = context.catalogues.colors.names.filter { memberName($0) == member }
        return same.count == 1 ? member : nil
    }

    /// The accessor for a color of the given type; nil if there is none. An accessor that begins with the type itself
    /// returns a value of that type.
    private static func accessor(for type: String, _ context: RuleContext) -> String? {
        context.configuration.colors.first { $0.hasPrefix("\(type).") || $0.hasPrefix("\(type)(") }
    }

    /// Converts `brand/primary-50` to `brandPrimary50`; nil if the result is not an identifier.
    static func memberName(_ name: String) -> String? {
        let words = name.split { !($0.isLetter || $0.isNumber) }
        guard let first = words.first, first.first?.isLetter == true else { return nil }
        let head =
            first.allSatisfy { $0.isUppercase || $0.isNumber }
            ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        return head + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

/// Finds uses of system colors.
enum SystemColorRule: CheckRule {
    static let description = RuleDescription(
        id: "system-color", level: .warning, summary: "a system color is used instead of a token",
        explanation: """
            Finds system colors such as Color.red, UIColor.systemBlue and NSColor.labelColor. Finds .red where the code
            requires a color: in foregroundStyle, tint, background, fill and similar modifiers, after a type annotation,
            in a computed property of type Color, in backgroundColor, textColor and tintColor, and in color parameters
            and properties of your own types.

            Ignores .clear, enum cases with such names, and names that your own sources declare in any file. 'allow'
            takes names: [white, black].
            """,
        bad: "Text(title).foregroundStyle(.red)", good: "Text(title).foregroundStyle(Color.ds(.danger))")

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        guard !file.isDefinition else { return [] }
        return file.facts.uses.filter { $0.kind == .systemColor }.compactMap { use in
            guard !context.allows(description, use.name, use.literal) else { return nil }
            return file.finding(description, use, "'\(use.literal)' is a system color: use a token")
        }
    }
}

/// Finds uses of system styles that depend on their context.
enum HierarchicalStyleRule: CheckRule {
    static let description = RuleDescription(
        id: "hierarchical-style", level: .off, summary: "a hierarchical style is used instead of a token",
        explanation: """
            Finds .primary, .secondary, .tertiary, .quaternary and .quinary in modifiers that take a style:
            foregroundStyle, tint, background, fill and similar modifiers. These styles are not colors: each is a weaker
            form of the current style. Color.secondary and foregroundColor(.secondary) are colors, so this rule ignores
            them. 'allow' takes names: [secondary].
            """,
        bad: "Text(title).foregroundStyle(.secondary)", good: "Text(title).foregroundStyle(Color.ds(.muted))")

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        guard !file.isDefinition else { return [] }
        return file.facts.uses.filter { $0.kind == .hierarchicalStyle }.compactMap { use in
            guard !context.allows(description, use.name, use.literal) else { return nil }
            return file.finding(description, use, "'\(use.literal)' is a hierarchical style: use a token")
        }
    }
}

/// Finds names of colors that no catalogue contains.
enum UnknownColorRule: CheckRule {
    static let description = RuleDescription(
        id: "unknown-color", level: .error, summary: "a color is not in the catalogue",
        explanation: """
            Looks up color names in the catalogues of colors and tokens, at the local branch. The names are the
            arguments of the accessors in 'accessors.colors'. Member names are compared without separators or case:
            .brandPrimary is 'brand/primary'. Names with interpolations are ignored.
            """,
        bad: #"Color.ds("accent-5O")"#, good: #"Color.ds("accent-50")"#, catalogues: ["color"])

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        NameLookup.findings(.color, "color", "color", description, in: file, context)
    }
}

/// Looks up names in a catalogue.
enum NameLookup {
    static func findings(
        _ kind: SourceUse.Kind, _ catalogue: String, _ word: String, _ rule: RuleDescription, in file: CheckedFile,
        _ context: RuleContext
    ) -> [CheckFinding] {
        guard context.catalogues.has(catalogue) else { return [] }
        return file.facts.uses.filter { $0.kind == kind }.compactMap { use in
            guard !context.allows(rule, use.name) else { return nil }
            switch context.catalogues.look(for: use.name, catalogue, isMember: use.isMember) {
            case .found(let found):
                guard found.item.local == .absent else { return nil }
                return file.finding(
                    rule, use,
                    "the \(word) '\(use.name)' is only in \(found.upstreamName) of \(found.label): pull it")
            case .unknown(let suggestion):
                let guess = suggestion.map { ": did you mean '\($0)'?" } ?? ""
                return file.finding(rule, use, "there is no \(word) '\(use.name)'\(guess)")
            }
        }
    }
}
