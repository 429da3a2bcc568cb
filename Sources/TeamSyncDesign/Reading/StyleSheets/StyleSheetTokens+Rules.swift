import TeamSyncBase

/// The modes that a rule of a style sheet applies to, according to its selectors and conditions.
extension StyleSheetTokens {
    private static let transparentRules: Set<String> = [
        "@layer", "@theme", "@supports", "@tokens", "@include", "@scope",
    ]

    static func scope(_ text: String) -> Scope {
        // The rule may begin inside a template literal of a script, as in "const color = css` :host".
        let prelude = text.lastIndex(of: "`").map { text[text.index(after: $0)...].trimmed } ?? text
        if prelude.isEmpty { return .all }
        if prelude.hasPrefix("@") {
            let name = String(prelude.prefix { $0 != " " && $0 != "(" })
            if name == "@media" { return media(prelude.dropFirst(name.count).trimmed) }
            if name == "@mixin" { return mixin(prelude.dropFirst(name.count).trimmed) }
            return transparentRules.contains(name) ? .all : .skipped
        }
        let selectors = selectors(of: prelude)
        let themes = selectors.map(theme)
        if themes.contains(where: { $0?.isEmpty == true }) { return .all }
        let names = themes.compactMap(\.self)
        return names.isEmpty ? .skipped : .modes(Array(Set(names).sorted().prefix(modeLimit)))
    }

    /// The class that is the only selector of a rule, with its dot; nil if there are others, or if it is a theme.
    static func onlyClass(_ prelude: String) -> String? {
        guard prelude.contains("."), !prelude.hasPrefix("@"), case .skipped = scope(prelude) else { return nil }
        let all = selectors(of: prelude)
        guard all.count == 1, let own = all.first, own.hasPrefix("."), simpleParts(own[...])?.count == 1 else {
            return nil
        }
        return own
    }

    /// Returns `acme` for the selector `.acme-theme`.
    static func themeClasses(_ selectors: String) -> [String] {
        parts(of: selectors[...]).prefix(modeLimit).compactMap { own in
            guard own.hasPrefix("."), own.hasSuffix("-theme"), simpleParts(own[...])?.count == 1 else { return nil }
            return classTheme(own[...]).flatMap { ModeName.isMode($0) ? nil : $0 }
        }
    }

    private static let setWords: Set<String> = [
        "token", "tokens", "theme", "themes", "palette", "colors", "scheme", "mode", "properties", "variables", "vars",
        "root",
    ]

    /// The scope of a mixin without parameters that is named after tokens: the properties in it are those of the rule
    /// that includes it, in the mode that its name states, as in `@mixin kit-tokens--dark`.
    private static func mixin(_ signature: String) -> Scope {
        guard let name = mixinName(signature[...]) else { return .skipped }
        let words = NameWords.of(name, digits: .attached, limit: 12)
        guard !setWords.isDisjoint(with: words) else { return .skipped }
        return mode(named: name).map { .modes([$0]) } ?? .all
    }

    /// The mode that the name of a mixin or a function states: `dark` for `kit-tokens--dark` and `dark-theme`.
    static func mode(named name: String) -> String? {
        guard let mode = ModeName.split(name)?.mode else { return nil }
        let own = NameWords.split(mode, digits: .attached).prefix { !setWords.contains($0.text) }
        return own.map(\.text).joined(separator: "-")
    }

    /// The name of the function that a rule declares, if it is named after tokens or values.
    static func functionName(_ prelude: String) -> String? {
        guard prelude.hasPrefix("@function ") else { return nil }
        let name = prelude.dropFirst(10).prefix { $0 != "(" }.trimmed
        let words = NameWords.of(name, digits: .attached, limit: 12)
        return words.contains("values") || !setWords.isDisjoint(with: words) ? name : nil
    }

