import Glibc

/// What an assistant writes to its status line command's standard input.
enum AssistantInput {
    /// Bytes; the object has some kilobytes.
    private static let limit = 4 << 20
    /// Milliseconds. The assistant has written all before it waits for the line.
    private static let patience: Int32 = 500

    /// Reads to the end of input.
    /// - Returns: nil from a terminal, where nobody will write anything; what has come until then when the input is too
    ///   large, fails, or stays open.
    static func bytes() -> [UInt8]? {
        guard isatty(STDIN_FILENO) == 0 else { return nil }
        var input: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while input.count < limit {
            var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let count = poll(&ready, 1, patience)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let length = chunk.withUnsafeMutableBytes { receive(STDIN_FILENO, $0) }
            if length < 0, errno == EINTR { continue }
            guard length > 0 else { break }
            input += chunk[..<length]
        }
        return input
    }
}

private func receive(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
