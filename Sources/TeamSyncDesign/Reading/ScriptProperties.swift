import TeamSyncBase
import TeamSyncDocuments

/// The properties that a component in TypeScript takes: the members of `interface ChipProps`, of `type Props = {…}`, of
/// `defineProps<{…}>()` and `defineProps({…})`, in Vue of `props: {…}`, in its source. Members of types that it extends are not known.
struct ScriptProperties {
    struct Property: Equatable {
        /// As a formatter would write it.
        var type: String
        var isRequired: Bool
        /// nil where no comment in front of it says `@deprecated`.
        var deprecation: String?

        /// Whether only the order of the types that it may have differs, or the text about its deprecation.
        func isSame(as other: Property) -> Bool {
            let types = { (text: String) in text.split(separator: "|").map { $0.filter { $0 != " " } }.sorted() }
            return isRequired == other.isRequired && (deprecation == nil) == (other.deprecation == nil)
                && (type == other.type || types(type) == types(other.type))
        }
    }

    /// By name; nil where no such declaration is there.
    private(set) var properties: [String: Property]?
    /// Other types that the declarations take members from, such as `extends ButtonProps`.
    private(set) var others: Set<String> = []
    /// Whether the component itself is declared here.
    private(set) var isDeclared = false
    /// What the comment in front of the component says behind `@deprecated`; nil where it does not.
    private(set) var deprecation: String?

    /// Properties of one component.
    private static let limit = 500
    /// Letters of a prefix that all types of a team have, such as `Eui`.
    private static let prefixLimit = 3

    /// - Parameter key: the component's. Its properties are called after it, or `Props`.
    /// - Throws: for what is not text, too large or nested too deeply.
    init(_ bytes: [UInt8], of key: String, isVue: Bool = false) throws(Warning.FileFault) {
        let source = try SourceLexemes(bytes, .script)
        let name = ScriptProperties.plain(key.split(separator: "/").last.map(String.init) ?? key)
        var index = 0
        while index < source.all.count {
            if let declared = source.word(index + 1).map(ScriptProperties.plain),
                ["function", "const", "class"].contains(source.word(index)),
                ScriptProperties.isName(declared, name)
            {
                isDeclared = true
                deprecation = deprecation ?? ScriptProperties.deprecation(at: index, of: source)
            }
            guard let body = ScriptProperties.body(at: index, of: source, name, isVue: isVue) else {
                // Options are in the call that makes the component.
                index = isVue ? index + 1 : source.next(after: index)
                continue
            }
            var found = properties ?? [:]
            ScriptProperties.read(source.inside(body.brace), of: source, areValues: body.areValues, into: &found)
            // Of more than that, which ones differ is not known.
            properties = found.count < ScriptProperties.limit ? found : nil
            if !body.areValues {
                others.insert(
                    source.expression(index + 2..<max(body.brace, index + 2))
                        + ScriptProperties.rest(behind: body.brace, of: source))
            }
            index = source.next(after: body.brace)
        }
    }

    private static func isName(_ name: String, _ wanted: String) -> Bool {
        name.hasSuffix(wanted) && name.count - wanted.count <= prefixLimit && !wanted.isEmpty
    }

    /// In front of the first word of a declaration: `export default function`.
    private static func deprecation(at index: Int, of source: SourceLexemes) -> String? {
        let modifiers = ["export", "default", "declare", "abstract", "async"]
        var start = index
        while start > 0, let word = source.word(start - 1), modifiers.contains(word) { start -= 1 }
        return source.deprecations[start]
    }

    private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The brace behind which the properties are listed, and whether values describe them (`size: { type: String }`).
    private static func body(
        at index: Int, of source: SourceLexemes, _ component: String, isVue: Bool
    ) -> (brace: Int, areValues: Bool)? {
        switch source.word(index) {
        case "defineProps":
            guard source.isMark(index + 1, "<") || source.isMark(index + 1, "("), source.isMark(index + 2, "{") else {
                return nil
            }
            return (index + 2, source.isMark(index + 1, "("))
        case "props":
            let isOption = isVue && source.isMark(index + 1, ":") && source.isMark(index + 2, "{")
            return isOption ? (index + 2, true) : nil
        case "interface", "type":
            guard let name = source.word(index + 1).map(plain), name == "props" || isName(name, component + "props")
            else { return nil }
        default: return nil
        }
        let near = index + 2..<min(source.all.count, index + 2 + SourceDeclarations.nearby)
        guard let brace = source.first(in: near, where: { source.isMark($0, "{") }) else { return nil }
        let isBody = source.word(index) == "interface" || source.isMark(brace - 1, "=") || source.isMark(brace - 1, "&")
        return isBody ? (brace, false) : nil
    }

