import TeamSyncBase
import TeamSyncDocuments

/// The constants declared in a Swift, Kotlin, TypeScript or Dart source, by the types and objects that contain them.
/// Constants in functions are not included.
struct SourceDeclarations {
    private(set) var members: [SourceMember] = []
    /// The names that stand for whole modules, as in `import palette from './palette'`.
    var modules: Set<String> = []
    /// The names that a TypeScript source imports, for whole modules and for constants of them.
    var imports: Set<String> = []
    /// The names that stand for all constants of a module, as in `import * as palette from './palette'`.
    var namespaces: Set<String> = []

    /// The deprecations of the properties in the constructors of Kotlin classes, by class and property.
    private(set) var deprecatedProperties: [String: [String: SourceMember.Deprecation]] = [:]

    /// The names of the parameters in the constructors of Kotlin's data classes, by class, in order: `light` and `dark`
    /// for `data class ColorPair(val light: Color, val dark: Color = light)`.
    private(set) var parameters: [String: [String]] = [:]

    /// The names of the enumerations without constants: `ButtonSize` for `enum class ButtonSize { Small, Large }`.
    var plainEnumerations: Set<String> {
        let names = source.all.indices.compactMap { index -> String? in
            guard source.word(index) == "enum" else { return nil }
            return source.word(index + 1) == "class" ? source.word(index + 2) : source.word(index + 1)
        }
        return Set(names).subtracting(members.flatMap(\.names))
    }

    let source: SourceLexemes
    let reader: SourceValueReader
    /// The names that a TypeScript source exports separately from their declarations.
    var exported: Set<String> = []
    /// Whether a TypeScript source exports a value as a whole: `export default palette`.
    var exportsWhole = false

    /// Whether the only export of a TypeScript source is the result of a call without constants, or an object that is
    /// filled elsewhere: `const flat = {}; …; export default flat`.
    var exportsComputed: Bool {
        exportsWhole
            && members.lazy.filter { !$0.isHidden }.allSatisfy { member in
                switch member.value {
                case .group(let members): members.isEmpty
                case .none: true
                case .call: member.value.members == nil && member.names.count == 1 && exported.contains(member.names[0])
                default: false
                }
            }
    }

    /// - Throws: if the bytes are not text, are too large, or are nested too deeply.
    init(_ bytes: [UInt8], _ language: SourceLanguage) throws(Warning.FileFault) {
        source = try SourceLexemes(bytes, language)
        reader = SourceValueReader(source: source)
        members = declarations(in: 0..<source.all.count, isInType: false, isEnum: false)
        if language == .kotlin {
            deprecatedProperties = propertyDeprecations
            parameters = constructorParameters
            members = withDeprecatedProperties(members)
        }
        guard language == .script, !exported.isEmpty else { return }
        for index in members.indices where members[index].names.count == 1 && exported.contains(members[index].names[0])
        {
            members[index].isHidden = false
        }
    }

    /// Returns the formatted text of an expression.
    func text(_ range: Range<Int>) -> String { source.expression(range) }

    /// Returns the parts of a value as text: `size: 12, font.weight: "bold"`.
    func text(of members: [SourceMember]) -> String {
        var parts: [String] = []
        func collect(_ member: SourceMember, _ front: String, depth: Int) {
            guard depth < 10, parts.count < 200 else { return }
            let name = front + member.names.joined(separator: ".")
            switch member.value {
            case .group(let members): for member in members { collect(member, name + ".", depth: depth + 1) }
            case .text(let text): parts.append("\(name): \"\(text)\"")
            case .number(let digits): parts.append("\(name): \(digits)")
            case .flag(let flag): parts.append("\(name): \(flag)")
            case .path(_, _, let range), .call(_, _, let range), .list(_, let range), .other(let range):
                parts.append("\(name): \(text(range))")
            case .none: break
            }
        }
        for member in members { collect(member, "", depth: 0) }
        return parts.joined(separator: ", ")
    }

