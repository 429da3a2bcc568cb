import TeamSyncBase
import TeamSyncDocuments

/// Mixins and functions of Sass, and styles and attributes of Android, that belong to no component.
extension SharedSources {
    mutating func declarations(
        _ file: ItemChange.File, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard let old = file.old, let new = file.new, bytesLeft > 0, let before = try contents.contents(old),
            let after = try contents.contents(new)
        else { return [] }
        bytesLeft -= before.count + after.count
        let facts =
            file.path.ending == "scss"
            ? SharedSources.mixins(before, after) : StyleResources.changes(before, after)
        var found: [Fact] = []
        for fact in facts {
            // Another file may have declared it before, or declares it now.
            let isElsewhere =
                switch fact {
                case .property(let name, nil, _?): try isDeclared(name, in: ends.old, besides: file, &contents)
                case .property(let name, _?, nil): try isDeclared(name, in: ends.new, besides: file, &contents)
                default: false
                }
            if !isElsewhere { found.append(fact) }
        }
        return found
    }

    private static func mixins(_ old: [UInt8], _ new: [UInt8]) -> [Fact] {
        let mixins = { (bytes: [UInt8]) in
            StyleDeclarations(bytes, SourceMask(bytes, fileName: "a.scss").bytes).mixins
        }
        let (before, after) = (mixins(old), mixins(new))
        return before.sorted { $0.key < $1.key }.flatMap { name, parameters -> [Fact] in
            guard let own = after[name] else {
                return [.property(FactText.name(name), old: PropertyShape(certainty: .may), new: nil)]
            }
            return InterfaceComparer.parameters(of: name, parameters, own)
        }
            + after.keys.filter { before[$0] == nil }.sorted().map {
                .property(FactText.name($0), old: nil, new: PropertyShape())
            }
    }

    /// Whether another changed file of the same kind declares a name.
    private mutating func isDeclared(
        _ name: String, in tree: any FileSource, besides file: ItemChange.File, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        let isOfSass = file.path.ending == "scss"
        // The owner of an attribute precedes its name, and the kind of a color that of the color.
        let last = name.split { ".".contains($0) || !isOfSass && $0 == "/" }.last.map(String.init) ?? name
        let sought = isOfSass ? [Array(name.utf8)] : [name, last].map { Array("name=\"\($0)\"".utf8) }
        for change in ends.files.filter({ $0.path.ending == file.path.ending }).prefix(SharedSources.fileLimit) {
            for path in Set([change.path, change.oldPath ?? change.path])
            where path != file.path && path != file.oldPath && bytesLeft > 0 {
                guard let id = try tree.object(at: path), let bytes = try contents.contents(id) else { continue }
                bytesLeft -= bytes.count
                if sought.contains(where: { ByteSearch.contains($0, in: bytes) }) { return true }
            }
        }
        return false
    }
}
