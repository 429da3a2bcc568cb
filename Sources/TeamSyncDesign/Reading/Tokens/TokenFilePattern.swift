import TeamSyncBase
import TeamSyncConfiguration

/// A pattern for token files, which may contain placeholders for modes and groups.
struct TokenFilePattern {
    struct Names: Equatable {
        /// The names of the modes, in the order of the placeholders.
        let modes: [String]
        /// The name of the group; if there are several placeholders, their names are joined by dots.
        let group: String?
    }

    private let modes: [TiedPattern]
    private let groups: [TiedPattern]

    init(_ pattern: String) {
        modes = TokenSource.templates(of: pattern, for: TokenSource.modePlace).compactMap(TiedPattern.init)
        groups = TokenSource.templates(of: pattern, for: TokenSource.groupPlace).compactMap(TiedPattern.init)
    }

    /// - Parameter path: the path of a file that matches the glob of the pattern.
    /// - Returns: nil if one of the names is missing or is not UTF-8.
    func names(in path: GitPath) -> Names? {
        let found = groups.compactMap { $0.key(of: path) }
        let names = Names(
            modes: modes.compactMap { $0.key(of: path) }, group: found.isEmpty ? nil : found.joined(separator: "."))
        return names.modes.count == modes.count && found.count == groups.count ? names : nil
    }
}

/// The patterns of a source of tokens. The first one that matches a file applies to it.
struct TokenFilePatterns {
    private let all: [(glob: GlobPattern, names: TokenFilePattern)]
    private let excluded: [GlobPattern]

    init(_ source: TokenSource) {
        excluded = (source.exclude ?? []).map { GlobPattern($0) }
        all = source.files.map { (GlobPattern(TokenSource.glob(of: $0)), TokenFilePattern($0)) }
    }

    /// Returns the modes and the group that the path of a file states; nil for a file that no pattern matches.
    func names(in path: GitPath) -> TokenFilePattern.Names? {
        guard !excluded.contains(where: { $0.matches(path) }) else { return nil }
        return all.first { $0.glob.matches(path) }?.names.names(in: path)
    }
}

/// The groups of tokens that correspond to files, by the names that references can use: `primary` and `brand.primary`
/// for the file `brand/primary.json` with the group `primary`.
struct TokenGroups {
    /// The maximum number of folder names that a reference can contain before a group, and the maximum number of files.
    private static let (depthLimit, limit) = (4, 10_000)

    private var groups: Set<String> = []
    private var groupsByName: [String: String] = [:]

    mutating func add(_ group: String, of path: GitPath) {
        guard groups.count < TokenGroups.limit else { return }
        groups.insert(group)
        groupsByName[group] = group
        let names = path.components.map { String(decoding: $0, as: UTF8.self) }
        let last = group.split(separator: ".").last.map(String.init) ?? group
        // The group is named after a folder, or after a part of the file name.
        let place = names.dropLast().lastIndex(of: last) ?? max(0, names.count - 1)
        var name = last
        for folder in names[..<place].reversed().prefix(TokenGroups.depthLimit) {
            name = "\(folder).\(name)"
            if name.utf8.count > group.utf8.count { groupsByName[name] = group }
        }
    }

    /// Returns the keys of the tokens in groups that a name may denote.
    /// - Parameter owner: the key of the token that contains the reference.
    func keys(_ name: String, in owner: String?) -> [String] {
        if groups.isEmpty { return [] }
        let own = owner.flatMap { owner in TokenGroups.fronts(of: owner).first { groups.contains($0.front) }?.front }
        let others = TokenGroups.fronts(of: name).compactMap { front, rest in
            groupsByName[front].map { "\($0).\(rest)" }
        }
        return (own.map { ["\($0).\(name)"] } ?? []) + others
    }

    /// Returns all ways to split a key into its leading names and the rest, beginning with the longest leading part.
    private static func fronts(of key: String) -> [(front: String, rest: String)] {
        let parts = key.split(separator: ".", maxSplits: depthLimit + 1, omittingEmptySubsequences: false)
        return (1...).prefix(parts.count - 1).reversed().map { length in
            (parts[..<length].joined(separator: "."), parts[length...].joined(separator: "."))
        }
    }
}
