import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Reads and writes the files that the supervisor's decisions depend on: locks, records and documents, and files in
/// clones on local file systems.
final class SupervisorFiles {
    /// The maximum size of a changes document, in bytes. The documents that a worker writes are smaller.
    private static let changesLimit = 8 << 20

    let directory: StateDirectory
    let environment: [String: String]
    let children = ForgottenChildren()
    let exports: RemoteExports
    let searches: ImpactSearches
    var daemonLock: DaemonLock?
    private let store: RecordStore
    /// The reasons the state of repositories could not be saved, by id; removed when saving succeeds.
    private var failures: [String: RepositoryFailure] = [:]
    private var locks: [Int: [(lock: RepositoryLock, held: FileLock)]] = [:]

    init(directory: StateDirectory, environment: [String: String]) {
        (self.directory, self.environment) = (directory, environment)
        store = RecordStore(directory: directory)
        exports = RemoteExports(directory: directory, environment: environment, children: children)
        searches = ImpactSearches(directory: directory, environment: environment, children: children)
    }

    /// - Throws: an error about the directory itself. If a subfolder cannot be created, the repositories that need it
    ///   get an error, which is published.
    func makeFolders() throws(FileError) {
        do throws(FileError) {
            try directory.make()
        } catch {
            let isInDirectory = error.path.hasPrefix(directory.path + "/") && access(directory.path, F_OK) == 0
            guard isInDirectory, error.distrust == nil else { throw error }
        }
        for folder in [directory.path, directory.impactFolder] + directory.folders {
            LeftoverFiles.remove(in: folder)
        }
    }

    /// Performs an operation on state files. If one of their folders is missing, creates it and repeats the operation,
    /// because users may remove the folders at any time. Refuses a directory that others can now modify.
    private func healing<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result {
        try OwnFile.check(folder: directory.path)
        do throws(FileError) {
            return try body()
        } catch {
            guard error.isMissingFile else { throw error }
            try directory.make()
            return try body()
        }
    }

    /// Records that the state of a repository cannot be saved, and returns the event for its job. The problem is
    /// published until saving succeeds.
    private func failed(_ job: Int, _ id: String, _ problem: Problem, _ status: RepositoryStatus) -> SupervisorEvent {
        failures[id] = problem.lookFailure(after: failures[id], at: SupervisorLoop.now.wall)
        return .stateFailed(job: job, problem, remembered: status)
    }

    /// Acquires the lock again; does nothing if another daemon was faster.
    func retakeDaemonLock() throws(FileError) {
        guard daemonLock != nil else { return }
        guard case .acquired(let lock) = try DaemonLock.acquire(directory.daemonLock) else { return }
        daemonLock = lock
    }

    func load(_ repository: RepositoryConfiguration) -> SupervisorEvent.Loaded {
        let record = store.peek(repository)
        return SupervisorEvent.Loaded(
            status: DocumentAssembly.status(repository, record), clone: record?.clone,
            content: record?.examination?.content)
    }

    // MARK: Locks

    func tryLock(_ job: Int, _ id: String, _ lock: RepositoryLock, in configuration: Configuration) -> SupervisorEvent {
        let path = lock == .fetch ? directory.lock(id: id) : directory.recordLock(id: id)
        do throws(FileError) {
            guard let held = try healing({ () throws(FileError) in try FileLock.tryAcquire(path) }) else {
                return .lock(job: job, lock, remembered: status(id, configuration))
            }
            locks[job, default: []].append((lock, held))
            return .lock(job: job, lock, remembered: nil)
        } catch {
            return failed(job, id, Problem(state: error), status(id, configuration))
        }
    }

    private func status(_ id: String, _ configuration: Configuration) -> RepositoryStatus {
        guard let repository = configuration.repositories.first(where: { $0.id == id }) else {
            return RepositoryStatus(id: id, label: id, branch: "", upstream: "")
        }
        return DocumentAssembly.status(repository, store.peek(repository))
    }

    func unlock(_ job: Int, _ lock: RepositoryLock) {
        guard let index = locks[job]?.lastIndex(where: { $0.lock == lock }) else { return }
        locks[job]?.remove(at: index).held.release()
        if locks[job]?.isEmpty == true { locks[job] = nil }
    }

    // MARK: The record

    func prepare(_ job: Int, _ repository: RepositoryConfiguration) -> SupervisorEvent {
        do throws(FileError) {
            let (record, warning) = try store.load(repository)
            return .prepared(job: job, preparation(repository, record, warning))
        } catch {
            return failed(
                job, repository.id, Problem(state: error),
                DocumentAssembly.status(repository, store.peek(repository)))
        }
    }

