import SwiftSyntax
import TeamSyncDocuments
import TeamSyncProtocol

/// The declarations of the sources at one commit.
struct SourceAPI {
    /// The declarations in changed sources.
    private(set) var declarations: [APIDeclaration] = []
    private(set) var expansions: [(path: String, expansion: DeclarationReader.Expansion)] = []
    /// The reasons sources could not be analyzed, by path.
    private(set) var problems: [String: SourceProblem] = [:]
    private var conformances: [(module: String, path: String, conformances: DeclarationReader.Conformances)] = []
    private let layout: PackageLayout
    /// The superclasses and protocols of types and protocols, by name.
    private(set) var families = TypeFamily()
    private(set) var aliases = AliasExpansion([])
    /// The protocols added by conditional extensions, by type name.
    private(set) var conditionalConformances: [String: Set<String>] = [:]
    /// For each class with a superclass that no source declares, the name of that superclass.
    private(set) var unknownSuperclasses: [String: String] = [:]
    /// The members that are not requirements, by name with labels.
    private(set) var members: [String: [APIDeclaration]] = [:]
    /// By name with labels.
    private(set) var requirements: [String: APIDeclaration] = [:]
    /// The superclass and the protocols of each type, by its path.
    private(set) var inherited: [String: Set<String>] = [:]
    /// The types with an initializer that is neither synthesized nor a convenience initializer.
    private var designating: Set<String> = []

    /// The maximum number of declarations in all sources; if there are more, no source is analyzed.
    private static let limit = 400_000

    init(_ files: [SourceFile], _ layout: PackageLayout, _ cache: SourceCache) {
        self.layout = layout
        for file in files where layout.isUsable(file.path) {
            switch cache.reading(of: file, in: layout.module(of: file.path)) {
            case .problem(let problem): problems[file.path] = problem
            case .declarations(let reader) where reader.isManifest: continue
            case .declarations(let reader): add(reader, file.path)
            }
        }
    }

    private mutating func add(_ reader: DeclarationReader, _ path: String) {
        guard declarations.count + reader.declarations.count <= SourceAPI.limit else {
            problems[path] = .tooManyDeclarations
            return
        }
        let module = layout.module(of: path)
        for var declaration in reader.declarations {
            declaration.module = module
            declarations.append(declaration)
        }
        conformances += reader.conformances.map { (module, path, $0) }
        expansions += reader.expansions.map { (path, $0) }
    }

    /// Removes the declarations in these sources.
    mutating func remove(_ paths: Set<String>) {
        declarations.removeAll { paths.contains($0.path) }
        expansions.removeAll { paths.contains($0.path) }
        conformances.removeAll { paths.contains($0.path) }
    }

    /// The paths of the sources with declarations.
    var paths: Set<String> { Set(declarations.map(\.path)) }

    /// The types by module and name.
    private func types() -> [String: [APIDeclaration]] {
        Dictionary(grouping: declarations.filter { $0.kind.isType }) { "\($0.module) \($0.pathName)" }
    }

    /// The names of types that are extended, inherited from or used here, but declared elsewhere.
    func foreignNames() -> Set<String> {
        let own = Set(declarations.filter { $0.kind.isType }.map(\.pathName))
        let scopes = Set(declarations.map(\.scope)).union(conformances.map(\.conformances.scope))
        var names = Set(scopes.filter { !$0.isEmpty && !own.contains($0.joined(separator: ".")) }.compactMap(\.last))
        for declaration in declarations where declaration.kind.isType {
            for type in declaration.inherited {
                names.formUnion(type.text.prefix { $0 != "<" }.split(separator: ".").suffix(1).map(String.init))
            }
        }
        return names.union(dynamicRoots)
    }