    private static func media(_ query: String) -> Scope {
        for (feature, words) in [("prefers-color-scheme", ""), ("prefers-contrast", "contrast")] {
            guard let start = query.firstRange(of: feature), let colon = query[start.upperBound...].firstIndex(of: ":")
            else { continue }
            let value = query[query.index(after: colon)...].prefix { $0 != ")" }.trimmed
            return .modes([words.isEmpty ? value : "\(value) \(words)"])
        }
        return query == "all" || query == "screen" ? .all : .modes([query])
    }

    /// Returns the selectors in a list, with one selector for each alternative in `:where()` and `:is()`: `html` and
    /// `:host` for `:where(html, :host)`.
    private static func selectors(of list: String) -> [String] {
        var (found, left): ([String], [String]) = ([], parts(of: list[...]).reversed())
        // Each step replaces one function, so that nested functions end too.
        var steps = stepLimit
        while let selector = left.popLast() {
            let function = [":where(", ":is("].lazy.compactMap { selector.firstRange(of: $0) }
                .min { $0.lowerBound < $1.lowerBound }
            guard steps > 0, selector.utf8.count < lengthLimit, let function,
                let end = closing(selector[function.upperBound...])
            else {
                found.append(selector)
                continue
            }
            steps -= 1
            let (front, rest) = (selector[..<function.lowerBound], selector[end...].dropFirst())
            left += parts(of: selector[function.upperBound..<end]).reversed().prefix(modeLimit)
                .map { "\(front)\($0)\(rest)" }
        }
        return found
    }

    private static let (stepLimit, lengthLimit) = (100, 1000)

    /// Returns the index of the parenthesis that closes one before the text.
    private static func closing(_ text: Substring) -> Substring.Index? {
        var depth = 1
        return text.indices.first { index in
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            return depth == 0
        }
    }

    /// Splits a list at the commas outside of parentheses.
    private static func parts(of list: Substring) -> [String] {
        var depth = 0
        return list.split { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character == "," && depth == 0
        }.map { $0.trimmed }
    }

    /// Returns the theme of a selector: an empty text for the whole document, nil for other selectors.
    private static func theme(_ selector: String) -> String? {
        if selector.contains(" ") || selector.contains(">") {
            // In `:root .dark`, the last part determines the theme.
            let parts = selector.split(whereSeparator: { " >".contains($0) }).map { theme(String($0)) }
            guard parts.allSatisfy({ $0 != nil }) else { return nil }
            return parts.compactMap(\.self).last { !$0.isEmpty } ?? ""
        }
        var rest = selector[...]
        var isRoot = false
        // In `html:root`, both parts are the document.
        while let root = [":root", "html", "body", ":host", "*", "&"].first(where: rest.hasPrefix) {
            rest = rest.dropFirst(root.count)
            isRoot = true
        }
        if rest.hasPrefix("("), rest.hasSuffix(")") { rest = rest.dropFirst().dropLast() }
        guard let parts = simpleParts(rest) else { return nil }
        var (names, last): ([String], Substring?) = ([], nil)
        for (index, part) in parts.enumerated() {
            let name: String
            if part.hasPrefix("[") {
                guard let own = attributeTheme(part, isOfTheme: isRoot || index > 0) else { return nil }
                name = own
            } else if let last, part.hasPrefix("\(last)-") {
                // For example, `.acme-theme.acme-theme-next`.
                name = part.dropFirst(last.count + 1).lowercased()
            } else {
                guard let own = classTheme(part) else { return nil }
                name = own
                last = part
            }
            // In `.acme-theme[data-mode="dark"]`, the class only repeats the name of the design system.
            let isSystem = part.hasSuffix("-theme") && !ModeName.isMode(name) && parts.count > 1
            if !name.isEmpty, !isSystem { names.append(name) }
        }
        return BoundedName.of(names.joined(separator: " "))
    }

