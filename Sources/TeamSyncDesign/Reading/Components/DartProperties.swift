import TeamSyncBase

/// The parameters of the constructors of a Dart widget: `const Chip({super.key, required this.label, this.size = 12})`.
/// Parameters of a named constructor have the name of the constructor as a prefix: `icon.size`.
struct DartProperties {
    private(set) var declared = DeclaredProperties()

    private static let limit = 500
    private static let modifiers: Set<String> = [
        "required", "final", "covariant", "this", "super", "var", "const", "late", "static", "external",
    ]

    private let source: SourceLexemes
    /// The types of the fields in the class, by name.
    private var types: [String: String] = [:]
    private var deprecations: [String: String] = [:]

    /// Returns the public classes in a source that have public constructors, by name.
    static func classes(in source: SourceLexemes) -> [String: DeclaredProperties] {
        var found: [String: DeclaredProperties] = [:]
        var index = 0
        while index < source.all.count, found.count < limit {
            if source.word(index) == "class", let name = source.word(index + 1), !name.hasPrefix("_"),
                let brace = source.first(in: index + 2..<source.all.count, where: { source.isMark($0, "{") })
            {
                let declared = DartProperties(source, name, at: index, brace).declared
                if declared.properties != nil { found[name] = declared }
                index = brace
            }
            index = source.next(after: index)
        }
        return found
    }

    /// Returns the public functions at the top level of a source, by name.
    static func functions(in source: SourceLexemes) -> [String: DeclaredProperties] {
        var found: [String: DeclaredProperties] = [:]
        var index = 0
        while index < source.all.count, found.count < limit {
            defer { index = source.next(after: index) }
            guard let name = source.word(index), !name.hasPrefix("_"), isDeclared(behind: index - 1, source),
                let open = source.behindTypes(index + 1, source.all.count), source.isMark(open, "(")
            else { continue }
            let end = source.next(after: open)
            let isBody =
                source.isMark(end, "{") || source.isMark(end, "=") && source.isMark(end + 1, ">")
                || ["async", "sync"].contains(source.word(end))
            guard isBody else { continue }
            var own = DartProperties(source)
            own.declared.isDeclared = true
            own.declared.deprecation = own.annotation(before: index)
            own.add(source.inside(open), nil)
            found[name] = found[name] == nil ? own.declared : DeclaredProperties()
        }
        return found
    }

    private static let notTypes: Set<String> = ["get", "set", "return", "new", "await", "throw", "extends", "class"]

    /// Whether the type of a function may end here.
    private static func isDeclared(behind index: Int, _ source: SourceLexemes) -> Bool {
        if let word = source.word(index) { return !notTypes.contains(word) }
        return source.isMark(index, ">") && !source.isArrow(index - 1) || source.isMark(index, "?")
            || source.isMark(index, ")")
    }

    private init(_ source: SourceLexemes) { self.source = source }

    private init(_ source: SourceLexemes, _ name: String, at index: Int, _ brace: Int) {
        self.source = source
        declared.isDeclared = true
        declared.typeName = name
        declared.deprecation = annotation(before: index)
        declared.others.insert(source.expression(index + 2..<brace))
        read(name, source.inside(brace))
    }

    /// Returns the text of the `@Deprecated('…')` before a declaration. Other annotations and words may be between
    /// them.
    private func annotation(before index: Int) -> String? {
        var place = index - 1
        while place >= 0, index - place < 30, !source.isMark(place, ";"), !source.isMark(place, "}") {
            if let text = annotation(at: place) { return text }
            place -= 1
        }
        return nil
    }

    private func annotation(at index: Int) -> String? { DartProperties.deprecation(at: index, source) }

    /// Returns the text of `@Deprecated('…')` or `@deprecated`; nil for other annotations.
    static func deprecation(at index: Int, _ source: SourceLexemes) -> String? {
        guard source.isMark(index, "@"), let word = source.word(index + 1), word.lowercased() == "deprecated" else {
            return nil
        }
        guard source.isMark(index + 2, "(") else { return "" }
        // Adjacent string literals are one string.
        return source.inside(index + 2).compactMap(source.content).joined()[...].trimmed
    }

