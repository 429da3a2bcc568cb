/// A commit that upstream has and the local branch has not.
public struct IncomingCommit: Codable, Equatable, Sendable {
    /// 40 hexadecimal digits.
    public var id: String
    /// The author's name as it stands in the commit; other people's text, hostile until escaped.
    public var author: String
    public var authorTime: Timestamp
    public var committerTime: Timestamp
    /// The first paragraph of the message on one line, as git's `%s`; hostile until escaped.
    public var subject: String

    public init(id: String, author: String, authorTime: Timestamp, committerTime: Timestamp, subject: String) {
        self.id = id
        self.author = author
        self.authorTime = authorTime
        self.committerTime = committerTime
        self.subject = subject
    }

    enum CodingKeys: String, CodingKey {
        case id, author, subject
        case authorTime = "author_time"
        case committerTime = "committer_time"
    }
}