    var language: SourceLanguage { source.language }

    // MARK: Statements

    /// The maximum number of lexemes between a function keyword and its parameters.
    static let nearby = 50

    /// The words that precede the keyword of a declaration.
    struct Head {
        var isHidden = false
        var isInternal = false
        var isOverride = false
        var isExported = false
        var isDefault = false
        var isStatic = false
        var deprecation: SourceMember.Deprecation?
    }

    private static let modifiers: Set<String> = [
        "public", "open", "internal", "package", "private", "fileprivate", "static", "final", "lazy", "nonisolated",
        "override", "weak", "unowned", "mutating", "indirect", "convenience", "required", "dynamic", "const",
        "lateinit",
        "protected", "abstract", "sealed", "data", "annotation", "inline", "value", "operator", "infix", "suspend",
        "export", "default", "declare", "readonly", "companion", "actual", "expect", "external", "unsafe",
    ]

    mutating func declarations(in range: Range<Int>, isInType: Bool, isEnum: Bool) -> [SourceMember] {
        var members: [SourceMember] = []
        var index = range.lowerBound
        if source.language == .kotlin || source.language == .dart, isEnum { index = entries(in: range, &members) }
        while index < range.upperBound {
            let start = index
            var head = Head()
            skipHead(&index, range, &head)
            guard index < range.upperBound else { break }
            let found = declaration(&index, range, head, isInType: isInType, isEnum: isEnum)
            members += found
            if index <= start { index = source.next(after: start) }
        }
        return members
    }

    private func skipHead(_ index: inout Int, _ range: Range<Int>, _ head: inout Head) {
        while index < range.upperBound {
            if let comment = source.deprecations[index] {
                head.deprecation = SourceMember.Deprecation(message: comment.isEmpty ? nil : comment)
            }
            if source.isMark(index, "@"), let name = source.word(index + 1) {
                let arguments = index + 2
                let hasArguments =
                    source.isMark(arguments, "(")
                    && source.all[arguments].start == source.all[arguments - 1].end
                if ["available", "Deprecated", "deprecated"].contains(name) {
                    head.deprecation =
                        deprecation(hasArguments ? source.inside(arguments) : 0..<0, name)
                        ?? head.deprecation
                }
                index = hasArguments ? source.next(after: arguments) : arguments
                continue
            }
            guard let word = source.word(index), isModifier(word, at: index) else { return }
            head.isHidden = head.isHidden || word == "private" || word == "fileprivate"
            head.isInternal = head.isInternal || word == "internal" && source.language == .kotlin
            head.isOverride = head.isOverride || word == "override"
            head.isExported = head.isExported || word == "export"
            head.isDefault = head.isDefault || word == "default"
            head.isStatic = head.isStatic || word == "static"
            index += 1
            if source.isMark(index, "("), source.word(index + 1) == "set" { index = source.next(after: index) }
        }
    }

    /// Whether a word is a modifier. A modifier can also be a name, as in `value = 1`.
    private func isModifier(_ word: String, at index: Int) -> Bool {
        if word == "class", source.language == .swift {
            return ["var", "let", "func", "override", "final"].contains(source.word(index + 1))
        }
        guard SourceDeclarations.modifiers.contains(word) else { return false }
        if word == "const", source.language == .script { return source.word(index + 1) == "enum" }
        if source.word(index + 1) != nil { return true }
        return word == "default" && source.language == .script || source.isMark(index + 1, "@")
            || source.isMark(index + 1, "(") && source.word(index + 2) == "set"
            || word == "export" && source.isMark(index + 1, "{")
    }

