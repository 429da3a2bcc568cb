/// The messages that a remote sends to its user. Errors are kept: if the remote aborts, libgit2 reports only that it
/// did.
struct RemoteRemarks {
    /// The maximum size in bytes.
    private static let limit = 4096

    private var bytes: [UInt8] = []

    mutating func note(_ text: UnsafeRawBufferPointer) {
        bytes += text.suffix(RemoteRemarks.limit)
        if bytes.count > RemoteRemarks.limit { bytes.removeFirst(bytes.count - RemoteRemarks.limit) }
    }

    /// Returns the error with the messages of the remote added.
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