    /// ` & Other` behind the brace that closes a type.
    private static func rest(behind body: Int, of source: SourceLexemes) -> String {
        var end = source.next(after: body)
        while source.isMark(end, "&") || source.isMark(end, "|") { end = source.next(after: end + 1) }
        let start = source.next(after: body)
        return end > start ? source.expression(start..<min(end, source.all.count)) : ""
    }

    private static func read(
        _ range: Range<Int>, of source: SourceLexemes, areValues: Bool, into found: inout [String: Property]
    ) {
        var index = range.lowerBound
        while index < range.upperBound, found.count < limit {
            guard let (name, colon) = member(at: index, of: source) else {
                index = source.next(after: index)
                continue
            }
            var end = colon
            while end < range.upperBound, !isEnd(end, behind: colon, of: source) { end = source.next(after: end) }
            let own =
                areValues
                ? described(colon, end, of: source)
                : type(colon, end, of: source).map { Property(type: $0, isRequired: !source.isMark(colon - 1, "?")) }
            if var own {
                own.deprecation = source.deprecations[index]
                found[name] = own
            }
            index = max(end, index + 1)
        }
    }

    /// `String` and `{ type: String, required: true }`
    private static func described(_ colon: Int, _ end: Int, of source: SourceLexemes) -> Property? {
        guard source.isMark(colon, ":"), colon + 1 < end else { return nil }
        guard source.isMark(colon + 1, "{") else {
            return Property(type: source.expression(colon + 1..<end), isRequired: false)
        }
        var members: [String: String] = [:]
        let range = source.inside(colon + 1)
        var index = range.lowerBound
        while index < range.upperBound, members.count < limit {
            guard let (name, colon) = member(at: index, of: source), source.isMark(colon, ":") else {
                index = source.next(after: index)
                continue
            }
            var end = colon
            while end < range.upperBound, !isEnd(end, behind: colon, of: source) { end = source.next(after: end) }
            if colon + 1 < end { members[name] = source.expression(colon + 1..<end) }
            index = max(end, index + 1)
        }
        return Property(type: members["type"] ?? "", isRequired: members["required"] == "true")
    }

    /// The type of a member, of a method that of the function.
    private static func type(_ colon: Int, _ end: Int, of source: SourceLexemes) -> String? {
        if source.isMark(colon, "(") {
            let behind = source.next(after: colon)
            guard source.isMark(behind, ":"), behind + 1 < end else { return nil }
            return "\(source.expression(colon..<behind)) => \(source.expression(behind + 1..<end))"
        }
        // In front of the first of several types on lines of their own.
        let start = source.isMark(colon + 1, "|") || source.isMark(colon + 1, "&") ? colon + 2 : colon + 1
        return start < end ? source.expression(start..<end) : nil
    }

    /// The name of a member that begins here, and where its colon or its parameters are.
    private static func member(at index: Int, of source: SourceLexemes) -> (name: String, colon: Int)? {
        let isReadOnly =
            source.word(index) == "readonly" && (source.word(index + 1) != nil || source.content(index + 1) != nil)
        let index = isReadOnly ? index + 1 : index
        guard let name = source.word(index) ?? source.content(index) else { return nil }
        let next = source.isMark(index + 1, "?") ? index + 2 : index + 1
        return source.isMark(next, ":") || source.isMark(next, "(") ? (name, next) : nil
    }

    /// Whether the type of a member ends in front of a lexeme.
    private static func isEnd(_ index: Int, behind colon: Int, of source: SourceLexemes) -> Bool {
        if source.isMark(index, ";") { return true }
        if source.isMark(index, ",") { return member(at: index + 1, of: source) != nil }
        guard index > colon + 1, source.all[index].beginsLine, member(at: index, of: source) != nil else {
            return false
        }
        let last = source.text(index - 1)
        return !["|", "&", "=", ":", ",", "<", "?"].contains(last) && !source.isArrow(index - 2)
    }
}
