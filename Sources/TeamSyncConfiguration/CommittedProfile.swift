import TeamSyncBase
package import TeamSyncDocuments

/// A profile in the repository itself: `profile: ./.teamsync.yaml`. The configuration only names it; processes that
/// open the repository read it from the commit of the local branch.
package struct CommittedProfile: Codable, Equatable, Sendable {
    /// The file name that `teamsync init` looks for.
    package static let usualFile = ".teamsync.yaml"

    /// A path from the top of the tree.
    package var file: String
    /// Whether the configuration itself sets the label; `hasPaths` does the same for the paths.
    var hasLabel = false
    var hasPaths = false
    /// The profile's counts that the configuration removes.
    var removedCounts: [String] = []
    var removedUses: [String] = []
    /// The shared features in which the configuration includes the counts of the profile; sorted, without duplicates.
    var trust: [Trust] = []
    /// The ids and configured labels of all repositories, in the form of `NameRules.comparable`. The label of the
    /// profile cannot be the name of another repository. All profiles of a configuration share the same array.
    var takenNames: [String] = []
    /// The counts that only the profile defines; set when the profile is applied.
    var ownCounts: [String] = []
    /// The catalogues whose `uses` only the profile defines; set when the profile is applied.
    var ownUses: [String] = []
    /// The label that was refused because it is the name of another repository; set when the profile is applied.
    package var refusedLabel: String?
    var isApplied = false

    /// Features that include a committed profile only if the user's configuration allows it: otherwise, anyone who can
    /// push to the repository could change the published data of others.
    package enum Trust: String, Codable, CaseIterable, Comparable, Sendable {
        /// The flat keys include its counts.
        case flat
        /// Items that other repositories use are also looked up in its catalogues, and its `uses` apply to their code.
        case uses

        package static func < (one: Trust, other: Trust) -> Bool { one.rawValue < other.rawValue }
    }

    package init(file: String) {
        self.file = file
    }

    /// A warning about the refused label; nil if there is none.
    package var labelWarning: Warning? {
        refusedLabel.map { .configuration(.labelTaken($0, file: file)) }
    }

    /// Returns the file that a value of `profile` refers to: the part after `./`; nil for the name of a profile.
    static func file(in profile: String) -> String? {
        profile.hasPrefix("./") ? String(profile.dropFirst(2)) : nil
    }

    static let hint = "./ and the path of a committed file, such as ./.teamsync.yaml"
}

/// The contents of a committed profile. They are untrusted: anyone who can push to the repository can write them.
package struct CommittedContent: Codable, Equatable, Sendable {
    /// The maximum size of the file in bytes.
    package static let sizeLimit = 64 << 10
    /// The maximum number of entries in each of `paths`, `counts` and `uses`.
    static let mostEntries = 100
    /// The maximum length of a label in bytes of UTF-8.
    static let longestLabel = 200

    package var label: String?
    package var paths: [String]?
    package var counts: [String: CountConfiguration] = [:]
    package var uses: [String: [CatalogueSource]] = [:]

    /// Parses the file's bytes.
    /// - Parameter file: the path to use in errors.
    package init(_ bytes: [UInt8], file: String) throws(ConfigurationError) {
        guard bytes.count <= CommittedContent.sizeLimit else {
            throw ConfigurationError(
                file: file, message: "the file is larger than \(CommittedContent.sizeLimit >> 10) KiB")
        }
        let text = try ConfigurationText.text(of: bytes, file: file)
        guard let node = try ConfigurationParser(file: file).node(of: text), !node.isNothing else {
            throw ConfigurationError(file: file, message: "the file is empty")
        }
        let mapping = try MappingReader(node, of: "a committed profile", allowed: ["label", "paths", "counts", "uses"])
        try CommittedContent.checkSizes(mapping)
        var repository = RepositoryConfiguration(id: "", path: "")
        try repository.apply(content: mapping)
        label = mapping["label"] == nil ? nil : repository.label
        paths = mapping["paths"] == nil ? nil : repository.paths
        (counts, uses) = (repository.counts, repository.uses)
        try checkPrivateFolder(node)
    }

    private static func checkSizes(_ mapping: MappingReader) throws(ConfigurationError) {
        for key in ["paths", "counts", "uses"] {
            guard let entry = mapping[key] else { continue }
            let count =
                switch entry.value.content {
                case .list(let items): items.count
                case .mapping(let entries): entries.count
                case .nothing, .text: 0
                }
            guard count <= mostEntries else {
                throw entry.place.error("'\(key)' has \(count) entries", hint: "at most \(mostEntries)")
            }
        }
        if let label = try mapping.text("label"), label.text.utf8.count > longestLabel {
            throw label.place.error("'label' is longer than \(longestLabel) bytes")
        }
    }

    /// Refuses paths inside a git directory: counts of files on disk (`counts_from: worktree`) must not read git's own
    /// files, such as its configuration.
    private func checkPrivateFolder(_ node: ConfigurationNode) throws(ConfigurationError) {
        let sources = counts.values.map(\.source) + uses.values.joined()
        let all = sources.flatMap(\.writtenPaths) + counts.values.flatMap { $0.with + $0.optional + $0.updated }
        for path in all + (paths ?? []) {
            if path.split(separator: "/").contains(where: { GuardedPath.isGitFolder($0) }) {
                throw (node.place(of: path) ?? node.place).error(
                    "\(path.quoted) is inside a git directory", hint: "specify files of the repository")
            }
        }
    }
}