    /// Splits `.acme-theme[data-mode="dark"]` into classes and attributes; nil if there are other parts.
    private static func simpleParts(_ selector: Substring) -> [Substring]? {
        var (parts, rest): ([Substring], Substring) = ([], selector)
        while let first = rest.first {
            let part: Substring
            if first == "[", let close = rest.firstIndex(of: "]") {
                part = rest[...close]
            } else if first == "." {
                part = rest[..<(rest.dropFirst().firstIndex { ".:[#".contains($0) } ?? rest.endIndex)]
            } else {
                return nil
            }
            parts.append(part)
            rest = rest[part.endIndex...]
        }
        return parts
    }

    /// - Parameter isOfTheme: whether the selector also names the root or a theme; every `data-` attribute then
    ///   selects a variant of it.
    private static func attributeTheme(_ text: Substring, isOfTheme: Bool) -> String? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        let name = text[text.index(after: text.startIndex)..<equals].lowercased()
        guard
            ["theme", "mode", "scheme", "color", "brand", "contrast"].contains(where: name.contains)
                || isOfTheme && name.hasPrefix("data-")
        else { return nil }
        return text[text.index(after: equals)...].dropLast().trimmed.filter { $0 != "\"" && $0 != "'" }
    }

    private static func classTheme(_ text: Substring) -> String? {
        let name = text.dropFirst().lowercased()
        for affix in ["theme-", "theme_", "mode-", "t-"] where name.hasPrefix(affix) {
            return String(name.dropFirst(affix.count))
        }
        // For example, `.acme-density-compact`.
        if let range = name.firstRange(of: "density-"),
            range.lowerBound == name.startIndex || name[..<range.lowerBound].last == "-"
        {
            return String(name[range.upperBound...])
        }
        for affix in ["-theme", "-mode"] where name.hasSuffix(affix) { return String(name.dropLast(affix.count)) }
        // For example, `.acme-theme-dark`.
        if let range = name.firstRange(of: "-theme-"), ModeName.isMode(String(name[range.upperBound...])) {
            return String(name[range.upperBound...])
        }
        if ModeName.isMode(name) { return name }
        return NameWords.of(String(name), digits: .attached, limit: 6).last.map(rootWords.contains) == true ? "" : nil
    }

    /// Last words of the class of the element that contains everything else: `.acme-themes`, `.tokens`.
    private static let rootWords: Set<String> = ["theme", "themes", "tokens"]

    /// Combines Sass maps with the values of the same names for several modes, as in `$theme-light: (ink: #000)` and
    /// `$theme-dark: (ink: #fff)`, to `$theme.ink` with a value for each mode.
    static func joiningModes(_ tokens: [TokenTree.Token]) -> [TokenTree.Token] {
        var maps: [String: [String: (mode: String, names: Set<[String]>)]] = [:]
        for token in tokens where token.path.count > 1 && token.mode == nil && token.path[0].hasPrefix("$") {
            guard let (front, mode) = ModeName.split(token.path[0]), front.last == "-", front.count > 2 else {
                continue
            }
            maps[front, default: [:]][token.path[0], default: (mode, [])].names.insert(Array(token.path.dropFirst()))
        }
        var joined: [String: (name: String, mode: String)] = [:]
        let others = Set(tokens.lazy.map { $0.path[0] })
        for (front, members) in maps where members.count > 1 && ThemeName.areModes(members.values.map(\.mode)) {
            let name = String(front.dropLast())
            let all = members.values.reduce(into: Set<[String]>()) { $0.formUnion($1.names) }
            guard members.values.allSatisfy({ $0.names.count * 10 >= all.count * 6 }) else { continue }
            // A map with the combined name may contain something else.
            guard
                !others.contains(name)
                    || !tokens.contains(where: { $0.path[0] == name && all.contains(Array($0.path.dropFirst())) })
            else { continue }
            for (map, member) in members { joined[map] = (name, member.mode) }
        }
        guard !joined.isEmpty else { return tokens }
        return tokens.map { token in
            guard token.path.count > 1, token.mode == nil, let (name, mode) = joined[token.path[0]] else {
                return token
            }
            var own = token
            own.path[0] = name
            own.mode = BoundedName.of(mode)
            return own
        }
    }
}
