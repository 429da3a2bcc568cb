/// Reads constants and functions in Swift and Kotlin.
extension SourceDeclarations {
    /// Reads `let name: Type = value`, `var name: Type { value }` and `val name get() = value`.
    func constants(_ index: inout Int, _ range: Range<Int>, _ head: Head) -> [SourceMember] {
        let (declaration, start) = (index, index + 1)
        var names: [String] = []
        index = start
        while let name = source.word(index) {
            names.append(name)
            index += 1
            guard source.language == .kotlin, source.isMark(index, ".") else { break }
            index += 1
        }
        guard !names.isEmpty else { return [] }
        // Skip the type.
        var (isOpaque, angles) = (false, 0)
        while index < range.upperBound, !source.isMark(index, "=") || source.isArrow(index), !source.isMark(index, "{"),
            !source.isMark(index, ",") || angles > 0
        {
            if source.isMark(index, "<") { angles += 1 }
            if source.isMark(index, ">") { angles -= 1 }
            if source.all[index].beginsLine, !source.isMark(index, ":"), !source.isMark(index, "@") {
                if source.word(index) == "get" || source.word(index) == "by" { break }
                if isStatementStart(index) || source.isMark(index, "}") { return [] }
            }
            isOpaque = isOpaque || source.word(index) == "some" || source.word(index) == "any"
            if ["get", "by"].contains(source.word(index)) { break }
            index = source.next(after: index)
        }
        guard index < range.upperBound else { return [] }
        var value = SourceValue.none
        let isComputed = !source.isMark(index, "=")
        if source.isMark(index, "{") {
            value = reader.body(source.inside(index))
            index = source.next(after: index)
        } else if source.word(index) == "get" || source.word(index) == "by" {
            if let equals = source.first(
                in: index..<min(range.upperBound, index + 4), where: { source.isMark($0, "=") })
            {
                let end = reader.statementEnd((equals + 1)..<range.upperBound)
                value = reader.value((equals + 1)..<end)
                index = end
            } else {
                index = blockEnd(index, range)
            }
        } else if source.isMark(index, "=") {
            let end = reader.statementEnd((index + 1)..<range.upperBound)
            let comma =
                source.language == .swift
                ? source.first(in: (index + 1)..<end, where: { source.isMark($0, ",") }) : nil
            value = initial((index + 1)..<(comma ?? end))
            index = end
        } else {
            index = max(reader.statementEnd(index..<range.upperBound), index + 1)
        }
        guard !isOpaque || SourceDeclarations.isTableOfConstants(value) else { return [] }
        if case .group(let cases) = value, isSwitchOverSelf(declaration, upTo: index) {
            // This is a property of an enumeration with a value for each case.
            let isOfNames = SourceDeclarations.isTableOfNames(value)
            return cases.map { one in
                var one = one
                (one.names, one.deprecation, one.isOfNames) = (one.names + names, head.deprecation, isOfNames)
                return one
            }
        }
        var found = member(names[0], start, value, head)
        found.names = names
        found.isOfNames = isComputed && SourceDeclarations.isTableOfNames(value)
        return [found]
    }

    /// Whether all results of a `switch` are constants of other types, as in a table of colors with a meaning.
    private static func isTableOfConstants(_ value: SourceValue) -> Bool {
        guard case .group(let cases) = value else { return false }
        return !cases.isEmpty
            && cases.allSatisfy { if case .path(let names, false, _) = $0.value { names.count > 1 } else { false } }
    }

    /// Whether all results of a `switch` are texts, and none of them is a color, a number or a length.
    private static func isTableOfNames(_ value: SourceValue, depth: Int = 0) -> Bool {
        guard depth < 10, case .group(let cases) = value, !cases.isEmpty,
            !ThemeName.areModes(cases.map { $0.names.last ?? "" })
        else { return false }
        return cases.allSatisfy { one in
            guard case .text(let text) = one.value else { return isTableOfNames(one.value, depth: depth + 1) }
            return !ColorToken.isColor(text) && !ValueNotation.isLength(text) && !ValueNotation.isComposite(text)
                && Double(text) == nil && TokenReference.name(in: text) == nil
        }
    }

    private func table(_ name: String, _ index: Int, _ value: SourceValue, _ head: Head) -> SourceMember {
        var table = member(name, index, value, head)
        table.isOfNames = SourceDeclarations.isTableOfNames(value)
        return table
    }

    private func isSwitchOverSelf(_ start: Int, upTo end: Int) -> Bool {
        let near = start..<min(end, start + SourceDeclarations.nearby)
        return near.contains { index in
            ["switch", "when"].contains(source.word(index))
                && ["self", "this"].contains(
                    source.word(index + 1) == nil ? source.word(index + 2) : source.word(index + 1))
        }
    }

    /// Reads the initial value without the braces of an observer. For a closure that is called immediately, reads its
    /// result.
    private func initial(_ range: Range<Int>) -> SourceValue {
        guard source.language == .swift, let first = range.first else { return reader.value(range) }
        if source.isMark(first, "{"), source.next(after: first) + 2 == range.upperBound,
            source.isMark(source.next(after: first), "(")
        {
            return reader.body(source.inside(first))
        }
        return reader.value(range)
    }

