import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift

/// Determines the effects of changes in repositories on the code in the working trees of the repositories that use
/// them.
struct ImpactInspection {
    /// A repository that uses another one, and the repository that it uses.
    private struct Pair {
        let provider: RepositoryConfiguration
        let user: RepositoryConfiguration
    }

    private let completed: CompletedRepositories
    private var all: [RepositoryConfiguration] { completed.all }
    private let program: APIProgram
    private let comparer: ProviderComparer
    private let environment: [String: String]
    private let cacheFolder: String?

    /// - Parameters:
    ///   - completed: the configured repositories.
    ///   - cacheFolder: the folder for cached facts about sources; nil to cache nothing.
    init(
        _ completed: CompletedRepositories, environment: [String: String], cacheFolder: String?
    ) throws(ProgramNotInstalled) {
        let clones = try CloneReader(environment: environment)
        guard let program = APIProgram(environment: environment) else { throw ProgramNotInstalled(APIProgram.name) }
        (self.completed, self.program) = (completed, program)
        comparer = ProviderComparer(clones: clones, program: program, cacheFolder: cacheFolder)
        (self.environment, self.cacheFolder) = (environment, cacheFolder)
    }

    /// The ids of the repositories whose code is searched, sorted.
    /// - Parameter chosen: see `document`.
    func users(of chosen: Set<String>) -> [String] { Set(pairs(of: chosen).map(\.user.id)).sorted() }

    private func pairs(of chosen: Set<String>) -> [Pair] {
        let known = all.flatMap { user in
            all.filter { $0.id != user.id && user.usesCatalogue(of: $0) }.map { Pair(provider: $0, user: user) }
        }
        return chosen.isEmpty
            ? known : known.filter { chosen.contains($0.provider.id) || chosen.contains($0.user.id) }
    }

    /// - Parameter chosen: the ids of repositories that have changes or that use changed ones; empty for all.
    func document(_ range: CommitRange, of chosen: Set<String>) -> ImpactDocument {
        let (known, shown) = (pairs(of: []), pairs(of: chosen))
        let providers = Set(shown.map(\.provider.id))
        // A name that exists in another repository remains valid, even if that repository was not requested.
        let users = Set(shown.map(\.user.id))
        let pairs = known.filter { users.contains($0.user.id) }
        var document = ImpactDocument()
        var changes: [String: ProviderComparer.Changes] = [:]
        var commits: [String: String] = [:]
        for repository in all where chosen.isEmpty || chosen.contains(repository.id) || users.contains(repository.id) {
            guard let problem = completed.problems[repository.id] else { continue }
            var entry = ImpactDocument.Provider(id: repository.id, label: repository.label)
            entry.incomplete.append("cannot determine what it counts and uses: \(problem)")
            document.providers.append(entry)
        }
        let used = all.filter { provider in pairs.contains { $0.provider.id == provider.id } }
        let compared = comparer.compare(
            used.map { ($0, providers.contains($0.id) ? range : .between(from: $0.branch, to: $0.branch)) })
        for (provider, comparison) in zip(used, compared) {
            changes[provider.id] = comparison.changes
            let entry = comparison.entry
            commits[provider.id] = entry.to?.commit
            if providers.contains(provider.id) || !entry.incomplete.isEmpty { document.providers.append(entry) }
        }
        for user in all {
            let providers = pairs.filter { $0.user.id == user.id }.map(\.provider)
            guard !providers.isEmpty else { continue }
            let tree = TreeSnapshot(WorkingTree(ofUser: user.path, environment: environment))
            var (own, incomplete) = (changes, [String]())
            switch range {
            case .incoming(to: nil): pin(providers, of: tree, &own, &incomplete)
            case .lastPull: notePins(of: providers, of: tree, commits, &own)
            case .incoming, .between: break
            }
            guard !incomplete.isEmpty || providers.contains(where: { own[$0.id]?.areAny ?? false }) else { continue }
            var entry = search(user, tree, providers, own)
            entry.incomplete += incomplete
            document.repositories.append(entry)
        }
        document.repositories += known.isEmpty ? UnknownUses.entries(completed) : []
        return document
    }

    /// Compares providers that the user pins to a commit, starting from that commit.
    private func pin(
        _ providers: [RepositoryConfiguration], of tree: TreeSnapshot,
        _ changes: inout [String: ProviderComparer.Changes],
        _ incomplete: inout [String]
    ) {
        let pins = PinnedRevisions(of: tree, environment: environment)
        incomplete += pins.incomplete
        for provider in providers {
            guard let remote = changes[provider.id]?.remote, let revision = pins.revision(of: remote) else { continue }
            for comparison in comparer.compare([(provider, .between(from: revision, to: nil))]) {
                changes[provider.id] = comparison.changes
                changes[provider.id]?.pinned = revision
                incomplete += comparison.entry.incomplete.map {
                    "\(provider.label) since the pinned commit \(revision.prefix(9)): \($0)"
                }
            }
        }
    }

