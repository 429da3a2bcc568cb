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
        let old = try sources(before.allFiles(in: oldFiles))
        let names = RegisteredNames(old)
        if !names.all.isEmpty {
            let now = RegisteredNames(try sources(after.allFiles(in: newFiles)))
            if now.all == names.all { return true }
            if !now.all.isEmpty, now.all.isDisjoint(with: names.all) { return false }
        }
        guard let type = ComponentDeclarations(old, of: ItemComparer.name(before)).type else {
            return try keepsTypes(before, after, old) ? true : keepsFileName(before, after)
        }
        let new = try sources(after.allFiles(in: newFiles))
        guard ComponentDeclarations(new, of: type).type == type else { return false }
        // The old component may remain next to the new one for a while.
        guard let own = ComponentDeclarations(new, of: ItemComparer.name(after)).type, own != type else { return true }
        return ComponentDeclarations(old, of: own).type == own
    }

    /// Whether the declarations whose names contain that of the old component, such as `AcmeChip` for `chip`, are still
    /// there, and there is no new declaration whose name contains that of the new component.
    private mutating func keepsTypes(
        _ before: Catalogue.Item, _ after: Catalogue.Item, _ sources: [ComponentDeclarations.Source]
    ) throws(FileSourceError) -> Bool {
        let (former, own) = (
            NameWords.letters(ItemComparer.name(before)), NameWords.letters(ItemComparer.name(after))
        )
        let old = ComponentDeclarations.names(in: sources)
        let related = old.filter { NameWords.letters($0).contains(former) }
        guard !former.isEmpty, !related.isEmpty else { return false }
        let new = ComponentDeclarations.names(
            in: try self.sources(after.allFiles(in: newFiles)))
        return related.isSubset(of: new)
            && !new.subtracting(old).contains { NameWords.letters($0).contains(own) }
    }

    /// Whether a source that is named after the old component has the same name in the new one, and the new component
    /// has no source with its own name.
    private func keepsFileName(_ before: Catalogue.Item, _ after: Catalogue.Item) throws(FileSourceError) -> Bool {
        let main = { (files: [GitPath: ObjectID]) in
            files.keys.filter { ComponentSource.filePart($0) == .source }
        }
        let old = main(try before.allFiles(in: oldFiles))
        let new = main(try after.allFiles(in: newFiles))
        let isNamed = { (path: GitPath, item: Catalogue.Item) in
            NameWords.letters(path.stem) == NameWords.letters(ItemComparer.name(item))
        }
        return old.contains { path in
            isNamed(path, before) && new.contains { $0.baseName == path.baseName }
        } && !new.contains { isNamed($0, after) }
    }

    /// Removes the pairs of new components that contain the sources of several removed components, or the source of the
    /// removed component next to another component. In both cases, the removed components have moved there.
    mutating func removeContainers(
        of removed: [Catalogue.Item], _ added: [Catalogue.Item], from pairs: inout [String: ItemPairing.Pair]
    ) throws(FileSourceError) {
        guard kind == .component else { return }
        for item in added {
            guard let pair = pairs[item.key], pair.because != .statedAlias,
                let before = removed.first(where: { $0.key == pair.oldKey })
            else { continue }
            let inside = removed.count { !ItemComparer.kept($0, in: item).isEmpty }
            if try inside > 1 ? true : remains(before, in: item) { pairs[item.key] = nil }
        }
    }

    /// Returns the sources of a component that are named after it and are, under the same names, also in a new one.
    private static func kept(_ old: Catalogue.Item, in new: Catalogue.Item) -> [GitPath] {
        let name = NameWords.letters(name(old))
        let names = Set(
            old.files.keys.filter {
                ComponentSource.filePart($0) == .source && NameWords.letters($0.stem) == name
            }.map(\.baseName))
        return new.files.keys.filter { names.contains($0.baseName) }
    }

    /// Whether a new component has the source of the old one, which still declares the old one and does not deprecate
    /// it, and a declaration of its own that the old one did not have.
    private mutating func remains(
        _ before: Catalogue.Item, in after: Catalogue.Item
    ) throws(FileSourceError) -> Bool {
        let kept = ItemComparer.kept(before, in: after)
        let same = try sources(after.files.filter { kept.contains($0.key) })
        guard !same.isEmpty, !same.contains(where: { $0.text.lowercased().contains("deprecated") }) else {
            return false
        }
        let (old, new) = (try sources(before.files), try sources(after.files))
        guard let type = ComponentDeclarations(old, of: ItemComparer.name(before)).type,
            ComponentDeclarations(same, of: type).type == type,
            let own = ComponentDeclarations(new, of: ItemComparer.name(after)).type, own != type
        else { return false }
        return ComponentDeclarations(old, of: own).type != own
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

    /// Ignores the rest of an item's line if other items have the same rest.
    static func keepDistinctRests(_ items: inout [Catalogue.Item], among all: [Catalogue.Item]) {
        guard items.contains(where: { $0.rest != nil }) else { return }
        var counts: [String: Int] = [:]
        for rest in all.compactMap(\.rest) { counts[rest, default: 0] += 1 }
        for index in items.indices {
            if let rest = items[index].rest, counts[rest, default: 0] > 1 { items[index].rest = nil }
        }
    }
}
