import TestSupport

@testable import TeamSyncBase

/// What lies in a folder and the folders in it.
enum FolderListing {
    /// The absolute paths of everything that is not a folder, sorted; none when there is no such folder.
    static func files(in folder: String) throws -> [String] {
        guard try FileFacts(folder)?.isFolder == true else { return [] }
        return try RawFile.names(in: RawPath(folder)).flatMap { name -> [String] in
            let path = "\(folder)/\(String(decoding: name.bytes, as: UTF8.self))"
            return try FileFacts(path)?.isFolder == true ? files(in: path) : [path]
        }
    }
}
