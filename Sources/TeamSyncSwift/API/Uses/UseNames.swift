import SwiftSyntax
import TeamSyncProtocol

/// The declarations of a repository that uses other repositories; their names hide the names of declarations in those.
struct UseNames {
    /// Types at the top level of a file that all files can use.
    private var types: Set<String> = []
    /// The names that only the file being read can use.
    var file = FileNames()
    /// Functions and variables at the top level of a file.
    private(set) var globals: Set<String> = []
    /// The paths of the members of types, including those in extensions: `Chips.reload`. Functions are also listed with
    /// their labels: `Chips.reload(now:)`.
    private(set) var members: Set<String> = []
    /// The nested types and aliases of each type, by its path, with the types that the aliases stand for.
    private var nested: [String: [String: String?]] = [:]
    /// The paths that aliases stand for which types of other repositories declare, by the path of the alias.
    private var foreignAliases: [String: String] = [:]
    /// The collections, tuples and functions that aliases of other repositories stand for.
    private var structures: [String: String] = [:]
    /// The types of other repositories that no literal can make.
    private(set) var concrete: Set<String> = []
    /// Those of them whose members are all known.
    private(set) var complete: Set<String> = []
    /// The generic aliases of other repositories.
    private(set) var genericAliases = GenericAliases()
    /// The names in the inheritance clauses of each type and extension, by the path of the type.
    private(set) var inherited: [String: Set<String>] = [:]
    private var exports = ModuleExports()
    /// Types at any depth, and extended types.
    private(set) var owners: Set<String> = []
    /// Types at any depth.
    private var owned: Set<String> = []
    /// The paths that type aliases at the top level of a file stand for.
    private(set) var aliases: [String: String] = [:]
    /// The aliases at the top level of a file here that all files can use.
    private var ownAliases: Set<String> = []
    /// The path of the first inherited type of each class, as written.
    private(set) var parents: [String: [String]] = [:]
    /// Classes with their own initializers.
    private(set) var constructed: Set<String> = []
    /// The methods that classes override, as the name of the class, a period, and that of the method.
    private var overridden: Set<String> = []

    /// Names of variables, parameters, functions, cases and local types, which may hide names from other repositories
    /// in some places.
    private(set) var declared: Set<String> = []
    /// Names of generic parameters.
    private(set) var generics: Set<String> = []
    /// The types of the members of all types, and of changed types in other repositories.
    var memberTypes = MemberTypes()
    /// The functions with closures of changed result builders, by name.
    var builtFunctions: [String: [APIDeclaration]] = [:]

    private static let depthLimit = 20
    /// The maximum number of superclasses and protocols of a type.
    private static let relativeLimit = 100

    /// - Returns: the names that only the source itself can use.
    @discardableResult
    mutating func add(_ source: ParsedSource) -> FileNames {
        let collector = NameCollector(viewMode: .sourceAccurate)
        collector.walk(source.tree)
        types.formUnion(collector.types)
        owners.formUnion(collector.owners)
        owned.formUnion(collector.owned)
        globals.formUnion(collector.globals)
        members.formUnion(collector.members)
        for (path, own) in collector.nested {
            nested[path, default: [:]].merge(own) { first, second in first == second ? first : nil }
        }
        inherited.merge(collector.inherited) { $0.union($1) }
        exports.add(collector.exported, in: source.path)
        ownAliases.formUnion(collector.aliases.keys)
        // A name that stands for several types says nothing.
        for (name, type) in collector.aliases { aliases[name] = aliases[name].map { $0 == type } ?? true ? type : name }
        parents.merge(collector.parents) { first, _ in first }
        constructed.formUnion(collector.constructed)
        overridden.formUnion(collector.overridden)
        declared.formUnion(collector.declared)
        generics.formUnion(collector.generics)
        return collector.file
    }

    /// Adds the aliases and members of other repositories, unless this one declares the same names.
    mutating func add(_ context: UseContext) {
        aliases.merge(context.aliases.filter { !types.contains($0.key) }) { own, _ in own }
        let seen = context.structures.filter { !types.contains($0.key) && !ownAliases.contains($0.key) }
        structures = seen.filter { !$0.value.hasPrefix("<") }
        genericAliases = GenericAliases(seen)
        concrete = Set(context.concrete).subtracting(types)
        complete = Set(context.complete).intersection(concrete)
        foreignAliases = context.nestedAliases.filter { !types.contains(WrittenTypes.names($0.key)[0]) }
        memberTypes.add(context, except: types)
    }

    /// Adds the modules that other files export to a file.
    func importing(_ file: FileNames, at path: String) -> FileNames {
        var file = file
        file.modules.formUnion(exports.modules(for: path, importing: file.modules))
        return file
    }

