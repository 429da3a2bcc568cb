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
    /// True if the names that were searched for may be those of anything, so that the key need not be an item's; nil
    /// for false.
    package var mayBeOther: Bool?

    /// `standing` is the name that earlier versions used.
    enum CodingKeys: String, CodingKey {
        case key, path, line, mayBeOther
        case direction = "standing"
    }

    package var place: String { line.map { "\(path):\($0)" } ?? path }

    /// Whether a name in code is a path in an object, such as `.color.ink` after `tokens`. Only some are those of items.
    package static func isPath(_ name: String) -> Bool {
        name.first.map { ".[".contains($0) } ?? false || isMemberOfTheme(name)
    }

    /// Whether a name is that of a member of a value in a type: `AcmeTheme.colors.ink`.
    package static func isMemberOfTheme(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].first?.isUppercase ?? false && parts[1].first?.isLowercase ?? false
            && !name.contains("-")
    }

    package init(key: String, path: String, line: Int? = nil, direction: Direction = Direction.here) {
        self.key = key
        self.path = path
        self.line = line
        self.direction = direction
    }
}
