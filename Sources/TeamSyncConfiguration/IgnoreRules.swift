import TeamSyncBase

/// The contents of `ignore`: incoming changes that status lines, `gate`, hooks and notifications omit. Numbers,
/// documents and all other commands include them.
package struct IgnoreRules: Codable, Equatable, Sendable {
    /// Members of an item's entry, by name, or by a path with dots.
    package var members: [String] = []
    /// Kinds of items, or names of counts.
    package var kinds: [String] = []
    /// Paths from the top of the tree: folders, written as `dir/`, single files, and patterns.
    package var paths: [String] = []

    static let keys = ["members", "kinds", "paths"]
    static let mostEntries = 100

    package init(members: [String] = [], kinds: [String] = [], paths: [String] = []) {
        (self.members, self.kinds, self.paths) = (members, kinds, paths)
    }

    package var isEmpty: Bool { members.isEmpty && kinds.isEmpty && paths.isEmpty }

    /// Reads the keys that are present; the others keep their values.
    mutating func apply(_ entry: ConfigurationEntry) throws(ConfigurationError) {
        let mapping = try MappingReader(entry.value, of: "'ignore'", allowed: Self.keys)
        members =
            try list(mapping, "members", of: "names", hint: "the name of a member, such as tags or meta.author") {
                IgnoredName.problem(in: $0)
            } ?? members
        kinds =
            try list(
                mapping, "kinds", of: "kinds",
                hint: "icon, color, component, token, item, or the name of a count"
            ) { IgnoredName.problem(in: $0) } ?? kinds
        paths =
            try list(mapping, "paths", of: "paths", hint: "\(TreePath.hint); \(TreePath.globHint)") {
                $0.utf8.last == UInt8(ascii: "/") ? TreePath.problem(inScope: $0) : TreePath.problem(inGlob: $0)
            } ?? paths
    }

    private func list(
        _ mapping: MappingReader, _ key: String, of items: String, hint: String, problem: (String) -> String?
    ) throws(ConfigurationError) -> [String]? {
        guard let entry = mapping[key] else { return nil }
        if case .list(let nodes) = entry.value.content, nodes.count > Self.mostEntries {
            throw entry.value.place.error(
                "'\(key)' has \(nodes.count) entries", hint: "at most \(Self.mostEntries)")
        }
        return try mapping.texts(key, of: items, hint: hint, problem: problem)
    }
}

/// The names of members, kinds and counts.
private enum IgnoredName {
    private static let limit = 200

    static func problem(in name: String) -> String? {
        if name.isEmpty { return "is empty" }
        return name.unicodeScalars.count > limit ? "is longer than \(limit) characters" : nil
    }
}
