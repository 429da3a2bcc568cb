import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

extension UseContext {
    /// - Parameters:
    ///   - requirements: the full names of changed requirements without a default implementation.
    ///   - modules: the modules of the repository.
    ///   - visible: the old declarations that code can use; `all` also contains the others and the new ones.
    /// - Returns: nil if no change affects code.
    init?(
        _ changes: [APIChange], _ requirements: Set<String>, modules: Set<String>, visible: [APIDeclaration],
        all: [APIDeclaration]
    ) {
        let affecting = changes.filter(\.concernsUses)
        guard !affecting.isEmpty else { return nil }
        self.init()
        // A value may be that of another property without a type.
        let visible = UseContext.withTypes(UseContext.withTypes(visible))
        let types = all.filter { $0.kind.isType || $0.kind == .alias }
        let own = Set(types.map(\.pathName))
        let paths = Set(affecting.filter { !$0.isOfType }.map { $0.declaration.types.joined(separator: ".") })
        extended = Array(paths.subtracting(own).subtracting([""]).sorted().prefix(UseContext.limit))
        self.requirements = Array(requirements.sorted().prefix(UseContext.limit))
        self.modules = Array(modules.sorted().prefix(UseContext.limit))
        let inheriting = UseContext.inheriting(all)
        inheritors = UseContext.inheritors(of: affecting, inheriting, all)
        let changed = UseContext.changedNames(affecting)
        addAliases(visible, own, changed, affecting, inheriting)
        for type in types where type.kind.isType && !type.generics.parameters.isEmpty {
            if generics.count < UseContext.limit { generics[type.name] = type.generics.parameters }
        }
        let names = changed.union(aliases.keys).subtracting(extended)
        addStructures(visible, changed, names)
        nested = Set(types.filter { !$0.scope.isEmpty && names.contains($0.name) }.map(\.pathName)).sorted()
        guard nested.count <= UseContext.limit else {
            nested = []
            return
        }
        var values = ValueDeclarations(visible)
        let known = addHolders(&values, affecting, visible, inheriting, names, types)
        addMembers(&values, affecting, known)
        declarations = values.found + UseContext.built(affecting, visible, inheriting)
        addTypes(of: affecting, visible, all)
        functions = UseContext.functions(affecting, all)
    }

