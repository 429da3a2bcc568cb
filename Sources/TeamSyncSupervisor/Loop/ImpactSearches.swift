import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// Searches code for the effects of incoming changes, one repository at a time. Each search is a separate process
/// ('teamsync-swift impact --publish') that writes its own results.
final class ImpactSearches {
    /// The results of the last requested searches.
    struct Found {
        /// The searches that have ended, each with its result; nil if it failed.
        var ended: [(search: ImpactSearch, impact: PublishedImpact?)] = []
        /// The searches that have not started.
        fileprivate var due: [ImpactSearch] = []
    }

    /// The time limit for one search. The program ends earlier, unless a system call hangs.
    private static let timeout = Duration.seconds(70)

    private let directory: StateDirectory
    private let environment: [String: String]
    private let children: ForgottenChildren
    private var waiting: [ImpactSearch] = []
    private var running: (search: ImpactSearch, process: pid_t, deadline: ContinuousClock.Instant)?
    /// The keys of the searches that this process has started, by the id of the repository whose code is searched. A
    /// failed search is not repeated.
    private var begun: [String: String] = [:]
    /// Called with true when searches start, and with false when all have ended.
    var onChange: (Bool) -> Void = { _ in }

    init(directory: StateDirectory, environment: [String: String], children: ForgottenChildren) {
        (self.directory, self.environment, self.children) = (directory, environment, children)
    }

    /// Returns the existing results, and removes the results for changes that are no longer incoming.
    func found(_ searches: [ImpactSearch]) -> Found {
        removeOthers(searches)
        var found = Found()
        let reader = DocumentReader(directory: directory)
        for search in searches {
            if !search.isPossible {
                found.ended.append((search, nil))
            } else if let impact = published(search, reader) {
                found.ended.append((search, impact))
            } else if begun[search.user] != search.key {
                found.due.append(search)
            } else if running?.search != search, !waiting.contains(search) {
                found.ended.append((search, nil))
            }
        }
        return found
    }

    private func published(_ search: ImpactSearch, _ reader: DocumentReader) -> PublishedImpact? {
        do throws(DocumentError) {
            let impact = try reader.impact(id: search.user)
            return impact.key == search.key ? impact : nil
        } catch {
            // A new search replaces the unusable result.
            return nil
        }
    }

    private func removeOthers(_ searches: [ImpactSearch]) {
        guard access(directory.impactFolder, F_OK) == 0 else { return }
        let known = Set(searches.map { "\($0.user).json" })
        for name in FolderListing.names(of: directory.impactFolder) where !name.hasPrefix(".") && !known.contains(name)
        {
            unlink("\(directory.impactFolder)/\(name)")
        }
    }

    /// Starts the pending searches without waiting for them.
    func begin(_ found: Found) {
        guard !found.due.isEmpty, program != nil else { return }
        for search in found.due {
            begun[search.user] = search.key
            waiting.removeAll { $0.user == search.user }
            waiting.append(search)
        }
        onChange(true)
        if running == nil { startNext() }
    }

    /// The program and the configuration for searches; nil if the program is not installed, or if no configuration
    /// publishes to this directory.
    private var program: (path: String, configuration: String)? {
        guard let path = ProgramSearch.sibling("teamsync-swift", environment: environment),
            let configuration = StateOwner.owner(of: directory)
        else { return nil }
        return (path, configuration)
    }

    private func startNext() {
        guard !waiting.isEmpty, let (path, configuration) = program else {
            waiting = []
            return onChange(false)
        }
        let search = waiting.removeFirst()
        var program = ChildProcess.Program(
            path, ["impact", "--config", configuration, "--publish", search.key, "--", search.user])
        program.group = .own
        program.folder = "/"
        program.parentDeathSignal = SIGKILL
        program.limits = [.coreSize(0)]
        program.environment = environment
        program.environment?["TEAMSYNC_STATE_DIR"] = directory.path
        let process = children.start(program, input: .nothing) { [weak self] _ in self?.end(search) }
        if let process { running = (search, process, .now + ImpactSearches.timeout) }
    }

    private func end(_ search: ImpactSearch) {
        guard running == nil || running?.search == search else { return }
        running = nil
        startNext()
    }

    /// The time at which `endOverdue` must be called; nil for never.
    var nextTimeout: ContinuousClock.Instant? { running?.deadline }

    /// Abandons a search that takes too long.
    func endOverdue(at now: ContinuousClock.Instant) {
        guard let running, running.deadline <= now else { return }
        kill(-running.process, SIGKILL)
        end(running.search)
    }

    /// Ends running searches.
    func giveUp() {
        waiting = []
        if let running { kill(-running.process, SIGKILL) }
        running = nil
    }
}
