import TeamSyncBase
import TeamSyncDocuments

/// The declarations of a Dart source besides classes and their constructors: functions, types of functions, constants and
/// the cases of enumerations that are deprecated.
struct DartMembers {
    private static let limit = 500

    /// The public functions at the top level, by name.
    var functions: [String: DeclaredProperties] = [:]
    /// The public types of functions and records, by name: `typedef OnTap = void Function(int)`.
    var aliases: [String: String] = [:]
    /// The texts of the deprecations of cases, by `Size.small`.
    var deprecations: [String: String] = [:]
    var cases: Set<String> = []

    init() {}

    init(_ source: SourceLexemes) {
        functions = DartProperties.functions(in: source)
        for index in source.all.indices where aliases.count + cases.count < DartMembers.limit {
            guard let name = source.word(index + 1), !name.hasPrefix("_") else { continue }
            switch source.word(index) {
            case "typedef": addAlias(name, source, behind: index + 1)
            case "enum": addCases(of: name, source, behind: index + 1)
            default: continue
            }
        }
    }

    mutating func add(_ other: DartMembers) {
        functions.merge(other.functions) { first, _ in first }
        aliases.merge(other.aliases) { first, _ in first }
        deprecations.merge(other.deprecations) { first, _ in first }
        cases.formUnion(other.cases)
    }

    private mutating func addAlias(_ name: String, _ source: SourceLexemes, behind index: Int) {
        let limit = min(source.all.count, index + SourceDeclarations.nearby)
        guard let equals = source.behindTypes(index + 1, limit), source.isMark(equals, "="), equals + 1 < limit,
            let end = source.first(in: equals + 1..<limit, where: { source.isMark($0, ";") }),
            (equals..<end).contains(where: { source.isMark($0, "(") })
        else { return }
        aliases[name] = source.expression(equals + 1..<end)
    }

    private mutating func addCases(of name: String, _ source: SourceLexemes, behind index: Int) {
        let near = index + 1..<max(index + 1, min(source.all.count, index + SourceDeclarations.nearby))
        guard let brace = source.first(in: near, where: { source.isMark($0, "{") }) else { return }
        let body = source.inside(brace)
        let end = source.first(in: body) { source.isMark($0, ";") } ?? body.upperBound
        for part in source.parts(of: body.lowerBound..<end).prefix(DartMembers.limit) {
            var (place, text): (Int, String?) = (part.lowerBound, nil)
            while place < part.upperBound, source.isMark(place, "@") {
                text = DartProperties.deprecation(at: place, source) ?? text
                place = source.isMark(place + 2, "(") ? source.next(after: place + 2) : place + 2
            }
            guard place < part.upperBound, let own = source.word(place) else { continue }
            cases.insert("\(name).\(own)")
            deprecations["\(name).\(own)"] = text
        }
    }
}

extension ScriptComparer {
    /// Returns the changes to functions, types of functions and deprecated cases in Dart.
    /// - Parameters:
    ///   - old: the members of the former sources.
    ///   - isElsewhere: whether another source may declare a function.
    ///   - compare: compares the parameters of a function.
    static func memberChanges(
        _ old: DartMembers, _ new: DartMembers, isElsewhere: (String) throws(FileSourceError) -> Bool,
        compare: (_ old: DeclaredProperties, _ new: DeclaredProperties, _ name: String) -> [Fact]
    ) throws(FileSourceError) -> [Fact] {
        var (facts, lost): ([Fact], [String]) = ([], [])
        for (name, before) in old.functions.sorted(by: { $0.key < $1.key }) {
            if let after = new.functions[name] {
                facts += compare(before, after, name)
            } else if try !isElsewhere(name) {
                lost.append(name)
            }
        }
        if !lost.isEmpty {
            let gained = new.functions.keys.filter { old.functions[$0] == nil }.sorted()
            facts.append(.interface(.export, gained: FactText.names(gained), lost: FactText.names(lost), .certain))
        }
        for (name, type) in old.aliases.sorted(by: { $0.key < $1.key }) {
            guard let now = new.aliases[name], FunctionType.unnamed(now) != FunctionType.unnamed(type) else { continue }
            facts.append(
                .member(
                    [FactText.name(name)], old: .string(FactText.name(type)), new: .string(FactText.name(now))))
        }
        let shape = { (text: String?) in PropertyShape(deprecation: text.map { FactText.name($0) }) }
        for name in old.cases.intersection(new.cases).sorted() {
            let (before, after) = (old.deprecations[name], new.deprecations[name])
            guard (before == nil) != (after == nil) else { continue }
            facts.append(.property(FactText.name(name), old: shape(before), new: shape(after)))
        }
        return facts
    }

    /// Returns the parameters in Dart that are now passed by name instead of by position, or vice versa.
    static func placeChanges(
        _ old: DeclaredProperties, _ new: DeclaredProperties, of type: String, _ path: GitPath
    ) -> [APIChange] {
        guard let before = old.properties, let after = new.properties else { return [] }
        return old.order.enumerated().compactMap { place, name in
            guard before[name] != nil, after[name] != nil,
                old.positional.contains(name) != new.positional.contains(name)
            else { return nil }
            let label = name.split(separator: ".").last.map(String.init) ?? name
            let parameter = APIChange.Parameter(label, at: place)
            let constructor = name.contains(".") ? "\(type).\(name.prefix { $0 != "." })" : type
            let effect: APIChange.Effect =
                old.positional.contains(name)
                ? .parameterLabelled(parameter, label: label) : .parameterUnlabelled(parameter)
            return APIChange(
                .breaking, kind: "func", DeclarationID(name: constructor), name: constructor, effect: effect, old: nil,
                new: nil, path: path.description)
        }
    }

    /// Returns the other values of public constants in Dart.
    static func constantChanges(_ versions: [(old: Source, new: Source)]) -> [Fact] {
        versions.flatMap { old, new -> [Fact] in
            guard old.kind == .dart, let before = old.lexemes, let after = new.lexemes else { return [] }
            return SharedConstants.changes(before, after).constants.filter { fact in
                guard case .member(let path, _, _) = fact else { return false }
                return !path.contains { $0.hasPrefix("_") }
            }
        }
    }
}
