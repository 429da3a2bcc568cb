import TeamSyncBase
import TeamSyncDocuments

/// Compares the Kotlin sources of changed items.
struct KotlinComparer {
    /// The maximum number of sources of an item, and the maximum number of sources that are searched for functions that
    /// have moved.
    private static let (sourceLimit, searchLimit) = (20, 300)

    private let files: [FileChange]
    private let base: any FileSource
    private let tip: any FileSource
    /// The declarations in all new and changed sources; nil until they are read.
    private var elsewhere: KotlinChanges.Elsewhere?
    private var known: [ObjectID: Result<Declared, Unread>] = [:]

    /// - Parameters:
    ///   - files: all changed files.
    ///   - base: the older tree.
    ///   - tip: the newer tree.
    init(_ files: [FileChange], from base: any FileSource, to tip: any FileSource) {
        (self.files, self.base, self.tip) = (files, base, tip)
    }

    /// - Returns: nil if the item has no changed Kotlin sources, or if they are too large to be read.
    mutating func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [APIChange]? {
        guard [.changed, .renamed, .moved].contains(difference.change) else { return nil }
        let sources = difference.files.filter {
            KotlinComparer.isKotlin($0.path) && ComponentSource.asidePart($0.path) != .tests
        }.prefix(KotlinComparer.sourceLimit)
        guard !sources.isEmpty else { return nil }
        var (old, new) = (Declared(), Declared())
        var unread: [APIChange] = []
        for file in sources {
            do throws(Unread) {
                let before = try declared(file.old, file.oldPath ?? file.path, &contents)
                if difference.newHome != nil, file.new == nil, let to = newPath(of: file.path) {
                    new.add(try declared(try object(at: to, in: tip), to, &contents))
                } else {
                    new.add(try declared(file.new, file.path, &contents))
                }
                old.add(before)
            } catch {
                switch error {
                case .failed(let error): throw error
                case .problem(.tooExpensiveTogether): return nil
                case .problem(let problem): unread.append(APIChange(path: file.path.description, problem))
                }
            }
        }
        let name = { (key: String) in key.split(separator: "/").last.map(String.init) ?? key }
        let renamed = difference.oldKey.map { (old: name($0), new: name(difference.key)) }
        if let renamed { old.rename(renamed.old, to: renamed.new) }
        let constants = (old: old.constants, new: new.constants)
        var changes = try KotlinChanges(
            old.functions, new.functions, constants, types: (old.types, new.types)
        ) { () throws(FileSourceError) in try declaredElsewhere(&contents) }
        if let renamed { changes.compare(old.functions, new.functions, renamed: renamed) }
        changes.compare(old.enumerations, new.enumerations)
        try changes.compare(old.scopes, new.scopes) { () throws(FileSourceError) in try declaredElsewhere(&contents) }
        try changes.compare(old.types, new.types, renamed: renamed) { () throws(FileSourceError) in
            try declaredElsewhere(&contents)
        }
        if let path = sources.first?.path.description {
            changes.compare(old.deprecatedTypes, new.deprecatedTypes, path: path)
        }
        return changes.found + unread
    }

    /// The new path of a source that its catalogue no longer contains; nil if the source was removed.
    private func newPath(of path: GitPath) -> GitPath? { files.first { $0.oldPath == path }?.path }

    static func isKotlin(_ path: GitPath) -> Bool { path.ending == "kt" }

    private enum Unread: Error {
        case problem(SourceProblem)
        case failed(FileSourceError)
    }

    /// The declarations in sources that other code can see.
    private struct Declared {
        var functions: [KotlinFunctions.Function] = []
        var enumerations: [KotlinFunctions.Enumeration] = []
        var deprecatedTypes: [KotlinFunctions.DeprecatedType] = []
        var types: [KotlinFunctions.TypeDeclaration] = []
        var scopes: [[String]: [KotlinFunctions.Property]] = [:]
        var constants = SourceConstants()

        /// The properties that other code can see, preceded by the names of the objects around them.
        var propertyNames: Set<[String]> {
            Set(scopes.flatMap { types, all in all.filter { $0.hidden == nil }.map { types + [$0.name] } })
        }