    private mutating func read(_ type: String, _ body: Range<Int>) {
        for statement in statements(in: body) { addField(statement) }
        var index = body.lowerBound
        while index < body.upperBound {
            if source.word(index) == type, index == body.lowerBound || mayDeclare(behind: index - 1) {
                let isNamed = source.isMark(index + 1, ".") && source.word(index + 2) != nil
                let open = isNamed ? index + 3 : index + 1
                let constructor = isNamed ? source.text(index + 2) : nil
                if source.isMark(open, "("), constructor?.hasPrefix("_") != true {
                    if let constructor { declared.constructors[constructor] = "\(type).\(constructor)" }
                    add(source.inside(open), constructor)
                }
            }
            index = source.next(after: index)
        }
    }

    private static let wordsBeforeConstructors: Set<String> = ["const", "factory", "external"]

    /// Whether a constructor may be declared behind a lexeme, rather than called as in `=> Chip(label: text)`.
    private func mayDeclare(behind index: Int) -> Bool {
        if let word = source.word(index) {
            return DartProperties.wordsBeforeConstructors.contains(word) || source.isMark(index - 1, "@")
        }
        // The arguments of an annotation may precede it.
        return [";", "}", ")"].contains { source.isMark(index, $0) }
    }

    /// Returns the parts of a class that are separated by semicolons outside braces.
    private func statements(in body: Range<Int>) -> [Range<Int>] {
        var (found, start, index): ([Range<Int>], Int, Int) = ([], body.lowerBound, body.lowerBound)
        while index < body.upperBound {
            let isBlock = source.isMark(index, "{")
            if source.isMark(index, ";") {
                if index > start { found.append(start..<index) }
                start = index + 1
            }
            index = source.next(after: index)
            if isBlock { start = index }
        }
        return found
    }

    /// Reads `@Deprecated('…') final Color? color`.
    private mutating func addField(_ statement: Range<Int>) {
        guard let word = source.first(in: statement, where: { source.word($0) == "final" }),
            !statement.contains(where: { source.isMark($0, "(") && $0 > word && source.word($0 - 1) != "Function" }),
            let name = source.word(statement.upperBound - 1), statement.upperBound - 1 > word + 1
        else { return }
        types[name] = source.expression(word + 1..<statement.upperBound - 1)
        for index in statement.lowerBound..<word { deprecations[name] = annotation(at: index) ?? deprecations[name] }
    }

    private mutating func add(_ parameters: Range<Int>, _ constructor: String?) {
        for part in source.parts(of: parameters) {
            let isGroup = source.isMark(part.lowerBound, "{") || source.isMark(part.lowerBound, "[")
            let inner = isGroup ? source.parts(of: source.inside(part.lowerBound)) : [part]
            let isNamed = source.isMark(part.lowerBound, "{")
            for parameter in inner { add(parameter, constructor, isOptional: isGroup, isNamed: isNamed) }
        }
        if declared.properties == nil { declared.properties = [:] }
    }

    private mutating func add(_ part: Range<Int>, _ constructor: String?, isOptional: Bool, isNamed: Bool) {
        var (start, deprecation, isRequired): (Int, String?, Bool) = (part.lowerBound, nil, !isOptional)
        while source.isMark(start, "@"), start < part.upperBound {
            deprecation = annotation(at: start) ?? deprecation
            start = source.isMark(start + 2, "(") ? source.next(after: start + 2) : start + 2
        }
        let value = source.first(in: start..<max(start, part.upperBound)) { source.isMark($0, "=") }
        let end = value ?? part.upperBound
        guard end > start, let name = source.word(end - 1), !name.hasPrefix("_") else { return }
        if (start..<end).contains(where: { source.word($0) == "required" }) { isRequired = true }
        // Every widget has this parameter.
        if name == "key", !isRequired { return }
        let words = (start..<end - 1).filter {
            source.word($0).map { !DartProperties.modifiers.contains($0) } ?? !source.isMark($0, ".")
        }
        let written = words.first.map { source.expression($0..<end - 1) }
        guard (declared.properties?.count ?? 0) < DartProperties.limit else { return }
        let label = constructor.map { "\($0).\(name)" } ?? name
        if declared.properties?[label] == nil { declared.order.append(label) }
        if !isNamed { declared.positional.insert(label) }
        declared.properties = (declared.properties ?? [:]).merging([
            label: ScriptProperty(
                type: written ?? types[name] ?? "", isRequired: isRequired,
                deprecation: deprecation ?? deprecations[name],
                defaultText: value.map { source.expression($0 + 1..<part.upperBound) })
        ]) { first, _ in first }
    }
}
