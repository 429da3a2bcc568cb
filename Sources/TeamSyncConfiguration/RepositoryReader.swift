/// Reads the entries of `repositories`.
struct RepositoryReader {
    /// An entry, with what the comparison with the others needs.
    struct Entry {
        let configuration: RepositoryConfiguration
        /// Where the id stands, or what it was taken from.
        let idPlace: ConfigurationPlace
        /// Whether the entry has an `id`.
        let hasOwnID: Bool
    }

    private static let keys =
        ["id", "profile", "path"] + RepositoryConfiguration.contentKeys + RepositoryConfiguration.scheduleKeys

    let paths: WrittenPath
    /// The built-in defaults under those of the top level; its id and path mean nothing.
    let defaults: RepositoryConfiguration

    func repositories(_ nodes: [ConfigurationNode]) throws(ConfigurationError) -> [RepositoryConfiguration] {
        var entries: [String: Entry] = [:]
        var repositories: [RepositoryConfiguration] = []
        for node in nodes {
            let entry = try entry(node)
            let id = entry.configuration.id
            if let other = entries[id] {
                throw entry.idPlace.error(
                    "the id \(id.quoted) is taken by the repository in line \(other.idPlace.line)",
                    hint: entry.hasOwnID ? "every repository needs an id of its own" : "tell them apart with 'id:'")
            }
            entries[id] = entry
            repositories.append(entry.configuration)
        }
        return repositories
    }

    private func entry(_ node: ConfigurationNode) throws(ConfigurationError) -> Entry {
        let mapping = try MappingReader(node, of: "a repository", allowed: Self.keys)
        var repository = defaults
        repository.label = ""
        let profile = try profile(mapping, appliedTo: &repository)
        guard let path = try mapping.text("path") else {
            throw mapping.place.error("the repository has no 'path'", hint: "path: ~/code/icons-library")
        }
        if let problem = WrittenPath.problem(in: path.text) {
            throw path.place.error("'path' \(path.text.quoted) \(problem)", hint: WrittenPath.hint)
        }
        repository.path = paths.absolute(path.text)
        let own = try mapping.text("id")
        let id = own ?? profile ?? PlacedText(text: WrittenPath.name(of: repository.path) ?? "/", place: path.place)
        if let problem = NameRules.problem(inID: id.text) {
            throw id.place.error(
                "\(id.text.quoted) \(problem)", hint: (own == nil ? "write one with 'id:': " : "") + NameRules.idHint)
        }
        repository.id = id.text
        try repository.apply(content: mapping)
        try repository.apply(schedule: mapping)
        if repository.label.isEmpty { repository.label = id.text }
        return Entry(configuration: repository, idPlace: id.place, hasOwnID: own != nil)
    }

    private func profile(
        _ mapping: MappingReader, appliedTo repository: inout RepositoryConfiguration
    ) throws(ConfigurationError) -> PlacedText? {
        guard let profile = try mapping.text("profile") else { return nil }
        guard let settings = try Profile.settings(named: profile.text) else {
            let guess = NearestWord.to(profile.text, among: Profile.names).map { "did you mean '\($0)'? " } ?? ""
            throw profile.place.error(
                "there is no profile \(profile.text.quoted)",
                hint: "\(guess)the profiles are \(Profile.names.joined(separator: ", "))")
        }
        try repository.apply(content: settings)
        return profile
    }
}
