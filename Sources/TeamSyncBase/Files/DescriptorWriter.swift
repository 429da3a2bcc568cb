import Glibc

/// Writes to open files, pipes and sockets.
package enum DescriptorWriter {
    /// Writes all bytes, however many calls it takes; waits for a descriptor that does not block.
    /// - Parameter name: what errors call the file.
    /// - Throws: `FileError`; `EPIPE` when nobody reads any more, for processes that ignore `SIGPIPE`.
    package static func writeAll(
        _ bytes: [UInt8], to descriptor: Int32, called name: String
    ) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                throw FileError.last("write", name)
            }
        }
    }
}
