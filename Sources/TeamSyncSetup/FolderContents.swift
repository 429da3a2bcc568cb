import Glibc
import TeamSyncBase

/// The folders in a folder. Symbolic links to folders are none.
struct FolderContents {
    /// In byte order.
    private(set) var folders: [String] = []
    /// How many folders have a name that is not UTF-8.
    private(set) var nameless = 0
    /// Whether this is what `git clone --bare` makes.
    let isBareRepository: Bool

    /// - Throws: `FileError` when the folder cannot be listed.
    init(of path: String) throws(FileError) {
        guard let handle = opendir(path) else { throw FileError(operation: "look into", path: path, code: errno) }
        defer { closedir(handle) }
        var marks = 0
        while let entry = readdir(handle) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let name = String(validating: bytes, as: UTF8.self)
            if let name, ["HEAD", "objects", "refs"].contains(name) { marks += 1 }
            guard name != ".", name != "..",
                FolderContents.isFolder(bytes, type: Int32(entry.pointee.d_type), in: path)
            else { continue }
            if let name { folders.append(name) } else { nameless += 1 }
        }
        isBareRepository = marks == 3
        folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func isFolder(_ name: [UInt8], type: Int32, in folder: String) -> Bool {
        guard type == Int32(DT_UNKNOWN) else { return type == Int32(DT_DIR) }
        var status = stat()
        let path = (Array("\(folder)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