    /// Records the pinned commits, because changes affect code built with a pinned commit only after the pin has been
    /// updated.
    /// - Parameter commits: the newer compared commit of each provider, with which some code may be built already.
    private func notePins(
        of providers: [RepositoryConfiguration], of tree: TreeSnapshot, _ commits: [String: String],
        _ changes: inout [String: ProviderComparer.Changes]
    ) {
        let pins = PinnedRevisions(of: tree, environment: environment)
        for provider in providers {
            guard let remote = changes[provider.id]?.remote, let revision = pins.revision(of: remote),
                revision != commits[provider.id]
            else { continue }
            changes[provider.id]?.pinned = revision
        }
    }

    // MARK: Places

    private func search(
        _ user: RepositoryConfiguration, _ tree: TreeSnapshot, _ providers: [RepositoryConfiguration],
        _ changes: [String: ProviderComparer.Changes]
    ) -> ImpactDocument.User {
        var result = ImpactDocument.User(id: user.id, label: user.label, path: user.path)
        guard access("\(user.path)/.git", F_OK) == 0 else {
            result.incomplete.append(
                access(user.path, F_OK) == 0
                    ? "\(user.path) has no working tree to search"
                    : "\(user.path) does not exist, so its code could not be searched")
            return result
        }
        let known = providers.filter { changes[$0.id]?.fates != nil }
        let kinds = known.flatMap { provider in
            provider.counts.filter { provider.takesPart($0.key, in: .uses) }.map { ($0.key, $0.value.kind) }
        }
        // Many words in code may be names of components, so only components that have changed are searched for.
        let names = kinds.filter { kinds.contains(component: $0.0) }.compactMap { name, _ -> (String, Set<String>)? in
            let affected = known.map { changes[$0.id]?.fates?.affectedNames(in: name) }
            guard affected.allSatisfy({ $0 != nil }) else { return nil }
            return (name, ComponentUses.spellings(of: affected.reduce(into: []) { $0.formUnion($1 ?? []) }))
        }
        let holders = kinds.filter { $0.1 != .icon }.map(\.0) + [ItemFates.sources]
        let declarations = holders.map { name in
            (name, Set(known.flatMap { changes[$0.id]?.fates?.declarations(in: name) ?? [] }))
        }
        // Only a repository with a package has known modules.
        let declared = known.map { changes[$0.id]?.context?.modules ?? [] }
        let modules = declared.contains([]) ? [] : Set(declared.joined())
        let packages = DesignPackages(of: known.map(\.path))
        packages.formerComponents = Set(known.flatMap { changes[$0.id]?.fates?.formerComponents ?? [] })
        let impacts = ImpactedPlaces(known.compactMap { changes[$0.id]?.fates })
        let search = PlaceSearch(
            user, in: tree, kinds: Dictionary(kinds, uniquingKeysWith: { first, _ in first }),
            names: Dictionary(names, uniquingKeysWith: { $0.union($1) }),
            declarations: Dictionary(declarations, uniquingKeysWith: { $0.union($1) }), cacheFolder: cacheFolder,
            impacts: impacts,
            packages: packages, providers: known, modules: modules)
        let places = search.find()
        result.incomplete += places.incomplete
        let joined = impacts.items(at: places.places.map(\.asMember))
        result.items = joined.items
        ComponentUses { path in
            // A file that cannot be read was reported by the search.
            do throws(UnreadableSource) { return try tree.contents(of: path) } catch { return nil }
        }.refine(&result.items)
        // If a repository is unknown, the names in it are unknown too.
        let wrong =
            known.count < providers.count
            ? [] : joined.unknown.filter { name in !name.catalogues.contains { kinds.contains(component: $0) } }
        let own = OwnUnknownNames(wrong, in: tree)
        result.alreadyWrong = wrong.filter { !own.contain($0) }
        // The unknown repository may contain the name.
        let unknown = Set(providers.filter { changes[$0.id]?.fates == nil }.flatMap(\.counts.keys))
        for index in result.items.indices where unknown.contains(result.items[index].catalogue) {
            result.items[index].effect = max(result.items[index].effect, .mayBreak)
        }
        // Whether Swift code compiles depends on declarations in sources, not on a catalogue.
        for index in result.items.indices
        where result.items[index].kind == CatalogueKind.component.rawValue && result.items[index].effect <= .mayBreak {
            result.items[index].places.removeAll { $0.path.hasSuffix(".swift") }
        }
        for provider in providers {
            noteUnsearched(changes[provider.id]?.fates?.unsearchedChanges ?? 0, "sources", "changes", provider, &result)
            if let own = changes[provider.id] { addDeclarations(of: provider, own, tree, &result) }
        }
        RepeatedPlaces(tree).remove(from: &result.items)
        for index in result.items.indices {
            result.items[index].builtAgainst = changes[result.items[index].provider]?.pinned
        }
        result.items = result.items.filter { !$0.places.isEmpty }.byImpact
        return result
    }

