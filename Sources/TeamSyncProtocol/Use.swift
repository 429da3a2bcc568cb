/// An item of another repository's catalogue that a repository refers to in its files.
package struct Use: Codable, Equatable, Sendable {
    package enum Direction: String, Codable, Sendable {
        /// The local branch refers to it, and possibly upstream, too.
        case here
        /// Upstream refers to it, but the local branch does not yet.
        case coming
        /// The local branch refers to it, but upstream no longer does.
        case leaving
    }

    package var key: String
    /// The file of the first place, for messages.
    package var path: String
    /// Starts at 1; nil if the file or folder itself is the use.
    package var line: Int?
    package var direction = Direction.here

    /// `standing` is the name used by earlier versions.
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
