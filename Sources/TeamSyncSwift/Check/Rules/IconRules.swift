import TeamSyncDocuments

/// Finds uses of system icons.
enum SystemSymbolRule: CheckRule {
    static let description = RuleDescription(
        id: "sf-symbol", level: .warning, summary: "a system icon is used instead of an icon of the design system",
        explanation: """
            Finds Image(systemName:), Label(_:systemImage:), UIImage(systemName:) and other initializers with these
            arguments. If the catalogue has an icon of the same name, the message names it. 'allow' takes names of
            symbols.
            """,
        bad: #"Image(systemName: "xmark")"#, good: #"DSIcon.named("close")"#)

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        file.facts.uses.filter { $0.kind == .symbol }.compactMap { use in
            guard !context.allows(description, use.name, use.literal) else { return nil }
            var advice = "use an icon of the design system"
            if !use.name.isEmpty,
                case .found(let found) = context.catalogues.look(for: use.name, "icon", isMember: true),
                found.item.local == .present
            {
                advice = "the design system has '\(found.item.key)'"
            }
            let name = use.name.isEmpty ? use.literal : "'\(use.name)'"
            return file.finding(description, use, "\(name) is a system icon: \(advice)")
        }
    }
}

/// Finds names of icons that no catalogue contains.
enum UnknownIconRule: CheckRule {
    static let description = RuleDescription(
        id: "unknown-icon", level: .error, summary: "an icon is not in the catalogue",
        explanation: """
            Looks up icon names in the catalogues of icons, at the local branch. The names are the arguments of the
            accessors in 'accessors.icons'; by default, these are the accessors in the 'uses' of the profiles. Each
            branch of a condition and each name in a list is checked. If an icon exists only upstream, the message says
            to pull it. Names with interpolations are ignored.
            """,
        bad: #"DSIcon.named("clsoe")"#, good: #"DSIcon.named("close")"#, catalogues: ["icon"])

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        NameLookup.findings(.icon, "icon", "icon", description, in: file, context)
    }
}

/// Finds uses of system fonts.
enum SystemFontRule: CheckRule {
    static let description = RuleDescription(
        id: "system-font", level: .warning, summary: "a system font is used instead of a text style",
        explanation: """
            Finds Font.system(size:), Font.title, .font(.body), UIFont.systemFont(ofSize:), preferredFont(forTextStyle:)
            and similar calls. 'allow' takes names: [body].
            """,
        bad: "Text(title).font(.system(size: 17))", good: "Text(title).dsFont(.body)")

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        guard !file.isDefinition else { return [] }
        return file.facts.uses.filter { $0.kind == .systemFont }.compactMap { use in
            guard !context.allows(description, use.name, use.literal) else { return nil }
            return file.finding(description, use, "'\(use.literal)' is a system font: use a text style")
        }
    }
}

/// Finds spacings that are written as numbers.
enum HardcodedSpacingRule: CheckRule {
    static let description = RuleDescription(
        id: "hardcoded-spacing", level: .off, summary: "hard-coded spacing is used instead of a token",
        explanation: """
            Finds numbers in padding, spacing:, Spacer(minLength:), lineSpacing and edge insets, and names the tokens
            with the same value. 0 is ignored. 'allow' takes numbers: ['1'].
            """,
        bad: "VStack(spacing: 16) { … }", good: "VStack(spacing: DSSpacing.medium) { … }")

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        guard !file.isDefinition else { return [] }
        return file.facts.uses.filter { $0.kind == .spacing }.compactMap { use in
            guard !context.allows(description, use.name) else { return nil }
            let names = (context.catalogues.distances[use.name] ?? []).prefix(3).map { "'\($0)'" }
            let advice = names.isEmpty ? "use a token" : "\(names.joined(separator: ", ")) has this value"
            return file.finding(description, use, "hard-coded spacing \(use.name): \(advice)")
        }
    }
}

/// Finds uses of items that were removed upstream.
enum RemovedUpstreamRule: CheckRule {
    static let description = RuleDescription(
        id: "removed-upstream", level: .warning, summary: "an item in use is gone or deprecated upstream",
        explanation: """
            Checks the icons and colors that sources refer to, and the components that they create. Reports an item if
            the catalogue has it at the local branch, and it is gone or deprecated upstream, as last fetched. If the
            catalogue states a replacement ('deprecated', 'replacedBy'), the message names it.
            """,
        bad: #"DSIcon.named("cross")  // removed in origin/main"#, good: #"DSIcon.named("close")"#,
        catalogues: ["icon", "color", "component"])

    private static let kinds: [(SourceUse.Kind, catalogue: String, word: String)] = [
        (.icon, "icon", "icon"), (.color, "color", "color"), (.component, "component", "component"),
    ]

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        for use in file.facts.uses {
            guard let (_, catalogue, word) = kinds.first(where: { $0.0 == use.kind }),
                !context.allows(description, use.name),
                case .found(let found) = context.catalogues.look(for: use.name, catalogue, isMember: use.isMember),
                let local = found.item.local, local != .absent, found.item.upstream != nil
            else { continue }
            let there = context.catalogues.upstream(of: use.name, catalogue, isMember: use.isMember, like: found)
            let instead = (there?.replacement ?? found.item.replacement).map { ": use '\($0)'" } ?? ""
            switch there?.upstream ?? .absent {
            case .present: continue
            case .absent:
                findings.append(
                    file.finding(
                        description, use,
                        "the \(word) '\(use.name)' is gone in \(found.upstreamName) of \(found.label)\(instead)"))
            case .deprecated:
                findings.append(
                    file.finding(
                        description, use,
                        "the \(word) '\(use.name)' is deprecated in \(found.upstreamName) of \(found.label)\(instead)"))
            }
        }
        return findings
    }
}
