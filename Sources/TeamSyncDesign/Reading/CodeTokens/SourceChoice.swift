/// Reads choices between values in a source. The cases of a switch become members with the names of the cases. A choice
/// by theme becomes the modes `light` and `dark`.
struct SourceChoice {
    private static let (light, dark) = ("light", "dark")
    /// Words that denote the theme in the subject of a switch.
    private static let themeWords = ["userInterfaceStyle", "colorScheme", "colorscheme", "isSystemInDarkTheme"]

    /// The maximum number of lexemes in a label.
    private static let nearby = 200

    private let reader: SourceValueReader
    private var source: SourceLexemes { reader.source }

    init(_ reader: SourceValueReader) { self.reader = reader }

    // MARK: Two values

    /// Reads `isDark ? a : b`; nil if the condition does not name one theme.
    func ternary(_ range: Range<Int>) -> [SourceMember]? {
        guard
            let question = source.first(
                in: range,
                where: { index in
                    source.isMark(index, "?") && !source.isMark(index + 1, ".") && !source.isMark(index + 1, "?")
                        && !source.isMark(index - 1, "?") && index > range.lowerBound
                }),
            let colon = source.first(in: (question + 1)..<range.upperBound, where: { source.isMark($0, ":") }),
            let theme = theme(range.lowerBound..<question), !isNested((question + 1)..<range.upperBound)
        else { return nil }
        return pair(theme, reader.value((question + 1)..<colon), reader.value((colon + 1)..<range.upperBound))
    }

    /// Whether the same brackets contain another choice, which could make reading recurse indefinitely.
    private func isNested(_ range: Range<Int>) -> Bool {
        source.first(in: range) { index in
            source.word(index) == "if"
                || source.isMark(index, "?") && !source.isMark(index + 1, ".") && !source.isMark(index + 1, "?")
                    && !source.isMark(index - 1, "?")
        } != nil
    }

    /// Reads `if dark { return a } else { return b }`, `if (dark) a else b`, and `if dark { return a }; return b`.
    func branches(_ range: Range<Int>) -> [SourceMember]? {
        let start = range.lowerBound + 1
        guard start < range.upperBound, !isNested(start..<range.upperBound) else { return nil }
        if source.isMark(start, "("), let end = source.partners[start], end < range.upperBound,
            source.language == .kotlin
        {
            let rest = (end + 1)..<range.upperBound
            guard let middle = source.first(in: rest, where: { source.word($0) == "else" }),
                let theme = theme(source.inside(start))
            else { return nil }
            return pair(theme, branch(rest.lowerBound..<middle), branch((middle + 1)..<range.upperBound))
        }
        guard let brace = source.first(in: start..<range.upperBound, where: { source.isMark($0, "{") }),
            let theme = theme(start..<brace)
        else { return nil }
        var rest = source.next(after: brace)
        if source.word(rest) == "else" { rest += 1 }
        guard rest < range.upperBound else { return nil }
        return pair(theme, reader.body(source.inside(brace)), branch(rest..<range.upperBound))
    }

    private func branch(_ range: Range<Int>) -> SourceValue {
        if let first = range.first, source.isMark(first, "{"), source.partners[first] == range.upperBound - 1 {
            return reader.body(source.inside(first))
        }
        return reader.body(range)
    }

    private func pair(_ theme: String, _ first: SourceValue, _ second: SourceValue) -> [SourceMember]? {
        let other = theme == SourceChoice.dark ? SourceChoice.light : SourceChoice.dark
        return [member(theme, first), member(other, second)]
    }

    private func member(_ name: String, _ value: SourceValue) -> SourceMember {
        SourceMember(names: [name], line: 0, value: value)
    }

    /// Returns the theme for which a condition is true, according to its words: `isDark`, `!isDark`, `style == .dark`.
    private func theme(_ range: Range<Int>) -> String? {
        guard range.count <= 20 else { return nil }
        let names = range.filter { source.all[$0].kind == .word || source.all[$0].kind == .text }
            .map { ThemeName.theme(in: source.text($0)) }.compactMap(\.self)
        guard names.count == 1, let name = names.first else { return nil }
        let marks = range.filter { source.all[$0].kind == .mark }.map { source.text($0) }
        guard !marks.contains("&"), !marks.contains("|") else { return nil }
        let isNegated = marks.contains("!")
        return isNegated == (name == SourceChoice.dark) ? SourceChoice.light : SourceChoice.dark
    }

