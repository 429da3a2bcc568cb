import CLinux
import Glibc
import TeamSyncBase

/// Accesses the files below a folder. Each folder on a path is entered without following links, so that no path leads
/// outside.
final class TreeFolders {
    private let root: Int32
    private let name: String
    /// The folder that was entered last, since paths are used in sorted order.
    private var last: (path: ArraySlice<UInt8>, descriptor: Int32)?

    init(_ path: String) throws(FileError) {
        name = path
        root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { throw FileError(operation: "open", path: path, code: errno) }
    }

    deinit {
        leave()
        close(root)
    }

    /// A file, given by its folder and its name. The descriptor belongs to the `TreeFolders` object and is valid until
    /// the next call.
    struct Place {
        let folder: Int32
        /// The name with a NUL byte at its end.
        let name: [CChar]

        var identity: FileIdentity? { FileIdentity(of: name, in: folder) }
    }

    /// - Parameter makesFolders: whether to create missing parent folders.
    /// - Throws: `FileError`; `ENOTDIR` or `ELOOP` if a parent is not a folder.
    func place(_ path: [UInt8], makesFolders: Bool = false) throws(FileError) -> Place {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        let parent = slash.map { path[..<$0] } ?? []
        let file = slash.map { path[($0 + 1)...] } ?? path[...]
        if last?.path != parent { try enter(parent, makesFolders) }
        return Place(folder: last?.descriptor ?? root, name: TreeFolders.cString(file))
    }

    /// Returns the same as `place(_:).identity`, but nil if a parent folder is missing.
    func identity(_ path: [UInt8]) -> FileIdentity? {
        do throws(FileError) {
            return try place(path).identity
        } catch {
            return nil
        }
    }

    /// Removes the parent folders of a path that are empty, starting with the innermost one.
    func removeEmptyFolders(above path: [UInt8]) {
        leave()
        var path = path[...]
        while let slash = path.lastIndex(of: UInt8(ascii: "/")) {
            path = path[..<slash]
            do throws(FileError) {
                let place = try place(Array(path))
                guard unlinkat(place.folder, place.name, AT_REMOVEDIR) == 0 || errno == ENOENT else { return }
            } catch {
                guard error.code == ENOENT else { return }
            }
        }
    }

    private func enter(_ path: ArraySlice<UInt8>, _ makesFolders: Bool) throws(FileError) {
        leave()
        var current = root
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) where !path.isEmpty {
            let name = TreeFolders.cString(part)
            let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
            var (next, code) = (Int32(-1), EINVAL)
            if TreeFolders.isName(part) {
                next = openat(current, name, flags)
                code = errno
                if next < 0, code == ENOENT, makesFolders {
                    mkdirat(current, name, 0o777)
                    next = openat(current, name, flags)
                    code = errno
                }
            }
            if current != root { close(current) }
            guard next >= 0 else {
                throw FileError(
                    operation: "open", path: "\(self.name)/\(String(decoding: path, as: UTF8.self))", code: code)
            }
            current = next
        }
        if current != root { last = (path, current) }
    }

    private func leave() {
        if let last { close(last.descriptor) }
        last = nil
    }

    /// Whether the part is a valid path component, including for git.
    private static func isName(_ part: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: part, as: UTF8.self).lowercased()
        return !["", ".", "..", ".git"].contains(text)
    }

    private static func cString(_ bytes: ArraySlice<UInt8>) -> [CChar] {
        bytes.map { CChar(bitPattern: $0) } + [0]
    }
}

extension TreeFolders {
    /// Does the same as `Place.move` for absolute paths.
    static func move(_ path: String, to other: String) -> Int32 {
        let places = [path, other].map { Place(folder: AT_FDCWD, name: Array($0.utf8CString)) }
        return places[0].move(to: places[1])
    }
}

extension TreeFolders.Place {
    /// Renames a file without replacing another one. On a file system that does not support this in one step, the file
    /// exists under both names for a moment.
    /// - Returns: 0 or the `errno`, which is `EEXIST` if the new path exists.
    func move(to other: TreeFolders.Place) -> Int32 {
        if clinux_rename_to_free_name(folder, name, other.folder, other.name) == 0 { return 0 }
        guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else { return errno }
        guard linkat(folder, name, other.folder, other.name, 0) == 0 else { return errno }
        return unlinkat(folder, name, 0) == 0 ? 0 : errno
    }
}
