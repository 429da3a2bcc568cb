import TeamSyncBase

/// Reads the entries of `repositories`.
struct RepositoryReader {
    /// An entry, with the data needed to compare it with other entries.
    struct Entry {
        let configuration: RepositoryConfiguration
        /// The location of the id, or of the value from which the id was derived.
        let idPlace: ConfigurationPlace
        /// Whether the entry has an `id`.
        let hasOwnID: Bool
        /// `FILE:LINE` by key, as in `ConfigurationOrigins`.
        let origins: [String: String]
    }

    private static let keys =
        ["id", "profile", "trust", "path", "root"] + RepositoryConfiguration.contentKeys
        + RepositoryConfiguration.scheduleKeys

    let paths: WrittenPath
    /// The built-in defaults combined with those at the top level; their id and path are not used.
    let defaults: RepositoryConfiguration
    /// The top level of the file, used for the locations of defaults.
    let top: MappingReader
    let profiles: ProfileLibrary

    /// - Parameter origins: receives the locations of values; nil if they are not needed.
    func repositories(
        _ nodes: [ConfigurationNode], origins: inout ConfigurationOrigins?
    ) throws(ConfigurationError) -> [RepositoryConfiguration] {
        var entries: [String: Entry] = [:]
        var repositories: [RepositoryConfiguration] = []
        repositories.reserveCapacity(nodes.count)
        for node in nodes {
            let entry = try entry(node, needsOrigins: origins != nil)
            let id = entry.configuration.id
            if let other = entries[id] {
                throw entry.idPlace.error(
                    "the id \(id.quoted) is already used by the repository on line \(other.idPlace.line)",
                    hint: entry.hasOwnID ? "give each repository its own id" : "give each its own 'id'")
            }
            entries[id] = entry
            origins?.repositories[id] = entry.origins
            var repository = entry.configuration
            // Repositories with the same profile share its contents.
            if let former = repositories.last {
                if former.paths == repository.paths { repository.paths = former.paths }
                if former.counts == repository.counts { repository.counts = former.counts }
                if former.uses == repository.uses { repository.uses = former.uses }
            }
            repositories.append(repository)
        }
        repositories.noteTakenNames()
        return repositories
    }

    private func entry(_ node: ConfigurationNode, needsOrigins: Bool) throws(ConfigurationError) -> Entry {
        let mapping = try MappingReader(node, of: "a repository", allowed: Self.keys)
        var repository = defaults
        repository.label = ""
        let (profile, settings) = try profile(mapping, appliedTo: &repository)
        guard let path = try mapping.text("path") else {
            throw mapping.place.error("the repository has no 'path'", hint: "path: ~/code/icons-library")
        }
        if let problem = WrittenPath.problem(in: path.text) {
            throw path.place.error(
                "'path' \(URLRedaction.withoutSecrets(path.text).quoted) \(problem)",
                hint: WrittenPath.isAddress(path.text)
                    ? "clone it with git, and write the clone's folder, such as ~/code/icons"
                    : WrittenPath.hint(for: path.text))
        }
        repository.path = paths.absolute(path)
        let own = try mapping.text("id")
        let id = own ?? profile ?? PlacedText(text: WrittenPath.name(of: repository.path) ?? "/", place: path.place)
        if let problem = NameRules.problem(inID: id.text) {
            throw id.place.error(
                "\(id.text.quoted) \(problem)", hint: (own == nil ? "add an id with 'id:': " : "") + NameRules.idHint)
        }
        repository.id = id.text
        try repository.apply(content: mapping)
        repository.noteOwnContent(mapping)
        try repository.apply(trust: mapping)
        try repository.apply(schedule: mapping)
        if let root = try mapping.text("root", hint: TreeRoot.hint, problem: TreeRoot.problem) {
            if repository.committed != nil, let entry = mapping["root"] {
                throw entry.place.error(
                    "'root' cannot be used with a committed profile",
                    hint: "its paths are relative to the top of the repository")
            }
            repository.move(into: TreeRoot(root))
        }
        if repository.label.isEmpty { repository.label = id.text }
        var origins: [String: String] = [:]
        if needsOrigins {
            origins = self.origins(of: mapping, settings)
            origins["id"] = id.place.origin
        }
        return Entry(configuration: repository, idPlace: id.place, hasOwnID: own != nil, origins: origins)
    }

    /// - Returns: the name of the profile, which is the id of an entry that does not specify one, and its settings; nil
    ///   if there is no profile, or if the profile is in the repository itself.
    private func profile(
        _ mapping: MappingReader, appliedTo repository: inout RepositoryConfiguration
    ) throws(ConfigurationError) -> (name: PlacedText?, settings: MappingReader?) {
        guard let profile = try mapping.text("profile") else { return (nil, nil) }
        if let file = CommittedProfile.file(in: profile.text) {
            if let problem = TreePath.problem(inFile: file) ?? (file.contains("*") ? "is a pattern" : nil) {
                throw profile.place.error("'profile' \(profile.text.quoted) \(problem)", hint: CommittedProfile.hint)
            }
            repository.committed = CommittedProfile(file: file)
            return (nil, nil)
        }
        guard let settings = try profiles.settings(named: profile.text) else {
            let names = profiles.names
            let guess = NearestWord.to(profile.text, among: names).map { "did you mean '\($0)'? " } ?? ""
            throw profile.place.error(
                "there is no profile \(profile.text.quoted)",
                hint: "\(guess)the profiles are \(names.joined(separator: ", "))")
        }
        try repository.apply(content: settings)
        return (profile, settings)
    }