    /// Whether the file being read can use a type of this name that is declared at the top level of a file.
    func isType(_ name: String) -> Bool { types.contains(name) || file.types.contains(name) }

    /// Whether an alias of this name is declared at the top level of a file here.
    func isAlias(_ name: String) -> Bool { ownAliases.contains(name) || file.aliases[name] != nil }

    /// Whether a type of this name is declared anywhere.
    func declares(_ type: String) -> Bool { owned.contains(type) }

    /// Whether a function or a variable of this name is declared at the top level of a file.
    func isGlobal(_ name: String) -> Bool { globals.contains(name) || file.globals.contains(name) }

    /// Whether a type declares a nested type, or an alias of this name.
    func nests(_ name: String, in path: String) -> Bool { nested[path]?[name] != nil }

    /// The path that a nested alias stands for; nil for other types.
    func nestedAlias(_ name: String, in path: String) -> String? {
        guard let own = nested[path]?[name], let alias = own else { return nil }
        return self.path(of: alias)
    }

    /// Whether any type here declares a nested type, or an alias of this name.
    func nests(_ name: String) -> Bool { nested.values.contains { $0[name] != nil } }

    /// The path that an alias stands for which a type, a superclass or a protocol of it declares; nil for other types.
    func inheritedAlias(_ name: String, in path: String) -> String? {
        if let own = nested[path]?[name] { return own.map { self.path(of: $0) } }
        return relatives(of: path).lazy.compactMap { foreignAliases["\($0).\(name)"] ?? nestedAlias(name, in: $0) }
            .first
    }

    /// The last name of the type that a name denotes, after resolving aliases.
    func meaning(of name: String) -> String { WrittenTypes.last(path(of: name)) }

    /// The path of the type that a name denotes.
    func path(of name: String) -> String {
        var name = name
        for _ in 0..<UseNames.depthLimit {
            guard !isType(name), let next = file.aliases[name] ?? aliases[name], next != name else { break }
            name = next
        }
        return name
    }

    /// The collection, tuple or function that a name stands for; nil for other types.
    func structure(of name: String) -> String? {
        guard !isType(name) else { return nil }
        let path = path(of: name)
        return path.hasPrefix("[") || path.hasPrefix("(") ? path : structures[name]
    }

    /// Whether a path begins with a type that is declared at the top level of a file.
    func begins(withOwn path: String) -> Bool { WrittenTypes.names(path).first.map(isType) ?? false }

    /// Whether a type of this name is declared here, without a superclass of another module.
    func owns(_ type: String) -> Bool {
        guard owned.contains(type) else { return false }
        return ancestors(of: type).allSatisfy(owned.contains)
    }

    /// A type with its superclasses and protocols, and those of its extensions, as far as this repository states them.
    /// - Parameter path: the path of the type.
    func relatives(of path: String) -> Set<String> {
        var (found, rest): (Set<String>, [String]) = ([path], [path])
        while let next = rest.popLast(), found.count < UseNames.relativeLimit {
            for name in inherited[next] ?? [] where found.insert(name).inserted { rest.append(name) }
        }
        return found
    }

    /// Aliases and subclasses of a type.
    func names(of type: String) -> Set<String> {
        Set(aliases.keys.filter { meaning(of: $0) == type && $0 != type })
            .union(parents.keys.filter { inheritsInitializers($0, of: type) })
    }

    /// The superclasses of a class, the nearest first.
    func ancestors(of name: String) -> [String] {
        var found: [String] = []
        var next = parents[name]?.last.map(meaning)
        while let parent = next, found.count < UseNames.depthLimit, !found.contains(parent) {
            found.append(parent)
            next = parents[parent]?.last.map(meaning)
        }
        return found
    }

    /// Whether a class inherits from a type of another module, which is written with its enclosing types.
    func inherits(_ name: String, from owner: [String], in module: String) -> Bool {
        ([name] + ancestors(of: name)).contains { own in
            guard let path = parents[own], let last = path.last else { return false }
            if path.count == 1 { return owner.count == 1 && meaning(of: last) == owner[0] }
            return path == owner || path == [module] + owner || module.isEmpty && Array(path.dropFirst()) == owner
        }
    }

    /// Whether a class or one of its superclasses here overrides a method, so that calls are of that one.
    func overrides(_ method: String, in type: String) -> Bool {
        !overridden.isEmpty && ([type] + ancestors(of: type)).contains { overridden.contains("\($0).\(method)") }
    }

    /// Whether calls to a class call the initializers of another one.
    func inheritsInitializers(_ name: String, of type: String) -> Bool {
        var next = name
        for parent in ancestors(of: name) {
            if constructed.contains(next) { return false }
            if parent == type { return true }
            next = parent
        }
        return false
    }
}
