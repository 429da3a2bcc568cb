import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders

/// `get_changes`
struct GetChangesTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_changes", title: "What the team has changed",
        description: """
            What upstream has and this machine has not, in the design system's own words: icons redrawn, colours \
            changed from one value to another, components that gained or lost properties, with files and commits. \
            Answers from what is published, without the network.
            """,
        arguments: [
            .repository,
            Argument(
                name: "kind", description: "Only changes of this kind of item.",
                kind: .choice(CatalogueKind.allCases.map(\.rawValue))),
            Argument(name: "name", description: "Only items whose name has this part.", kind: .text(limit: 500)),
            Argument(
                name: "outgoing", description: "Instead: what this machine has and upstream has not.", kind: .flag),
            Argument(
                name: "limit", description: "The most highlights, files and commits of a repository, 50 when left out.",
                kind: .integer(1...200)),
        ],
        output: Schema.object([
            (
                "repositories",
                Schema.list(
                    "In the order of the configuration.",
                    of: Schema.object([
                        ("id", Schema.text("The id of the repository.")),
                        ("label", Schema.text("What people call it.")),
                        ("state", Schema.text("up_to_date, behind, ahead, diverged, unrelated or unknown.")),
                        ("local_commit", Schema.optionalText("null: there is no such branch.")),
                        ("upstream_commit", Schema.optionalText("null: there is no such branch.")),
                        ("checked", Schema.text("When the remote last answered: '3m ago', 'never'.")),
                        ("is_stale", Schema.flag("Whether that is too long ago to rely on.")),
                        ("summary", Schema.optionalText("What is incoming, in one sentence.")),
                        ("highlights", Schema.list("Items, the most important first.", of: ["type": "object"])),
                        ("highlights_total", Schema.integer("How many items there are in truth.")),
                        ("files", Schema.list("Files; none when a kind or a name was given.", of: ["type": "object"])),
                        ("files_total", Schema.integer("How many files there are in truth.")),
                        ("commits", Schema.list("Commits, newest first; likewise.", of: ["type": "object"])),
                        ("commits_total", Schema.integer("How many commits there are in truth.")),
                        ("truncated", Schema.flag("Whether a list was cut.")),
                    ]))
            ),
            ("warnings", Schema.texts("What could not be read.")),
        ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var filter = ChangesFilter()
        filter.kind = arguments.text("kind")
        filter.name = arguments.text("name")
        filter.isOutgoing = arguments.flag("outgoing") ?? false
        let limit = arguments.integer("limit") ?? 50
        let now = workspace.now
        var (entries, json, warnings): ([ChangesReport.Entry], [JSONValue], [String]) = ([], [], [])
        var budget = ListPage.sizeLimit
        for status in try workspace.counts(arguments.repository).repositories {
            do throws(SnapshotError) {
                let entry = try ChangesSelection.entry(of: status, from: workspace.documents)
                let changes = ChosenChanges(entry, filter, limit: limit)
                entries.append(changes.entry)
                json.append(changes.json(at: now, budget: &budget))
            } catch {
                warnings.append("\(status.id): \(error).")
            }
        }
        let report = ChangesReport(entries: entries, now: now, filter: filter).text(layout: TextLayout())
        let text = entries.isEmpty && !warnings.isEmpty ? "" : report
        return ToolResult(
            text: text + warnings.map { "Warning: \(Sanitizer.clean($0))\n" }.joined(),
            structured: ["repositories": .array(json), "warnings": .strings(warnings)])
    }
}
