import TeamSyncConfiguration

/// The dependencies between a repository and the others in a configuration.
package struct CatalogueTies: Codable, Equatable, Sendable {
    /// The catalogues of this repository that other repositories use, sorted.
    package var used: [String] = []
    /// The catalogues of other repositories that this one uses, sorted.
    package var uses: [String] = []

    package var isEmpty: Bool { used.isEmpty && uses.isEmpty }

    package init(used: [String] = [], uses: [String] = []) {
        self.used = used
        self.uses = uses
    }
}

extension Configuration {
    /// The dependencies by repository id.
    package var ties: [String: CatalogueTies] {
        var ties: [String: CatalogueTies] = [:]
        for repository in repositories {
            let others = repositories.filter { $0.id != repository.id }
            ties[repository.id] = CatalogueTies(
                used: repository.counts.keys.filter { name in
                    repository.takesPart(name, in: .uses) && others.contains { $0.uses[name] != nil }
                }.sorted(),
                uses: repository.uses.keys.filter { name in
                    others.contains { $0.counts[name] != nil && $0.takesPart(name, in: .uses) }
                }.sorted())
        }
        return ties
    }
}