extension ConfigurationNode {
    /// Returns the first place in the node where a text occurs.
    fileprivate func place(of text: String) -> ConfigurationPlace? {
        switch content {
        case .nothing: nil
        case .text(let own): own == text ? place : nil
        case .list(let items): items.lazy.compactMap { $0.place(of: text) }.first
        case .mapping(let entries): entries.lazy.compactMap { $0.value.place(of: text) }.first
        }
    }
}

extension CatalogueSource {
    /// The paths and globs as written.
    fileprivate var writtenPaths: [String] {
        switch self {
        case .array(let file, _, _), .keys(let file, _): [file]
        case .files(let glob, _, _), .directories(let glob, _), .lines(let glob, _, _, _): [glob]
        case .tokens(let tokens): tokens.files
        case .xcassets(let path, _): [path]
        }
    }
}

extension RepositoryConfiguration {
    /// Returns the configuration with the settings of its committed profile as defaults; unchanged if it has no
    /// committed profile.
    /// - Parameter content: the contents of the profile; nil while they are unknown.
    package func applying(_ content: CommittedContent?) -> RepositoryConfiguration {
        guard let committed, !committed.isApplied, let content else { return self }
        var result = self
        result.committed?.isApplied = true
        if !committed.hasLabel, let label = content.label {
            let name = NameRules.comparable(label)
            // The id of the repository itself is one of the taken names.
            if committed.takenNames.count(where: { $0 == name }) > (name == NameRules.comparable(id) ? 1 : 0) {
                result.committed?.refusedLabel = label
            } else {
                result.label = label
            }
        }
        if !committed.hasPaths, let paths = content.paths { result.paths = paths }
        let inheritedCounts = content.counts.filter { !committed.removedCounts.contains($0.key) }
        let inheritedUses = content.uses.filter { !committed.removedUses.contains($0.key) }
        result.counts = inheritedCounts.merging(counts) { _, own in own }
        result.uses = inheritedUses.merging(uses) { _, own in own }
        result.committed?.ownUses = inheritedUses.keys.filter { uses[$0] == nil }.sorted()
        result.committed?.ownCounts = inheritedCounts.keys.filter { counts[$0] == nil }.sorted()
        return result
    }

    /// Whether a count is included in features shared by all repositories. Counts in the configuration always are;
    /// those in a committed profile are included only if the configuration trusts it.
    package func takesPart(_ count: String, in part: CommittedProfile.Trust) -> Bool {
        guard let committed, committed.ownCounts.contains(count) else { return true }
        return committed.trust.contains(part)
    }

