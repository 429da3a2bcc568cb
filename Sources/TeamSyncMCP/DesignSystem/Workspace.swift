import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncReaders

/// The data that tools use: the configured clones and the published documents. The configuration is loaded again when
/// its file has changed.
final class Workspace: Sendable {
    private struct State {
        var stamp: FileStamp?
        var configuration: Configuration?
        var clones: [String: Clone] = [:]
    }

    /// The ids or labels of the only repositories to serve; nil for all.
    let only: [String]?
    let documents: DocumentReader
    let configPath: String
    private let environment: [String: String]
    private let state = Mutex(State())

    init(configPath: String, environment: [String: String], only: [String]?) {
        self.configPath = configPath
        self.environment = environment
        self.only = only
        documents = DocumentReader(directory: StateDirectory(environment: environment))
    }

    /// `TEAMSYNC_NOW`, or else the current time.
    var now: Timestamp {
        environment["TEAMSYNC_NOW"].flatMap { Timestamp($0) } ?? Timestamp(secondsSinceEpoch: Int64(time(nil)))
    }

    /// The served repositories, in configuration order.
    /// - Parameter name: the id or label of a single repository to return; nil for all.
    func repositories(_ name: String? = nil) throws(ToolFailure) -> [RepositoryConfiguration] {
        let id = id(of: name)
        try checkScope(id)
        let all = try configuration().repositories
        guard let wanted = id.map({ [$0] }) ?? scope else { return all }
        let known = all.map(\.id)
        if let missing = wanted.first(where: { !known.contains($0) }) { throw unknown(missing, among: known) }
        return all.filter { wanted.contains($0.id) }
    }

    /// The ids of the only repositories to serve; nil for all. Names that are neither ids nor labels are kept
    /// unchanged; if the configuration cannot be read, so are all names.
    private var scope: [String]? {
        guard let only else { return nil }
        guard let selection else { return only }
        return only.map { selection.id(of: $0) ?? $0 }
    }

    /// The id of the repository that a client specifies by id or label; the given name if there is no such repository.
    func id(of name: String?) -> String? {
        guard let name else { return nil }
        return selection?.id(of: name) ?? name
    }

    /// The ids of the only repositories to serve; nil for all.
    var servedIDs: [String]? { scope }

    /// The names of the configured repositories; nil if the configuration cannot be read.
    private var selection: RepositorySelection? {
        do throws(ToolFailure) {
            let names = try configuration().repositories.map { ($0.id, $0.configuredLabel) }
            return RepositorySelection(names, published: documents.directory)
        } catch {
            return nil
        }
    }

    /// Checks that each name in `only` is configured, if the configuration can be read.
    func checkNames() throws(UnknownRepository) {
        _ = try selection?.ids(of: only ?? [])
    }

    /// All configured repositories, including those that are not served.
    func allRepositories() throws(ToolFailure) -> [RepositoryConfiguration] { try configuration().repositories }

    /// The clones with a catalogue of the given kind, in configuration order.
    /// - Parameter other: another kind that is also acceptable.
    func clones(
        with kind: CatalogueKind, or other: CatalogueKind? = nil, _ id: String?
    ) throws(ToolFailure) -> [Clone] {
        let repositories = try repositories(id)
        let fitting = repositories.filter { has(kind, or: other, $0) }
        if fitting.isEmpty {
            let others = try self.repositories().filter { has(kind, or: nil, $0) }.map(\.id)
            let advice: ServerText =
                others.isEmpty ? "" : " Repositories with one: \(ServerText.ids(others, last: ", "))."
            let problems = repositories.compactMap(profileProblem).joined(separator: "")
            throw ToolFailure(
                ((self.id(of: id) ?? single).map {
                    "The repository \(word: $0) has no catalogue of \(own: kind.plural).\(advice)"
                } ?? "None of the configured repositories has a catalogue of \(own: kind.plural).") + problems)
        }
        return fitting.map(clone)
    }

    /// Whether a repository may have items of the given kind. The result is true for a repository that cannot be read,
    /// because reading it reports the reason.
    private func has(_ kind: CatalogueKind, or other: CatalogueKind?, _ repository: RepositoryConfiguration) -> Bool {
        do throws(ToolFailure) {
            let counts = try clone(of: repository).completed().configuration.counts.values
            return counts.contains { $0.kind == kind || $0.kind == other }
        } catch {
            return true
        }
    }

    /// A sentence about the profile in the repository itself if it cannot be used; nil otherwise.
    private func profileProblem(_ repository: RepositoryConfiguration) -> ServerText? {
        guard let file = repository.committed?.file else { return nil }
        do throws(ToolFailure) {
            return try clone(of: repository).completed().problem.map {
                " The profile \(file) of \(word: repository.id) cannot be used: \($0)."
            }
        } catch {
            return " \(error.words)"
        }
    }

