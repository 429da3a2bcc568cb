import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// `get_status`
struct GetStatusTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_status", title: "Status",
        description: """
            How far behind each repository is, its counts, and their age. No network.
            """,
        arguments: [.repository])

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var document = try workspace.counts(arguments.repository)
        document.repositories = document.repositories.map(\.limited)
        let now = workspace.now
        let repositories = document.repositories.map { status in
            JSONValue(document: status).adding(Freshness(of: status, at: now).json)
        }
        let (fitting, warning) = JSONValue.fitting(repositories)
        var warnings = [warning].compactMap { $0 }
        if arguments.repository == nil, let missing = neverChecked(document) { warnings.append(missing) }
        document.repositories = document.repositories.map(\.quotingLabel)
        var text = AnswerText()
        text.addWarnings(warnings)
        text.add([("status", StatusReport(document: document, now: now, listsNotes: true).text(layout: TextLayout()))])
        return ToolResult(
            text: text,
            structured: [
                "generated_at": .string(document.generatedAt.description),
                "age_seconds": .number(max(0, Int(document.generatedAt.seconds(until: now)))),
                "repositories": .array(fitting), "warnings": .strings(warnings),
            ])
    }

    /// A sentence about the configured repositories for which nothing is published.
    private func neverChecked(_ document: CountsDocument) -> ServerText? {
        do throws(ToolFailure) {
            let ids = try workspace.neverChecked(document)
            return ids.isEmpty
                ? nil
                : "Configured and never checked: \(ServerText.ids(ids)). Call check_updates."
        } catch {
            // Published data can be read without the configuration.
            return nil
        }
    }
}
