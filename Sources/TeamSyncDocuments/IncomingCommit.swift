package import TeamSyncBase

/// A commit that upstream has and the local branch has not.
package struct IncomingCommit: Codable, Equatable, Sendable {
    /// 40 hexadecimal digits.
    package var id: String
    /// The author's name as it stands in the commit; other people's text, hostile until escaped.
    package var author: String
    package var authorTime: Timestamp
    package var committerTime: Timestamp
    /// The first paragraph of the message on one line, as git's `%s`; hostile until escaped.
    package var subject: String

    package init(id: String, author: String, authorTime: Timestamp, committerTime: Timestamp, subject: String) {
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
