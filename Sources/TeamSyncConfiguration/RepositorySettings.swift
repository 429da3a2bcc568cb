/// The keys that fill a repository's configuration in, one layer over the other: built-in defaults, the top level of
/// the file, the profile, the repository's own entry.
extension RepositoryConfiguration {
    /// May stand at the top level and in a repository.
    static let scheduleKeys = [
        "interval", "timeout", "stall_timeout", "max_backoff", "counts_from", "limits", "tracking", "update",
        "notify",
    ]
    /// May stand in a profile and in a repository.
    static let contentKeys = ["label", "remote", "branch", "paths", "counts", "uses"]

    /// The shortest interval between two checks, in seconds.
    static let shortestInterval: Int64 = 60

    mutating func apply(schedule mapping: MappingReader) throws(ConfigurationError) {
        interval = try mapping.duration("interval", shortest: Self.shortestInterval) ?? interval
        timeout = try mapping.duration("timeout", shortest: 1) ?? timeout
        stallTimeout = try mapping.duration("stall_timeout", shortest: 1) ?? stallTimeout
        maxBackoff = try mapping.duration("max_backoff", shortest: 1) ?? maxBackoff
        countsFrom = try mapping.choice("counts_from") ?? countsFrom
        tracking = try mapping.choice("tracking") ?? tracking
        update = try mapping.choice("update") ?? update
        notify = try mapping.flag("notify") ?? notify
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
    }

    private mutating func apply(counts node: ConfigurationNode) throws(ConfigurationError) {
        guard case .mapping(let entries) = node.content else {
            throw node.place.error(
                "'counts' must be a mapping from names to what is counted, not \(node.kind)",
                hint: "leave it out to keep what the profile counts")
        }
        let inherited = counts
        for entry in entries {
            if let problem = NameRules.problem(inCount: entry.key) {
                throw entry.place.error("\(entry.key.quoted) in 'counts' \(problem)", hint: NameRules.countHint)
            }
            guard entry.value.isNothing else {
                counts[entry.key] = try CountReader.count(entry)
                continue
            }
            guard counts.removeValue(forKey: entry.key) != nil else {
                throw entry.place.error(
                    "there is no count \(entry.key.quoted) to remove",
                    hint: inherited.isEmpty
                        ? "say what it counts: \(CountReader.choice)"
                        : "the profile counts \(inherited.keys.sorted().joined(separator: ", "))")
            }
        }
    }
}

extension MappingReader {
    /// `true` or `false`; nil when the key is not there.
    fileprivate func flag(_ key: String) throws(ConfigurationError) -> Bool? {
        guard let word = try text(key) else { return nil }
        guard let flag = Bool(word.text.lowercased()) else {
            throw word.place.error("'\(key)' cannot be \(word.text.quoted)", hint: "true or false")
        }
        return flag
    }

    /// One of a few words; nil when the key is not there.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(ConfigurationError) -> Choice? where Choice.RawValue == String {
        guard let word = try text(key) else { return nil }
        guard let known = Choice(rawValue: word.text) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw word.place.error("'\(key)' cannot be \(word.text.quoted)", hint: "one of \(all)")
        }
        return known
    }
}
