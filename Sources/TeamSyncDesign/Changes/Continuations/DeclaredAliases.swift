import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The other names that sources declare at their top level: `typealias Old = New`, `typedef Old = New`,
/// `export { New as Old }`, `export { default as Old } from "./New"`, `export const Old = New`,
/// `@Deprecated("…", ReplaceWith("New(…)")) fun Old(…)` and `@available(*, deprecated, renamed: "New") struct Old`.
struct DeclaredAliases {
    struct Alias: Equatable {
        let old: String
        let new: String
        /// Whether a typedef in Dart is marked as deprecated.
        var isDeprecated = false
    }

    private(set) var all: [Alias] = []

    /// The maximum number of aliases in a source.
    private static let limit = 500
    /// The maximum length, in letters, of a prefix that both names may share and that the keys of the items lack; and
    /// the maximum length if the prefix consists of whole words.
    private static let (prefixLimit, wordLimit) = (3, 12)

    init(_ source: SourceLexemes) {
        var (index, isHidden, deprecated) = (0, false, Int?.none)
        while index < source.all.count, all.count < DeclaredAliases.limit {
            switch source.word(index) {
            case "private", "fileprivate":
                isHidden = true
                index += 1
                continue
            case "typealias" where source.language != .script, "typedef" where source.language == .dart:
                if !isHidden, var alias = DeclaredAliases.typeAlias(index + 1, source) {
                    alias.isDeprecated = deprecated == index
                    all.append(alias)
                }
            case "export" where source.language == .script:
                all += DeclaredAliases.exports(index + 1, source)
            case "Deprecated" where source.language == .dart, "deprecated" where source.language == .dart:
                deprecated = source.isMark(index + 1, "(") ? source.next(after: index + 1) : index + 1
            case "Deprecated" where source.language == .kotlin, "available" where source.language == .swift:
                if let alias = DeclaredAliases.deprecated(index + 1, source) { all.append(alias) }
            default: break
            }
            // The other words before a declaration do not hide it.
            if source.word(index) != "public", source.word(index) != "open" { isHidden = false }
            index = source.next(after: index)
        }
    }

    /// Reads `Old<Content> = Module.New<Content>`.
    private static func typeAlias(_ start: Int, _ source: SourceLexemes) -> Alias? {
        guard let old = source.word(start) else { return nil }
        var index = start + 1
        if source.isMark(index, "<") {
            let end = min(source.all.count, index + 20)
            guard let equals = (index..<end).first(where: { source.isMark($0, "=") }) else { return nil }
            index = equals
        }
        guard source.isMark(index, "="), var new = source.word(index + 1) else { return nil }
        index += 2
        while source.isMark(index, "."), let next = source.word(index + 1) {
            new = next
            index += 2
        }
        return Alias(old: old, new: new)
    }

    /// The maximum number of lexemes between the arguments of a deprecation and the name that is deprecated.
    private static let headLimit = 60
    private static let declarations: Set<String> = [
        "fun", "class", "interface", "object", "typealias", "struct", "enum", "protocol", "func",
    ]

    /// Reads the arguments of a deprecation that names a replacement, and the declaration after them.
    private static func deprecated(_ call: Int, _ source: SourceLexemes) -> Alias? {
        guard source.isMark(call, "("),
            let text = source.inside(call).first(where: { index in
                source.content(index) != nil && ["ReplaceWith", "renamed"].contains(source.word(index - 2))
            }).flatMap(source.content), let new = APIChange.Advice.name(in: text)
        else { return nil }
        let start = source.next(after: call)
        let near = start..<max(start, min(source.all.count, start + headLimit))
        guard let keyword = source.first(in: near, where: { source.word($0).map(declarations.contains) ?? false }),
            !["private", "internal", "fileprivate"].contains(source.word(keyword - 1))
        else { return nil }
        var name = keyword + 1
        if source.word(name) == "class" || source.word(name) == "interface" { name += 1 }
        if let behind = source.behindTypes(name, near.upperBound) { name = behind }
        guard let old = source.word(name), !source.isMark(name + 1, "."), old != new else { return nil }
        return Alias(old: old, new: new)
    }

    /// Reads what follows `export`.
    private static func exports(_ start: Int, _ source: SourceLexemes) -> [Alias] {
        if source.word(start) == "const" || source.word(start) == "type", let old = source.word(start + 1),
            source.isMark(start + 2, "="), let new = source.word(start + 3),
            start + 4 >= source.all.count || source.isMark(start + 4, ";")
                || source.all[start + 4].beginsLine
                    && source.word(start + 4) != nil
        {
            return [Alias(old: old, new: new)]
        }
        guard source.isMark(start, "{") else { return [] }
        return source.parts(of: source.inside(start)).compactMap { part in
            let words = part.map { source.word($0) }
            guard words.count == 3, words[1] == "as", let name = words[0], let old = words[2],
                let new = name == "default" ? module(after: start, source) : name
            else { return nil }
            return Alias(old: old, new: new)
        }
    }

