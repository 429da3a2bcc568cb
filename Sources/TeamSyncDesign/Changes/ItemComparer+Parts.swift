import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Handles new sources that only declare types for a component with another source.
extension ItemComparer {
    /// The maximum number of new sources that are read.
    private static let partLimit = 200

    /// Adds such sources to their components, and removes the items that the catalogue lists for them. If such a source
    /// was removed, the component loses it.
    mutating func joinParts(
        _ removed: inout [Catalogue.Item], _ added: inout [Catalogue.Item]
    ) throws(FileSourceError) {
        guard kind == .component, !(removed.isEmpty && added.isEmpty) else { return }
        let kept = Dictionary(
            new.items.filter { item in old[item.key] != nil && item.path.map { item.files[$0] != nil } ?? false }
                .map { (ComponentSource.name(ofKey: $0.key), $0) }
        ) { first, _ in first }
        guard !kept.isEmpty else { return }
        let gone = try parts(removed, of: kept)
        var made = try movedParts(added, of: kept.values.sorted { $0.key < $1.key })
        let known = Set(made.map(\.key))
        made += try parts(added.filter { !known.contains($0.key) }, of: kept)
        for part in gone { _ = old.add(part.path, part.id, to: part.owner) }
        for part in made { _ = new.add(part.path, part.id, to: part.owner) }
        let joined = Set((gone + made).map(\.key))
        removed.removeAll { joined.contains($0.key) }
        added.removeAll { joined.contains($0.key) }
    }

    /// An item whose only source belongs to a component.
    struct Part {
        let key: String
        let owner: String
        let path: GitPath
        let id: ObjectID
    }

    /// - Parameter kept: the components at both ends, by the last parts of their keys.
    private mutating func parts(
        _ items: [Catalogue.Item], of kept: [String: Catalogue.Item]
    ) throws(FileSourceError) -> [Part] {
        var (parts, left): ([Part], Int) = ([], ItemComparer.partLimit)
        let neighbors = Neighbors(kept.values, of: items)
        for item in items {
            guard item.files.count == 1, let (path, id) = item.files.first, left > 0 else { continue }
            let name = ComponentSource.name(ofKey: item.key)
            let folders = ItemComparer.ownerFolders(of: path)
            let prefix = ItemComparer.prefixes(of: name).lazy.compactMap { kept[$0] }.first
            let named = prefix.flatMap { owner in owner.path.flatMap { folders.contains($0.folder) ? owner : nil } }
            guard let owner = named ?? neighbors.owner(of: name, in: path.folder) else { continue }
            left -= 1
            guard case .bytes(let bytes) = try contents.source(id), DataTypes.isAll(of: bytes, path) else { continue }
            parts.append(Part(key: item.key, owner: owner.key, path: path, id: id))
        }
        return parts
    }

    /// The beginnings of a name that end before another word, longest first: `Dialog` for `DialogSize`, and `app_dialog`
    /// for `app_dialog_size`.
    private static func prefixes(of name: String) -> [String] {
        name.indices.dropFirst().reversed().filter { index in
            "_-".contains(name[index]) || name[index].isUppercase && !name[name.index(before: index)].isUppercase
        }.map { String(name[..<$0]) }
    }

    /// The names of folders next to a component that contain its types.
    private static let typeFolders: Set<String> = [
        "enums", "enum", "models", "model", "types", "styles", "style", "protocols", "interfaces", "data",
    ]

    /// The folders in which the component of a source may be.
    private static func ownerFolders(of path: GitPath) -> [String] {
        let folders = path.folder.split(separator: "/")
        guard let last = folders.last, typeFolders.contains(last.lowercased()) else { return [path.folder] }
        return [path.folder, folders.dropLast().joined(separator: "/")]
    }
}

/// The components in the folders of other sources.
private struct Neighbors {
    private let byFolder: [String: [(item: Catalogue.Item, words: [String])]]

    /// - Parameter others: the items with the other sources.
    init(_ items: some Sequence<Catalogue.Item>, of others: [Catalogue.Item]) {
        let folders = Set(others.compactMap { $0.files.keys.first?.folder })
        var byFolder: [String: [(item: Catalogue.Item, words: [String])]] = [:]
        for item in items {
            guard let folder = item.path?.folder, folders.contains(folder) else { continue }
            byFolder[folder, default: []].append((item, Neighbors.words(ComponentSource.name(ofKey: item.key))))
        }
        self.byFolder = byFolder
    }

    /// Returns the only component in a folder that is named like all words of a name but the last one, with or without a
    /// prefix and a plural: `AcmeSwitches` for `SwitchColors`.
    func owner(of name: String, in folder: String) -> Catalogue.Item? {
        let words = Neighbors.words(name).dropLast()
        guard !words.isEmpty else { return nil }
        let owners = (byFolder[folder] ?? []).filter { _, own in
            (words.count...words.count + 1).contains(own.count)
                && zip(own.suffix(words.count), words).allSatisfy { $0 == $1 || $0 == "\($1)s" || $0 == "\($1)es" }
        }
        return owners.count == 1 ? owners[0].item : nil
    }

    private static func words(_ name: String) -> [String] { NameWords.of(name, digits: .attached, limit: 20) }
}
