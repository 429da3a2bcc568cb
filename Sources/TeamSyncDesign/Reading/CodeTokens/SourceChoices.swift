/// The enumerations that a source exports, with their cases: `export type Size = 's' | 'm'`,
/// `export const sizes = ['s', 'm'] as const`, `export const sizeOptions = { small: 's' }`, enumerations in TypeScript
/// and Dart, and lists of valid values that a class passes to a mixin or checks in a setter.
struct SourceChoices {
    private var byName: [String: Set<String>] = [:]
    /// The names that have different cases in two places.
    private var unclear: Set<String> = []
    /// The names of lists. Only a name or a call says that they contain all accepted values.
    private var lists: Set<String> = []
    /// The constants that enumerations in Dart declare, which can be former names of cases.
    private var constants: [String: Set<String>] = [:]

    private static let limit = 200

    /// The enumerations with their cases, without lists.
    var enumerations: [String: Set<String>] { byName.filter { !lists.contains($0.key) } }

    init() {}

    init(_ source: SourceLexemes) {
        for index in source.all.indices where byName.count < SourceChoices.limit {
            guard let word = source.word(index), let name = source.word(index + 1), !name.hasPrefix("_") else {
                continue
            }
            if word == "class" { addMixins(source, behind: index) }
            if word == "set", let values = SourceChoices.validValues(source, ofSetterAt: index) {
                add(name, values)
                lists.insert(name)
            }
            let isExported = source.word(index - 1) == "export"
            switch word {
            case "enum" where source.language == .dart || isExported || source.word(index - 1) == "const":
                add(name, SourceChoices.cases(source, at: index + 2))
                if source.language == .dart { constants[name] = SourceChoices.constants(source, at: index + 2) }
            case "type" where isExported: add(name, SourceChoices.literals(source, at: index + 2))
            case "const" where isExported:
                add(name, SourceChoices.elements(source, at: index + 2, isNamed: SourceChoices.isNameOfChoices(name)))
                lists.insert(name)
            default: continue
            }
        }
    }

    private mutating func add(_ name: String, _ cases: [String]) {
        guard !cases.isEmpty, !unclear.contains(name) else { return }
        if let known = byName[name], known != Set(cases) {
            byName[name] = nil
            unclear.insert(name)
        } else {
            byName[name] = Set(cases)
        }
    }

    mutating func add(_ other: SourceChoices) {
        for (name, cases) in other.byName { add(name, Array(cases)) }
        for name in other.unclear {
            unclear.insert(name)
            byName[name] = nil
        }
        lists.formUnion(other.lists)
        constants.merge(other.constants) { $0.union($1) }
    }

    /// Returns the enumerations, by name, that have other cases than before, and the lists in which some cases are the
    /// same and some differ. If an enumeration is open, the cases that it lost may still be accepted.
    static func differences(
        _ old: SourceChoices, _ new: SourceChoices
    ) -> [(name: String, gained: [String], lost: [String], isOpen: Bool)] {
        old.byName.sorted { $0.key < $1.key }.compactMap { name, before in
            guard let after = new.byName[name], before != after,
                !before.isDisjoint(with: after) || !old.lists.contains(name) && !new.lists.contains(name)
            else { return nil }
            let (gained, lost) = (
                after.subtracting(before), before.subtracting(after).subtracting(new.constants[name] ?? [])
            )
            guard !gained.isEmpty || !lost.isEmpty else { return nil }
            return (name, gained.sorted(), lost.sorted(), new.lists.contains(name))
        }
    }

    /// Reads `{ small, medium = 2 }` and Dart's `{ small(1), medium(2); final int size; }`.
    private static func cases(_ source: SourceLexemes, at start: Int) -> [String] {
        guard
            let brace = source.first(
                in: start..<min(source.all.count, start + SourceDeclarations.nearby), where: { source.isMark($0, "{") })
        else { return [] }
        let body = source.inside(brace)
        let end = source.first(in: body) { source.isMark($0, ";") } ?? body.upperBound
        return source.parts(of: body.lowerBound..<end).compactMap { part in
            var index = part.lowerBound
            // Skip annotations.
            while source.isMark(index, "@"), index < part.upperBound {
                index = source.isMark(index + 2, "(") ? source.next(after: index + 2) : index + 2
            }
            return source.word(index) ?? source.content(index)
        }
    }

