import Glibc

/// Reads whole files up to a limit.
package enum BoundedFile {
    /// The default limit, in bytes, which also applies to all JSON files.
    package static let usualLimit = 64 << 20

    /// - Throws: `FileError`; `EFBIG` when the file is larger than `limit` bytes, `EISDIR` for a folder.
    package static func contents(of path: String, limit: Int = BoundedFile.usualLimit) throws(FileError) -> [UInt8] {
        try contents(of: Array(path.utf8CString), called: path, limit: limit)
    }

    /// Reads a file whose path may not be valid UTF-8.
    /// - Parameters:
    ///   - location: a path that ends with a NUL byte.
    ///   - called: the name of the file in errors.
    package static func contents(
        of location: [CChar], called path: String, limit: Int = BoundedFile.usualLimit
    ) throws(FileError) -> [UInt8] {
        let descriptor = open(location, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError.last("read", path) }
        defer { close(descriptor) }
        return try contents(ofDescriptor: descriptor, called: path, limit: limit)
    }

    /// Reads an open file, such as standard input, to its end, waiting for data that another program has yet to write.
    /// - Throws: `FileError`; `EFBIG` when it contains more than `limit` bytes.
    package static func contents(
        ofDescriptor descriptor: Int32, called name: String, limit: Int = BoundedFile.usualLimit
    ) throws(FileError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError.last("read", name) }
        // Pipes, and files that the kernel generates, report no size.
        let isSized = status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
        var room = isSized ? min(Int(status.st_size), limit) + 1 : 64 << 10
        var content: [UInt8] = []
        while true {
            var count = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
                repeat { count = read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
                filled = max(count, 0)
            }
            guard count >= 0 else { throw FileError.last("read", name) }
            if count == 0 { return content }
            guard content.count + count <= limit else {
                throw FileError(operation: "read", path: name, code: EFBIG)
            }
            if content.isEmpty { content = chunk } else { content += chunk }
            room = 64 << 10
        }
    }
}
