import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders

/// `check_updates`
struct CheckUpdatesTool: Tool {
    private static let defaultWait = 20

    let workspace: Workspace
    let runner: SyncRunner

    let definition = ToolDefinition(
        name: "check_updates", title: "Check for updates",
        description: """
            Asks the remotes for what the team has pushed (no more often than the configured interval), waits a bounded \
            time, and reports what this machine does not have yet: commits behind, changed items and files, commits \
            with authors and ages. Nothing in the clones' working trees changes. Offline it reports the last known \
            state and its age. Call it before relying on icons, colours or components being current.
            """,
        arguments: [
            .repository,
            Argument(
                name: "wait_seconds", description: "How long to wait for the remotes, \(defaultWait) when left out.",
                kind: .integer(1...50)),
        ],
        output: Schema.object([
            ("checked", Schema.flag("Whether every remote has answered now or within the configured interval.")),
            ("note", Schema.text("What happened, in one sentence.")),
            ("repositories", Schema.list("In the order of the configuration.", of: RepositoryUpdates.schema)),
            ("warnings", Schema.texts("What could not be read.")),
        ]),
        isOpenWorld: true)

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let repositories = try workspace.repositories(arguments.repository)
        let isAll = arguments.repository == nil && workspace.only == nil
        let seconds = arguments.integer("wait_seconds") ?? CheckUpdatesTool.defaultWait
        var lines: [String: SyncRun.Line] = [:]
        context.progress(0, repositories.count, "asking \(Wording.number(repositories.count, "remote", "remotes"))")
        let outcome = runner.check(
            isAll ? [] : repositories.map(\.id), seconds: seconds, context.cancellation
        ) { line in
            guard repositories.contains(where: { $0.id == line.id }) else { return }
            lines[line.id] = line
            let words = line.action.replacing("_", with: " ")
            context.progress(lines.count, repositories.count, "\(line.id): \(words)")
        }
        let document = try published(arguments.repository, outcome)
        var (updates, warnings): ([RepositoryUpdates], [String]) = ([], [])
        for status in document.repositories {
            let isAnswered = lines[status.id]?.isPublished(in: status) ?? false
            do throws(DocumentError) {
                let entry = try ChangesSelection.entry(of: status, from: workspace.documents).limited
                updates.append(
                    RepositoryUpdates(
                        entry: entry, isAnswered: isAnswered, lastSync: lastSync(of: status.id), now: workspace.now))
            } catch {
                warnings.append("\(status.id): \(error).".shortened(to: Limits.sentence))
            }
        }
        let isChecked = !updates.isEmpty && warnings.isEmpty && updates.allSatisfy(\.isKnown)
        let note = self.note(outcome, seconds, isChecked)
        var budget = Limits.page
        let json = updates.map { $0.json(budget: &budget) }
        let reports = updates.map(\.text).joined(separator: "\n").limitedLines()
        let text = [note, "", reports] + warnings.map { "Warning: \(Sanitizer.clean($0))" }
        return ToolResult(
            text: text.joined(separator: "\n"),
            structured: [
                "checked": .bool(isChecked), "note": .string(note), "repositories": .array(json),
                "warnings": .strings(warnings),
            ])
    }

    /// - Throws: when nothing is published, with the reason why nothing new was.
    private func published(_ id: String?, _ outcome: SyncRunner.Outcome) throws(ToolFailure) -> CountsDocument {
        do throws(ToolFailure) {
            return try workspace.counts(id)
        } catch {
            guard let reason = reason(outcome) else { throw error }
            throw ToolFailure("\(reason) \(error.message)")
        }
    }

    private func note(_ outcome: SyncRunner.Outcome, _ seconds: Int, _ isChecked: Bool) -> String {
        if let reason = reason(outcome) { return "\(reason) This is the last known state." }
        switch outcome {
        case .running:
            return
                "The remotes did not all answer within \(seconds) seconds; the check goes on. This is the last known "
                + "state: call again in a while."
        default:
            return isChecked
                ? "Every remote has answered, now or recently enough."
                : "Not every remote has answered, or its answer could not be published: for those this is the last "
                    + "known state."
        }
    }

    /// Why nothing was checked; nil when something was.
    private func reason(_ outcome: SyncRunner.Outcome) -> String? {
        switch outcome {
        case .missing:
            "Nothing was checked: teamsyncd is neither beside teamsync-mcp nor on PATH; the user should install both "
                + "from the same build."
        case .failed(let error): "Nothing was checked: \(error)."
        case .ended(.signalled(let signal)): "Nothing was checked: teamsyncd was ended by signal \(signal)."
        case .ended(.exited(let code)) where code > 1 && code != 75:
            "Nothing was checked: teamsyncd ended with status \(code); the user can run 'teamsync doctor'."
        case .ended, .running: nil
        }
    }

    /// When the colours of a repository were last exported from the design tool: `lastSync` in their file at upstream,
    /// as it is written; nil when it is not there, or cannot be read.
    private func lastSync(of id: String) -> String? {
        do throws(ToolFailure) {
            guard let repository = try workspace.repositories(id).first,
                let count = repository.counts.sorted(by: { $0.key < $1.key }).first(where: { $0.value.kind == .color }),
                let file = count.value.source.file
            else { return nil }
            return try workspace.clone(of: repository).text(at: "lastSync", ofFile: file, at: .upstream)?
                .shortened(to: Limits.name)
        } catch {
            // The tools that list colours report that they cannot be read.
            return nil
        }
    }
}
