import Synchronization
import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncGit

/// A clone on this machine, read from its object database: no network, no working tree. Used from many threads; one of
/// them reads at a time.
final class Clone: Sendable {
    /// Of a drawing or a specification, in bytes: more is for no conversation.
    static let contentLimit = 1 << 20

    fileprivate struct State {
        var repository: Repository?
        /// The catalogues of the commits that were read last.
        var shelves: [Question: Shelf] = [:]
        /// What specifications say, by blob.
        var specifications: [ObjectID: ItemFacts] = [:]
    }

    fileprivate struct Question: Hashable {
        let catalogue: String
        let commit: ObjectID
    }

    let configuration: RepositoryConfiguration
    private let state = Mutex(State())

    init(_ configuration: RepositoryConfiguration) {
        self.configuration = configuration
    }

    /// The catalogues of a kind, by name.
    /// - Parameter warn: called with a sentence for each that cannot be read while another can.
    /// - Throws: when none can be read.
    func shelves(
        of kind: CatalogueKind, at revision: Revision, warn: (String) -> Void
    ) throws(ToolFailure) -> [Shelf] {
        let catalogues = configuration.counts.filter { $0.value.kind == kind }.sorted { $0.key < $1.key }
        let (shelves, reasons) = try reading { state, repository in
            let commit = try self.commit(at: revision, in: repository)
            var (shelves, reasons): ([Shelf], [String]) = ([], [])
            for (name, count) in catalogues {
                do {
                    shelves.append(try self.shelf(name, count, at: commit, revision, &state, repository))
                } catch let error as CatalogueAtCommit.Unreadable {
                    reasons.append("\(self.configuration.id): \(error.reason).")
                }
            }
            // What the new commits have in common with the former ones has been used by now.
            state.forget(allBut: try Clone.commits(of: self.configuration, in: repository))
            return (shelves, reasons)
        }
        if shelves.isEmpty, !reasons.isEmpty { throw ToolFailure(reasons.joined(separator: " ")) }
        for reason in reasons { warn(reason) }
        return shelves
    }

    /// The contents of a file of an item; nil when they are larger than `contentLimit`.
    func contents(of id: ObjectID) throws(ToolFailure) -> [UInt8]? {
        try reading { _, repository in try repository.blob(id, limit: Clone.contentLimit) }
    }

    /// The value of a whole JSON file at a branch; nil when it is not there or no JSON.
    func value(ofFile path: String, at revision: Revision) throws(ToolFailure) -> JSONValue? {
        try reading { _, repository in
            let tree = try repository.tree(ofCommit: try self.commit(at: revision, in: repository))
            guard let entry = try repository.entry(at: GitPath(path), in: tree), entry.mode.isRegularFile else {
                return nil
            }
            return try JSONFile(repository).value(entry.id)
        }
    }

    private func shelf(
        _ name: String, _ count: CountConfiguration, at commit: ObjectID, _ revision: Revision, _ state: inout State,
        _ repository: Repository
    ) throws -> Shelf {
        let question = Question(catalogue: name, commit: commit)
        let reference = self.reference(of: revision)
        let origin = CatalogueOrigin(
            repository: configuration.id, label: configuration.label, reference: reference, commit: commit)
        if var known = state.shelves[question] {
            known.origin = origin
            return known
        }
        let catalogue = try CatalogueAtCommit.read(name, count, at: commit, called: reference, in: repository)
        let facts = try catalogue.entries.map { try self.facts(of: $0, in: catalogue, &state, repository) }
        let shelf = Shelf(catalogue, facts, origin: origin)
        state.shelves[question] = shelf
        return shelf
    }

    private func facts(
        of entry: CatalogueEntry, in catalogue: CatalogueAtCommit, _ state: inout State, _ repository: Repository
    ) throws -> ItemFacts {
        let value = entry.value
        var facts = ItemFacts(value)
        if catalogue.configuration.kind == .color, let value {
            facts.values = ColorValues(value, identity: catalogue.identity).values
        }
        guard let spec = entry.spec, let blob = entry.files[spec] else { return facts }
        if let known = state.specifications[blob] {
            facts.add(known)
        } else {
            let specification = ItemFacts(try JSONFile(repository).value(blob))
            state.specifications[blob] = specification
            facts.add(specification)
        }
        return facts
    }

    private func reference(of revision: Revision) -> String {
        switch revision {
        case .main: configuration.branch
        case .upstream: configuration.upstreamName
        }
    }

    private func commit(at revision: Revision, in repository: Repository) throws -> ObjectID {
        let (name, advice) =
            switch revision {
            case .main:
                (configuration.localReference, "Check out that branch once, or set 'branch' in the configuration.")
            case .upstream: (configuration.trackingReference, "Call check_updates, which fetches it.")
            }
        guard let commit = try repository.reference(name) else {
            throw ToolFailure(
                "\(configuration.id) has no branch \(reference(of: revision)) in \(configuration.path). \(advice)")
        }
        return commit
    }

    private static func commits(
        of configuration: RepositoryConfiguration, in repository: Repository
    ) throws(GitError) -> Set<ObjectID> {
        Set(
            [
                try repository.reference(configuration.localReference),
                try repository.reference(configuration.trackingReference),
            ].compactMap { $0 })
    }

    /// A clone that was replaced, or packed anew, while it was open is opened again once.
    private func reading<Value: Sendable>(
        _ body: (inout State, Repository) throws -> Value
    ) throws(ToolFailure) -> Value {
        do {
            return try state.withLock { state in
                if let open = state.repository {
                    do { return try body(&state, open) } catch is GitError { state = State() }
                }
                let repository = try Repository(at: configuration.path)
                state.repository = repository
                return try body(&state, repository)
            }
        } catch let failure as ToolFailure {
            throw failure
        } catch {
            throw ToolFailure(
                "The clone of \(configuration.id) in \(configuration.path) cannot be read: \(error). "
                    + "'teamsync doctor' says what to do.")
        }
    }
}

extension Clone.State {
    fileprivate mutating func forget(allBut commits: Set<ObjectID>) {
        let kept = shelves.filter { commits.contains($0.key.commit) }
        guard kept.count < shelves.count else { return }
        shelves = kept
        let used = Set(kept.values.flatMap { $0.items.flatMap { $0.entry.files.values } })
        specifications = specifications.filter { used.contains($0.key) }
    }
}

extension CatalogueAtCommit {
    /// The member that holds an item's name.
    var identity: String? {
        guard case .array(_, _, let key) = configuration.source else { return nil }
        return key
    }
}
