import TeamSyncBase
import TeamSyncDocuments

/// The functions and types that a Kotlin source declares for use by other code, at its top level and in top-level
/// objects. Compose components are such functions, and Android views are classes. They are extracted from the text
/// alone.
struct KotlinFunctions {
    private(set) var all: [Function] = []
    private(set) var deprecatedTypes: [DeprecatedType] = []
    var enumerations: [Enumeration] = []
    /// The classes, interfaces, enumerations, objects and type aliases.
    var types: [TypeDeclaration] = []
    /// The properties at the top level and in objects, by the names of the objects around them.
    private(set) var scopes: [[String]: [Property]] = [:]
    private(set) var package = ""
    let constants: SourceConstants

    /// The maximum number of functions in a source, and the maximum number of parameters of a function.
    static let (limit, parameterLimit) = (500, 200)

    /// - Throws: if the bytes are not text, are too large, or are nested too deeply.
    init(_ bytes: [UInt8]) throws(Warning.FileFault) {
        let source = try SourceLexemes(bytes, .kotlin)
        constants = SourceConstants(source)
        read(0..<source.all.count, of: source, in: [])
        if all.contains(where: { $0.parameters.count > KotlinFunctions.parameterLimit }) {
            throw .tooManyValues(KotlinFunctions.parameterLimit)
        }
    }

    static let visibilities: Set<String> = ["private", "internal", "protected"]
    static let modifiers: Set<String> = [
        "public", "inline", "suspend", "operator", "infix", "tailrec", "external", "expect", "actual", "override",
        "open", "final", "abstract", "data", "companion", "vararg", "noinline", "crossinline", "sealed", "value",
        "inner", "lateinit", "const", "annotation",
    ]

    private static let typeWords: Set<String> = ["object", "class", "interface", "enum", "typealias"]

    /// The words that can precede a constructor parameter that is a property.
    static let propertyWords = visibilities.union(["val", "var", "public"])

    private mutating func read(_ range: Range<Int>, of source: SourceLexemes, in types: [String]) {
        var (index, hidden, deprecation): (Int, String?, Deprecation?) = (range.lowerBound, nil, nil)
        var (isInherited, isPreview) = (false, false)
        while index < range.upperBound, all.count < KotlinFunctions.limit {
            if source.isMark(index, "@") {
                isPreview = isPreview || Previews.isAnnotation(index, source)
                index = KotlinFunctions.skipAnnotation(at: index, of: source, &deprecation)
                continue
            }
            let word = source.word(index)
            if let word, KotlinFunctions.visibilities.contains(word) {
                hidden = word
                index += 1
                continue
            }
            if let word, KotlinFunctions.modifiers.contains(word) {
                isInherited = isInherited || word == "override"
                index += 1
                continue
            }
            if word == "package", types.isEmpty, package.isEmpty { package = KotlinFunctions.path(index + 1, source) }
            if let deprecation, hidden == nil, let word, KotlinFunctions.typeWords.contains(word),
                let name = source.word(word == "enum" ? index + 2 : index + 1)
            {
                deprecatedTypes.append(DeprecatedType(types: types + [name], deprecation: deprecation))
            }
            if word == "fun", let opening = KotlinFunctions.parameters(of: index, in: range, source) {
                let own = isPreview ? nil : function(index, opening, source, types, hidden, deprecation)
                all += [own].compactMap(\.self)
                index = source.next(after: opening)
            } else if let end = readEnumeration(at: index, in: range, source, types, hidden) {
                index = end
            } else if word == "enum" || word == "fun" && source.word(index + 1) == "interface" {
                // The members of an enumeration without cases are not compared.
                index += word == "enum" ? 2 : 1
                if word == "fun" { continue }
            } else if KotlinFunctions.isType(index, source),
                let end = readType(at: index, in: range, source, types, hidden)
            {
                index = end
            } else if word == "object", let name = source.word(index + 1) {
                index = readObject(named: name, at: index, in: range, source, types, hidden)
            } else if word == "typealias", types.isEmpty {
                readAlias(at: index, in: range, source, hidden)
                index += 1
            } else if word == "val" || word == "var" {
                // `val AcmeIcons.Line.Close` is named like a member of the object.
                let receiver = types.isEmpty ? KotlinFunctions.receiver(at: index + 1, source) : []
                let place = index + 2 * receiver.count
                let own = isInherited ? nil : property(at: place, in: range, source, hidden, deprecation)
                if let own, scopes[types + receiver, default: []].count < KotlinFunctions.limit {
                    scopes[types + receiver, default: []].append(own)
                }
                index = place + 1
            } else {
                index = source.next(after: index)
            }
            (hidden, deprecation, isInherited, isPreview) = (nil, nil, false, false)
        }
    }