    /// Sets the properties that depend on other declarations: effective access levels, and the protocols added by
    /// extensions.
    /// - Parameter others: the other declarations: those in unchanged sources, or in changed ones.
    mutating func resolve(with others: SourceAPI...) {
        let known = others.reduce(types()) { $0.merging($1.types()) { $0 + $1 } }
        var levels: [String: AccessLevel] = [:]
        func level(_ module: String, _ scope: ArraySlice<String>, _ depth: Int) -> AccessLevel {
            guard !scope.isEmpty else { return .open }
            let key = "\(module) \(scope.joined(separator: "."))"
            if let level = levels[key] { return level }
            // A type of another module does not restrict the access of members declared in it.
            guard let types = known[key], depth < 100 else { return .open }
            levels[key] = .open
            let found = types.map { own($0, module, scope.dropLast(), depth) }.max() ?? .open
            levels[key] = found
            return found
        }
        func own(_ declaration: APIDeclaration, _ module: String, _ scope: ArraySlice<String>, _ depth: Int)
            -> AccessLevel
        {
            let outer = level(module, scope, depth + 1)
            let usual: AccessLevel =
                switch declaration.container {
                case .extension(let given?): given
                case .protocol: outer
                case _ where declaration.kind == .enumCase: outer
                default: .internal
                }
            return min(declaration.declaredAccess ?? usual, outer)
        }
        for index in declarations.indices {
            let declaration = declarations[index]
            declarations[index].access = own(declaration, declaration.module, declaration.scope[...], 0)
        }
        let positions = Dictionary(
            declarations.indices.filter { declarations[$0].kind.isType }.map {
                ("\(declarations[$0].module) \(declarations[$0].pathName)", $0)
            }, uniquingKeysWith: { first, _ in first })
        // The protocols and the superclass that determine the actor of a type, by the index of the type.
        var primary: [Int: Set<String>] = [:]
        for position in positions.values {
            primary[position] = Set(declarations[position].inherited.map(\.text))
        }
        for (module, path, found) in conformances {
            let name = found.scope.joined(separator: ".")
            if found.conditions.isEmpty, found.requirements.isEmpty, let index = positions["\(module) \(name)"] {
                declarations[index].inherited += found.types
            } else {
                var own = APIDeclaration(
                    kind: .conformance, scope: found.scope, name: "", path: path, line: found.line, text: "")
                (own.conditions, own.module, own.generics.requirements) = (found.conditions, module, found.requirements)
                own.access = level(module, found.scope[...], 0)
                conditionalConformances[name, default: []].formUnion(found.types.flatMap(\.protocols).map(\.text))
                for type in found.types.flatMap(\.protocols) {
                    own.name = type.text
                    own.type = type
                    own.text = "extension \(name): \(type.shown)"
                    declarations.append(own)
                }
            }
        }
        let both = others.reduce(declarations) { $0 + $1.declarations }
        index(both)
        inferIsolation(primary, both)
        addInitializers(both)
    }

    /// System protocols and classes that isolate their types to an actor, and the one that does not inherit this.
    private static let isolated = Dictionary(
        uniqueKeysWithValues: [
            "View", "ViewModifier", "App", "Scene", "ButtonStyle", "PrimitiveButtonStyle", "LabelStyle", "ToggleStyle",
            "TextFieldStyle", "UIResponder", "NSResponder",
        ].map { ($0, "MainActor") } + [("Shape", "nonisolated")])

    /// A type without explicit isolation has that of a protocol or a superclass in its own declaration.
    private mutating func inferIsolation(_ primary: [Int: Set<String>], _ all: [APIDeclaration]) {
        var actors = SourceAPI.isolated
        for type in all where type.kind == .protocol || type.kind == .class {
            actors[type.name] = type.attributes.isolation.flatMap { $0.hasPrefix("nonisolated") ? nil : $0 }
        }
        for (index, names) in primary where declarations[index].attributes.isolation == nil {
            guard declarations[index].kind != .actor else { continue }
            let found = Set(families.closure(of: names).compactMap { actors[$0] })
            if found.count == 1 { declarations[index].attributes.isolation = found.first }
        }
    }

    /// Replaces the old names of types with the new ones.
    mutating func rename(_ names: [String: String]) {
        guard !names.isEmpty else { return }
        families.rename(names)
    }

    /// Returns whether extensions of a protocol implement a requirement: for all types if an extension contains the
    /// same declaration, for some types if it contains a similar one.
    func hasDefault(for requirement: APIDeclaration) -> APIChange.DefaultImplementation {
        if requirement.kind == .associatedType { return requirement.type == nil ? .none : .all }
        let protocols = families.closure(of: [requirement.scope.last ?? ""])
        let found = protocols.flatMap { members(like: requirement, in: $0.split(separator: ".").map(String.init)) }
        if found.contains(where: { $0.implements(requirement) }) { return .all }
        return found.isEmpty ? .none : .some
    }

    /// The requirement of a protocol that a member of its extensions implements for all types.
    func requirement(of member: APIDeclaration) -> APIDeclaration? {
        guard !member.isRequirement, let found = requirements[member.fullName], found.kind == member.kind,
            found.isStatic == member.isStatic, !found.modifiers.contains("optional"), member.implements(found)
        else { return nil }
        return found
    }

    /// The members that the compiler or the standard library may provide, with the protocol that requires them.
    private static let synthesized = [
        "==(_:_:)": "Equatable", "hash(into:)": "Hashable", "hashValue": "Hashable", "init(from:)": "Decodable",
        "encode(to:)": "Encodable", "allCases": "CaseIterable", "rawValue": "RawRepresentable",
        "init(rawValue:)": "RawRepresentable", "init()": "OptionSet", "<(_:_:)": "Comparable", ">(_:_:)": "Comparable",
        "<=(_:_:)": "Comparable", ">=(_:_:)": "Comparable",
    ]

