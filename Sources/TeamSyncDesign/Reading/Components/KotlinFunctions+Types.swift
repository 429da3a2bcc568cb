import TeamSyncBase

extension KotlinFunctions {
    /// The maximum number of types in a source, and the maximum number of members of a type.
    private static let (typeLimit, memberLimit) = (200, 300)
    /// The maximum length of an initial value, in lexemes.
    static let valueLimit = 24

    /// Whether the declaration of a class or interface begins here. `Chip::class` does not begin one.
    static func isType(_ index: Int, _ source: SourceLexemes) -> Bool {
        (source.word(index) == "class" || source.word(index) == "interface") && !source.isMark(index - 1, ":")
    }

    /// Reads a class or interface.
    /// - Parameter index: the index of the keyword.
    /// - Returns: the index after the declaration; nil if it has no name.
    mutating func readType(
        at index: Int, in range: Range<Int>, _ source: SourceLexemes, _ outer: [String], _ hidden: String?
    ) -> Int? {
        guard let name = source.word(index + 1), types.count < KotlinFunctions.typeLimit else { return nil }
        let isInterface = source.word(index) == "interface"
        var next = index + 2
        if source.isMark(next, "<") { next = afterGenerics(next, in: range, source) }
        var (constructor, properties): (Function?, [Property]) = (nil, [])
        if let opening = self.constructor(from: next, in: range, source) {
            if opening.isPublic {
                constructor = Function(
                    package: "", types: outer, name: name, receiver: "",
                    parameters: KotlinFunctions.parts(of: source.inside(opening.index), source).compactMap {
                        KotlinFunctions.parameter($0, source)
                    }, result: nil, hidden: nil, deprecation: nil,
                    signature: "class \(name)"
                        + source.written(opening.index..<source.next(after: opening.index)),
                    line: source.all[index].line)
            }
            properties = KotlinFunctions.parts(of: source.inside(opening.index), source).compactMap {
                constructorProperty($0, source)
            }
            next = source.next(after: opening.index)
        }
        let body = KotlinFunctions.body(next, in: range, source)
        // If there is no body, the supertypes end where the next declaration begins.
        var supertypes = ""
        if source.isMark(next, ":") {
            var end = next + 1
            while end < range.upperBound, end != body,
                end == next + 1 || !source.all[end].beginsLine || isContinued(end, source)
            {
                end = source.next(after: end)
            }
            supertypes = KotlinFunctions.key(next + 1..<min(end, range.upperBound), source)
            next = max(next, end)
        }
        let isOwn = body.map { $0 <= next } ?? false
        let end = isOwn ? source.next(after: body ?? next) : next
        let isPublic = hidden == nil
        var type = TypeDeclaration(
            package: package, types: outer + [name], hidden: hidden, supertypes: supertypes,
            isSealed: KotlinFunctions.isSealed(index, source), constructor: isPublic ? constructor : nil,
            properties: isPublic ? properties : [],
            line: source.all[index].line)
        // The text of a nested type is not part of the text of the enclosing type.
        var (start, text) = (index + 2, "")
        if isPublic, isOwn, let body {
            // A function of an interface may have a default implementation, and is not compared.
            var members = type
            let ranges = readMembers(source.inside(body), source, of: &members)
            if isInterface { members.functions = [] }
            members.isInterface = isInterface
            type = members
            for nested in ranges {
                text += KotlinFunctions.key(start..<nested.lowerBound, source)
                start = nested.upperBound
            }
        }
        type.text = text + KotlinFunctions.key(start..<max(start, end), source)
        types.append(type)
        return end
    }

    /// Whether `sealed` is among the modifiers before the keyword of a type.
    private static func isSealed(_ index: Int, _ source: SourceLexemes) -> Bool {
        var place = index - 1
        while let word = source.word(place), modifiers.contains(word) || visibilities.contains(word) {
            if word == "sealed" { return true }
            place -= 1
        }
        return false
    }

    mutating func add(_ type: TypeDeclaration) {
        if types.count < KotlinFunctions.typeLimit { types.append(type) }
    }

