/// What a remote writes to people while it is asked, of which its errors are kept: where it ends in the middle, libgit2
/// only knows that it has.
struct RemoteRemarks {
    /// Bytes.
    private static let limit = 4096

    private var bytes: [UInt8] = []

    mutating func note(_ text: UnsafeRawBufferPointer) {
        bytes += text.suffix(RemoteRemarks.limit)
        if bytes.count > RemoteRemarks.limit { bytes.removeFirst(bytes.count - RemoteRemarks.limit) }
    }

    /// The error with what the remote said of its own.
    func added(to error: GitError) -> GitError {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).filter { line in
            ["error: ", "fatal: "].contains { line.hasPrefix($0) }
        }
        guard !lines.isEmpty else { return error }
        return GitError(
            code: error.code, class: error.class,
            message: "\(error.message); the remote said: \(lines.joined(separator: "; "))", operation: error.operation)
    }
}