    private mutating func declaration(
        _ index: inout Int, _ range: Range<Int>, _ head: Head, isInType: Bool, isEnum: Bool
    ) -> [SourceMember] {
        let word = source.word(index)
        if source.language == .script, let found = scriptDeclaration(word, &index, range, head, isInType, isEnum) {
            return found
        }
        if source.language == .dart { return dartDeclaration(&index, range, head) }
        switch word {
        case "enum", "struct", "class", "extension", "actor", "object", "interface", "namespace", "module":
            return type(&index, range, head)
        case "protocol":
            index = blockEnd(index, range)
            return []
        case "let", "var", "val": return constants(&index, range, head)
        case "case" where source.language == .swift && isEnum: return cases(&index, range, head)
        case "func", "fun": return function(&index, range, head)
        case "constructor" where source.language == .kotlin && isInType: return constructor(&index, range)
        case "function", "init", "subscript", "deinit", "get", "set":
            index = blockEnd(index, range)
            return []
        default:
            index = max(reader.statementEnd(index..<range.upperBound), index + 1)
            return []
        }
    }

    /// Returns the index after the braces of a declaration or, if it has no braces, after its end.
    func blockEnd(_ start: Int, _ range: Range<Int>) -> Int {
        var index = start
        while index < range.upperBound {
            if source.isMark(index, "{") { return source.next(after: index) }
            if index > start, source.all[index].beginsLine, isStatementStart(index) { return index }
            index = source.next(after: index)
        }
        return range.upperBound
    }

    private static let starts: Set<String> = [
        "let", "var", "val", "func", "fun", "enum", "struct", "class", "extension", "object", "interface", "import",
        "case", "protocol", "init", "typealias", "actor", "function", "type",
    ]

    func isStatementStart(_ index: Int) -> Bool {
        guard let word = source.word(index) else { return source.isMark(index, "@") }
        return SourceDeclarations.starts.contains(word) || SourceDeclarations.modifiers.contains(word)
    }

    func member(_ name: String, _ index: Int, _ value: SourceValue, _ head: Head) -> SourceMember {
        SourceMember(
            names: [name], line: source.all[index].line, value: value, isHidden: head.isHidden,
            isInternal: head.isInternal, isOverride: head.isOverride, deprecation: head.deprecation)
    }

    /// Reads the deprecation in `@available(*, deprecated, message: "…", renamed: "…")` or
    /// `@Deprecated("…", ReplaceWith("…"))`.
    func deprecation(_ range: Range<Int>, _ name: String) -> SourceMember.Deprecation? {
        let texts = range.compactMap { index in source.content(index).map { (index, $0) } }
        guard name != "available" else {
            guard range.contains(where: { source.word($0) == "deprecated" }) else { return nil }
            func text(_ label: String) -> String? { texts.first { source.word($0.0 - 2) == label }?.1 }
            return SourceMember.Deprecation(message: text("message"), replacement: text("renamed"))
        }
        let replacement = texts.first { source.word($0.0 - 2) == "ReplaceWith" }?.1
        return SourceMember.Deprecation(message: texts.first?.1, replacement: replacement)
    }

    // MARK: Types

    mutating func type(_ index: inout Int, _ range: Range<Int>, _ head: Head) -> [SourceMember] {
        let (keyword, isCompanion) = (source.word(index), index > 0 && source.word(index - 1) == "companion")
        let isEnum = keyword == "enum" || index > 0 && source.word(index - 1) == "enum"
        if keyword == "enum", source.word(index + 1) == "class" { index += 1 }
        index += 1
        let start = index
        var names: [String] = []
        while let name = source.word(index) {
            names.append(name)
            index += 1
            guard source.isMark(index, ".") else { break }
            index += 1
        }
        // The name is qualified with the module that declares the type.
        if names.count > 1, ["SwiftUI", "UIKit", "AppKit", "Swift"].contains(names[0]) { names.removeFirst() }
        var own: [SourceMember] = []
        while index < range.upperBound, !source.isMark(index, "{") {
            if source.isMark(index, "("), source.language == .kotlin { own += parameters(source.inside(index)) }
            let next = source.next(after: index)
            index = next
            if next < range.upperBound, source.all[next].beginsLine, isStatementStart(next) { break }
        }
        if index < range.upperBound, source.isMark(index, "{") {
            own += declarations(in: source.inside(index), isInType: true, isEnum: isEnum)
            index = source.next(after: index)
        }
        if source.language == .swift { own = SourceDeclarations.withoutSteps(own) }
        if isCompanion { return own }
        guard !names.isEmpty, !own.isEmpty else { return [] }
        let line = source.all[min(start, source.all.count - 1)].line
        var member = SourceMember(names: names, line: line, value: .group(own))
        member.isHidden = head.isHidden || isScriptHidden(head)
        member.isInternal = head.isInternal
        return [member]
    }

