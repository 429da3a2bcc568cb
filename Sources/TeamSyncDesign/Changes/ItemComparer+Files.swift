package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemComparer {
    /// Returns the reformatted files if all other changes are to tests, which do not concern users; nil otherwise.
    static func withoutTests(_ files: [ItemChange.File]) -> [ItemChange.File]? {
        let rest = files.filter { ComponentSource.asidePart($0.path) != .tests }
        guard rest.count < files.count, rest.allSatisfy({ !$0.isChanged && $0.oldPath == nil }) else {
            return nil
        }
        return rest
    }

    /// Returns the file if git detected its move to a place that no pattern covers, in which case it still belongs to
    /// its item. Returns nil if it is now a file of an item, or if it is a different file. A drawing is the same only
    /// if its contents and the name of its item are.
    /// - Parameter key: the key of the file's item.
    mutating func movedOut(
        _ path: GitPath, _ id: ObjectID, of key: String, to new: GitPath
    ) throws(FileSourceError) -> ItemChange.File? {
        guard !ownedFiles.contains(new), let now = try newFiles.object(at: new) else { return nil }
        if FilePart(path) == .drawing {
            let name = key.split(separator: "/").last.map { Array($0.utf8) } ?? []
            guard now == id, !name.isEmpty, new.bytes.firstRange(of: name) != nil else { return nil }
        } else {
            guard path.baseName == new.baseName,
                kind != .icon || FilePart(path) != .spec || ItemComparer.areOfSameSet(path, new)
            else { return nil }
        }
        return ItemChange.File(
            path: new, oldPath: path, old: id, new: now, difference: try contents.difference(id, now, path: new))
    }

    /// Returns a drawing of an icon that belonged to no item before, because no pattern covered its name, although its
    /// picture is the same; nil for other files.
    mutating func movedIn(_ path: GitPath, _ id: ObjectID) throws(FileSourceError) -> ItemChange.File? {
        guard kind == .icon, FilePart(path) == .drawing, let oldPath = renames.oldPaths[path],
            oldPath.baseName != path.baseName, !formerFiles.contains(oldPath),
            let former = try oldFiles.object(at: oldPath)
        else { return nil }
        let difference = try contents.difference(former, id, path: path)
        guard difference.isSamePicture else { return nil }
        return ItemChange.File(path: path, oldPath: oldPath, old: former, new: id, difference: difference)
    }

    /// Returns a specification that was converted to another format, such as from YAML to JSON, under the same name.
    mutating func converted(_ path: GitPath, _ id: ObjectID) throws(FileSourceError) -> ItemChange.File? {
        guard FilePart(path) == .spec, let ending = path.ending.map(String.init) else { return nil }
        for other in DataFormat.fileExtensions.keys.sorted() where other != ending {
            let new = GitPath(path.bytes.dropLast(ending.utf8.count) + Array(other.utf8))
            guard !ownedFiles.contains(new), let now = try newFiles.object(at: new), try !oldFiles.exists(new),
                let before = try contents.contents(id), let after = try contents.contents(now),
                let old = JSONFile.value(of: before, path: path), let value = JSONFile.value(of: after, path: new)
            else { continue }
            return ItemChange.File(
                path: new, oldPath: path, old: id, new: now,
                difference: old.isSame(as: value) ? .identical : .different)
        }
        return nil
    }

    /// Whether two files are in folders of the same name. The specifications of all drawings are similar, and git pairs
    /// those of different sets.
    private static func areOfSameSet(_ one: GitPath, _ other: GitPath) -> Bool {
        one.components.count > 1 && one.components.dropLast().last == other.components.dropLast().last
    }

    /// Returns the changed and moved files of an item.
    mutating func pairedFiles(
        _ before: Catalogue.Item, _ after: Catalogue.Item
    ) throws(FileSourceError) -> [ItemChange.File] {
        guard before.files != after.files || before.fingerprint != after.fingerprint || before.path != after.path
        else { return [] }
        let paired = try filePairs(before, after)
        var files = try changes(in: paired, isSpread: kind == .component && !before.isFolder && !after.isFolder)
        try followRenames(&files, (before.path, after.path))
        try followImports(&files)
        try followDrawings(&files)
        try addUnpaired(paired, before.key, after, to: &files)
        try followDeclarations(&files)
        try removeSetContents(&files)
        if kind == .icon { files = files.compactMap(ItemComparer.describing) }
        if kind == .component { files.removeAll { ($0.isNew || $0.isGone) && ComponentSource.isManifest($0.path) } }
        return files.sorted { $0.path < $1.path }
    }

    /// Returns a file of an icon. A page in Markdown describes the icon, and its place does not matter; nil if its text is
    /// the same, or if only one version of the icon has it.
    private static func describing(_ file: ItemChange.File) -> ItemChange.File? {
        guard FrontMatter.mayContain(file.path) else { return file }
        guard !file.isNew, !file.isGone, file.isChanged || file.oldPath == nil else { return nil }
        var file = file
        file.oldPath = nil
        return file
    }
}

extension GitPath {
    var name: String { String(decoding: components.last ?? [], as: UTF8.self) }

    /// The path of the folder, without a final slash; empty for the root.
    package var folder: String {
        components.dropLast().map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }
}
