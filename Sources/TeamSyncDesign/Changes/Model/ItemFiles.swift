import TeamSyncBase

extension Catalogue.Item {
    /// The maximum number of files in an item that is a folder.
    private static let folderLimit = 500

    var isFolder: Bool { line == nil && files[path ?? GitPath("")] == nil }

    /// Returns the files of the item. If the item is a folder, returns all files in it except the settings of tools.
    func allFiles(in source: any FileSource) throws(FileSourceError) -> [GitPath: ObjectID] {
        var files = files
        guard json == nil, isFolder, let path, fingerprint != nil else { return files }
        try source.forEachFile(below: GitPath(path.bytes + [UInt8(ascii: "/")])) { file throws(FileSourceError) in
            guard files.count < Catalogue.Item.folderLimit, let id = file.blob, !ComponentSource.isOfTools(file.path)
            else {
                return
            }
            files[file.path] = id
        }
        return files
    }
}
