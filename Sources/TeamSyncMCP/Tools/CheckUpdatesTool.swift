import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncWords

/// `check_updates`
struct CheckUpdatesTool: Tool {
    private static let defaultWait = 20
    /// The minimum time between two forced checks, in seconds.
    private static let forcedInterval: Int64 = 60

    let workspace: Workspace
    let runner: SyncRunner

    let definition = ToolDefinition(
        name: "check_updates", title: "Check for updates",
        description: """
            Checks the remotes for new commits, at most once per interval. Changes no branch and no file.
            """,
        arguments: [
            .repository,
            Argument(
                name: "wait_seconds", kind: .integer(1...50)),
            Argument(name: "force", description: "check now", kind: .flag),
        ],
        isOpenWorld: true)

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let repositories = try workspace.repositories(arguments.repository)
        let isAll = arguments.repository == nil && workspace.only == nil
        let seconds = arguments.integer("wait_seconds") ?? CheckUpdatesTool.defaultWait
        var lines: [String: SyncRun.Line] = [:]
        context.progress(0, repositories.count, "checking \(English.number(repositories.count, "remote"))")
        let isForced = arguments.flag("force") ?? false
        let recent = isForced ? justChecked(among: repositories) : []
        let wanted = repositories.map(\.id).filter { !recent.contains($0) }
        let request = SyncRunner.Request(
            ids: isAll && recent.isEmpty ? [] : wanted, isForced: isForced, seconds: seconds)
        let outcome =
            wanted.isEmpty
            ? .ended(.exited(0))
            : runner.check(request, context.cancellation) { line in
                guard repositories.contains(where: { $0.id == line.id }) else { return }
                lines[line.id] = line
                let words = line.action.replacing("_", with: " ")
                let message: ServerText = "\(word: line.id): \(own: words)"
                context.progress(lines.count, repositories.count, message.text)
            }
        let document = try published(arguments.repository, outcome)
        var (updates, warnings): ([RepositoryUpdates], [ServerText]) = ([], [])
        for status in document.repositories {
            let line = lines[status.id]
            let isAnswered = line?.isPublished(in: status) ?? recent.contains(status.id)
            do throws(DocumentError) {
                let entry = try ChangesSelection.entry(of: status, from: workspace.documents).limited
                updates.append(
                    RepositoryUpdates(
                        entry: entry, isAnswered: isAnswered,
                        isEarlier: isAnswered && line?.action != SyncRun.Line.fetched,
                        lastSync: lastSync(of: status.id), now: workspace.now))
            } catch {
                warnings.append("In \(word: status.id), \(error.description).")
            }
        }
        let isChecked = !updates.isEmpty && warnings.isEmpty && updates.allSatisfy(\.isKnown)
        let earlier = updates.filter(\.isEarlier).compactMap { $0.earlierWords(isForced: isForced) }
        let note = ([self.note(outcome, seconds, isChecked)] + earlier).joined().shortened(to: Limits.sentence)
        warnings = warnings.bounded()
        var budget = Limits.page - warnings.reduce(0) { $0 + JSONValue.string($1.text).size }
        let (json, left) = JSONValue.fitting(updates.map { $0.json(budget: &budget) })
        warnings += [left].compactMap { $0 }
        var text = AnswerText([note])
        text.addWarnings(warnings)
        text.add(updates.map { ($0.entry.repository.id, $0.text) })
        return ToolResult(
            text: text,
            structured: [
                "checked": .bool(isChecked), "note": .string(note.text), "repositories": .array(json),
                "warnings": .strings(warnings),
            ])
    }

    /// - Throws: when nothing is published, with the reason that no check succeeded.
    private func published(_ id: String?, _ outcome: SyncRunner.Outcome) throws(ToolFailure) -> CountsDocument {
        do throws(ToolFailure) {
            return try workspace.counts(id, advice: "The user can run 'teamsync doctor'.")
        } catch {
            if let reason = reason(outcome) { throw ToolFailure("\(reason) \(error.words)") }
            guard case .running = outcome else { throw error }
            throw ToolFailure("The first check is still running, so nothing is known yet. Call again later.")
        }
    }

    /// The ids of the repositories whose remotes have responded within the last minute.
    private func justChecked(among repositories: [RepositoryConfiguration]) -> Set<String> {
        do throws(ToolFailure) {
            return Set(
                try workspace.counts().repositories.filter { status in
                    guard status.error == nil, let success = status.lastSuccessAt else { return false }
                    return (0..<CheckUpdatesTool.forcedInterval).contains(success.seconds(until: workspace.now))
                }.map(\.id)
            ).intersection(repositories.map(\.id))
        } catch {
            return []
        }
    }

    private func note(_ outcome: SyncRunner.Outcome, _ seconds: Int, _ isChecked: Bool) -> ServerText {
        if let reason = reason(outcome) { return "\(reason) This is the last known state." }
        switch outcome {
        case .running:
            return
                "Not all remotes answered within \(seconds) seconds; the check continues. This is the last known "
                + "state: call again later."
        default:
            return isChecked
                ? "Every remote has answered, now or recently."
                : "Some remotes have not answered, or their results could not be published: for those, this is the last "
                    + "known state."
        }
    }

    /// The reason that nothing was checked; nil if something was.
    private func reason(_ outcome: SyncRunner.Outcome) -> ServerText? {
        switch outcome {
        case .missing:
            "Nothing was checked: teamsyncd was not found next to teamsync-mcp or on PATH; the user should install both "
                + "from the same build."
        case .failed(let error): "Nothing was checked: \("\(error)")."
        case .ended(.signalled(let signal)): "Nothing was checked: teamsyncd was killed by signal \(Int(signal))."
        case .ended(.exited(let code)) where code > 1 && code != 75:
            "Nothing was checked: teamsyncd ended with status \(Int(code)); the user can run 'teamsync doctor'."
        case .ended, .running: nil
        }
    }

    /// The time of the last export of a repository's colors from the design tool, which is `lastSync` in their upstream
    /// file, as written; nil if it is missing or cannot be read.
    private func lastSync(of id: String) -> String? {
        do throws(ToolFailure) {
            guard let repository = try workspace.repositories(id).first else { return nil }
            let clone = workspace.clone(of: repository)
            let counts = try clone.completed().configuration.counts
            guard let count = counts.sorted(by: { $0.key < $1.key }).first(where: { $0.value.kind == .color }),
                let file = count.value.source.file
            else { return nil }
            return try clone.text(at: "lastSync", ofFile: file, at: .upstream)?
                .shortened(to: Limits.name)
        } catch {
            // This error is reported by the tools that list colors.
            return nil
        }
    }
}