    /// - Returns: the index after the object.
    mutating func readObject(
        named name: String, at index: Int, in range: Range<Int>, _ source: SourceLexemes, _ outer: [String],
        _ hidden: String?
    ) -> Int {
        let body = KotlinFunctions.body(index + 2, in: range, source)
        let end = body.map { source.next(after: $0) } ?? index + 2
        // The first supertype is enough to recognize the subtypes of a sealed class.
        let supertype = source.isMark(index + 2, ":") ? source.word(index + 3) : nil
        add(
            TypeDeclaration(
                package: package, types: outer + [name], hidden: hidden, form: .object, supertypes: supertype ?? "",
                text: KotlinFunctions.key(index + 2..<end, source), line: source.all[index].line))
        if hidden == nil, let body { read(source.inside(body), of: source, in: outer + [name]) }
        return end
    }

    /// Reads a function.
    /// - Parameters:
    ///   - start: the index of `fun`.
    ///   - opening: the index of the opening parenthesis of its parameters.
    func function(
        _ start: Int, _ opening: Int, _ source: SourceLexemes, _ types: [String], _ hidden: String?,
        _ deprecation: Deprecation?
    ) -> Function? {
        guard let name = source.word(opening - 1) else { return nil }
        let parameters = KotlinFunctions.parts(of: source.inside(opening), source).compactMap {
            KotlinFunctions.parameter($0, source)
        }
        let closing = source.partners[opening] ?? opening
        var receiver = ""
        if source.isMark(opening - 2, "."), opening - 2 > start + 1 {
            receiver = KotlinFunctions.key(start + 1..<opening - 2, source)
        }
        return Function(
            package: package, types: types, name: name, receiver: receiver, parameters: parameters,
            result: KotlinFunctions.result(closing + 1, source), hidden: hidden, deprecation: deprecation,
            signature: source.written(start..<min(closing + 1, source.all.count)),
            text: KotlinFunctions.text(opening, source),
            line: source.all[start].line)
    }

    // MARK: Parts of a declaration

    /// Returns the index after `@Name(…)`, `@file:Name(…)` or `@[Name Other]`.
    static func skipAnnotation(
        at index: Int, of source: SourceLexemes, _ deprecation: inout Deprecation?
    ) -> Int {
        var end = index + 1
        if source.isMark(end, "[") { return source.next(after: end) }
        while source.word(end) != nil, source.isMark(end + 1, ".") || source.isMark(end + 1, ":") { end += 2 }
        guard let name = source.word(end) else { return end }
        let arguments = end + 1
        let isCall = source.isMark(arguments, "(") && source.all[arguments].start == source.all[end].end
        if name == "Deprecated" { deprecation = self.deprecation(isCall ? source.inside(arguments) : 0..<0, source) }
        return isCall ? source.next(after: arguments) : arguments
    }

    private static func deprecation(_ range: Range<Int>, _ source: SourceLexemes) -> Deprecation {
        var deprecation = Deprecation()
        for index in range {
            switch source.word(index) {
            case "ERROR": deprecation.level = .error
            case "HIDDEN": deprecation.level = .hidden
            case "ReplaceWith" where source.isMark(index + 1, "("):
                deprecation.replacement = source.inside(index + 1).lazy.compactMap(source.content).first
            default: break
            }
        }
        let message = source.parts(of: range).first { part in
            source.word(part.lowerBound) == "message" || source.content(part.lowerBound) != nil
        }
        deprecation.message = message.flatMap { part in part.lazy.compactMap(source.content).first }
        return deprecation
    }

    /// Returns the opening parenthesis of a named function's parameters; nil for other functions and for
    /// `fun interface`.
    static func parameters(of index: Int, in range: Range<Int>, _ source: SourceLexemes) -> Int? {
        guard source.word(index + 1) != "interface" else { return nil }
        let near = index + 1..<min(range.upperBound, index + SourceDeclarations.nearby)
        var place = near.lowerBound
        while let opening = source.first(in: place..<max(place, near.upperBound), where: { source.isMark($0, "(") }) {
            if source.word(opening - 1) != nil, opening - 1 > index { return opening }
            // The parentheses enclose the receiver.
            guard source.isMark(source.next(after: opening), ".") else { return nil }
            place = source.next(after: opening)
        }
        return nil
    }

