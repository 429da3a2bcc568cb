import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncProtocol

/// Searches the code of clones for uses of the items of recognized repositories.
struct UserSearch {
    /// The maximum number of unrecognized clones whose code is searched.
    private static let userLimit = 40

    private let recognizer: Recognizer
    private let home: HomePath
    private let cloneLimit: Duration

    /// - Parameter cloneLimit: the time limit for each clone.
    init(_ recognizer: Recognizer, home: HomePath, cloneLimit: Duration) {
        (self.recognizer, self.home, self.cloneLimit) = (recognizer, home, cloneLimit)
    }

    /// Returns the clones whose code uses items of recognized repositories, and the repositories, which also count the
    /// small sets of items that such code names. The recognized repositories are searched too.
    /// - Parameter others: the paths of clones without a recognized catalogue.
    func users(
        of repositories: [ChosenRepository], _ others: [String]
    ) async -> (users: [FoundUser], repositories: [ChosenRepository]) {
        // The code of a single clone uses no other clone.
        guard repositories.count + others.count > 1 else { return ([], repositories) }
        var catalogues: [(path: String, own: [NamedCatalogue])] = []
        for clone in repositories.map(\.clone) {
            let own = await answer { () throws(Problem) in try recognizer.catalogues(of: clone) }
            catalogues.append((clone.path, own ?? []))
        }
        guard catalogues.contains(where: { !$0.own.isEmpty }) else { return ([], repositories) }
        let providers = repositories.compactMap { repository -> PackageDependencies.Provider? in
            let own = catalogues.first { $0.path == repository.clone.path }?.own
            return own?.first { $0.kind == .component }.map {
                PackageDependencies.Provider(
                    path: repository.clone.path, origin: repository.clone.origin, catalogue: $0.name)
            }
        }
        let hosts = Set(repositories.map { RemoteIdentity.host($0.clone.origin) })
        var users: [FoundUser] = []
        let configured = Dictionary(
            repositories.map { ($0.clone.path, $0.clone.contents) }, uniquingKeysWith: { first, _ in first })
        for path in repositories.map(\.clone.path) + others.prefix(UserSearch.userLimit) {
            // A repository's own catalogues are not searched for, nor those for which its profile already has `uses`.
            let contents = configured[path] ?? nil
            let own = Set((contents?.uses.keys.map { $0 } ?? []) + (contents?.counts.keys.map { $0 } ?? []))
            let foreign = NamedCatalogue.merged(catalogues.filter { $0.path != path }.flatMap(\.own)).filter {
                !own.contains($0.name)
            }
            let user = await answer { () throws(Problem) in
                try recognizer.user(
                    of: foreign, providers.filter { !own.contains($0.catalogue) }, at: path, hosts: hosts)
            }
            if let user = user ?? nil { users.append(user) }
        }
        users.removeAll { ConfigurationDraft.problem(inPath: home.written($0.path)) != nil }
        let counting = repositories.map { repository in
            let own = catalogues.filter { $0.path == repository.clone.path }.flatMap(\.own)
            let uses = users.filter { $0.path != repository.clone.path }.flatMap(\.uses)
            // Another repository may have a catalogue of this name.
            let used = own.filter { catalogue in
                let members = Set(catalogue.keys.map(MemberName.of))
                return uses.contains { $0.catalogue == catalogue.name && !$0.items.isDisjoint(with: members) }
            }
            return repository.counting(Set(used.map(\.name)))
        }
        return (users, counting)
    }

    /// - Returns: nil if the clone cannot be read in time.
    private func answer<Value: Sendable>(
        _ body: @escaping @Sendable () throws(Problem) -> Value
    ) async -> Value? {
        await TimeLimit.run(within: cloneLimit) { () -> Value? in
            do throws(Problem) { return try body() } catch { return nil }
        } ?? nil
    }
}