    // MARK: Several values

    /// Returns the cases of `switch x {…}` or `when (x) {…}` as members. In a choice by theme, `default` is the other
    /// theme.
    func cases(_ range: Range<Int>) -> [SourceMember]? {
        guard let brace = source.first(in: range, where: { source.isMark($0, "{") }),
            source.partners[brace] == range.upperBound - 1
        else { return nil }
        let subject = (range.lowerBound + 1)..<brace
        var members = source.language == .kotlin ? branchesOfWhen(source.inside(brace)) : labels(source.inside(brace))
        let isTheme = subject.contains { index in
            source.word(index).map { word in SourceChoice.themeWords.contains { word.contains($0) } } == true
        }
        guard isTheme else {
            members.removeAll { $0.names == ["default"] || $0.names == ["else"] }
            return members
        }
        let named = Set(members.compactMap(\.names.last))
        return members.compactMap { member in
            var member = member
            let name = member.names.last ?? ""
            if ["default", "unspecified", "else", "any"].contains(name) {
                guard named.contains(SourceChoice.dark) != named.contains(SourceChoice.light) else { return nil }
                member.names = [named.contains(SourceChoice.dark) ? SourceChoice.light : SourceChoice.dark]
                return name == "unspecified" && named.contains("default") ? nil : member
            }
            return member
        }
    }

    /// Reads Swift's `case .a, .b: …`.
    private func labels(_ range: Range<Int>) -> [SourceMember] {
        var members: [SourceMember] = []
        var index = range.lowerBound
        func isLabel(_ index: Int) -> Bool {
            source.word(index) == "case" || source.word(index) == "default" && source.isMark(index + 1, ":")
                || source.isMark(index, "@")
        }
        while index < range.upperBound {
            let near = index..<min(range.upperBound, index + SourceChoice.nearby)
            guard isLabel(index), let colon = source.first(in: near, where: { source.isMark($0, ":") }) else {
                index = source.next(after: index)
                continue
            }
            let end = source.first(in: (colon + 1)..<range.upperBound, where: isLabel) ?? range.upperBound
            let value = reader.body((colon + 1)..<end)
            let names =
                source.word(index) == "case"
                ? source.parts(of: (index + 1)..<colon).map { part -> String? in
                    if case .group = value, let name = nameOfBound(part) { return name }
                    // Skip patterns that bind or compare.
                    guard part.count <= 4, part.allSatisfy({ source.word($0) != nil || source.isMark($0, ".") }),
                        !part.contains(where: { ["let", "var", "where", "is"].contains(source.word($0)) })
                    else { return part.count == 1 ? source.content(part.lowerBound) : nil }
                    return part.last.flatMap(source.word)
                } : ["default"]
            for case .some(let name) in names {
                members.append(SourceMember(names: [name], line: source.all[index].line, value: value))
            }
            index = max(end, index + 1)
        }
        return members
    }

    /// The case of a pattern that binds one value, which a further choice depends on: `body` for `let .body(size)` and
    /// `.body(let size)`.
    private func nameOfBound(_ part: Range<Int>) -> String? {
        guard let open = source.first(in: part, where: { source.isMark($0, "(") }), open > part.lowerBound + 1,
            source.partners[open] == part.upperBound - 1, source.isMark(open - 2, "."),
            source.inside(open).allSatisfy({ source.word($0) != nil }), source.inside(open).count < 3
        else { return nil }
        return source.word(open - 1)
    }

    /// Reads Kotlin's `A.B, C -> …`.
    private func branchesOfWhen(_ range: Range<Int>) -> [SourceMember] {
        var members: [SourceMember] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard let arrow = source.first(in: index..<range.upperBound, where: source.isArrow) else { break }
            let rest = (arrow + 2)..<range.upperBound
            let end = max(reader.statementEnd(rest), arrow + 2)
            for part in source.parts(of: index..<arrow) where part.last.flatMap(source.word) != nil {
                let name = part.last.map { source.text($0) } ?? ""
                guard !part.contains(where: { ["is", "in", "!"].contains(source.text($0)) }) else { continue }
                let value = branch((arrow + 2)..<min(end, range.upperBound))
                members.append(SourceMember(names: [name], line: source.all[part.lowerBound].line, value: value))
            }
            index = source.isMark(end, ";") ? end + 1 : end
        }
        return members
    }
}
