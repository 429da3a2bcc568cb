import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// Searches code for what incoming changes do to it, one repository at a time, each in a process of its own
/// ('teamsync-swift impact --publish'), which writes what it finds.
final class ImpactSearches {
    /// The results of the last requested searches.
    struct Found {
        /// Those that have ended: what they found, nil where they failed.
        var ended: [(search: ImpactSearch, impact: PublishedImpact?)] = []
        /// Those that have not begun.
        fileprivate var due: [ImpactSearch] = []
    }

    /// The time limit of one search. The program ends earlier, unless a system call does not return.
    private static let timeout = Duration.seconds(70)

    private let directory: StateDirectory
    private let environment: [String: String]
    private let children: ForgottenChildren
    private var waiting: [ImpactSearch] = []
    private var running: (search: ImpactSearch, process: pid_t, deadline: ContinuousClock.Instant)?
    /// Keys of searches that this process has begun, by user: what failed is not tried again.
    private var begun: [String: String] = [:]
    /// Called with true when searches begin, and with false when all have ended.
    var onChange: (Bool) -> Void = { _ in }

    init(directory: StateDirectory, environment: [String: String], children: ForgottenChildren) {
        (self.directory, self.environment, self.children) = (directory, environment, children)
    }

    /// Reads what is known, and removes what is about changes that are not incoming any more.
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
            // Searching again is what corrects it.
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

    /// Begins what is due. Does not wait.
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

    /// nil where it is not installed, or nobody publishes here.
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

    /// When `endOverdue` has something to do; nil for never.
    var nextTimeout: ContinuousClock.Instant? { running?.deadline }

    /// Gives up a search that takes too long.
    func endOverdue(at now: ContinuousClock.Instant) {
        guard let running, running.deadline <= now else { return }
        kill(-running.process, SIGKILL)
        end(running.search)
    }

    /// Ends what is still being searched.
    func giveUp() {
        waiting = []
        if let running { kill(-running.process, SIGKILL) }
        running = nil
    }
}
