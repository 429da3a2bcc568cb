import Glibc
import Logging
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncSupervisor

/// Runs the command of `hooks.on_change` and passes the changes on its standard input.
final class ChangeHook {
    private struct News: Encodable {
        let schemaVersion = CountsDocument.currentSchemaVersion
        let generatedAt: Timestamp
        let repositories: [RepositoryStatus]

        enum CodingKeys: String, CodingKey {
            case repositories
            case schemaVersion = "schema_version"
            case generatedAt = "generated_at"
        }
    }

    private let folder: String
    private let environment: [String: String]
    private let logger: Logger
    private var schedule = HookSchedule()
    private var process: pid_t?
    /// Starts a program with a descriptor as its standard input, and calls the closure when the program has ended.
    var run: (ChildProcess.Program, Int32, @escaping (ChildProcess.Ending) -> Void) -> pid_t? = { _, _, _ in nil }

    init(_ directory: StateDirectory, environment: [String: String], logger: Logger) {
        (folder, self.environment, self.logger) = (directory.path, environment, logger)
    }

    /// The time at which `tick` must be called; nil for never.
    var due: ContinuousClock.Instant? { schedule.next }

    /// Adds a repository with changes.
    func note(_ status: RepositoryStatus) {
        schedule.note(status, at: .now)
    }

    func tick(_ configuration: Configuration) {
        guard let hook = configuration.hook else { return schedule.clear() }
        switch schedule.act(at: .now, timeout: hook.timeout) {
        case .start(let news): start(hook, news)
        case .kill:
            logger.warning("hooks.on_change took too long and was stopped")
            if let process { kill(-process, SIGKILL) }
        case nil: break
        }
    }

    private func start(_ hook: HookConfiguration, _ news: [RepositoryStatus]) {
        let name = hook.command[0]
        guard let path = ProgramSearch.path(of: name, environment: environment) else {
            return fail("'\(name)' is not on PATH")
        }
        do {
            let input = try file(DocumentCodec.encodeLine(News(generatedAt: Clock.now, repositories: news)))
            defer { close(input) }
            var program = ChildProcess.Program(path, Array(hook.command.dropFirst()))
            program.group = .session
            program.folder = "/"
            process = run(program, input) { [self] ending in ended(ending) }
            logger.info(
                "hooks.on_change started", metadata: ["repositories": "\(news.map(\.id).joined(separator: ","))"])
        } catch {
            fail("\(error)")
        }
    }

    private func ended(_ ending: ChildProcess.Ending) {
        process = nil
        schedule.ended()
        if ending == .exited(0) {
            logger.debug("hooks.on_change ended")
        } else {
            logger.warning("hooks.on_change failed", metadata: ["reason": "\(ending)"])
        }
    }

    private func fail(_ reason: String) {
        schedule.ended()
        logger.warning("hooks.on_change cannot be run", metadata: ["reason": "\(reason)"])
    }

    /// Returns a file without a name. A pipe is not used because writing to it could block until the command reads.
    private func file(_ bytes: [UInt8]) throws(FileError) -> Int32 {
        let path = "\(folder)/.news-\(getpid())"
        // A process that had this number and was killed may have left a file.
        unlink(path)
        let descriptor = try OwnFile.open(path, O_RDWR | O_CREAT | O_EXCL, operation: "write")
        unlink(path)
        do throws(FileError) {
            try DescriptorWriter.writeAll(bytes, to: descriptor, called: path)
        } catch {
            close(descriptor)
            throw error
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }
}
