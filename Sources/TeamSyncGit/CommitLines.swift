/// The lines of a commit, parsed for display: `parse_commit_header` in git's pretty.c. If there are several lines of
/// the same kind, the last one counts, wherever it is. A NUL byte ends a line like a newline does, and also ends the
/// message.
struct CommitLines {
    /// nil if there is no such line, or it contains no address; the same applies to `committer`.
    private(set) var author: Signature?
    private(set) var committer: Signature?
    /// The value of the first `encoding` line.
    private(set) var encoding: String?
    /// The part after the first empty line.
    private(set) var message = UnsafeRawBufferPointer(start: nil, count: 0)

    private static let encodingLimit = 64

    init(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        var hasMetNul = false
        while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == 0 }), end > 0 {
            let line = UnsafeRawBufferPointer(rebasing: rest[..<end])
            note(line, mayNameEncoding: !hasMetNul)
            hasMetNul = hasMetNul || rest[end] == 0
            rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
        }
        // A last line without a newline counts as a line.
        let hasMessage = rest.first == UInt8(ascii: "\n") || rest.first == 0
        if !hasMessage, !rest.isEmpty { note(rest, mayNameEncoding: !hasMetNul) }
        let text = hasMessage ? rest : UnsafeRawBufferPointer(rebasing: rest[rest.endIndex...])
        message = UnsafeRawBufferPointer(rebasing: text[..<(text.firstIndex(ofByte: 0) ?? text.count)])
    }

    private mutating func note(_ line: UnsafeRawBufferPointer, mayNameEncoding: Bool) {
        if line.starts(with: "author ") {
            author = Signature(UnsafeRawBufferPointer(rebasing: line[7...]))
        } else if line.starts(with: "committer ") {
            committer = Signature(UnsafeRawBufferPointer(rebasing: line[10...]))
        } else if encoding == nil, mayNameEncoding, line.starts(with: "encoding ") {
            encoding = String(decoding: line[9...].prefix(CommitLines.encodingLimit), as: UTF8.self)
        }
    }
}
