/// An item of another repository's catalogue that a repository refers to in its files.
package struct Use: Codable, Equatable, Sendable {
    package enum Direction: String, Codable, Sendable {
        /// The local branch refers to the item; upstream may refer to it, too.
        case here
        /// Upstream refers to the item, but the local branch does not yet.
        case coming
        /// The local branch refers to the item, but upstream no longer does.
        case leaving
    }

    package var key: String
    /// The file that contains the first reference, for messages.
    package var path: String
    /// The line number, starting at 1; nil if the file or folder itself is the reference.
    package var line: Int?
    package var direction = Direction.here

    /// `standing` is the name that earlier versions used.
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
