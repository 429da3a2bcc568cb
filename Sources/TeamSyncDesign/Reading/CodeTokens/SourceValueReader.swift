/// Parses expressions in a source.
struct SourceValueReader {
    private static let mapFunctions: Set<String> = [
        "mapOf", "hashMapOf", "linkedMapOf", "mutableMapOf", "persistentMapOf", "sortedMapOf",
    ]
    private static let localFunctions: Set<String> = ["compositionLocalOf", "staticCompositionLocalOf"]
    private static let keywords: Set<String> = [
        "true", "false", "null", "nil", "undefined", "function", "async", "class", "try", "await", "throw", "object",
        "import", "require",
    ]

    let source: SourceLexemes

    /// Whether braces in an expression enclose an object rather than code.
    private var hasObjects: Bool { source.language == .script || source.language == .dart }

    /// - Parameter range: the complete expression.
    func value(_ range: Range<Int>) -> SourceValue {
        let range = trimmed(range)
        guard let first = range.first, range.upperBound <= source.all.count else { return .none }
        if range.count == 1 {
            if let text = source.content(first) { return .text(text) }
            if source.all[first].kind == .number { return .number(source.text(first)) }
            if source.word(first) == "true" || source.word(first) == "false" {
                return .flag(source.word(first) == "true")
            }
        }
        if range.count == 2, source.isMark(first, "-"), source.all[first + 1].kind == .number {
            return .number("-" + source.text(first + 1))
        }
        let isWhole = source.partners[first] == range.upperBound - 1
        if isWhole, source.isMark(first, "{") {
            return hasObjects ? .group(object(source.inside(first))) : body(closure(first))
        }
        if isWhole, source.isMark(first, "[") { return list(first, range) }
        if isWhole, source.isMark(first, "(") {
            let arguments = arguments(source.inside(first))
            if arguments.count == 1, arguments[0].label == nil { return arguments[0].value }
            return arguments.allSatisfy { $0.label != nil } ? .call([], arguments, range) : .other(range)
        }
        if let arrow = source.first(in: range, where: source.isArrow) { return result(ofArrow: arrow, range) }
        if let choice = choice(range) { return choice }
        if let (path, isImplicit, end) = path(range) {
            if end == range.upperBound { return .path(path, isImplicit: isImplicit, range) }
            if let call = call(path, end, range) ?? applied(path, end, range) { return call }
        }
        if source.word(first).map(SourceValueReader.keywords.contains) == true { return .none }
        let hasCode = source.first(in: range) { source.isMark($0, "{") } != nil
        return hasCode ? .none : .other(range)
    }

    /// Reads the object that a function of one palette returns: `palette => ({ … })`. Returns nil for other expressions.
    func result(ofPalette range: Range<Int>) -> SourceValue? {
        let range = trimmed(range)
        guard let first = range.first, let arrow = source.first(in: range, where: source.isArrow) else { return nil }
        let parameters = source.isMark(first, "(") ? source.inside(first) : first..<arrow
        guard parameters.count == 1, source.word(parameters.lowerBound) != nil else { return nil }
        return object(afterArrow: arrow, range)
    }

    /// Reads the object that a function without parameters returns: `(): Colors => ({ … })`.
    private func result(ofArrow arrow: Int, _ range: Range<Int>) -> SourceValue {
        guard source.isMark(range.lowerBound, "("), source.inside(range.lowerBound).isEmpty else { return .none }
        return object(afterArrow: arrow, range) ?? .none
    }

    private func object(afterArrow arrow: Int, _ range: Range<Int>) -> SourceValue? {
        let open = arrow + (source.isMark(arrow, "=") && source.isMark(arrow + 1, ">") ? 2 : 1)
        guard source.language == .script, open < range.upperBound, source.isMark(open, "("),
            source.isMark(open + 1, "{"),
            source.partners[open] == range.upperBound - 1,
            case .group(let members) = value(source.inside(open))
        else { return nil }
        return .group(members)
    }

