import TeamSyncBase
import TeamSyncDocuments

/// The constants, functions, types and enumerations that a script of a component exports besides the component.
struct ExportedDeclarations {
    private static let keywords: Set<String> = ["const", "let", "function", "class", "enum", "type", "interface"]
    private static let modifiers: Set<String> = ["export", "default", "declare", "abstract", "async", "const"]
    /// The maximum number of declarations, and of members that are deprecated.
    private static let limit = 500

    private(set) var names: Set<String> = []
    /// The texts of the deprecations of declarations, and of the members of enumerations and objects, by name.
    private(set) var deprecations: [String: String] = [:]
    /// The members of the enumerations and objects, such as `Size.small`.
    private(set) var members: Set<String> = []

    init(_ source: SourceLexemes) {
        let listed = ExportedDeclarations.listed(in: source)
        var index = 0
        while index < source.all.count, names.count < ExportedDeclarations.limit {
            if let word = source.word(index), ExportedDeclarations.keywords.contains(word),
                let name = source.word(index + 1), !ExportedDeclarations.keywords.contains(name),
                listed.contains(name) || ExportedDeclarations.isExported(index, source)
            {
                names.insert(name)
                deprecations[name] = source.deprecation(ofDeclarationAt: index)
                addMembers(of: name, word, at: index, source)
            }
            // The parts of an export list are not declarations.
            index = source.next(after: index)
        }
    }

    private static func isExported(_ index: Int, _ source: SourceLexemes) -> Bool {
        var place = index
        while let word = source.word(place - 1), modifiers.contains(word) {
            if word == "export" { return true }
            place -= 1
        }
        return false
    }

    /// Returns the names in `export { sizes, Chip as default }`.
    private static func listed(in source: SourceLexemes) -> Set<String> {
        var found: Set<String> = []
        for index in source.all.indices where source.word(index) == "export" && source.isMark(index + 1, "{") {
            guard source.word(source.next(after: index + 1)) != "from" else { continue }
            found.formUnion(source.parts(of: source.inside(index + 1)).compactMap { source.word($0.lowerBound) })
        }
        return found
    }

    private mutating func addMembers(of name: String, _ keyword: String, at index: Int, _ source: SourceLexemes) {
        let brace: Int
        switch keyword {
        case "enum" where source.isMark(index + 2, "{"): brace = index + 2
        case "const":
            let near = index + 2..<max(index + 2, min(source.all.count, index + 40))
            guard let equals = source.first(in: near, where: { source.isMark($0, "=") && !source.isArrow($0) }),
                source.isMark(equals + 1, "{")
            else { return }
            brace = equals + 1
        default: return
        }
        for part in source.parts(of: source.inside(brace)).prefix(ExportedDeclarations.limit) {
            guard let member = source.word(part.lowerBound) ?? source.content(part.lowerBound) else { continue }
            members.insert("\(name).\(member)")
            deprecations["\(name).\(member)"] = source.deprecations[part.lowerBound]
        }
    }

    /// Returns the deprecations that declarations and members on both sides gained and lost, the other values of
    /// constants, and the other parameters of functions.
    /// - Parameters:
    ///   - isOwn: whether a declaration is the component itself or its properties.
    static func changes(_ old: SourceLexemes, _ new: SourceLexemes, isOwn: (String) -> Bool) -> [Fact] {
        let (before, after) = (ExportedDeclarations(old), ExportedDeclarations(new))
        let shape = { (text: String?) in PropertyShape(deprecation: text.map { FactText.name($0) }) }
        let both = before.names.intersection(after.names).union(before.members.intersection(after.members))
        var facts = both.sorted().compactMap { name -> Fact? in
            let (former, now) = (before.deprecations[name], after.deprecations[name])
            let owner = name.split(separator: ".").first.map(String.init) ?? name
            guard (former == nil) != (now == nil), !isOwn(name), owner == name || !isOwn(owner) else { return nil }
            return .property(FactText.name(name), old: shape(former), new: shape(now))
        }
        let exported = before.names.intersection(after.names)
        let (constants, functions) = SharedConstants.changes(old, new)
        facts += constants.filter { fact in
            guard case .member(let path, _, _) = fact, let name = path.first else { return false }
            return exported.contains(name) && !isOwn(name)
        }
        // A component is a function, too.
        facts += functions.filter { exported.contains($0.name) && $0.name.first?.isUppercase == false }.map(\.fact)
        return facts
    }
}
