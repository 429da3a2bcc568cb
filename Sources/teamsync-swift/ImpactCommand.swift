import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSwift
import TeamSyncWords

extension ImpactCommand: PerformedCommand {
    func perform() throws {
        let terminal = Terminal(program: "teamsync")
        signal(SIGPIPE, SIG_IGN)
        let setup = try ConfiguredRepositories(place, terminal)
        let chosen = try setup.chosen(ids, terminal)
        let inspection = try setup.inspection(terminal) { all, environment throws(ProgramNotInstalled) in
            try ImpactInspection(
                all, environment: environment,
                cacheFolder: "\(StateDirectory(environment: environment).checkFolder)/impact")
        }
        if let publish { return try self.publish(inspection, of: chosen, as: publish, terminal) }
        if found {
            let bytes = try BoundedFile.contents(
                ofDescriptor: STDIN_FILENO, called: "standard input", limit: ImpactProgram.answerLimit)
            let document = try DocumentCodec.decode(ImpactDocument.self, from: bytes)
            let work = ImpactFix(terminal: terminal, isDryRun: true, isAgreed: false)
            throw ExitCode(try work.run(document, clones: setup.paths))
        }
        let wanted = ids.isEmpty ? [] : Set(chosen.map(\.id))
        let locks = fix.fix && !dryRun ? try lock(inspection.users(of: wanted), terminal) : []
        defer { for lock in locks { lock.release() } }
        let range = lastPull ? CommitRange.lastPull : CommitRange(from: revisions.from, to: revisions.to)
        var document = ProgressLine.during("searching the code…") {
            inspection.document(range, of: wanted)
        }
        document.keep(items)
        if fix.fix {
            let work = ImpactFix(terminal: terminal, isDryRun: dryRun, isAgreed: fix.yes)
            throw ExitCode(try work.run(document, clones: setup.paths))
        }
        if output.json {
            terminal.write(try DocumentCodec.encode(document))
        } else {
            let layout = terminal.layout()
            let text = layout.fitted(ImpactReport(document, isWhole: items.name != nil).text(layout: layout))
            let pages = !pager.noPager && TerminalPager(environment: terminal.environment).show(text)
            if !pages { terminal.write(text) }
        }
        let found = document.repositories.flatMap(\.items).map(\.effect).min()
        let fails = failOn.map { severity in found.map { $0 <= severity.effect } ?? false } ?? false
        if failOn != nil, document.providers.isEmpty {
            terminal.report(
                "--fail-on checked nothing, because no repository uses items of another repository",
                hint: "set 'uses' in the configuration; 'teamsync init' proposes it")
            throw ExitCode.failure
        }
        if fails || !document.isComplete { throw ExitCode.failure }
    }
}

extension ImpactCommand {
    /// Prevents other processes from rewriting the code of repositories.
    private func lock(_ users: [String], _ terminal: Terminal) throws -> [FileLock] {
        let directory = StateDirectory(environment: terminal.environment)
        do throws(FileError) {
            try directory.make()
            var locks: [FileLock] = []
            for id in users {
                guard let lock = try FileLock.tryAcquire(directory.fixLock(id: id)) else {
                    terminal.report(
                        "another process is rewriting the code of \(Sanitizer.clean(id, limit: .name))",
                        hint: "run this command again when that process has ended")
                    throw FileError(operation: "lock", path: directory.fixLock(id: id), code: EWOULDBLOCK)
                }
                locks.append(lock)
            }
            return locks
        } catch {
            if error.code == EWOULDBLOCK { throw ExitCode(EX_TEMPFAIL) }
            terminal.report("\(error)", hint: error.hint)
            throw ExitCode.failure
        }
    }

    /// The maximum duration of a published search, in seconds.
    private static let publicationLimit: UInt32 = 60

    /// Publishes the part about one repository. This process must be the leader of its group, because the group is
    /// killed at the time limit.
    private func publish(
        _ inspection: ImpactInspection, of chosen: [RepositoryConfiguration], as key: String, _ terminal: Terminal
    ) throws {
        guard chosen.count == 1 else { throw ExitCode(EX_USAGE) }
        let user = chosen[0].id
        signal(SIGALRM) { _ in kill(0, SIGKILL) }
        alarm(ImpactCommand.publicationLimit)
        let directory = StateDirectory(environment: terminal.environment)
        var document = inspection.document(.incoming(to: nil), of: [user])
        document.keep(items)
        let published = PublishedImpact(
            document, user: user, key: key, at: Timestamp(secondsSinceEpoch: Int64(time(nil))))
        try directory.check()
        try AtomicFile.makeFolder(directory.impactFolder, mode: 0o700)
        try OwnFile.replace(directory.impactDocument(id: user), with: DocumentCodec.encode(published))
    }
}

extension ImpactCommand.Severity {
    fileprivate var effect: ImpactDocument.Effect {
        switch self {
        case .breaks: .breaks
        case .mayBreak: .mayBreak
        case .deprecated: .deprecated
        }
    }
}

extension ImpactDocument {
    /// Removes everything that the options do not select, and adds the sentences.
    fileprivate mutating func keep(_ options: ItemOptions) {
        var filter = ChangesFilter()
        (filter.kind, filter.name) = (options.kind, options.name)
        for index in repositories.indices {
            repositories[index].items = repositories[index].items.filter { item in
                filter.includes(item.catalogue, item.kind, item.key, item.replacement?.name)
            }.map { item in
                var item = item
                item.summary = Words.about(item).write()
                return item
            }
            if !filter.isWhole {
                repositories[index].alreadyWrong.removeAll { unknown in
                    !unknown.catalogues.contains { filter.includes($0, $0, unknown.name, nil) }
                }
            }
        }
    }
}
