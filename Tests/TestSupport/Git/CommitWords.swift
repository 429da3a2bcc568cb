/// The text of a commit, as bytes, because git does not require valid text.
package struct CommitWords: Sendable {
    package var author: [UInt8]
    package var message: [UInt8]
    /// The commit's `encoding` header.
    package var encoding: String?

    package init(_ message: [UInt8], author: [UInt8] = Array("Ada Author".utf8), encoding: String? = nil) {
        self.message = message
        self.author = author
        self.encoding = encoding
    }
}

extension CommitWords: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) {
        self.init(Array(value.utf8))
    }
}