    /// Adds the values, functions and cases through which code obtains values of the named types.
    /// - Returns: the names of all types whose values were added.
    private func addHolders(
        _ values: inout ValueDeclarations, _ affecting: [APIChange], _ visible: [APIDeclaration],
        _ inheriting: [String: [String]], _ names: Set<String>, _ types: [APIDeclaration]
    ) -> Set<String> {
        // Other overloads, which some calls of a changed function use.
        let former = Dictionary(aliases.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        let called = Set(
            affecting.filter { $0.declaration.labels != nil }.flatMap { change -> [String] in
                let path = change.declaration.types + [change.declaration.name]
                return [path, [former[path[0]] ?? path[0]] + path.dropFirst()].map { $0.joined(separator: ".") }
            })
        // Functions that code may mean by the name of a property that is gone.
        let gone = Set(affecting.filter { $0.kind == "var" }.map(\.declaration.pathName))
        let counts = visible.reduce(into: [String: Int]()) { counts, own in
            if own.callable != nil, called.contains(own.pathName) { counts[own.pathName, default: 0] += 1 }
        }
        let heirs = names.reduce(into: Set<String>()) { $0.formUnion(inheriting[$1] ?? []) }
        let words = names.union(structures.keys)
        values.add { own, types in
            let isCase = own.kind == .enumCase && names.contains(own.scope.last ?? "")
            return isCase || !types.isDisjoint(with: words) || counts[own.pathName] ?? 0 > 1
                || own.kind == .function && gone.contains(own.pathName)
                || own.kind == .property && called.contains(own.pathName)
        }
        // The values that have such members, such as 'light' in 'Theme.light.colors.ink', and those of types that inherit
        // the changed ones.
        var known = names
        var holders = values.owners.union(heirs).intersection(types.map(\.name)).subtracting(names)
        for _ in 0..<UseContext.depth where !holders.isEmpty {
            values.add { !$1.isDisjoint(with: holders) }
            known.formUnion(holders)
            holders = values.owners.intersection(types.map(\.name)).subtracting(known)
        }
        return known
    }

    /// Adds the members that code may mean by the name of a changed one, and those with values of changed types in their
    /// arguments.
    /// - Parameter known: the types whose values were added.
    private func addMembers(_ values: inout ValueDeclarations, _ affecting: [APIChange], _ known: Set<String>) {
        // Members that an opaque type no longer has, and those that do not belong to another type.
        let opaque = Set(affecting.flatMap(UseContext.madeOpaque)).subtracting(extended)
        if !opaque.isEmpty { values.add { own, _ in own.scope.last.map(opaque.contains) ?? false } }
        let isolated = Set(affecting.filter { $0.isolatedType != nil }.map(\.declaration.pathName))
        if !isolated.isEmpty { values.add { own, _ in isolated.contains(own.owner) } }
        // Values of generic types, which may contain changed ones.
        if !generics.isEmpty {
            values.add { [generics] own, types in
                own.scope.last.flatMap { generics[$0] }.map { !types.isDisjoint(with: $0) } ?? false
            }
        }
        // Generic functions, whose closures and results have the types of arguments.
        values.add { own, types in own.callable != nil && types.contains { $0.hasPrefix("τ_") } }
        // The values of an outer type, such as 'Color' in '.Brand.ink'.
        let outer = Set(affecting.flatMap { $0.declaration.types.dropLast() }).subtracting(known)
        if !outer.isEmpty { values.add { !$1.isDisjoint(with: outer) } }
        // Functions that take a value of another module's type with changed static members: 'Tag(color: .brand)'.
        let statics = Set(affecting.filter(\.isStaticMember).compactMap(\.declaration.types.last)).intersection(
            extended)
        if !statics.isEmpty { values.add { own, types in own.callable != nil && !types.isDisjoint(with: statics) } }
        // Members of other types with their names.
        let staticNames = Set(
            affecting.filter { $0.isStaticMember && extended.contains($0.declaration.types.last ?? "") }
                .map(\.declaration.name))
        if !staticNames.isEmpty { values.add { own, _ in own.isStatic && staticNames.contains(own.name) } }
    }

    /// The maximum number of declarations between code and a changed value.
    private static let depth = 3

    /// The names of the types that changes to an API concern, without those of other modules.
    static func changedTypes(_ changes: [APIChange]) -> Set<String> {
        changedNames(changes.filter(\.concernsUses)).filter { !SystemMembers.isSystem($0) }
    }

    private static func changedNames(_ changes: [APIChange]) -> Set<String> {
        Set(
            changes.compactMap { change in
                let isName = change.isOfType || change.kind == APIDeclaration.Kind.alias.rawValue
                return isName ? change.declaration.name : change.declaration.types.last
            })
    }

    /// - Returns: the types and protocols that inherit each type at the top level of a file, by its name.
    private static func inheriting(_ all: [APIDeclaration]) -> [String: [String]] {
        var parents: [String: Set<String>] = [:]
        for declaration in all {
            // The names of nested types are not unique.
            guard declaration.kind.isType, declaration.scope.isEmpty else { continue }
            parents[declaration.name, default: []].formUnion(declaration.inherited.map { WrittenTypes.last($0.text) })
        }
        // Types of other modules.
        for own in all where own.kind == .conformance && own.scope.count == 1 {
            guard own.conditions.isEmpty, own.generics.requirements.isEmpty, SystemMembers.isSystem(own.scope[0]) else {
                continue
            }
            parents[own.scope[0], default: []].insert(own.name)
        }
        var inheriting: [String: [String]] = [:]
        for type in parents.keys.sorted() {
            var (known, rest): (Set<String>, [String]) = ([type], [type])
            while let next = rest.popLast(), known.count < limit {
                for parent in parents[next] ?? [] where known.insert(parent).inserted { rest.append(parent) }
            }
            for parent in known where parent != type && parents[parent] != nil {
                inheriting[parent, default: []].append(type)
            }
        }
        return inheriting
    }

    /// - Parameter inheriting: see `inheriting(_:)`.
    /// - Returns: the types that inherit each changed member, by its path.
    private static func inheritors(
        of changes: [APIChange], _ inheriting: [String: [String]], _ all: [APIDeclaration]
    ) -> [String: [String]] {
        let members = Set(all.compactMap { own in own.scope.last.map { "\($0).\(own.name)" } })
        var found: [String: [String]] = [:]
        for change in changes where !change.isOfType && found.count < limit {
            let (path, name) = (change.declaration.types, change.declaration.name)
            guard path.count == 1, name != "init", let types = inheriting[path[0]] else { continue }
            let own = types.filter { !members.contains("\($0).\(name)") }
            if !own.isEmpty { found[(path + [name]).joined(separator: ".")] = Array(own.prefix(limit)) }
        }
        return found
    }

    /// The declarations with the types of properties that only their initial values state: `Theme` of `Theme.light`.
    private static func withTypes(_ all: [APIDeclaration]) -> [APIDeclaration] {
        let isUntyped = { (own: APIDeclaration) in
            own.kind == .property && own.type == nil && own.initialValue?.first?.isUppercase ?? false
        }
        guard all.contains(where: isUntyped) else { return all }
        let paths = Set(all.lazy.filter(\.kind.isType).map(\.pathName))
        let members = Dictionary(all.lazy.filter { !$0.kind.isType }.map { ($0.pathName, $0) }) { first, _ in first }
        return all.map { own in
            guard isUntyped(own), let value = own.initialValue else { return own }
            var type = ""
            for part in value.split(separator: ".", omittingEmptySubsequences: false) {
                let name = String(part.prefix { $0 != "(" })
                guard name.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }),
                    name.utf8.count == part.utf8.count || part.last == ")"
                else { return own }
                let path = type.isEmpty ? name : "\(type).\(name)"
                if paths.contains(path) {
                    type = path
                } else if let member = members[path] {
                    let made = member.kind == .enumCase ? member.owner : (member.type ?? member.callable?.result)?.text
                    type = made == "Self" ? member.owner : made ?? ""
                } else {
                    return own
                }
            }
            guard paths.contains(type) else { return own }
            var typed = own
            typed.type = TypeText(text: type, shown: type)
            typed.text = "\(own.isStatic ? "static " : "")var \(own.name): \(type)"
            return typed
        }
    }

    /// The type of a value that is opaque now, with its protocols, or the one that lost the members of another type.
    private static func madeOpaque(_ change: APIChange) -> [String] {
        switch change.effect {
        case .gone where change.isDynamicMember: return Array(change.declaration.types.suffix(1))
        case .retyped(let old, let new), .resultRetyped(let old, let new):
            guard new.hasPrefix("some ") || new.hasPrefix("any ") else { return [] }
            let protocols = TypeParts.plain(new).split { "& ".contains($0) }.map { WrittenTypes.last(String($0)) }
            return [WrittenTypes.last(old)] + protocols
        default: return []
        }
    }

    /// The new name of a type at the top level of a file.
    static func newName(_ change: APIChange) -> String? {
        let isOfType = change.isOfType || change.kind == APIDeclaration.Kind.alias.rawValue
        return switch change.effect {
        case .aliased(let target): target
        case .renamed(let new) where isOfType && new.types.isEmpty: new.name
        case .unavailable(let advice, platform: nil) where isOfType: advice.replacedName
        default: nil
        }
    }

    static func words(in text: String) -> Set<String> {
        Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    }
}

extension APIChange {
    fileprivate var isStaticMember: Bool {
        old.flatMap { APIDeclaration(text: $0) }?.isStatic ?? false
    }
}