    /// Sentences about catalogues in committed profiles that code in other repositories uses. They are not compared
    /// with this code, because the configuration does not trust the profiles. Repositories that cannot be read are
    /// omitted, because the comparison reports them.
    func untrustedCatalogues() throws(ToolFailure) -> [ServerText] {
        let all = try repositories().compactMap { repository -> RepositoryConfiguration? in
            guard repository.committed != nil else { return repository }
            do throws(ToolFailure) {
                return try clone(of: repository).completed().configuration
            } catch {
                return nil
            }
        }
        return all.compactMap { repository in
            guard let file = repository.committed?.file else { return nil }
            let names = repository.counts.keys.filter { name in
                !repository.takesPart(name, in: .uses)
                    && all.contains { $0.id != repository.id && $0.uses[name] != nil }
            }
            return names.isEmpty
                ? nil
                : "In \(word: repository.id), \(ServerText.names(names.sorted())) of \(file) are not compared with the code "
                    + "of other repositories unless the user adds 'trust: [uses]' to its entry in the configuration."
        }
    }

    /// The id of the only repository, if the server serves only one.
    private var single: String? { scope.flatMap { $0.count == 1 ? $0[0] : nil } }

    func clone(of repository: RepositoryConfiguration) -> Clone {
        state.withLock { state in
            if let known = state.clones[repository.id], known.configuration == repository { return known }
            let clone = Clone(repository)
            state.clones[repository.id] = clone
            return clone
        }
    }

    /// The published counts of the served repositories.
    /// - Parameter advice: the advice if nothing is published; nil to suggest check_updates.
    func counts(_ name: String? = nil, advice: ServerText? = nil) throws(ToolFailure) -> CountsDocument {
        let id = id(of: name)
        try checkScope(id)
        var document: CountsDocument
        do throws(DocumentError) {
            document = try documents.counts()
        } catch {
            // If the configuration cannot be read, report that error.
            _ = try repositories(id)
            throw ToolFailure(error, advice: advice)
        }
        guard let wanted = id.map({ [$0] }) ?? scope else { return document }
        document.repositories.removeAll { !wanted.contains($0.id) }
        guard document.repositories.isEmpty, let first = wanted.first else { return document }
        _ = try repositories(id)
        throw ToolFailure(
            "\(word: first) is configured, but has never been checked. "
                + (advice ?? "Call check_updates, or have the user run 'teamsync sync'."))
    }

    /// The ids of the configured repositories for which nothing is published.
    func neverChecked(_ document: CountsDocument) throws(ToolFailure) -> [String] {
        let known = Set(document.repositories.map(\.id))
        return try repositories().map(\.id).filter { !known.contains($0) }
    }

    private func unknown(_ id: String, among known: [String]) -> ToolFailure {
        let guess: ServerText = NearestWord.to(id, among: known).map { " Did you mean \($0)?" } ?? ""
        return ToolFailure(
            "There is no repository \(id, limit: 100).\(guess) The configured repositories are: "
                + "\(ServerText.ids(known, limit: 100, last: ", ")).")
    }

    private func checkScope(_ id: String?) throws(ToolFailure) {
        guard let scope, let id, !scope.contains(id) else { return }
        guard scope.count > 1 else {
            throw ToolFailure(
                "This server serves only the repository \(word: scope.first ?? ""); omit 'repository'.")
        }
        throw ToolFailure("This server serves only the repositories \(ServerText.ids(scope, last: " and ")).")
    }

    private func configuration() throws(ToolFailure) -> Configuration {
        do throws(ConfigurationError) {
            return try state.withLock { state throws(ConfigurationError) in
                let stamp = FileStamp(configPath)
                if let known = state.configuration, stamp == state.stamp { return known }
                let configuration = try ConfigurationLoader.load(path: configPath, environment: environment)
                let ids = Set(configuration.repositories.map(\.id))
                state.clones = state.clones.filter { ids.contains($0.key) }
                (state.stamp, state.configuration) = (stamp, configuration)
                return configuration
            }
        } catch {
            let place = error.file + (error.line.map { ":\($0)" } ?? "")
            throw ToolFailure(
                "The configuration of teamsync has an error: \(place): \(error.message). "
                    + "The user can run 'teamsync init' to create one, or 'teamsync doctor' to find the cause.")
        }
    }
}

/// Identifies a state of a file. If the file is replaced, or its time or size changes, the stamp is different.
struct FileStamp: Equatable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// - Returns: nil if there is no regular file at the path.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (device, inode, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int64(status.st_size))
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}

extension CatalogueKind {
    /// The noun for one item: `icon`.
    var singular: String {
        switch self {
        case .item: "item"
        case .icon: "icon"
        case .color: "color token"
        case .component: "component"
        case .token: "token"
        }
    }

    var plural: String { singular + "s" }

    /// The noun in the names of tools: `icons`.
    var toolWord: String { rawValue + "s" }
}
