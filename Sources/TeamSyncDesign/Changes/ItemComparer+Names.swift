import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemComparer {
    /// The maximum number of a component's sources that are read to find its name.
    private static let namingLimit = 8

    /// Whether the sources of two paired components declare a component with the same name, or are named after the old
    /// component if they do not declare it. If so, only the files or folders were renamed, not the component.
    mutating func keepsName(_ before: Catalogue.Item, _ after: Catalogue.Item) throws(FileSourceError) -> Bool {
        guard kind == .component else { return false }
        let old = try sources(ItemComparer.allFiles(of: before, in: oldFiles))
        guard let type = ComponentDeclarations(old, of: ItemComparer.name(before)).type else {
            return try keepsFileName(before, after)
        }
        let new = try sources(ItemComparer.allFiles(of: after, in: newFiles))
        guard ComponentDeclarations(new, of: type).type == type else { return false }
        // The old component may remain next to the new one for a while.
        guard let own = ComponentDeclarations(new, of: ItemComparer.name(after)).type, own != type else { return true }
        return ComponentDeclarations(old, of: own).type == own
    }

    /// Whether a source that is named after the old component has the same name in the new one, and the new component
    /// has no source with its own name.
    private func keepsFileName(_ before: Catalogue.Item, _ after: Catalogue.Item) throws(FileSourceError) -> Bool {
        let main = { (files: [GitPath: ObjectID]) in
            files.keys.filter { ComponentSource.filePart($0) == .source }
        }
        let old = main(try ItemComparer.allFiles(of: before, in: oldFiles))
        let new = main(try ItemComparer.allFiles(of: after, in: newFiles))
        let isNamed = { (path: GitPath, item: Catalogue.Item) in
            ComponentSource.plain(ComponentSource.stem(path)) == ComponentSource.plain(ItemComparer.name(item))
        }
        return old.contains { path in
            isNamed(path, before) && new.contains { $0.baseName == path.baseName }
        } && !new.contains { isNamed($0, after) }
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
