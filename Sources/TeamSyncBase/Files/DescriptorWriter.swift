import Glibc

/// Writes to open files, pipes and sockets.
package enum DescriptorWriter {
    /// Writes all bytes, in as many calls as necessary; waits if the descriptor is nonblocking.
    /// - Parameter name: the name of the file in errors.
    /// - Throws: `FileError`; `EPIPE` when the reader is gone, in processes that ignore `SIGPIPE`.
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
