import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

extension PullCommand: PerformedCommand {
    /// The time limit for searching code.
    private static let searchLimit = Duration.seconds(120)

    func perform() throws {
        let terminal = Terminal.standard
        try terminal.reportErrors {
            let round = try SyncRound(config: place.config, names: repositories.ids, environment: terminal.environment)
            let display = SyncDisplay(terminal: terminal, logger: nil, isQuiet: false)
            let check = SyncRequest(ids: round.ids, asking: .always, wait: .seconds(wait.seconds), updates: false)
            let checked = try round.run(check) { display.show($0) }
            display.finish()
            let report = Report(summary: checked, updates: false, clones: round.clones, terminal: terminal)
            try report.print(asJSON: false, isQuiet: true)
            try round.requireWorker(terminal)

            var document = PullDocument(checked)
            let incoming = document.repositories.filter { $0.to != nil }.map(\.id)
            if !incoming.isEmpty { document.impact = impact(of: incoming, round, terminal) }
            document.takeComparedCommits()
            let layout = terminal.layout()
            if let impact = document.impact, !output.json, !impact.repositories.isEmpty || !impact.isComplete {
                terminal.write(layout.fitted(ImpactReport(impact).text(layout: layout)) + "\n")
            }
            var status = checked.exitCode(updates: false)
            if !dryRun, !document.targets.isEmpty {
                var pull = SyncRequest(
                    ids: document.targets.keys.sorted(), asking: .never, wait: .seconds(wait.seconds), updates: false)
                pull.pulls = document.targets
                let pulled = try round.run(pull) { _ in }
                document.note(pulled, round.clones)
                if status == 0 { status = pulled.exitCode(updates: false) }
            }
            if output.json {
                terminal.write(try DocumentCodec.encode(document))
            } else {
                show(document, terminal, layout)
            }
            try rewrite(
                dryRun ? document.targets.keys.sorted() : document.moved, document.impact, round, terminal)
            let isDone = document.repositories.allSatisfy { $0.reason == nil }
            throw ExitCode(isDone || status == EX_TEMPFAIL ? status : 1)
        }
    }

    private func impact(of ids: [String], _ round: SyncRound, _ terminal: Terminal) -> ImpactDocument? {
        let program = ImpactProgram(environment: terminal.environment, configuration: round.path)
        let answer = ProgressLine.during("searching the code…") {
            Result { () throws(ImpactProgram.Failure) in
                try program.document(of: ids, timeout: PullCommand.searchLimit)
            }
        }
        switch answer {
        case .success(let document): return document
        case .failure(let failure):
            terminal.report("the effect of the pull on your code is unknown: \(failure)", hint: nil)
            return nil
        }
    }

    /// Runs the program that parses code to rewrite it, or to show how it would be rewritten.
    /// - Parameter impact: the effects that were shown, which a dry run does not determine again.
    private func rewrite(
        _ ids: [String], _ impact: ImpactDocument?, _ round: SyncRound, _ terminal: Terminal
    ) throws {
        guard fix.fix else { return }
        guard !ids.isEmpty else {
            guard !dryRun else { return }
            let command = "teamsync impact --last-pull --fix"
            return terminal.write("nothing was pulled; '\(command)' rewrites names that an earlier pull changed\n")
        }
        guard let path = ProgramSearch.sibling("teamsync-swift", environment: terminal.environment) else {
            throw terminal.exit(
                Problem(.internal, "\(ProgramNotInstalled("teamsync-swift"))", hint: ProgramNotInstalled.hint),
                code: EX_UNAVAILABLE)
        }
        let known = dryRun ? try impact.map { try AnonymousFile(DocumentCodec.encodeLine($0), called: "impact") } : nil
        var program = ChildProcess.Program(
            path,
            ["impact", "--fix", dryRun ? "--dry-run" : "--last-pull"] + (known == nil ? [] : ["--found"])
                + (fix.yes ? ["--yes"] : []) + ["--config", round.path, "--"] + ids)
        program.environment = terminal.environment
        let child = try ChildProcess(
            program, input: .descriptor(known?.descriptor ?? STDIN_FILENO), output: .descriptor(STDOUT_FILENO),
            errors: .descriptor(STDERR_FILENO))
        guard child.end(kills: false) == .exited(0) else { throw ExitCode.failure }
    }

    private func show(_ document: PullDocument, _ terminal: Terminal, _ layout: TextLayout) {
        for repository in document.repositories {
            // If the check failed, that has already been reported.
            guard let reason = repository.reason, repository.to != nil else {
                terminal.write(layout.fitted("\(repository.sentence)\n"))
                continue
            }
            terminal.report(
                "\(repository.id): \(repository.branch) was not moved: \(Sanitizer.clean(reason, limit: .line))",
                hint: repository.hint)
        }
    }
}