    private func preparation(
        _ repository: RepositoryConfiguration, _ record: RepositoryRecord, _ warning: String?
    ) -> Preparation {
        var preparation = Preparation(
            record: record, warning: warning, access: "", isReadable: false, fingerprint: nil, isChangesFileWhole: false
        )
        // Without a hash, the changes to individual items could not be read, and each analysis tries again.
        if let changes = record.changesFile, record.examination?.changesHash != nil {
            preparation.isChangesFileWhole =
                changes == FileIdentity.current(directory.changesDocument(id: repository.id))
        }
        let mounts = MountTable.current
        let places = [record.clone?.path, repository.path].compactMap { $0 }.compactMap(mounts.mount(of:))
        preparation.mount = places.first { !$0.isLocal } ?? places.first
        let clone = record.clone.flatMap { $0.isLocal ? $0.path : nil }.flatMap { mounts.isLocal($0) ? $0 : nil }
        preparation.access = AccessFingerprint.current(clone: clone, environment: environment)
        guard let clone, mounts.isLocal(repository.path) else { return preparation }
        preparation.isReadable = true
        preparation.fingerprint = CloneFingerprint.current(repository)
        if repository.tracking == .shared, let folders = GitFolders(clone: clone) {
            preparation.userFetch = Set([folders.own, folders.common]).compactMap(SupervisorFiles.fetchTime(in:)).max()
        }
        return preparation
    }

    private static func fetchTime(in folder: String) -> Timestamp? {
        var status = stat()
        guard stat("\(folder)/FETCH_HEAD", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Timestamp(secondsSinceEpoch: Int64(status.st_mtim.tv_sec))
    }

    /// - Parameter changesFile: the path of the worker's changes document; it replaces the published one if `isNew`.
    func save(
        _ job: Int, _ repository: RepositoryConfiguration, _ record: RepositoryRecord, changesFile: String?, isNew: Bool
    ) -> SupervisorEvent {
        var record = record
        do {
            if let changesFile, isNew {
                record.changesFile = try adopt(changesFile, as: directory.changesDocument(id: repository.id))
            } else if let changesFile {
                unlink(changesFile)
            }
            if store.peek(repository) != record {
                try healing { () throws(FileError) in try store.save(record, id: repository.id) }
            }
            failures[repository.id] = nil
            return .saved(job: job, DocumentAssembly.status(repository, record))
        } catch {
            return failed(
                job, repository.id, Problem(state: error), DocumentAssembly.status(repository, store.peek(repository)))
        }
    }

    /// - Returns: the identity of the document; nil if the worker's file is missing, so that the document is written
    ///   again.
    private func adopt(_ changesFile: String, as document: String) throws(FileError) -> String? {
        do throws(FileError) {
            try AdoptedFile.replace(document, with: changesFile, limit: SupervisorFiles.changesLimit)
            return FileIdentity.current(document)
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
    }

    // MARK: The documents

    /// - Returns: nil if everything was written except exports on remote file systems; `.locked` while another process
    ///   writes.
    func publish(_ configuration: Configuration, now: Timestamp) -> Problem? {
        var found = ImpactSearches.Found()
        defer { searches.begin(found) }
        do throws(Problem) {
            var publisher = Publisher(
                configuration: configuration, directory: directory, store: store, failures: failures)
            publisher.impacts = { [searches] in
                found = searches.found($0)
                return found.ended
            }
            exports.write(try publisher.publish(now: now))
            return nil
        } catch {
            return error
        }
    }
}

extension MountTable {
    /// Whether a path is on a local file system, so that system calls on it return.
    func isLocal(_ path: String) -> Bool { mount(of: path)?.isLocal ?? false }
}

/// Child processes that only have to be reaped when they end.
final class ForgottenChildren {
    private var running: [(child: ChildProcess, onEnd: (ChildProcess.Ending) -> Void)] = []

    func start(
        _ program: ChildProcess.Program, input: ChildProcess.Stream, onEnd: @escaping (ChildProcess.Ending) -> Void
    ) -> pid_t? {
        do throws(FileError) {
            let child = try ChildProcess(program, input: input, output: .nothing)
            running.append((child, onEnd))
            return child.process
        } catch {
            onEnd(.exited(127))
            return nil
        }
    }

    func reap() {
        for index in running.indices.reversed() {
            var status: Int32 = 0
            guard waitpid(running[index].child.process, &status, WNOHANG) == running[index].child.process else {
                continue
            }
            let onEnd = running.remove(at: index).onEnd
            onEnd(ChildProcess.Ending(status: status))
        }
    }
}
