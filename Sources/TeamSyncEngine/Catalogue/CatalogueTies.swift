/// What connects a repository with the others of a configuration.
struct CatalogueTies: Codable, Equatable {
    /// Its catalogues that others use, sorted.
    var used: [String] = []
    /// The catalogues of others that it uses and somebody has, sorted.
    var uses: [String] = []

    var isEmpty: Bool { used.isEmpty && uses.isEmpty }
}

extension Configuration {
    /// By the id of the repository.
    var ties: [String: CatalogueTies] {
        var ties: [String: CatalogueTies] = [:]
        for repository in repositories {
            let others = repositories.filter { $0.id != repository.id }
            ties[repository.id] = CatalogueTies(
                used: repository.counts.keys.filter { name in others.contains { $0.uses[name] != nil } }.sorted(),
                uses: repository.uses.keys.filter { name in others.contains { $0.counts[name] != nil } }.sorted())
        }
        return ties
    }
}
