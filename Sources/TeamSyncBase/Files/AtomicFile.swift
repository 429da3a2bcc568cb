import Glibc

/// Replaces files so that a reader sees the old version or the new one, whole, whatever happens in between.
package enum AtomicFile {
    package enum Outcome: Equatable, Sendable {
        case written
        /// The file already held these bytes and was not touched.
        case unchanged
    }

    /// Writes `bytes` beside `path`, syncs, and renames over it. A symbolic link stays and its target is replaced;
    /// an existing file keeps its mode. The folder must exist.
    /// - Parameters:
    ///   - mode: permissions of a file that did not exist, less the umask.
    ///   - isModeFixed: whether the file gets exactly `mode`, whatever the umask is and whatever it had.
    /// - Throws: `FileError`; the old file is then intact and nothing is left beside it.
    @discardableResult
    package static func replace(
        _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600, isModeFixed: Bool = false
    ) throws(FileError) -> Outcome {
        let target = resolved(path)
        var status = stat()
        let exists = stat(target, &status) == 0
        let hasMode = !isModeFixed || status.st_mode & 0o7777 == mode
        if exists, hasMode, Int(status.st_size) == bytes.count,
            try BoundedFile.contents(of: target, limit: bytes.count) == bytes
        {
            return .unchanged
        }
        let temporary = TemporaryName.unique(for: target)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileError(operation: "write", path: path, code: errno) }
        do throws(FileError) {
            defer { close(descriptor) }
            if exists || isModeFixed { fchmod(descriptor, isModeFixed ? mode : status.st_mode & 0o7777) }
            try DescriptorWriter.writeAll(bytes, to: descriptor, called: path)
            guard fsync(descriptor) == 0 else { throw FileError.last("write", path) }
            guard rename(temporary, target) == 0 else { throw FileError.last("write", path) }
        } catch {
            unlink(temporary)
            throw error
        }
        try syncFolder(of: target)
        return .written
    }

    /// Makes `path` and what is missing above it.
    /// - Parameter mode: permissions of the folders that are made, less the umask.
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

    /// What is before the last component; `.` when there is nothing.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func resolved(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &target, target.count - 1)
        guard length > 0 else { return path }
        let link = String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return link.hasPrefix("/") ? link : "\(folder(of: path))/\(link)"
    }

    private static func syncFolder(of path: String) throws(FileError) {
        let folder = folder(of: path)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError.last("write", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileError.last("write", folder) }
    }
}
