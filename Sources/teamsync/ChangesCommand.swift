import ArgumentParser
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct ChangesCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "Show the items, files and commits that are incoming.",
        discussion: """
            Prints the changed items of the design system first, each in a sentence, then files and commits. The marks \
            are + new, ~ modified, - deleted, → renamed. The age of a commit is that of its committer time.

            On a terminal, long output goes through TEAMSYNC_PAGER, PAGER or less, and commits link to their pages where \
            the remote's forge is known. With --json, prints the changes document of one ID, or an array of several.
            """)

    @Argument(
        help: ArgumentHelp("The repositories to show, by id or label (default: all).", valueName: "id"),
        completion: .repositories)
    var ids: [String] = []

    @Option(
        help: ArgumentHelp("List only commits that are at most this old, such as 2d or 1h30m.", valueName: "duration"))
    var since: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "Show only items of this kind: icon, color, component, token, item, or the name of a count.",
            valueName: "kind"),
        completion: .kinds)
    var kind: String?

    @Option(help: ArgumentHelp("Show only items whose names contain this.", valueName: "text"))
    var name: String?

    @Flag(help: "Show how many lines of an item's files were added and removed.")
    var stat = false

    @Flag(help: "List the files also where items tell what changed.")
    var files = false

    @Flag(help: "Show which commits changed an item, and their authors.")
    var commits = false

    @Flag(name: .shortAndLong, help: "Show why an item counts as renamed or gone, and what breaks.")
    var verbose = false

    @Flag(help: "Show what the local branch has and upstream does not.")
    var outgoing = false

    @Flag(help: "Do not use a pager.")
    var noPager = false

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var common: CommonOptions

    /// One unreadable document hides no other: it is reported, and the exit code is 1.
    func run() throws {
        let now = try CommandContext.now()
        let document = try CommandContext.counts()
        let kinds = ChangesFilter.kinds(in: document)
        if let kind, !kinds.contains(kind) {
            throw ValidationError("there is no kind '\(kind)'; use one of: \(kinds.joined(separator: ", "))")
        }
        let repositories = try selected(in: document)
        let reader = CommandContext.reader
        var entries: [ChangesReport.Entry] = []
        var failures: [Failure] = []
        for repository in repositories {
            do throws(DocumentError) {
                entries.append(try ChangesSelection.entry(of: repository, from: reader))
            } catch {
                failures.append(Failure(error))
            }
        }
        if json {
            try printJSON(entries.map { listed($0.changes, now: now) })
        } else if failures.isEmpty || !entries.isEmpty {
            let report = ChangesReport(entries: entries, now: now, since: since?.duration, filter: filter)
            try Pager.print(report.text(layout: CommandContext.layout), isOff: noPager)
        }
        for failure in failures { failure.report() }
        if !failures.isEmpty { throw ExitCode.failure }
    }

    private var filter: ChangesFilter {
        var filter = ChangesFilter()
        filter.kind = kind
        filter.name = name
        filter.hasStatistics = stat
        filter.hasCommits = commits
        filter.hasFiles = files
        filter.hasEvidence = verbose
        filter.isOutgoing = outgoing
        return filter
    }

    private func listed(_ changes: ChangesDocument, now: Timestamp) -> ChangesDocument {
        var listed = changes
        if kind != nil || name != nil {
            if outgoing {
                listed.outgoing = filter.highlights(of: changes)
                listed.outgoingItems = filter.changedItems(in: changes.outgoingItems)
            } else {
                listed.highlights = filter.highlights(of: changes)
                listed.items = filter.changedItems(in: changes.items)
            }
        }
        guard let since else { return listed }
        listed.commits = changes.commits(since: since.duration, now: now)
        listed.truncated = changes.truncated || listed.commits.count < changes.commits.count
        return listed
    }

    private func selected(in document: CountsDocument) throws(Failure) -> [RepositoryStatus] {
        do {
            return try document.repositories(named: ids)
        } catch {
            throw Failure(error)
        }
    }

    private func printJSON(_ documents: [ChangesDocument]) throws {
        if ids.count != 1 {
            try Output.print(DocumentCodec.encode(documents))
        } else if let document = documents.first {
            try Output.print(DocumentCodec.encode(document))
        }
    }
}
