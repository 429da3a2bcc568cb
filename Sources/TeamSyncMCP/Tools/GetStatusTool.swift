import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// `get_status`
struct GetStatusTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_status", title: "Status of the design system",
        description: """
            The state of each repository of the design system: up to date, behind or ahead, how many items it has, when \
            its remote was last asked and what went wrong. Answers from what is published, without the network; \
            check_updates asks the remotes.
            """,
        arguments: [.repository],
        output: Schema.object([
            ("generated_at", Schema.text("When what is published last changed, ISO 8601.")),
            ("age_seconds", Schema.integer("Seconds since then.")),
            (
                "repositories",
                Schema.list(
                    "As in design-system-counts.json, and how old it is.",
                    of: [
                        "type": "object",
                        "properties": [
                            "id": ["type": "string"], "label": ["type": "string"],
                            "state": Schema.text("up_to_date, behind, ahead, diverged, unrelated or unknown."),
                            "checked": Schema.text("When the remote last answered: '3m ago', 'never'."),
                            "is_stale": Schema.flag("Whether that is too long ago to rely on."),
                        ],
                        "required": ["id", "label", "state", "checked", "is_stale"],
                    ])
            ),
        ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var document = try workspace.counts(arguments.repository)
        document.repositories = document.repositories.map(\.limited)
        let now = workspace.now
        let repositories = document.repositories.map { status in
            JSONValue(document: status).adding(Freshness(of: status, at: now).json)
        }
        return ToolResult(
            text: StatusReport(document: document, now: now).text(layout: TextLayout()).limitedLines(),
            structured: [
                "generated_at": .string(document.generatedAt.description),
                "age_seconds": .number(max(0, Int(document.generatedAt.seconds(until: now)))),
                "repositories": .array(repositories),
            ])
    }
}
