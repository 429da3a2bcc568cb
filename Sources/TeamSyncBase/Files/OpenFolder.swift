import CLinux
import Glibc

/// An open folder. Its entries are accessed by name, so that its path is not resolved a second time.
package final class OpenFolder: Sendable {
    /// Opened with `O_PATH`, which requires only search permission; it cannot be read from.
    let descriptor: Int32
    /// The path shown in errors.
    package let path: String

    /// Opens a folder, following symbolic links.
    package init(_ path: String) throws(FileError) {
        descriptor = clinux_open_path(AT_FDCWD, path, O_DIRECTORY)
        self.path = path
        guard descriptor >= 0 else { throw FileError.last("open", path) }
    }

    /// - Parameter descriptor: a folder's descriptor; closed with the last reference.
    init(descriptor: Int32, path: String) {
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    package func path(of name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }

    /// Returns the status of an entry; for a link, that of the link itself.
    /// - Returns: nil when there is no such entry.
    func status(of name: String) throws(FileError) -> stat? {
        var status = stat()
        if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
        guard errno == ENOENT else { throw FileError.last("read", path(of: name)) }
        return nil
    }

    /// Returns the format bits of an entry's mode, such as `S_IFDIR`; for a link, those of the link itself.
    /// - Returns: nil when there is no such entry.
    package func format(of name: String) throws(FileError) -> UInt32? {
        try status(of: name).map { $0.st_mode & S_IFMT }
    }

    /// Reads a whole file; does not follow a link.
    package func contents(of name: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard file >= 0 else { throw FileError.last("read", path(of: name)) }
        defer { close(file) }
        return try BoundedFile.contents(ofDescriptor: file, called: path(of: name), limit: limit)
    }

    /// Writes all bytes to a named pipe.
    /// - Throws: `ENXIO` when the pipe has no reader; `EPIPE` when its reader has gone, in processes that ignore
    ///   `SIGPIPE`.
    func writeToPipe(_ name: String, _ bytes: [UInt8]) throws(FileError) {
        let pipe = openat(descriptor, name, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY)
        guard pipe >= 0 else { throw FileError.last("write", path(of: name)) }
        defer { close(pipe) }
        var status = stat()
        // The pipe may have been replaced in the meantime.
        guard fstat(pipe, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
            throw FileError(operation: "write", path: path(of: name), code: EBUSY)
        }
        try DescriptorWriter.writeAll(bytes, to: pipe, called: path(of: name))
    }

    /// Opens the folder, creating it if missing; does not follow a link.
    /// - Parameter mode: the permissions of a created folder, less the umask.
    func makeFolder(_ name: String, mode: UInt32) throws(FileError) -> OpenFolder {
        guard mkdirat(descriptor, name, mode) == 0 || errno == EEXIST else {
            throw FileError.last("create", path(of: name))
        }
        return try self.folder(name)
    }

    /// Opens a subfolder; does not follow a link.
    package func folder(_ name: String) throws(FileError) -> OpenFolder {
        let folder = clinux_open_path(descriptor, name, O_DIRECTORY | O_NOFOLLOW)
        guard folder >= 0 else { throw FileError.last("open", path(of: name)) }
        return OpenFolder(descriptor: folder, path: path(of: name))
    }

    /// Waits until the folder's entries are on disk. Does nothing for a folder without read permission.
    func sync() throws(FileError) {
        let readable = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard readable >= 0 else {
            if errno == EACCES { return }
            throw FileError.last("write", path)
        }
        defer { close(readable) }
        guard fsync(readable) == 0 || errno == EINVAL else { throw FileError.last("write", path) }
    }

    /// The names of its entries that are valid UTF-8.
    var names: [String] { FolderListing.names(of: "/proc/self/fd/\(descriptor)") }
}
