import Glibc

/// Replaces files atomically: a reader sees either the complete old version or the complete new one.
package enum AtomicFile {
    package enum Outcome: Equatable, Sendable {
        case written
        /// The file already held these bytes and was not touched.
        case unchanged
    }

    /// Writes `bytes` next to `path`, syncs, and renames over it. A symbolic link at `path` is replaced and its target
    /// is left alone; an existing file keeps its mode. The folder must exist.
    /// - Parameters:
    ///   - mode: the permissions of a new file, less the umask.
    ///   - isModeFixed: whether the file gets exactly `mode`, regardless of the umask and its previous mode.
    /// - Throws: `FileError`; the old file is then intact and no temporary file is left.
    @discardableResult
    package static func replace(
        _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600, isModeFixed: Bool = false
    ) throws(FileError) -> Outcome {
        let parent: OpenFolder
        do throws(FileError) {
            parent = try OpenFolder(folder(of: path))
        } catch {
            throw FileError(operation: "write", path: path, code: error.code)
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return try replace(name, in: parent, with: bytes, mode: mode, isModeFixed: isModeFixed)
    }

    /// Does the same for a name in an open folder.
    @discardableResult
    package static func replace(
        _ name: String, in folder: OpenFolder, with bytes: [UInt8], mode: UInt32 = 0o600, isModeFixed: Bool = false
    ) throws(FileError) -> Outcome {
        let path = folder.path(of: name)
        let status = try folder.status(of: name)
        let former = status.flatMap { $0.st_mode & S_IFMT == S_IFREG ? $0 : nil }
        if let former, !isModeFixed || former.st_mode & 0o7777 == mode, Int(former.st_size) == bytes.count,
            try folder.contents(of: name, limit: bytes.count) == bytes
        {
            return .unchanged
        }
        let temporary = TemporaryName.unique(beside: name)
        let descriptor = openat(
            folder.descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileError.last("write", path) }
        do throws(FileError) {
            defer { close(descriptor) }
            if isModeFixed {
                fchmod(descriptor, mode)
            } else if let former {
                fchmod(descriptor, former.st_mode & 0o7777)
            }
            try DescriptorWriter.writeAll(bytes, to: descriptor, called: path)
            guard fsync(descriptor) == 0 else { throw FileError.last("write", path) }
            guard renameat(folder.descriptor, temporary, folder.descriptor, name) == 0 else {
                throw FileError.last("write", path)
            }
        } catch {
            unlinkat(folder.descriptor, temporary, 0)
            throw error
        }
        try folder.sync()
        return .written
    }

    /// Creates `path` and its missing parents.
    /// - Parameter mode: the permissions of created folders, less the umask.
    package static func makeFolder(_ path: String, mode: UInt32) throws(FileError) {
        if mkdir(path, mode) == 0 { return }
        var status = stat()
        switch errno {
        case EEXIST where stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR:
            return
        case ENOENT where path.contains("/"):
            try makeFolder(folder(of: path), mode: mode)
            guard mkdir(path, mode) == 0 || errno == EEXIST else { throw FileError.last("create", path) }
        default:
            throw FileError.last("create", path)
        }
    }

    /// Returns everything before the last component; `.` if there is nothing.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