    /// Returns the cases of an enumeration, which precede its members.
    static func enumeration(
        _ types: [String], in range: Range<Int>, _ source: SourceLexemes, line: Int
    ) -> Enumeration {
        let end = source.first(in: range) { source.isMark($0, ";") } ?? range.upperBound
        var (cases, arguments, deprecations): ([String], [String: String], [String: Deprecation]) = ([], [:], [:])
        for part in source.parts(of: range.lowerBound..<end) {
            var (index, deprecation): (Int, Deprecation?) = (part.lowerBound, nil)
            while index < part.upperBound, source.isMark(index, "@") {
                index = skipAnnotation(at: index, of: source, &deprecation)
            }
            guard index < part.upperBound, let name = source.word(index) else { continue }
            cases.append(name)
            deprecations[name] = deprecation
            if source.isMark(index + 1, "("), source.inside(index + 1).count <= valueLimit {
                arguments[name] = source.written(source.inside(index + 1))
            }
        }
        return Enumeration(types: types, cases: cases, arguments: arguments, deprecations: deprecations, line: line)
    }

    /// Returns the opening brace that follows the name, the parameters and the supertypes of an object or enumeration.
    static func body(_ index: Int, in range: Range<Int>, _ source: SourceLexemes) -> Int? {
        guard source.isMark(index, "{") || source.isMark(index, ":") || source.isMark(index, "(") else { return nil }
        let near = index..<min(range.upperBound, index + SourceDeclarations.nearby)
        return source.first(in: near) { source.isMark($0, "{") }
    }

    /// Returns the parts that are separated by commas, ignoring commas inside types.
    static func parts(of range: Range<Int>, _ source: SourceLexemes) -> [Range<Int>] {
        var (parts, start, index): ([Range<Int>], Int, Int) = ([], range.lowerBound, range.lowerBound)
        while index < range.upperBound {
            if source.isMark(index, ","), index + 1 == range.upperBound || name(index + 1, range, source) != nil {
                parts.append(start..<index)
                start = index + 1
            }
            index = source.next(after: index)
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }

    /// Returns the index of a parameter's name, which follows its annotations and modifiers.
    private static func name(_ start: Int, _ range: Range<Int>, _ source: SourceLexemes) -> Int? {
        var (index, ignored): (Int, Deprecation?) = (start, nil)
        while index < range.upperBound {
            if source.isMark(index, "@") {
                index = skipAnnotation(at: index, of: source, &ignored)
            } else if let word = source.word(index), source.word(index + 1) != nil,
                modifiers.contains(word) || propertyWords.contains(word)
            {
                index += 1
            } else {
                break
            }
        }
        guard index + 1 < range.upperBound, source.word(index) != nil, source.isMark(index + 1, ":"),
            !source.isMark(index + 2, ":")
        else { return nil }
        return index
    }

    static func parameter(_ range: Range<Int>, _ source: SourceLexemes) -> Parameter? {
        guard let name = name(range.lowerBound, range, source) else { return nil }
        let rest = name + 2..<range.upperBound
        let equals = source.first(in: rest) { index in
            source.isMark(index, "=") && !source.isMark(index - 1, "=") && !source.isMark(index + 1, "=")
        }
        let type = rest.lowerBound..<max(rest.lowerBound, equals ?? rest.upperBound)
        let isVariadic = (range.lowerBound..<name).contains { source.word($0) == "vararg" }
        let end = isVariadic ? "..." : ""
        return Parameter(
            name: source.text(name), type: source.written(type) + end, typeKey: typeKey(type, source) + end,
            defaultText: equals.map { source.written($0 + 1..<range.upperBound) }, isVariadic: isVariadic)
    }

    /// Returns the type that follows the parameters.
    static func result(_ index: Int, _ source: SourceLexemes) -> String? {
        guard source.isMark(index, ":") else { return nil }
        var end = index + 1
        while end < source.all.count, end - index < SourceDeclarations.nearby {
            if source.isMark(end, "{") || source.isMark(end, "=") || source.word(end) == "where" { break }
            // The type ends at the end of the line unless the line ends with punctuation.
            if source.all[end].beginsLine, end > index + 1, !source.isMark(end - 1, "<"), !source.isMark(end - 1, ",") {
                break
            }
            end = source.next(after: end)
        }
        let text = source.written(index + 1..<min(end, source.all.count))
        return text.isEmpty ? nil : text
    }

    /// Returns a qualified name, such as `com.team.ui`.
    private static func path(_ start: Int, _ source: SourceLexemes) -> String {
        var (names, index): ([String], Int) = ([], start)
        while let word = source.word(index) {
            names.append(word)
            guard source.isMark(index + 1, ".") else { break }
            index += 2
        }
        return names.joined(separator: ".")
    }
}