    private func noteUnsearched(
        _ count: Int, _ what: String, _ command: String, _ provider: RepositoryConfiguration,
        _ result: inout ImpactDocument.User
    ) {
        guard count > 0 else { return }
        result.notSearched = (result.notSearched ?? 0) + count
        result.incomplete.append(
            "\(count == 1 ? "1 breaking change" : "\(count) breaking changes") to \(what) of \(provider.label) "
                + "\(count == 1 ? "was" : "were") not searched for; 'teamsync \(command) \(provider.id)' lists "
                + "\(count == 1 ? "it" : "them")")
    }

    private func addDeclarations(
        of provider: RepositoryConfiguration, _ changes: ProviderComparer.Changes, _ tree: TreeSnapshot,
        _ result: inout ImpactDocument.User
    ) {
        let api = changes.api
        guard !api.isEmpty else { return }
        let sources = WorkingSources(tree)
        let unsearched = api.count { $0.isUnsearchable(in: changes.context) }
        if unsearched > 0, sources.mayImport(changes.context?.modules ?? []) {
            noteUnsearched(unsearched, "the API", "api", provider, &result)
        }
        let answer: APIAnswer?
        do throws(APIProgram.Failure) {
            let answers = cacheFolder.map { UseAnswers(folder: $0, of: [result.path, provider.id]) }
            answer = try UseSearch(program: program, answers: answers).answer(for: api, changes.context) {
                sources.containing($0, references: $1)
            }
        } catch {
            result.incomplete.append(
                "its Swift sources could not be searched: there are too many, or they are nested too deeply")
            return
        }
        guard let answer else { return }
        result.incomplete += sources.incomplete + answer.unread.map { "\($0) could not be searched as Swift" }
        if answer.uses.count >= APIRequest.useLimit {
            result.incomplete.append("only the first \(APIRequest.useLimit) places that use declarations are listed")
        }
        var items: [ImpactDocument.Item] = []
        let byChange = Dictionary(grouping: answer.uses, by: \.change)
        for (index, change) in api.enumerated() {
            for isCertain in [true, false] {
                let uses = (byChange[index] ?? []).filter { $0.isCertain == isCertain }
                guard !uses.isEmpty else { continue }
                var change = change
                // The verdict in the fact says that the places may use a deprecated declaration.
                if !isCertain, change.verdict == .deprecated { change.verdict = .mayBreak }
                // A change that calls do not notice breaks overrides and references to a function.
                if change.verdict == .compatible { change.verdict = isCertain ? .breaking : .mayBreak }
                // A place is listed for one change to a declaration. Its other arguments may break too.
                let others = api.filter { $0.declaration == change.declaration && $0 != change && $0.breaksUses }
                let isLabel =
                    switch change.effect {
                    case .parameterRenamed, .parameterLabelled, .parameterUnlabelled: isCertain
                    default: false
                    }
                var item = ImpactDocument.Item(
                    provider: provider.id, catalogue: "", kind: "declaration", key: change.name,
                    effect: change.effect(isCertain: isCertain),
                    facts: [.api(isLabel ? [change] + others : [change], more: 0, nil)])
                item.places = uses.map { sources.place($0) }
                items.append(item)
            }
        }
        result.items += items
    }
}

extension APIChange {
    fileprivate func effect(isCertain: Bool) -> ImpactDocument.Effect {
        switch effect {
        case .deprecated where verdict == .deprecated || !isCertain && verdict == .mayBreak: return .deprecated
        case .aliased: return .deprecated
        default: break
        }
        return isCertain ? .breaks : .mayBreak
    }
}

extension [(String, CatalogueKind)] {
    fileprivate func contains(component name: String) -> Bool {
        contains { $0.0 == name && ($0.1 == .component || $0.1 == .item) }
    }
}
