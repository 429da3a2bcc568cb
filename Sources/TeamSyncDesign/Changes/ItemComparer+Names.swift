import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemComparer {
    /// The maximum number of a component's sources that are read to find its name.
    private static let namingLimit = 8

    /// Whether the sources of two paired components declare a component with the same name. If so, only the files were
    /// renamed, not the component.
    mutating func keepsName(_ before: Catalogue.Item, _ after: Catalogue.Item) throws(FileSourceError) -> Bool {
        guard kind == .component else { return false }
        let old = try sources(ItemComparer.allFiles(of: before, in: oldFiles))
        guard let type = ComponentDeclarations(old, of: ItemComparer.name(before)).type else { return false }
        let new = try sources(ItemComparer.allFiles(of: after, in: newFiles))
        guard ComponentDeclarations(new, of: type).type == type else { return false }
        // The old component may remain next to the new one for a while.
        guard let own = ComponentDeclarations(new, of: ItemComparer.name(after)).type, own != type else { return true }
        return ComponentDeclarations(old, of: own).type == own
    }

    private static func name(_ item: Catalogue.Item) -> String {
        item.key.split(separator: "/").last.map(String.init) ?? item.key
    }

    private mutating func sources(
        _ files: [GitPath: ObjectID]
    ) throws(FileSourceError) -> [ComponentDeclarations.Source] {
        let own = files.filter { FilePart($0.key) == .source && !ComponentSource.isAside($0.key) }
        var sources: [ComponentDeclarations.Source] = []
        for (path, id) in own.sorted(by: { $0.key < $1.key }).prefix(ItemComparer.namingLimit) {
            guard let bytes = try contents.contents(id), let text = String(validating: bytes, as: UTF8.self) else {
                continue
            }
            sources.append(
                ComponentDeclarations.Source(text, fileName: String(decoding: path.baseName, as: UTF8.self)))
        }
        return sources
    }
}
