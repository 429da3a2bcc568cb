/// An item of another repository's catalogue that a repository names in its files.
package struct Use: Codable, Equatable, Sendable {
    package enum Direction: String, Codable, Sendable {
        /// The local branch names it, and so may upstream.
        case here
        /// Upstream names it, and the local branch does not yet.
        case coming
        /// The local branch names it, and upstream no longer does.
        case leaving
    }

    package var key: String
    /// The first place: the file, for messages.
    package var path: String
    /// Counted from 1; nil where the file or folder itself is the use.
    package var line: Int?
    package var direction = Direction.here

    /// `standing` is the name in records of earlier versions.
    enum CodingKeys: String, CodingKey {
        case key, path, line
        case direction = "standing"
    }

    package var place: String { line.map { "\(path):\($0)" } ?? path }

    package init(key: String, path: String, line: Int? = nil, direction: Direction = Direction.here) {
        self.key = key
        self.path = path
        self.line = line
        self.direction = direction
    }
}