    /// Reads an `enum class` with a body.
    /// - Returns: the index after the declaration; nil if there is none.
    mutating func readEnumeration(
        at index: Int, in range: Range<Int>, _ source: SourceLexemes, _ outer: [String], _ hidden: String?
    ) -> Int? {
        guard source.word(index) == "enum", source.word(index + 1) == "class", let name = source.word(index + 2),
            let body = KotlinFunctions.body(index + 3, in: range, source)
        else { return nil }
        let (end, line) = (source.next(after: body), source.all[index].line)
        if hidden == nil {
            enumerations.append(
                KotlinFunctions.enumeration(outer + [name], in: source.inside(body), source, line: line))
        }
        add(
            TypeDeclaration(
                package: package, types: outer + [name], hidden: hidden, form: .enumeration, supertypes: "",
                text: KotlinFunctions.key(index + 3..<end, source), line: line))
        return end
    }

    /// Reads `typealias Name = Type`.
    mutating func readAlias(at index: Int, in range: Range<Int>, _ source: SourceLexemes, _ hidden: String?) {
        guard let name = source.word(index + 1) else { return }
        let equals = source.isMark(index + 2, "<") ? afterGenerics(index + 2, in: range, source) : index + 2
        guard source.isMark(equals, "=") else { return }
        let target = source.written(
            equals + 1..<KotlinFunctions.lineEnd(equals + 1, in: range, source))
        add(
            TypeDeclaration(
                package: package, types: [name], hidden: hidden, alias: target, supertypes: "",
                line: source.all[index].line))
    }

    /// Returns the index of the first lexeme of the next line.
    private static func lineEnd(_ start: Int, in range: Range<Int>, _ source: SourceLexemes) -> Int {
        var end = start
        let limit = min(range.upperBound, start + SourceDeclarations.nearby)
        while end < limit, end == start || !source.all[end].beginsLine { end = source.next(after: end) }
        return max(start, min(end, range.upperBound))
    }

    /// Returns the index of a primary constructor's parenthesis, which may follow annotations and modifiers.
    private func constructor(
        from start: Int, in range: Range<Int>, _ source: SourceLexemes
    ) -> (index: Int, isPublic: Bool)? {
        var (index, isPublic, ignored): (Int, Bool, Deprecation?) = (start, true, nil)
        while index < range.upperBound {
            if source.isMark(index, "(") { return (index, isPublic) }
            if source.isMark(index, "@") {
                index = KotlinFunctions.skipAnnotation(at: index, of: source, &ignored)
            } else if let word = source.word(index), word == "constructor" || word == "public" {
                index += 1
            } else if let word = source.word(index), KotlinFunctions.visibilities.contains(word) {
                isPublic = false
                index += 1
            } else {
                return nil
            }
        }
        return nil
    }

    private func afterGenerics(_ start: Int, in range: Range<Int>, _ source: SourceLexemes) -> Int {
        var (depth, index) = (0, start)
        while index < min(range.upperBound, start + SourceDeclarations.nearby) {
            if source.isMark(index, "<") { depth += 1 }
            if source.isMark(index, ">") { depth -= 1 }
            index += 1
            if depth == 0 { return index }
        }
        return start
    }

    /// Whether a line continues the preceding list of supertypes.
    private func isContinued(_ index: Int, _ source: SourceLexemes) -> Bool {
        source.isMark(index - 1, ",") || source.isMark(index - 1, ":") || source.isMark(index, ",")
            || source.isMark(index, "{")
    }

    private func constructorProperty(_ part: Range<Int>, _ source: SourceLexemes) -> Property? {
        guard let parameter = KotlinFunctions.parameter(part, source),
            let name = source.first(in: part, where: { source.word($0) == parameter.name })
        else { return nil }
        let words = part.lowerBound..<name
        let has = { (word: String) in words.contains { source.word($0) == word } }
        guard has("val") || has("var"), !has("override") else { return nil }
        return Property(
            name: parameter.name, type: parameter.type, value: nil,
            hidden: KotlinFunctions.visibilities.sorted().first(where: has), deprecation: nil,
            line: source.all[name].line)
    }

