import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemComparer {
    /// The maximum number of files in an item that is a folder.
    private static let folderLimit = 500

    /// Returns the files of an item. If the item is a folder, returns all files in it except the settings of tools.
    static func allFiles(
        of item: Catalogue.Item, in source: any FileSource
    ) throws(FileSourceError) -> [GitPath: ObjectID] {
        var files = item.files
        guard item.json == nil, isFolder(item), let path = item.path, item.fingerprint != nil else { return files }
        try source.forEachFile(below: GitPath(path.bytes + [UInt8(ascii: "/")])) { file throws(FileSourceError) in
            guard files.count < ItemComparer.folderLimit, let id = file.blob, !ComponentSource.isOfTools(file.path)
            else {
                return
            }
            files[file.path] = id
        }
        return files
    }

    /// Returns the file if git detected its move to a place that no pattern covers, in which case it still belongs to
    /// its item. Returns nil if it is now a file of an item, or if it is a different file.
    mutating func movedOut(
        _ path: GitPath, _ id: ObjectID, to new: GitPath
    ) throws(FileSourceError) -> ItemChange.File? {
        guard path.baseName == new.baseName, FilePart(path) != .drawing, !ownedFiles.contains(new),
            let now = try newFiles.object(at: new)
        else { return nil }
        return ItemChange.File(
            path: new, oldPath: path, old: id, new: now, difference: try contents.difference(id, now, path: new))
    }
}