    /// The name of the module of this repository that a list of exports is from, which is that of its default:
    /// `Divider` for `{ default as Hr } from './Divider'`.
    private static func module(after list: Int, _ source: SourceLexemes) -> String? {
        let end = source.next(after: list)
        guard source.word(end) == "from", let path = source.content(end + 1), path.hasPrefix(".") else { return nil }
        var names = path.split(separator: "/").filter { !$0.allSatisfy { $0 == "." } }
        if names.count > 1, names.last?.hasPrefix("index") == true { names.removeLast() }
        return names.last.map { String($0.prefix { $0 != "." }) }
    }

    private static let constantWords: Set<String> = ["val", "let", "var", "const", "final", "get"]
    /// The maximum number of lexemes between the name of a constant and its value.
    private static let typeLimit = 20

    /// Returns the names of constants whose value is only another constant: `static const IconData old = now;`,
    /// `val Icons.Old: ImageVector get() = Icons.Now`, `static var old: Image { now }`.
    static func constants(in source: SourceLexemes) -> [Alias] {
        var found: [Alias] = []
        for index in source.all.indices where found.count < limit {
            guard source.word(index).map(constantWords.contains) ?? false, let alias = constant(index + 1, source),
                alias.old != alias.new
            else { continue }
            found.append(alias)
        }
        return found
    }

    /// Reads what follows `val`, `let` or `const`.
    private static func constant(_ start: Int, _ source: SourceLexemes) -> Alias? {
        let end = min(source.all.count, start + typeLimit)
        guard start < end,
            let sign = (start..<end).first(where: { source.isMark($0, "=") || source.isMark($0, "{") }),
            (start..<sign).allSatisfy({ !source.all[$0].beginsLine || source.word($0) == "get" })
        else { return nil }
        var name = source.language == .dart ? sign - 1 : start
        while source.language != .dart, source.isMark(name + 1, "."), source.word(name + 2) != nil { name += 2 }
        var value = source.isArrow(sign) ? sign + 2 : sign + 1
        if source.word(value) == "return" { value += 1 }
        if source.isMark(value, ".") { value += 1 }
        while source.word(value) != nil, source.isMark(value + 1, ".") { value += 2 }
        guard name >= start, let old = source.word(name), let new = source.word(value) else { return nil }
        let next = value + 1
        let isWhole =
            next >= source.all.count || source.all[next].beginsLine
            || [";", ",", "}"].contains { source.isMark(next, $0) }
        return isWhole ? Alias(old: old, new: new) : nil
    }

    /// The minimum number of members of a table with the public names of icons.
    private static let fewestNames = 8

    /// Returns the names that a table of a script assigns to drawings with other names, such as `cog: 'gear'`. In such a
    /// table, most names are those of the drawings.
    static func icons(in source: SourceLexemes) -> [Alias] {
        var (found, index): ([Alias], Int) = ([], 0)
        while index < source.all.count {
            defer { index = source.next(after: index) }
            guard source.isMark(index, "{"), index > 0, source.isMark(index - 1, "=") else { continue }
            let names = source.parts(of: source.inside(index)).compactMap { part -> Alias? in
                guard part.count == 3, source.isMark(part.lowerBound + 1, ":"),
                    let old = source.word(part.lowerBound) ?? source.content(part.lowerBound),
                    let new = source.content(part.lowerBound + 2)
                else { return nil }
                return Alias(old: old, new: new)
            }
            let others = names.filter { NameWords.letters($0.old) != NameWords.letters($0.new) }
            guard names.count >= fewestNames, others.count * 5 < names.count else { continue }
            found += others
        }
        return Array(found.prefix(limit))
    }

    /// Returns the keys of the items that an alias names: its names are the keys, in any notation and possibly with the
    /// prefix of the team.
    /// - Parameters:
    ///   - removed: the keys of the removed items, by their last parts in plain notation.
    ///   - added: the same for the new items.
    ///   - mayHavePrefix: whether the names may have a prefix that the keys lack.
    static func keys(
        of alias: Alias, _ removed: [String: String], _ added: [String: String], mayHavePrefix: Bool
    ) -> (old: String, new: String)? {
        let (old, new) = (NameWords.letters(alias.old), NameWords.letters(alias.new))
        for count in 0...(mayHavePrefix ? wordLimit : 0) where old.prefix(count) == new.prefix(count) {
            let startsWord = [alias.old, alias.new].allSatisfy { $0.dropFirst(count).first?.isUppercase ?? false }
            guard count <= prefixLimit || startsWord else { continue }
            if let before = removed[String(old.dropFirst(count))], let after = added[String(new.dropFirst(count))] {
                return (before, after)
            }
        }
        return nil
    }
}