    /// Returns the members without the enumerations whose cases are only the keys of a dictionary next to them:
    /// `enum Tone: Int { case t10 = 10 }` for `light: [Tone: Color] = [.t10: …]`.
    private static func withoutSteps(_ members: [SourceMember]) -> [SourceMember] {
        let groups = members.map { member -> Set<String>? in
            guard case .group(let own) = member.value else { return nil }
            return Set(own.compactMap(\.names.last))
        }
        return zip(members, groups).filter { member, names in
            guard let names, names.count > 1, case .group(let own) = member.value,
                own.allSatisfy({ if case .number = $0.value { true } else { false } })
            else { return true }
            return !zip(members, groups).contains { other, keys in
                guard let keys, keys.isSuperset(of: names), case .group(let values) = other.value else { return false }
                return values.allSatisfy { if case .call = $0.value { true } else { false } }
            }
        }.map(\.0)
    }

    private func isScriptHidden(_ head: Head) -> Bool { source.language == .script && !head.isExported }

    /// Reads the values in Kotlin's `class Spacing(val small: Dp = 4.dp)`.
    private func parameters(_ range: Range<Int>) -> [SourceMember] {
        source.parts(of: range).compactMap { part in
            guard let keyword = part.first(where: { source.word($0) == "val" }), let name = source.word(keyword + 1),
                let equals = source.first(in: keyword..<part.upperBound, where: { source.isMark($0, "=") })
            else { return nil }
            let value = reader.value((equals + 1)..<part.upperBound)
            // Compose's names for the absence of a value.
            if case .path(let names, _, _) = value, names.last == "Unspecified" { return nil }
            return SourceMember(names: [name], line: source.all[keyword].line, value: value)
        }
    }

    /// Reads the cases of Kotlin's `enum class Palette(val color: Color) { Grey200(Color(0xFFEEEEEE)), …; }`, and of
    /// enumerations in Dart.
    /// - Returns: the index after the cases.
    private func entries(in range: Range<Int>, _ members: inout [SourceMember]) -> Int {
        let end = source.first(in: range) { source.isMark($0, ";") } ?? range.upperBound
        for part in source.parts(of: range.lowerBound..<end) {
            var (first, head) = (part.lowerBound, Head())
            skipHead(&first, part, &head)
            guard let name = source.word(first), source.isMark(first + 1, "(") else { continue }
            let arguments = reader.arguments(source.inside(first + 1))
            let value: SourceValue =
                arguments.count == 1
                ? arguments[0].value : arguments.isEmpty ? .none : .call([], arguments, (first + 1)..<part.upperBound)
            members.append(member(name, first, value, head))
        }
        return end
    }

    /// Reads Swift's `case grey200 = "#eeeeee", white = "#ffffff"`.
    private func cases(_ index: inout Int, _ range: Range<Int>, _ head: Head) -> [SourceMember] {
        let end = max(reader.statementEnd(index..<range.upperBound), index + 1)
        defer { index = end }
        return source.parts(of: (index + 1)..<end).compactMap { part in
            guard let name = source.word(part.lowerBound), source.isMark(part.lowerBound + 1, "=") else { return nil }
            return member(name, part.lowerBound, reader.value((part.lowerBound + 2)..<part.upperBound), head)
        }
    }
}