        /// Renames the enclosing type of functions.
        mutating func rename(_ old: String, to new: String) {
            func rename(_ functions: inout [KotlinFunctions.Function]) {
                for index in functions.indices {
                    functions[index].types = functions[index].types.map { $0 == old ? new : $0 }
                }
            }
            rename(&functions)
            for index in types.indices { rename(&types[index].functions) }
        }

        mutating func add(_ other: Declared) {
            functions += other.functions
            enumerations += other.enumerations
            deprecatedTypes += other.deprecatedTypes
            types += other.types
            scopes.merge(other.scopes, uniquingKeysWith: +)
            constants.add(other.constants)
        }
    }

    private mutating func declared(
        _ id: ObjectID?, _ path: GitPath, _ contents: inout ContentComparer
    ) throws(Unread) -> Declared {
        guard let id else { return Declared() }
        let result: Result<Declared, Unread>
        if let known = known[id] { result = known } else { result = try read(id, &contents) }
        known[id] = result
        var declared = try result.get()
        for index in declared.functions.indices { declared.functions[index].path = path.description }
        for index in declared.enumerations.indices { declared.enumerations[index].path = path.description }
        for index in declared.types.indices { declared.types[index].path = path.description }
        declared.scopes = declared.scopes.mapValues { properties in
            properties.map { property in
                var property = property
                property.path = path.description
                return property
            }
        }
        return declared
    }

    private func read(
        _ id: ObjectID, _ contents: inout ContentComparer
    ) throws(Unread) -> Result<Declared, Unread> {
        let source: ContentComparer.Source
        do throws(FileSourceError) {
            source = try contents.source(id)
        } catch {
            throw .failed(error)
        }
        switch source {
        case .missing: return .failure(.problem(.missing))
        case .beyondLimit: return .failure(.problem(.tooExpensiveTogether))
        case .bytes(let bytes): return Result { () throws(Unread) in try KotlinComparer.declared(in: bytes) }
        }
    }

    private static func declared(in bytes: [UInt8]) throws(Unread) -> Declared {
        let declared: Declared
        do throws(Warning.FileFault) {
            let source = try KotlinFunctions(bytes)
            declared = Declared(
                functions: source.all, enumerations: source.enumerations, deprecatedTypes: source.deprecatedTypes,
                types: source.types, scopes: source.scopes, constants: source.constants)
        } catch {
            throw .problem(SourceProblem(error))
        }
        guard declared.functions.count < KotlinFunctions.limit else { throw .problem(.tooManyDeclarations) }
        return declared
    }

    private mutating func declaredElsewhere(
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> KotlinChanges.Elsewhere {
        if let elsewhere { return elsewhere }
        let sources = files.filter { KotlinComparer.isKotlin($0.path) }
        var found = KotlinChanges.Elsewhere(isWhole: sources.count <= KotlinComparer.searchLimit)
        for file in sources.prefix(KotlinComparer.searchLimit) {
            do throws(Unread) {
                if file.status != .deleted {
                    let now = try declared(try object(at: file.path, in: tip), file.path, &contents)
                    found.add(now.functions + now.types.flatMap(\.functions))
                    for type in now.types where type.hidden == nil {
                        found.types[type.types, default: []].insert(type.package)
                    }
                    found.properties.formUnion(now.propertyNames)
                }
                if file.status != .added {
                    let former = file.oldPath ?? file.path
                    let before = try declared(try object(at: former, in: base), former, &contents)
                    found.oldTypes.formUnion(before.types.filter { $0.hidden == nil }.map(\.types))
                    found.oldOverloads.formUnion((before.functions + before.types.flatMap(\.functions)).map(\.overload))
                }
            } catch {
                if case .failed(let error) = error { throw error }
                found.isWhole = false
            }
        }
        elsewhere = found
        return found
    }

    private func object(at path: GitPath, in tree: any FileSource) throws(Unread) -> ObjectID? {
        do throws(FileSourceError) {
            return try tree.object(at: path)
        } catch {
            throw .failed(error)
        }
    }
}

extension SourceProblem {
    fileprivate init(_ fault: Warning.FileFault) {
        self =
            switch fault {
            case .notUTF8: .notUTF8
            case .tooDeep: .nesting
            default: .tooLarge
            }
    }
}