    /// Whether a type may still have a member that it no longer declares, because it conforms to the member's protocol.
    func maySynthesize(_ member: APIDeclaration) -> Bool {
        guard let type = member.scope.last,
            let name = SourceAPI.synthesized[member.name + (member.callable?.labels ?? "")]
        else { return false }
        return families.closure(of: [type]).contains(name)
    }

    /// Whether a type that lost a member still inherits one with the same name and labels.
    func hasInherited(_ member: APIDeclaration) -> Bool {
        if member.kind == .initializer {
            // A class without designated initializers inherits all, and 'init(coder:)' is a requirement of system classes.
            let isRequired = member.callable?.labels == "(coder:)" && unknownSuperclasses[member.owner] != nil
            return (member.modifiers.contains("override") || isRequired)
                && !designating.contains(member.owner)
        }
        if member.modifiers.contains("override") { return true }
        guard let type = member.scope.last, [.function, .property, .subscript].contains(member.kind) else {
            return false
        }
        // A type inside of another one may have the same name.
        let family = inherited[member.owner].map(families.closure) ?? families.closure(of: [type])
        return family.subtracting([type]).contains {
            !members(like: member, in: $0.split(separator: ".").map(String.init)).isEmpty
        }
    }

    private func members(like other: APIDeclaration, in scope: [String]) -> [APIDeclaration] {
        let name = (scope + [other.name]).joined(separator: ".") + (other.callable?.labels ?? "")
        return members[name]?.filter { $0.kind == other.kind && $0.isStatic == other.isStatic } ?? []
    }

    /// Must be called after all inherited types are known.
    private mutating func index(_ all: [APIDeclaration]) {
        for declaration in all where declaration.kind.isType {
            families.add(declaration)
            let names = Set(declaration.inherited.map(\.text)).union(declaration.implied)
            inherited[declaration.pathName, default: []].formUnion(names)
        }
        members = Dictionary(grouping: all.filter { !$0.isRequirement }, by: \.fullName)
        requirements = Dictionary(
            all.filter(\.isRequirement).map { ($0.fullName, $0) }, uniquingKeysWith: { first, _ in first })
        aliases = AliasExpansion(all)
        designating = Set(
            all.filter { $0.kind == .initializer && !$0.isSynthesized && !$0.modifiers.contains("convenience") }
                .map(\.owner))
    }

    private mutating func addInitializers(_ all: [APIDeclaration]) {
        let protocols = Set(all.filter { $0.kind == .protocol }.map(\.name))
        var inherited = InheritedInitializers(all) { protocols.contains($0) || TypeFamily.isStandard($0) }
        for type in declarations where type.kind == .class {
            let (made, unknown) = inherited.made(for: type)
            declarations += made
            unknownSuperclasses[type.pathName] = unknown
        }
    }

    /// The maximum nesting of conditions.
    private static let branchLimit = 20

    /// The declarations that depend on a condition, by name.
    var conditionalNames: Set<String> {
        Set(declarations.filter { !$0.conditions.isEmpty }.map { "\($0.kind) \($0.pathName)" })
    }

    /// Removes the condition from declarations that are the same in all branches of an `#if`.
    /// - Parameter others: names that depend on a condition on the other side: each branch is compared with its
    ///   counterpart.
    mutating func joinBranches(except others: Set<String>) {
        for _ in 0..<SourceAPI.branchLimit {
            var seen: [String: Int] = [:]
            var joined: Set<Int> = []
            for index in declarations.indices where !declarations[index].conditions.isEmpty {
                let own = declarations[index]
                guard !own.kind.isType, own.conditions.count <= SourceAPI.branchLimit,
                    !others.contains("\(own.kind) \(own.pathName)"), let last = own.conditions.last
                else { continue }
                let outer = own.conditions.dropLast().joined(separator: "\n")
                let key = { (condition: String) in
                    "\(own.module)\n\(own.signature(in: ""))\n\(own.access)\n\(outer)\n\(condition)"
                }
                let opposite =
                    last.hasPrefix("!(") && last.hasSuffix(")") ? String(last.dropFirst(2).dropLast()) : "!(\(last))"
                if let other = seen[key(opposite)], !joined.contains(other) {
                    declarations[other].conditions.removeLast()
                    joined.insert(index)
                } else {
                    seen[key(last)] = index
                }
            }
            guard !joined.isEmpty else { break }
            declarations = declarations.indices.filter { !joined.contains($0) }.map { declarations[$0] }
        }
    }
}

extension APIDeclaration {
    /// Whether a member of an extension is the same as a requirement, for all types.
    fileprivate func implements(_ requirement: APIDeclaration) -> Bool {
        generics.requirements.isSubset(of: requirement.generics.requirements) && callable == requirement.callable
            && (type == requirement.type || type == nil)
            && (accessors.canSet || !requirement.accessors.canSet)
    }
}
