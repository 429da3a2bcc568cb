import Foundation

/// File operations on paths that need not be UTF-8, which Foundation cannot represent.
package enum RawFile {
    /// Writes a file, and creates its parent folders. An existing file keeps its mode; a symbolic link is followed.
    package static func write(_ content: some Sequence<UInt8>, to path: RawPath) throws {
        try makeFolder(path.folder)
        let descriptor = withCString(path) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
        guard descriptor >= 0 else { throw SystemError("write", path) }
        defer { close(descriptor) }
        try writeAll(Array(content), to: descriptor, path: path)
    }

    package static func contents(of path: RawPath) throws -> [UInt8] {
        let descriptor = withCString(path) { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw SystemError("read", path) }
        defer { close(descriptor) }
        return try readAll(descriptor, path: path)
    }

    /// Creates a symbolic link at `path`, and replaces an existing file.
    package static func link(_ path: RawPath, to target: RawPath) throws {
        try makeFolder(path.folder)
        _ = withCString(path) { unlink($0) }
        let code = withCString(target) { target in withCString(path) { symlink(target, $0) } }
        guard code == 0 else { throw SystemError("link", path) }
    }

    package static func setMode(_ mode: UInt32, of path: RawPath) throws {
        guard withCString(path, { chmod($0, mode_t(mode)) }) == 0 else { throw SystemError("chmod", path) }
    }

    package static func exists(_ path: RawPath) -> Bool {
        var status = stat()
        return withCString(path) { lstat($0, &status) } == 0
    }

    /// Creates `path` and its missing parent folders. The empty path is the current folder.
    package static func makeFolder(_ path: RawPath) throws {
        if path.bytes.isEmpty || withCString(path, { mkdir($0, 0o755) }) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw SystemError("create", path) }
        try makeFolder(path.folder)
        guard withCString(path, { mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
            throw SystemError("create", path)
        }
    }

    /// Removes a file, a link, or a folder with all its contents, even if write-protected. A missing path is not an
    /// error.
    package static func remove(_ path: RawPath) throws {
        var status = stat()
        guard withCString(path, { lstat($0, &status) }) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            guard withCString(path, { unlink($0) }) == 0 || errno == ENOENT else { throw SystemError("remove", path) }
            return
        }
        _ = withCString(path) { chmod($0, 0o700) }
        for name in try names(in: path) { try remove(path.appending(name)) }
        guard withCString(path, { rmdir($0) }) == 0 || errno == ENOENT else { throw SystemError("remove", path) }
    }

    /// The names of a folder's entries without `.` and `..`, sorted.
    package static func names(in folder: RawPath) throws -> [RawPath] {
        guard let handle = withCString(folder, { opendir($0) }) else { throw SystemError("list", folder) }
        defer { closedir(handle) }
        var names: [RawPath] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { RawPath($0.prefix { $0 != 0 }) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    static func writeAll(_ content: [UInt8], to descriptor: Int32, path: RawPath) throws {
        var done = 0
        while done < content.count {
            let count = content.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count < 0 {
                guard errno == EINTR else { throw SystemError("write", path) }
            } else {
                done += count
            }
        }
    }

    static func readAll(_ descriptor: Int32, path: RawPath) throws -> [UInt8] {
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR else { throw SystemError("read", path) }
            } else if count == 0 {
                return content
            } else {
                content += chunk[..<count]
            }
        }
    }

    private static func withCString<Result>(_ path: RawPath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let text = (path.bytes + [0]).map { CChar(bitPattern: $0) }
        return text.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { preconditionFailure("a buffer with a zero in it has a start") }
            return body(start)
        }
    }
}
