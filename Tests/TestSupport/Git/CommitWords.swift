/// What somebody wrote in a commit, as bytes, since git does not ask for text.
public struct CommitWords: Sendable {
    public var author: [UInt8]
    public var message: [UInt8]
    /// The commit's `encoding` header.
    public var encoding: String?

    public init(_ message: [UInt8], author: [UInt8] = Array("Ada Author".utf8), encoding: String? = nil) {
        self.message = message
        self.author = author
        self.encoding = encoding
    }
}

extension CommitWords: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self.init(Array(value.utf8))
    }
}