/// The result of `teamsync pull`, which `--json` prints; `config/pull.schema.json` describes it.
struct PullDocument: Encodable {
    struct Repository: Encodable {
        let id: String
        let label: String
        let branch: String
        /// The number of incoming commits; nil if unknown.
        let commits: Int?
        /// The commit of the branch before the pull; nil if unknown. The same applies to `to`.
        let from: String?
        /// The commit to move to; nil if nothing is incoming, or if the remote could not be checked.
        fileprivate(set) var to: String?
        fileprivate(set) var moved = false
        /// The reason the branch was not moved; nil if it was moved, or if this was not requested.
        fileprivate(set) var reason: String?
        private var state: String
        /// The step that the user has to take before the branch can be moved; nil if it was moved, or if another
        /// process prevented this.
        private var step: String?

        enum CodingKeys: String, CodingKey {
            case id, label, branch, commits, from, to, moved, reason
        }

        fileprivate init(_ result: RepositoryResult) {
            let status = result.status
            (id, label, branch, commits) = (status.id, status.label, status.branch, status.behind)
            (from, state) = (status.localCommit, Repository.state(result))
            let hasIncoming = status.behind.map { $0 > 0 } ?? false
            switch result.action {
            case .fetched, .throttled, .looked: to = hasIncoming && status.error == nil ? status.upstreamCommit : nil
            case .locked: reason = "another process is checking it"
            case .fetchFailed, .notFetched, .stateFailed: break
            }
        }

        /// The state of the branch; if it was not checked, the last known one.
        private static func state(_ result: RepositoryResult) -> String {
            let words = StateText.words(result.status)
            switch result.action {
            case .fetched, .throttled, .looked: return words
            case .fetchFailed, .notFetched, .locked, .stateFailed:
                return result.status.shownState == .unknown ? "not checked" : "not checked; last known: \(words)"
            }
        }

        /// The result as one line of text.
        fileprivate var sentence: String {
            let name = Sanitizer.clean(label, limit: .name)
            guard let to, let commits else { return "\(name): \(state)" }
            let what = "\(branch) by \(commits == 1 ? "1 commit" : "\(commits) commits") to \(to.prefix(9))"
            return moved ? "\(name): moved \(what)" : "\(name): would move \(what)"
        }

        fileprivate var hint: String {
            let again = "run 'teamsync pull \(id)' again"
            return step.map { "\($0), then \(again)" } ?? again
        }

        /// - Parameters:
        ///   - result: the result of the round in which the branch was to be moved.
        ///   - clone: the configuration of the clone.
        fileprivate mutating func note(_ result: RepositoryResult, in clone: RepositoryConfiguration?) {
            moved = result.update?.moved == true
            guard !moved else { return }
            if result.update == nil, result.status.localCommit == to {
                // Another process has moved the branch in the meantime.
                (to, state) = (nil, StateText.words(result.status))
                return
            }
            let known = result.update?.message ?? result.status.error?.message
            reason = known ?? "another process is working on it"
            step = known.map { _ in UpdateStep.text(result.update?.reason ?? .failed, result.status, in: clone) }
        }
    }

    /// The repositories in configuration order.
    fileprivate(set) var repositories: [Repository]
    /// The effects on code; nil if nothing is incoming, or if the effects could not be determined.
    fileprivate(set) var impact: ImpactDocument?

    fileprivate init(_ checked: SyncSummary) {
        repositories = checked.results.map(Repository.init)
    }

    /// The commits to move branches to, by repository id.
    fileprivate var targets: [String: String] {
        Dictionary(repositories.compactMap { one in one.to.map { (one.id, $0) } }) { first, _ in first }
    }

    /// The ids of the repositories in which the branch was moved.
    fileprivate var moved: [String] { repositories.filter(\.moved).map(\.id) }

    /// Limits the pull to the commits that were shown, even if another process has fetched more in the meantime.
    fileprivate mutating func takeComparedCommits() {
        for provider in impact?.providers ?? [] {
            guard let to = provider.to, let index = repositories.firstIndex(where: { $0.id == provider.id }),
                repositories[index].to != nil
            else { continue }
            repositories[index].to = to.commit
        }
    }

    /// - Parameter clones: the configurations of the clones, by repository id.
    fileprivate mutating func note(_ pulled: SyncSummary, _ clones: [String: RepositoryConfiguration]) {
        for result in pulled.results {
            guard let index = repositories.firstIndex(where: { $0.id == result.status.id }) else { continue }
            repositories[index].note(result, in: clones[result.status.id])
        }
    }
}
