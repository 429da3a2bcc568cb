import TestSupport

@testable import TeamSyncBase

/// The contents of a folder and of its subfolders.
enum FolderListing {
    /// The absolute paths of everything that is not a folder, sorted; empty if the folder does not exist.
    static func files(in folder: String) throws -> [String] {
        guard try FileFacts(folder)?.isFolder == true else { return [] }
        return try RawFile.names(in: RawPath(folder)).flatMap { name -> [String] in
            let path = "\(folder)/\(String(decoding: name.bytes, as: UTF8.self))"
            return try FileFacts(path)?.isFolder == true ? files(in: path) : [path]
        }
    }
}