    /// Reads a function that is a table because its body is a single `switch` or, in Kotlin, a single expression.
    func function(_ index: inout Int, _ range: Range<Int>, _ head: Head) -> [SourceMember] {
        let start = index + 1
        let near = start..<min(range.upperBound, start + SourceDeclarations.nearby)
        guard let open = source.first(in: near, where: { source.isMark($0, "(") }) else { return [] }
        let name = source.word(open - 1)
        if let name, source.language == .kotlin, ThemeName(name) != nil || SourceTokens.isOfTextStyles(name) {
            let defaults = defaults(source.inside(open))
            if !defaults.isEmpty, ThemeName(name) != nil,
                let (value, end) = passed(defaults, behind: source.next(after: open), range)
            {
                index = end
                return [member(name, start, value, head)]
            }
            if !defaults.isEmpty, ThemeName(name) != nil || SourceDeclarations.areTextStyles(defaults) {
                index = blockEnd(source.next(after: open), range)
                return [member(name, start, .group(defaults), head)]
            }
        }
        index = source.next(after: open)
        while index < range.upperBound, !source.isMark(index, "{"), !source.isMark(index, "=") {
            if source.all[index].beginsLine, isStatementStart(index) { return [] }
            index = source.next(after: index)
        }
        guard let name, index < range.upperBound else { return [] }
        if source.isMark(index, "=") {
            let end = reader.statementEnd((index + 1)..<range.upperBound)
            let value = reader.value((index + 1)..<end)
            index = end
            switch value {
            case .group: return [table(name, start, value, head)]
            case .call(let path, _, _) where ([name] + path.suffix(1)).contains { ThemeName($0) != nil }:
                return [member(name, start, value, head)]
            default: return []
            }
        }
        let body = source.inside(index)
        index = source.next(after: index)
        if source.language == .kotlin, SourceTokens.isOfTextStyles(name), let made = returned(in: body) {
            return [member(name, start, made, head)]
        }
        guard let first = body.first,
            ["switch", "when"].contains(source.word(source.word(first) == "return" ? first + 1 : first))
        else { return [] }
        return [table(name, start, reader.body(body), head)]
    }

    /// The call with named arguments that is the last statement of a function after local constants:
    /// `val inter = FontFamily(…); return KitTypography(title = TextStyle(…), …)`. nil if there is none.
    private func returned(in body: Range<Int>) -> SourceValue? {
        guard let last = source.first(in: body, where: { source.word($0) == "return" }),
            source.first(in: body, where: { ["if", "when", "for", "while"].contains(source.word($0)) }) == nil,
            case .call(let path, let arguments, let range) = reader.value((last + 1)..<body.upperBound),
            arguments.count > 2, arguments.allSatisfy({ $0.label != nil })
        else { return nil }
        return .call(path, arguments, range)
    }

    /// Reads the text styles that are the defaults of a secondary constructor in Kotlin:
    /// `constructor(title: TextStyle = TextStyle(…), …) : this(…)`.
    func constructor(_ index: inout Int, _ range: Range<Int>) -> [SourceMember] {
        let open = index + 1
        guard open < range.upperBound, source.isMark(open, "(") else {
            index += 1
            return []
        }
        let defaults = defaults(source.inside(open))
        index = source.next(after: open)
        if index < range.upperBound, source.isMark(index, ":") {
            while index < range.upperBound, !source.isMark(index, "(") { index = source.next(after: index) }
            index = min(source.next(after: index), range.upperBound)
        }
        if index < range.upperBound, source.isMark(index, "{") { index = source.next(after: index) }
        return SourceDeclarations.areTextStyles(defaults) ? defaults : []
    }

    /// Returns the theme that a function creates if it sets more than its parameters, and the end of the function:
    /// `fun darkColors(brand: Color = Blue) = KitColors(primary = brand, text = White, border = Gray)`.
    /// - Parameter defaults: the default values of the parameters.
    private func passed(
        _ defaults: [SourceMember], behind start: Int, _ range: Range<Int>
    ) -> (value: SourceValue, end: Int)? {
        var index = start
        while index < range.upperBound, !source.isMark(index, "=") {
            if source.isMark(index, "{") || source.all[index].beginsLine && isStatementStart(index) { return nil }
            index = source.next(after: index)
        }
        guard index < range.upperBound else { return nil }
        let end = reader.statementEnd((index + 1)..<range.upperBound)
        guard case .call(let path, var arguments, let own) = reader.value((index + 1)..<end),
            arguments.count > defaults.count, arguments.allSatisfy({ $0.label != nil })
        else { return nil }
        for index in arguments.indices {
            guard case .path(let names, false, _) = arguments[index].value,
                let parameter = defaults.first(where: { $0.names == names })
            else { continue }
            arguments[index].value = parameter.value
        }
        return (.call(path, arguments, own), end)
    }

    /// Whether the default values of several parameters are text styles, and the others refer to something.
    private static func areTextStyles(_ defaults: [SourceMember]) -> Bool {
        let styles = defaults.count { member in
            if case .call(let path, _, _) = member.value { path.last == "TextStyle" } else { false }
        }
        return styles > 2 && styles * 10 >= defaults.count * 8
    }

    /// Returns the default values of the parameters of a theme function, such as
    /// `fun lightColors(primary: Color = Color(0xFF112233))`.
    private func defaults(_ range: Range<Int>) -> [SourceMember] {
        source.parts(of: range).compactMap { part in
            guard let colon = source.first(in: part, where: { source.isMark($0, ":") }), colon > part.lowerBound,
                let name = source.word(colon - 1),
                let equals = source.first(in: colon..<part.upperBound, where: { source.isMark($0, "=") })
            else { return nil }
            let value = reader.value((equals + 1)..<part.upperBound)
            return SourceMember(names: [name], line: source.all[colon - 1].line, value: value)
        }
    }
}