    /// Returns the location of each key in the entry, or else in the profile, or else at the top level.
    private func origins(of entry: MappingReader, _ profile: MappingReader?) -> [String: String] {
        var origins: [String: String] = [:]
        for key in RepositoryConfiguration.scheduleKeys {
            origins[key] = (entry[key] ?? top[key])?.place.origin
        }
        for key in ["path", "profile", "trust"] + RepositoryConfiguration.contentKeys {
            origins[key] = (entry[key] ?? profile?[key])?.place.origin
        }
        for (key, mappings) in [
            ("limits", [top, entry]), ("ignore", [top, entry]), ("counts", [profile, entry]),
            ("uses", [profile, entry]),
            ("api", [profile, entry]),
        ] {
            for mapping in mappings {
                origins.merge(mapping?.origins(in: key) ?? [:]) { _, upper in upper }
            }
        }
        return origins
    }
}

/// Completes a repository's configuration from these sources, in this order: the built-in defaults, the top level of
/// the file, the profile, the repository's own entry.
extension RepositoryConfiguration {
    /// The keys permitted at the top level and in a repository.
    static let scheduleKeys = [
        "interval", "timeout", "stall_timeout", "max_backoff", "counts_from", "limits", "tracking", "update",
        "notify", "ignore",
    ]
    /// The keys permitted in a profile and in a repository.
    static let contentKeys = ["label", "remote", "branch", "paths", "counts", "uses", "api"]

    /// The minimum interval between two checks.
    static let shortestInterval = Duration.seconds(60)

    mutating func apply(schedule mapping: MappingReader) throws(ConfigurationError) {
        interval = try mapping.duration("interval", shortest: Self.shortestInterval) ?? interval
        timeout = try mapping.duration("timeout", shortest: .seconds(1)) ?? timeout
        stallTimeout = try mapping.duration("stall_timeout", shortest: .seconds(1)) ?? stallTimeout
        maxBackoff = try mapping.duration("max_backoff", shortest: .seconds(1)) ?? maxBackoff
        countsFrom = try mapping.choice("counts_from") ?? countsFrom
        tracking = try mapping.choice("tracking") ?? tracking
        update = try mapping.choice("update") ?? update
        notify = try mapping.flag("notify") ?? notify
        if let entry = mapping["ignore"] {
            var rules = ignore ?? IgnoreRules()
            try rules.apply(entry)
            ignore = rules.isEmpty ? nil : rules
        }
        if let entry = mapping["limits"] {
            let given = try MappingReader(entry.value, of: "'limits'", allowed: ["commits", "files"])
            limits.commits = try given.wholeNumber("commits", upTo: Limits.most) ?? limits.commits
            limits.files = try given.wholeNumber("files", upTo: Limits.most) ?? limits.files
        }
    }

    package mutating func apply(content mapping: MappingReader) throws(ConfigurationError) {
        label = try mapping.text("label", hint: NameRules.labelHint, problem: NameRules.problem(inLabel:)) ?? label
        remote =
            try mapping.text("remote", hint: "the name of a remote, such as origin", problem: ReferenceName.problem)
            ?? remote
        branch = try mapping.text("branch", hint: ReferenceName.hint, problem: ReferenceName.problem) ?? branch
        paths =
            try mapping.texts("paths", of: "paths", hint: TreePath.hint, problem: TreePath.problem(inScope:)) ?? paths
        if let entry = mapping["counts"] { try apply(counts: entry.value) }
        if let entry = mapping["uses"] { try apply(uses: entry.value) }
        if let entry = mapping["api"] {
            apiAccess = try MappingReader(entry.value, of: "'api'", allowed: ["access"]).choice("access") ?? apiAccess
        }
    }
}

/// A built-in set of defaults for a repository, from a file in `config/profiles`.
package enum Profile {
    package static let names = [
        "android-components", "android-icons", "atomic-design", "icon-files", "icons-library", "ios-components",
        "platform-components", "swiftui-package",
    ]

    /// Returns the YAML text of the profile; nil for an unknown name.
    static func yaml(named name: String) -> String? {
        let bytes: [UInt8]
        switch name {
        case "android-components": bytes = PackageResources.android_components_yaml
        case "android-icons": bytes = PackageResources.android_icons_yaml
        case "atomic-design": bytes = PackageResources.atomic_design_yaml
        case "icon-files": bytes = PackageResources.icon_files_yaml
        case "icons-library": bytes = PackageResources.icons_library_yaml
        case "ios-components": bytes = PackageResources.ios_components_yaml
        case "platform-components": bytes = PackageResources.platform_components_yaml
        case "swiftui-package": bytes = PackageResources.swiftui_package_yaml
        default: return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the keys of the profile; nil for an unknown name.
    package static func settings(named name: String) throws(ConfigurationError) -> MappingReader? {
        guard let yaml = yaml(named: name),
            let node = try ConfigurationParser(file: "profile \(name)").node(of: yaml)
        else { return nil }
        return try MappingReader(node, of: "a profile", allowed: RepositoryConfiguration.contentKeys)
    }
}