    /// Returns the range without `new`, `return`, a type assertion, and trailing marks.
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, source.word(first) == "new" || source.word(first) == "return" || isConst(first) {
            range = (first + 1)..<range.upperBound
        }
        // For example, `<int, Color>{…}`.
        if source.language == .dart, let first = range.first, source.isMark(first, "<"),
            let open = source.first(in: range, where: { source.isMark($0, "{") || source.isMark($0, "[") })
        {
            range = open..<range.upperBound
        }
        let end = source.first(in: range) { index in
            index > range.lowerBound && ["as", "satisfies"].contains(source.word(index))
                && (source.language == .script || source.word(index) == "as")
        }
        if let end { range = range.lowerBound..<end }
        // `!` asserts that an optional contains a value.
        while let last = range.last, [";", ",", "!"].contains(where: { source.isMark(last, $0) }) {
            range = range.lowerBound..<last
        }
        return range
    }

    private func isConst(_ lexeme: Int) -> Bool { source.language == .dart && source.word(lexeme) == "const" }

    /// Returns a name with its members, and the index after it: `Palette.grey`, `.white`, `grey[200]`.
    private func path(_ range: Range<Int>) -> (names: [String], isImplicit: Bool, end: Int)? {
        var (names, index): ([String], Int) = ([], range.lowerBound)
        let isImplicit = source.isMark(index, ".")
        if isImplicit { index += 1 }
        guard index < range.upperBound, let first = source.word(index), !SourceValueReader.keywords.contains(first)
        else { return nil }
        if !["self", "Self", "this"].contains(first) { names.append(first) }
        index += 1
        while index < range.upperBound {
            if source.isMark(index, "."), index + 1 < range.upperBound,
                source.all[index + 1].kind == .word || source.all[index + 1].kind == .number
            {
                names.append(source.text(index + 1))
                index += 2
            } else if source.isMark(index, "["), source.partners[index] == index + 2, source.language == .script,
                let name = source.content(index + 1)
                    ?? (source.all[index + 1].kind == .number ? source.text(index + 1) : nil)
            {
                names.append(name)
                index += 3
            } else if source.isMark(index, "<"), let end = genericEnd(index, range) {
                index = end
            } else {
                break
            }
        }
        return names.isEmpty ? nil : (names, isImplicit, index)
    }

    /// Returns the index after the `<…>` before a call.
    private func genericEnd(_ start: Int, _ range: Range<Int>) -> Int? {
        var (depth, index) = (0, start)
        while index < range.upperBound, index < start + 40 {
            if source.isMark(index, "<") { depth += 1 }
            if source.isMark(index, ">") { depth -= 1 }
            index = source.next(after: index)
            if depth == 0 { return source.isMark(index, "(") ? index : nil }
        }
        return nil
    }

    // MARK: Calls and lists

    /// Reads a call that makes up the whole expression, including its closure.
    private func call(_ path: [String], _ start: Int, _ range: Range<Int>) -> SourceValue? {
        if source.isMark(start, "{"), source.partners[start] == range.upperBound - 1 {
            // A composition local of Compose only passes on a theme.
            if path.last.map(SourceValueReader.localFunctions.contains) == true { return SourceValue.none }
            let value = body(closure(start))
            if case .none = value { return SourceValue.none }
            return value
        }
        guard source.isMark(start, "("), source.partners[start] == range.upperBound - 1 else { return nil }
        let parts = source.parts(of: source.inside(start))
        if let name = path.last, SourceValueReader.mapFunctions.contains(name) {
            return .group(parts.compactMap { entry($0) { source.word($0) == "to" } })
        }
        let arguments = parts.map(argument)
        // A variant of a font: `Font.body.bold()`.
        if arguments.isEmpty, source.language == .swift, path.count > 2, path[0].hasSuffix("Font") {
            return .other(range)
        }
        return arguments.isEmpty ? SourceValue.none : .call(path, arguments, range)
    }

    func arguments(_ range: Range<Int>) -> [SourceValue.Argument] { source.parts(of: range).map(argument) }

    /// Reads `label: value`, `label = value` or `value`.
    private func argument(_ range: Range<Int>) -> SourceValue.Argument {
        let first = range.lowerBound
        if range.count > 2, let label = source.word(first), source.language != .script,
            source.isMark(first + 1, source.language == .kotlin ? "=" : ":"), !source.isMark(first + 2, "=")
        {
            return SourceValue.Argument(label: label, value: value((first + 2)..<range.upperBound))
        }
        return SourceValue.Argument(label: nil, value: value(range))
    }

    private func list(_ bracket: Int, _ range: Range<Int>) -> SourceValue {
        let parts = source.parts(of: source.inside(bracket))
        if source.language == .swift, let first = parts.first, source.first(in: first, where: isColon) != nil {
            return .group(parts.compactMap { entry($0, separator: isColon) })
        }
        return source.language == .kotlin ? .other(range) : .list(parts.map(value), range)
    }

    private func isColon(_ lexeme: Int) -> Bool { source.isMark(lexeme, ":") }

    /// Reads an entry of a dictionary. The key is a string, a number or a name.
    private func entry(_ range: Range<Int>, separator: (Int) -> Bool) -> SourceMember? {
        guard let middle = source.first(in: range, where: separator), middle > range.lowerBound else { return nil }
        let key: String? =
            switch value(range.lowerBound..<middle) {
            case .text(let text), .number(let text): text
            case .path(let names, _, _): names.last
            default: nil
            }
        return key.map { key in
            SourceMember(
                names: [key], line: source.all[range.lowerBound].line, value: value((middle + 1)..<range.upperBound))
        }
    }

    // MARK: Objects

    /// Returns the members of a TypeScript object.
    func object(_ range: Range<Int>) -> [SourceMember] {
        source.parts(of: range).compactMap { part in
            let (first, line) = (part.lowerBound, source.all[part.lowerBound].line)
            if source.isMark(first, ".") {
                let start = part.first { !source.isMark($0, ".") } ?? part.upperBound
                return SourceMember(names: [], line: line, value: value(start..<part.upperBound))
            }
            var name: String?
            var next = first + 1
            if let text = source.content(first) {
                name = text
            } else if source.all[first].kind != .mark, source.all[first].kind != .text {
                name = source.text(first)
            } else if source.isMark(first, "["), case .path(let names, _, _) = value(source.inside(first)) {
                (name, next) = (names.last, source.next(after: first))
            }
            guard let name else { return nil }
            let deprecation = source.deprecations[first].map {
                SourceMember.Deprecation(message: $0.isEmpty ? nil : $0)
            }
            if next == part.upperBound, source.all[first].kind == .word {
                return SourceMember(
                    names: [name], line: line, value: .path([name], isImplicit: false, part), deprecation: deprecation)
            }
            if name == "get", let own = source.word(next), source.isMark(next + 1, "("), let last = part.last,
                source.partners[source.next(after: next + 1)] == last
            {
                let body = body(source.inside(source.next(after: next + 1)))
                return SourceMember(names: [own], line: line, value: body, deprecation: deprecation)
            }
            guard source.isMark(next, ":"), next + 1 < part.upperBound else { return nil }
            return SourceMember(
                names: [name], line: line, value: value((next + 1)..<part.upperBound), deprecation: deprecation)
        }
    }

    // MARK: Bodies

    /// Returns the range between the braces of a closure, after its parameters.
    private func closure(_ brace: Int) -> Range<Int> {
        let range = source.inside(brace)
        let head = source.first(in: range.lowerBound..<min(range.upperBound, range.lowerBound + 30)) { index in
            source.word(index) == "in"
                || source.isMark(index, "{") || index > range.lowerBound && source.all[index].beginsLine
        }
        guard let head, source.word(head) == "in" else { return range }
        return (head + 1)..<range.upperBound
    }

    /// Reads the result of a function or a property that consists of one expression or one choice.
    func body(_ range: Range<Int>) -> SourceValue {
        guard let first = range.first, range.upperBound <= source.all.count else { return .none }
        switch source.word(first) {
        case "get" where source.isMark(first + 1, "{"): return body(source.inside(first + 1))
        case "get", "set", "willSet", "didSet": return .none
        case "return":
            let rest = (first + 1)..<range.upperBound
            if let next = rest.first, ["switch", "when", "if"].contains(source.word(next)) { return body(rest) }
            return isOneStatement(rest) ? value(rest) : .none
        case "switch", "when": return SourceChoice(self).cases(range).map { .group($0) } ?? .none
        case "if": return SourceChoice(self).branches(range).map { .group($0) } ?? .none
        default: return isOneStatement(range) ? value(range) : .none
        }
    }

    /// Reads choices in Kotlin and Swift: `a ? b : c`, `if (a) b else c`, `when (a) {…}`.
    private func choice(_ range: Range<Int>) -> SourceValue? {
        switch source.word(range.lowerBound) {
        case "switch", "when": return SourceChoice(self).cases(range).map { .group($0) } ?? SourceValue.none
        case "if": return SourceChoice(self).branches(range).map { .group($0) } ?? SourceValue.none
        default: return SourceChoice(self).ternary(range).map { .group($0) }
        }
    }

    private func isOneStatement(_ range: Range<Int>) -> Bool {
        let end = statementEnd(range)
        return end == range.upperBound || end == range.upperBound - 1 && source.isMark(end, ";")
    }

    /// Returns the end of the expression that begins at the start of the range. It ends at a semicolon, before a line
    /// that does not continue it, or at the end of the range.
    func statementEnd(_ range: Range<Int>) -> Int {
        var index = range.lowerBound
        while index < range.upperBound {
            if source.isMark(index, ";") { return index }
            if index > range.lowerBound, source.all[index].beginsLine, !continues(index) { return index }
            index = source.next(after: index)
        }
        return range.upperBound
    }

    private func continues(_ index: Int) -> Bool {
        if source.all[index].kind == .mark, ".?:+*/=&|,<>%)]}".utf8.contains(source.bytes[source.all[index].start]) {
            return !source.isMark(index, ".") || source.word(index + 1) != nil
        }
        if ["as", "satisfies", "else", "in"].contains(source.word(index)) { return true }
        // Kotlin's `import a.b.*` ends with a star.
        if source.isMark(index - 1, "*"), index > 1, source.isMark(index - 2, ".") { return false }
        let previous = source.all[index - 1]
        return previous.kind == .mark && ".?:+*/=&|,-(<".utf8.contains(source.bytes[previous.start])
    }
}
