package import TeamSyncConfiguration

/// The configuration for the contents of a clone: a profile and its location, or counts.
package struct CloneProposal: Equatable, Sendable {
    package struct Count: Equatable, Sendable {
        package let name: String
        package let configuration: CountConfiguration

        var kind: CatalogueKind { configuration.kind }

        package init(_ name: String, _ configuration: CountConfiguration) {
            (self.name, self.configuration) = (name, configuration)
        }
    }

    /// The name of the profile; nil for an entry without one.
    package var profile: String?
    /// The profile in the repository itself, with its contents; if there is one, `profile` is nil.
    package var committed: Committed?
    /// The folder that the profile applies to, without a final slash.
    package var root: String?
    /// The paths that limit the scope of the counts; empty if there is a profile.
    package var paths: [String] = []
    /// The counts; empty if there is a profile.
    package var counts: [Count] = []

    package struct Committed: Equatable, Sendable {
        let file: String
        let content: CommittedContent

        /// The configuration that results from the proposal.
        var configuration: RepositoryConfiguration {
            var configuration = RepositoryConfiguration(id: "", path: "")
            configuration.committed = CommittedProfile(file: file)
            return configuration.applying(content)
        }

        /// The settings of the profile as YAML, for review before use.
        var lines: [String] {
            var shown = CloneProposal(profile: nil)
            shown.paths = content.paths ?? []
            shown.counts = content.counts.sorted { $0.key < $1.key }.map { CloneProposal.Count($0.key, $0.value) }
            let label = content.label.map { ["label: \(YAMLText.scalar($0))"] } ?? []
            let uses = content.uses.keys.sorted().map { "uses of \($0)" }
            return label + shown.lines + (uses.isEmpty ? [] : ["and \(uses.joined(separator: ", "))"])
        }
    }

    init(_ committed: Committed) {
        self.committed = committed
    }

    package init(profile: String?, root: String? = nil) {
        (self.profile, self.root) = (profile, root)
    }

    /// Creates a proposal with counts of several kinds, whose scope consists of the paths that they read.
    init(_ counts: [Count]) {
        paths = CloneProposal.paths(of: counts)
        self.counts = counts
    }

    /// Adds counts, and the paths that they read.
    mutating func add(_ more: [Count]) {
        counts += more
        guard !paths.isEmpty else { return }
        for path in CloneProposal.paths(of: more) where !paths.contains(where: { path.hasPrefix($0) }) {
            paths.append(path)
        }
    }

    /// The paths that some counts read; empty for the whole tree.
    private static func paths(of counts: [Count]) -> [String] {
        var paths: [String] = []
        for count in counts {
            // The additional files of an item may be in another folder.
            let tied = (count.configuration.with + count.configuration.optional).map { pattern in
                CatalogueSource.files(glob: pattern.replacing("{key}", with: "*"), exclude: []).ownPaths
            }
            let lists = [count.configuration.source.ownPaths] + tied
            // An empty list means the whole tree.
            guard !lists.contains([]) else { return [] }
            let own = lists.flatMap(\.self)
            for path in own
            where !paths.contains(where: { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) }) {
                paths.removeAll { path.hasSuffix("/") && $0.hasPrefix(path) }
                paths.append(path)
            }
        }
        return paths
    }

    /// Replaces the paths in each of the folders, which end in a slash, with the folder.
    mutating func widenPaths(to folders: [String]) {
        for folder in folders {
            guard let first = paths.firstIndex(where: { $0.hasPrefix(folder) }) else { continue }
            paths[first] = folder
            paths.removeAll { $0 != folder && $0.hasPrefix(folder) }
        }
    }

    /// Applies the profile's settings in the same way as reading the configuration does.
    func applied(to profiles: [RepositoryConfiguration]) -> RepositoryConfiguration {
        if let committed { return committed.configuration }
        var configuration = profiles.first { $0.id == profile } ?? RepositoryConfiguration(id: "", path: "")
        if let root { configuration.move(into: TreeRoot(root)) }
        if profile == nil {
            configuration.paths = paths
            configuration.counts = Dictionary(counts.map { ($0.name, $0.configuration) }) { first, _ in first }
        }
        return configuration
    }

    /// The keys of an entry on separate lines, without indentation.
    var lines: [String] {
        var lines: [String] = []
        if let root { lines.append("root: \(YAMLText.scalar(root))") }
        if !paths.isEmpty { lines.append("paths: \(CloneProposal.list(paths))") }
        if counts.isEmpty { return lines }
        lines.append("counts:")
        for count in counts {
            let configuration = count.configuration
            lines.append("  \(count.name):")
            lines.append("    \(CloneProposal.text(configuration.source))")
            if let with = CloneProposal.with(configuration) { lines.append("    \(with)") }
            if configuration.kind != .item { lines.append("    kind: \(configuration.kind.rawValue)") }
        }
        return lines
    }

    /// A count on one line.
    static func line(_ count: Count) -> String {
        let kind = count.configuration.kind == .item ? "" : ", kind: \(count.configuration.kind.rawValue)"
        let with = with(count.configuration).map { ", \($0)" } ?? ""
        return "\(count.name): {\(text(count.configuration.source))\(with)\(kind)}"
    }

    /// The patterns for an item's other files; nil if there are none.
    private static func with(_ configuration: CountConfiguration) -> String? {
        let with =
            configuration.with.map(quoted)
            + configuration.optional.map { "{path: \(quoted($0)), optional: true}" }
        return with.isEmpty ? nil : "with: [\(with.joined(separator: ", "))]"
    }

    /// A source as a member of a mapping.
    static func text(_ source: CatalogueSource) -> String {
        func excluding(_ exclude: [String]) -> String { exclude.isEmpty ? "" : ", exclude: \(list(exclude))" }
        func pointing(_ pointer: String) -> String { pointer.isEmpty ? "" : ", pointer: \(quoted(pointer))" }
        switch source {
        case .array(let file, let pointer, let key):
            return "array: {file: \(quoted(file))\(pointing(pointer))\(key.map { ", key: \(quoted($0))" } ?? "")}"
        case .keys(let file, let pointer): return "keys: {file: \(quoted(file))\(pointing(pointer))}"
        case .files(let glob, let exclude, let key):
            return "files: {glob: \(quoted(glob))\(excluding(exclude))\(key.map { ", key: \(quoted($0))" } ?? "")}"
        case .directories(let glob, let exclude): return "directories: {glob: \(quoted(glob))\(excluding(exclude))}"
        case .lines(let glob, let exclude, let pattern, let multiline):
            return "lines: {glob: \(quoted(glob))\(excluding(exclude)), pattern: \(quoted(pattern))"
                + (multiline == true ? ", multiline: true}" : "}")
        case .tokens(let tokens):
            return
                "tokens: {files: \(list(tokens.files))\(excluding(tokens.exclude ?? []))\(pointing(tokens.pointer)), format: \(tokens.format.rawValue)"
                + (tokens.modes.isEmpty ? "}" : ", modes: \(list(tokens.modes))}")
        case .xcassets(let path, let sets):
            return "xcassets: {path: \(quoted(path)), sets: [\(sets.map(\.rawValue).joined(separator: ", "))]}"
        }
    }

    private static func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }

    /// The text in single quotes, in which backslashes have no meaning, if possible.
    private static func quoted(_ text: String) -> String {
        let plain = YAMLText.scalar(text)
        guard plain.hasPrefix("\""), text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) else { return plain }
        return "'\(text.replacing("'", with: "''"))'"
    }
}
