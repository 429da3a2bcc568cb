import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Handles keys that depend on neighboring files.
extension ItemComparer {
    /// Finds items with keys that changed only because files next to theirs were added or removed. For example,
    /// `sparkle-fill` becomes a style of `sparkle` when `sparkle` is added.
    static func regrouped(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item]
    ) -> [(before: Catalogue.Item, after: Catalogue.Item)] {
        let owners = owners(of: removed)
        var taken: Set<String> = []
        return added.compactMap { item in
            guard let before = item.files.keys.sorted().lazy.compactMap({ owners[$0] }).first else { return nil }
            let (old, new) = (Set(before.files.keys), Set(item.files.keys))
            guard old.isSubset(of: new) || new.isSubset(of: old), taken.insert(before.key).inserted else { return nil }
            return (before, item)
        }
    }

    static func owners(of items: [Catalogue.Item]) -> [GitPath: Catalogue.Item] {
        var owners: [GitPath: Catalogue.Item] = [:]
        for item in items { for path in item.files.keys { owners[path] = item } }
        return owners
    }

    /// Whether git considers a file of an item renamed to a file of a new item that has none of the old item's files.
    /// - Parameters:
    ///   - owners: the new items by their files.
    ///   - unrelated: new files that do not count.
    func hasRenamedFile(
        _ item: Catalogue.Item, among owners: [GitPath: Catalogue.Item], besides unrelated: Set<GitPath> = []
    ) -> Bool {
        let isDrawn = item.files.keys.contains { FilePart($0) == .drawing }
        let hasSource = kind == .component && item.files.keys.contains(where: ComponentSource.isMain)
        return item.files.keys.contains { path in
            if kind == .component, ComponentSource.isAside(path) || hasSource && !ComponentSource.isMain(path) {
                return false
            }
            if isDrawn, FilePart(path) == .spec { return false }
            return renames.newPaths[path].flatMap { unrelated.contains($0) ? nil : owners[$0] }
                .map { other in other.files.keys.allSatisfy { item.files[$0] == nil } } ?? false
        }
    }

    /// Returns the files of new items that git pairs with files of a removed item although the items are different:
    /// unrelated components, and drawings that have little more in common than their first lines.
    /// - Parameter taken: the keys of new items that continue other removed items.
    func unrelatedFiles(
        _ item: Catalogue.Item, among owners: [GitPath: Catalogue.Item], besides taken: Set<String>,
        _ pairing: inout ItemPairing
    ) throws(FileSourceError) -> Set<GitPath> {
        var (files, known): (Set<GitPath>, Set<String>) = ([], [])
        if kind == .icon {
            for (path, id) in item.files where FilePart(path) == .drawing {
                guard let to = renames.newPaths[path], let other = owners[to], let now = other.files[to],
                    try taken.contains(other.key) ? true : pairing.areUnalike(item.key, id, other.key, now)
                else { continue }
                files.insert(to)
            }
        }
        guard kind == .component else { return files }
        for path in item.files.keys {
            guard let other = renames.newPaths[path].flatMap({ owners[$0] }), known.insert(other.key).inserted,
                try taken.contains(other.key) ? true : pairing.areUnrelated(item, other)
            else { continue }
            files.formUnion(other.files.keys)
        }
        return files
    }

    /// Whether a path is a symbolic link in the newer tree, rather than a file, a folder or a submodule.
    mutating func isLink(_ path: GitPath) throws(FileSourceError) -> Bool {
        let folder = path.folder
        if links[folder] == nil {
            var found: [GitPath: ObjectID] = [:]
            try newFiles.forEachFile(below: GitPath(folder.isEmpty ? [] : Array("\(folder)/".utf8))) {
                if !$0.isRegular, let id = $0.blob { found[$0.path] = id }
            }
            links[folder] = found
        }
        guard let target = links[folder]?[path] else { return false }
        return try contents.contents(target) != nil
    }

    /// Returns the difference between two sources of an icon that differ in more than formatting: `.redrawn` if they
    /// draw different shapes, and `.reformatted` if only the formatting of markup in string literals differs.
    mutating func sourceDifference(
        _ old: ObjectID, _ new: ObjectID, path: GitPath
    ) throws(FileSourceError) -> ContentDifference {
        guard FilePart(path) == .source, let before = try contents.contents(old), let after = try contents.contents(new)
        else { return .different }
        if contents.readsScripts, SourceDrawing.areSame(before, after, path: path) { return .reformatted }
        if SourceDrawing.variants(before, after, path: path) != nil { return .different }
        guard let one = SourceDrawing.drawing(in: before, path: path),
            let other = SourceDrawing.drawing(in: after, path: path)
        else { return .different }
        return one.withoutColors.hasSameShapes(as: other.withoutColors) ? .different : .redrawn
    }

    // MARK: Moved drawings

    /// The maximum number of unpaired drawings on each side of an item that are compared, and the maximum number of
    /// drawings with the same sketch.
    private static let (pictureLimit, sketchLimit) = (32, 4)

    /// Finds the old drawings with the same picture, in the same view box and format, as each of the new drawings.
    mutating func samePictures(
        _ old: [GitPath: ObjectID], _ new: [(key: GitPath, value: ObjectID)]
    ) throws(FileSourceError) -> [GitPath: [GitPath]] {
        let before = old.filter { FilePart($0.key) == .drawing }.sorted { $0.key < $1.key }
        let after = new.filter { FilePart($0.key) == .drawing }
        guard !before.isEmpty, !after.isEmpty, max(before.count, after.count) <= ItemComparer.pictureLimit else {
            return [:]
        }
        var sketches: [String: [(path: GitPath, id: ObjectID)]] = [:]
        for (path, id) in before {
            if let sketch = try contents.sketch(id, hasSize: true) { sketches[sketch, default: []].append((path, id)) }
        }
        var found: [GitPath: [GitPath]] = [:]
        for (path, id) in after {
            guard let sketch = try contents.sketch(id, hasSize: true), let others = sketches[sketch],
                others.count <= ItemComparer.sketchLimit
            else { continue }
            for other in others where other.path.ending == path.ending {
                let difference = try contents.difference(other.id, id, path: path)
                if difference == .reformatted { found[path, default: []].append(other.path) }
            }
        }
        return found
    }

    /// Treats the `Contents.json` of a set as reformatted if it differs only in the names of renamed drawings.
    mutating func followDrawings(_ files: inout [ItemChange.File]) throws(FileSourceError) {
        guard kind == .icon else { return }
        let renamed = files.compactMap { file -> (old: String, new: String)? in
            guard file.part == .drawing, let old = file.oldPath, old.baseName != file.path.baseName else { return nil }
            return (String(decoding: old.baseName, as: UTF8.self), String(decoding: file.path.baseName, as: UTF8.self))
        }
        guard !renamed.isEmpty else { return }
        let names = Dictionary(renamed.map { ($0.old, $0.new) }) { first, _ in first }
        for index in files.indices
        where files[index].difference == .different && files[index].path.baseName.elementsEqual("Contents.json".utf8) {
            let path = files[index].path
            guard let from = files[index].old, let to = files[index].new,
                let old = try contents.contents(from).flatMap({ JSONFile.value(of: $0, path: path) }),
                let new = try contents.contents(to).flatMap({ JSONFile.value(of: $0, path: path) })
            else { continue }
            if ItemComparer.replacingFiles(names, in: old).isSame(as: new) { files[index].difference = .reformatted }
        }
    }

    /// Removes each `Contents.json` that was added or removed together with a drawing of its set, or that is in its place
    /// at both ends, although a pattern finds it only for one of the item's names.
    func removeSetContents(_ files: inout [ItemChange.File]) throws(FileSourceError) {
        guard kind == .icon else { return }
        let moving = files.filter { $0.part == .drawing }.flatMap { [$0.path, $0.oldPath].compactMap(\.self) }
        let folders = Set(moving.map(\.folder))
        for index in files.indices.reversed() where files[index].isNew || files[index].isGone {
            let path = files[index].path
            guard path.baseName.elementsEqual("Contents.json".utf8), AssetSet.drawing(path) != nil else { continue }
            let other: any FileSource = files[index].isGone ? newFiles : oldFiles
            if try folders.contains(path.folder) ? true : other.object(at: path) != nil { files.remove(at: index) }
        }
    }

    /// Replaces the names of files in lists such as `"images": [{"filename": "bell.svg"}]`.
    private static func replacingFiles(_ names: [String: String], in contents: JSONValue) -> JSONValue {
        guard case .object(let members) = contents else { return contents }
        return .object(
            members.mapValues { list in
                guard case .array(let entries) = list else { return list }
                return .array(
                    entries.map { entry in
                        guard case .object(var own) = entry, let name = own["filename"]?.string.flatMap({ names[$0] })
                        else { return entry }
                        own["filename"] = .string(name)
                        return .object(own)
                    })
            })
    }
}