    /// - Returns: the ranges of the nested types, each starting after the type's name.
    private mutating func readMembers(
        _ range: Range<Int>, _ source: SourceLexemes, of type: inout TypeDeclaration
    ) -> [Range<Int>] {
        var nested: [Range<Int>] = []
        var (index, hidden, deprecation): (Int, String?, Deprecation?) = (range.lowerBound, nil, nil)
        var (isInherited, isPreview) = (false, false)
        while index < range.upperBound,
            type.functions.count + type.properties.count < KotlinFunctions.memberLimit
        {
            if source.isMark(index, "@") {
                isPreview = isPreview || Previews.isAnnotation(index, source)
                index = KotlinFunctions.skipAnnotation(at: index, of: source, &deprecation)
                continue
            }
            let word = source.word(index)
            if let word, KotlinFunctions.visibilities.contains(word) || KotlinFunctions.modifiers.contains(word) {
                if KotlinFunctions.visibilities.contains(word) { hidden = word }
                isInherited = isInherited || word == "override" || word == "abstract" || word == "companion"
                index += 1
                continue
            }
            if word == "fun", let opening = KotlinFunctions.parameters(of: index, in: range, source) {
                let own = function(index, opening, source, type.types, hidden, deprecation)
                if !isInherited, !isPreview, let own { type.functions.append(own) }
                index = source.next(after: opening)
            } else if word == "val" || word == "var" {
                if !isInherited, let own = property(at: index, in: range, source, hidden, deprecation) {
                    type.properties.append(own)
                }
                index += 1
            } else if word == "fun", source.word(index + 1) == "interface" {
                index += 1
                continue
            } else if let end = readEnumeration(at: index, in: range, source, type.types, hidden) {
                nested.append(min(index + 3, end)..<end)
                index = end
            } else if KotlinFunctions.isType(index, source), source.word(index - 1) != "enum", !isInherited,
                let end = readType(at: index, in: range, source, type.types, hidden)
            {
                nested.append(min(index + 2, end)..<end)
                index = end
            } else if word == "object", !isInherited, let name = source.word(index + 1) {
                let end = readObject(named: name, at: index, in: range, source, type.types, hidden)
                nested.append(min(index + 2, end)..<end)
                index = end
            } else {
                index = source.next(after: index)
            }
            (hidden, deprecation, isInherited, isPreview) = (nil, nil, false, false)
        }
        return nested
    }

    /// The types before the name of a property outside of types: `AcmeIcons`, `Line` of `AcmeIcons.Line.Close`.
    static func receiver(at start: Int, _ source: SourceLexemes) -> [String] {
        var (names, index): ([String], Int) = ([], start)
        while let name = source.word(index), name.first?.isUppercase ?? false, source.isMark(index + 1, ".") {
            names.append(name)
            index += 2
        }
        return names
    }

    func property(
        at index: Int, in range: Range<Int>, _ source: SourceLexemes, _ hidden: String?, _ deprecation: Deprecation?
    ) -> Property? {
        guard let name = source.word(index + 1), !source.isMark(index + 2, ".") else { return nil }
        let end = KotlinFunctions.lineEnd(index + 2, in: range, source)
        let equals = source.first(in: index + 2..<max(end, index + 2)) { source.isMark($0, "=") }
        var (type, value): (String?, String?) = (nil, nil)
        if source.isMark(index + 2, ":") {
            let rest = index + 3..<max(equals ?? end, index + 3)
            let stop = source.first(in: rest) { source.word($0) == "by" || source.word($0) == "get" } ?? rest.upperBound
            type = source.written(index + 3..<stop)
        }
        if let equals, end - equals - 1 <= KotlinFunctions.valueLimit, !source.isMark(end, "."),
            !source.isMark(end, "?")
        {
            value = source.written(equals + 1..<end)
        }
        // A getter computes it.
        let isVariable = source.word(index) == "var"
        let isComputed = (index + 2..<(equals ?? index + 2)).contains { source.isMark($0, "(") }
        return Property(
            name: name, type: type, value: isVariable ? value : nil, constant: isVariable || isComputed ? nil : value,
            hidden: hidden, deprecation: deprecation,
            line: source.all[index].line)
    }
}
