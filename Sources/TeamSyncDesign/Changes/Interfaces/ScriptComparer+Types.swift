import TeamSyncBase
import TeamSyncDocuments

/// Finds the types and the constants with the properties of a component.
extension ScriptComparer {
    /// The types and the constants of a component's properties.
    struct PropertyTypes {
        /// The names of the types and the constants that sources of the component state, and of the types whose members
        /// these types include.
        var names: Set<String> = []
        /// The other types that these types include in unchanged sources.
        var others: Set<String> = []
        /// The unchanged sources that were read.
        var unchanged: [GitPath] = []
    }

    /// Returns the types of a component, also those in its unchanged sources at the tip; empty unless one of the changed
    /// sources declares such types or constants.
    static func types(
        of item: Catalogue.Item?, _ names: [String], _ changed: [Source], at tip: any FileSource,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> PropertyTypes {
        let isPossible = { (kind: ScriptKind) in kind == .module || kind == .vue }
        var all = changed.filter { isPossible($0.kind) }
        let isNeeded = all.compactMap(\.lexemes).contains { source in
            ComponentParameters.mayBeNeeded(source) || VueOptions.areDeclared(in: source)
        }
        guard let item, isNeeded else { return PropertyTypes() }
        let paths = Set(changed.map(\.path))
        let others = try item.allFiles(in: tip).filter { path, _ in
            ScriptKind(path).map(isPossible) == true && !ComponentSource.isAside(path) && !paths.contains(path)
        }
        var left = restSize
        for (path, id) in others.sorted(by: { $0.key < $1.key }).prefix(sourceLimit) {
            if let source = try unchanged(id, path, &left, &contents) { all.append(source) }
        }
        let plain = names.map(NameWords.letters).filter { !$0.isEmpty }
        var (types, included): (Set<String>, [String: Set<String>]) = ([], [:])
        for source in all {
            guard let lexemes = source.lexemes else { continue }
            if source.kind == .module { types.formUnion(ComponentParameters(lexemes, of: plain).types) }
            types.formUnion(VueOptions.constants(in: lexemes))
            let isPart = ComponentSource.part(source.path, of: names) != nil
            for declaration in TypeDeclaration.all(in: lexemes) {
                included[declaration.name, default: []].formUnion(declaration.included)
                let isOwn =
                    !isPart && declaration.name == "Props"
                    || ScriptProperties.isNameOfProperties(declaration.name, of: plain)
                if isOwn { types.insert(declaration.name) }
            }
        }
        var open = types.sorted()
        while let name = open.popLast() {
            for other in included[name] ?? [] where included[other] != nil && types.insert(other).inserted {
                open.append(other)
            }
        }
        let unchanged = all.filter { !paths.contains($0.path) }
        var rest: Set<String> = []
        for lexemes in unchanged.compactMap(\.lexemes) {
            for declaration in TypeDeclaration.all(in: lexemes) where types.contains(declaration.name) {
                rest.formUnion(declaration.included.union(declaration.others))
            }
        }
        // Each source with such a type has its own.
        return PropertyTypes(
            names: types.subtracting(["Props"]), others: rest.subtracting(types), unchanged: unchanged.map(\.path))
    }

    /// Returns the changes to the other declarations that the sources of a component export.
    /// - Parameters:
    ///   - names: the names of the component.
    ///   - types: the types and constants with its properties.
    static func exportChanges(
        _ versions: [(old: Source, new: Source)], of names: [String], _ types: Set<String>, besides known: [Fact]
    ) -> [Fact] {
        let plain = names.map(NameWords.letters).filter { !$0.isEmpty }
        let isStated = known.contains { fact in
            switch fact {
            case .deprecated, .undeprecated: true
            default: false
            }
        }
        let stated = Set(known.compactMap { if case .property(let name, _, _) = $0 { name } else { nil } })
        let letters = Set(stated.map(NameWords.letters))
        return versions.flatMap { old, new -> [Fact] in
            guard old.kind == .module, let before = old.lexemes, let after = new.lexemes else { return [] }
            let part = ComponentSource.part(new.path, of: names).map { [NameWords.letters($0)] } ?? []
            return ExportedDeclarations.changes(before, after) { name in
                var text = NameWords.letters(name)
                for ending in ["component", "element"] where text.hasSuffix(ending) && text.count > ending.count {
                    text.removeLast(ending.count)
                }
                if stated.contains(name) || types.contains(name) || name == "props" { return true }
                if ScriptProperties.isNameOfProperties(name, of: plain) { return true }
                return (plain + part).contains { own in
                    if text == own || text == own + "props" { return true }
                    return isStated && (text.hasSuffix(own) || text.hasSuffix(own + "props") || own.hasSuffix(text))
                }
            }.filter { fact in
                // The members of such an object are the defaults of properties.
                switch fact {
                case .member(let path, _, _):
                    path.count < 2 || !letters.contains(NameWords.letters(path[path.count - 1]))
                case .property(let name, _, _):
                    !(name.split(separator: ".").dropFirst().last.map { stated.contains(String($0)) } ?? false)
                default: true
                }
            }
        }
    }

    /// The maximum size of the unchanged sources of a component, in bytes.
    private static let restSize = 512 << 10

    /// - Parameter left: the number of bytes that may still be read.
    /// - Returns: nil if the source cannot be read.
    static func unchanged(
        _ id: ObjectID, _ path: GitPath, _ left: inout Int, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Source? {
        guard left > 0, let kind = ScriptKind(path), let bytes = try contents.contents(id) else { return nil }
        left -= bytes.count
        do throws(Warning.FileFault) {
            return Source(path: path, kind: kind, lexemes: try SourceLexemes(kind.script(in: bytes), kind.language))
        } catch {
            return nil
        }
    }
}