    /// The catalogues whose `uses` apply to the code of all repositories: those in the configuration, and those in a
    /// committed profile if the configuration trusts its `uses`.
    package var sharedUses: [String: [CatalogueSource]] {
        guard let committed, !committed.trust.contains(.uses) else { return uses }
        return uses.filter { !committed.ownUses.contains($0.key) }
    }

    /// Whether the repository uses a catalogue of another repository, according to its `uses`.
    package func usesCatalogue(of other: RepositoryConfiguration) -> Bool {
        uses.keys.contains { other.counts[$0] != nil && other.takesPart($0, in: .uses) }
    }

    /// Whether the label comes from a committed profile.
    fileprivate var hasCommittedLabel: Bool {
        committed?.isApplied == true && committed?.hasLabel == false && committed?.refusedLabel == nil && label != id
    }

    /// The configuration with its id in place of its label.
    fileprivate var withoutCommittedLabel: RepositoryConfiguration {
        var result = self
        result.label = id
        result.committed?.refusedLabel = label
        return result
    }

    /// The part that affects the numbers: without the names of other repositories.
    package var withoutTakenNames: RepositoryConfiguration {
        var result = self
        result.committed?.takenNames = []
        return result
    }

    /// The label, unless it comes from the repository itself.
    package var configuredLabel: String? {
        committed == nil || committed?.hasLabel == true ? label : nil
    }

    /// Records which settings the entry itself contains. Must be called after applying the entry.
    mutating func noteOwnContent(_ mapping: MappingReader) {
        func removed(_ key: String) -> [String] {
            guard case .mapping(let entries)? = mapping[key]?.value.content else { return [] }
            return entries.filter(\.value.isNothing).map(\.key)
        }
        committed?.hasLabel = mapping["label"] != nil
        committed?.hasPaths = mapping["paths"] != nil
        committed?.removedCounts = removed("counts")
        committed?.removedUses = removed("uses")
    }

    /// Reads `trust`, which is valid only with a committed profile.
    mutating func apply(trust mapping: MappingReader) throws(ConfigurationError) {
        let words = CommittedProfile.Trust.allCases.map(\.rawValue)
        let hint = "one or both of \(words.joined(separator: ", "))"
        let trust = try mapping.texts("trust", of: "words", hint: hint) { words.contains($0) ? nil : "is unknown" }
        guard let trust, let entry = mapping["trust"] else { return }
        guard committed != nil else {
            throw entry.place.error(
                "'trust' needs a profile in the repository itself", hint: "profile: ./\(CommittedProfile.usualFile)")
        }
        committed?.trust = Set(trust.compactMap(CommittedProfile.Trust.init)).sorted()
    }
}

extension Configuration {
    /// Applies the known contents of the committed profiles, by id.
    package func applying(_ contents: [String: CommittedContent]) -> Configuration {
        if contents.isEmpty { return self }
        var result = self
        result.repositories = repositories.applying(contents)
        return result
    }
}

extension [RepositoryConfiguration] {
    /// Applies the known contents of the committed profiles, by id. If several of them set the same label, the first
    /// one gets it.
    package func applying(_ contents: [String: CommittedContent]) -> [RepositoryConfiguration] {
        var labels: Set<String> = []
        return map { configuration in
            let result = configuration.applying(contents[configuration.id])
            guard result.hasCommittedLabel else { return result }
            return labels.insert(NameRules.comparable(result.label)).inserted ? result : result.withoutCommittedLabel
        }
    }

    /// Passes the names used in the configuration to each committed profile.
    mutating func noteTakenNames() {
        guard contains(where: { $0.committed != nil }) else { return }
        let names = flatMap { [$0.id] + ($0.configuredLabel.map { [$0] } ?? []) }.map(NameRules.comparable)
        for index in indices where self[index].committed != nil { self[index].committed?.takenNames = names }
    }
}