    /// Returns the names of the constants in `{ small, medium; static const tiny = small; }`.
    private static func constants(_ source: SourceLexemes, at start: Int) -> Set<String> {
        let near = start..<max(start, min(source.all.count, start + SourceDeclarations.nearby))
        guard let brace = source.first(in: near, where: { source.isMark($0, "{") }) else { return [] }
        let names = source.inside(brace).prefix(bodyLimit).compactMap { index in
            source.word(index) == "static" && source.word(index + 1) == "const"
                ? source.first(in: index..<min(index + 6, source.all.count)) { source.isMark($0, "=") } : nil
        }.compactMap { source.word($0 - 1) }
        return Set(names)
    }

    /// The maximum number of lexemes in an enumeration in which constants are searched.
    private static let bodyLimit = 2000

    /// Reads `= 's' | 'm'`; empty if there is anything else.
    private static func literals(_ source: SourceLexemes, at start: Int) -> [String] {
        guard source.isMark(start, "=") else { return [] }
        var index = source.isMark(start + 1, "|") ? start + 2 : start + 1
        var found: [String] = []
        while let text = source.content(index), found.count < limit {
            found.append(text)
            guard source.isMark(index + 1, "|") else { break }
            index += 2
        }
        let isWhole = index + 1 >= source.all.count || source.isMark(index + 1, ";") || source.all[index + 1].beginsLine
        return isWhole ? found : []
    }

    /// Reads `= ['s', 'm'] as const`; empty if there is anything else.
    /// - Parameter isNamed: whether the name of the constant says that it contains choices. If so, `as const` may be
    ///   missing, and `= { small: 's' }` is read too.
    private static func elements(_ source: SourceLexemes, at start: Int, isNamed: Bool) -> [String] {
        guard source.isMark(start, "=") else { return [] }
        if isNamed, source.isMark(start + 1, "{") {
            let parts = source.parts(of: source.inside(start + 1))
            return texts(parts.map { source.isMark($0.lowerBound + 1, ":") ? $0.dropFirst(2) : $0 }, source)
        }
        let isConstant = source.word(source.next(after: start + 1)) == "as"
        return isNamed || isConstant ? list(source, at: start + 1) : []
    }

    /// Reads `['s', 'm']`; empty if there is anything else.
    private static func list(_ source: SourceLexemes, at start: Int) -> [String] {
        source.isMark(start, "[") ? texts(source.parts(of: source.inside(start)), source) : []
    }

    /// Returns the contents of string literals; empty if one of the parts is something else.
    private static func texts(_ parts: [Range<Int>], _ source: SourceLexemes) -> [String] {
        let texts = parts.compactMap { $0.count == 1 ? source.content($0.lowerBound) : nil }
        return texts.count == parts.count ? texts : []
    }

    private static let choiceNames = [
        "alignment", "appearance", "color", "colour", "kind", "option", "placement", "position", "shape", "size",
        "status", "theme", "tone", "type", "variant",
    ]

    private static func isNameOfChoices(_ name: String) -> Bool {
        let name = name.lowercased()
        return choiceNames.contains { name.hasSuffix($0) || name.hasSuffix("\($0)s") || name.hasSuffix("\($0)es") }
    }

    // MARK: Valid values

    /// Reads `class Chip extends Sized(Base, { validSizes: ['s', 'm'] }) {`.
    private mutating func addMixins(_ source: SourceLexemes, behind index: Int) {
        let near = index + 1..<min(max(index + 1, source.all.count), index + 1 + SourceDeclarations.nearby)
        guard let brace = source.first(in: near, where: { source.isMark($0, "{") }) else { return }
        for place in index + 1..<brace where source.isMark(place + 1, ":") {
            if let name = source.word(place) {
                add(name, SourceChoices.list(source, at: place + 2))
                lists.insert(name)
            }
        }
    }

    /// Reads `set size(value) { this._size = checked(value, { validValues: ['s', 'm'] }) }`; nil if there is not
    /// exactly one list of valid values.
    private static func validValues(_ source: SourceLexemes, ofSetterAt index: Int) -> [String]? {
        guard source.isMark(index + 2, "(") else { return nil }
        let body = source.next(after: index + 2)
        guard source.isMark(body, "{") else { return nil }
        let lists = source.inside(body).prefix(setterLimit).compactMap { place -> [String]? in
            guard let name = source.word(place), name.hasPrefix("valid") || name.hasPrefix("allowed"),
                source.isMark(place + 1, ":")
            else { return nil }
            let values = list(source, at: place + 2)
            return values.isEmpty ? nil : values
        }
        return lists.count == 1 ? lists[0] : nil
    }

    /// The maximum number of lexemes in a setter that are read.
    private static let setterLimit = 200
}
