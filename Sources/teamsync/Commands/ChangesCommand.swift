import ArgumentParser
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct ChangesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "Show the items, files and commits that are incoming.",
        discussion: """
            Items of the design system come first, each in a sentence. Items and files are marked + new, ~ modified, - deleted, → renamed. The age of a commit is that of its committer time.
            On a terminal, what is longer than a screen goes through TEAMSYNC_PAGER, PAGER or less; commits are links
            where the remote's forge is known. With --json, prints the changes document of ID, or an array of all.
            --since shortens the list of commits; the files are always all that is incoming.
            """)

    @Argument(help: "The repository to show; all when left out.")
    var id: String?

    @Option(
        help: ArgumentHelp("List only the commits of the last while, such as 2d or 1h30m.", valueName: "duration"))
    var since: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "Show items of this kind only: icon, color, component, item, or a count's name.", valueName: "kind"))
    var kind: String?

    @Option(help: ArgumentHelp("Show items only whose names hold this.", valueName: "text"))
    var name: String?

    @Flag(help: "Show how many lines of an item's files were added and removed.")
    var stat = false

    @Flag(help: "Show which commits brought an item, and who wrote them.")
    var commits = false

    @Flag(help: "Show what the local branch has and upstream has not.")
    var outgoing = false

    @Flag(help: "Print through no pager.")
    var noPager = false

    @Flag(help: "Print JSON instead of text.")
    var json = false

    /// One unreadable document hides no other: it is reported, and the exit code is 1.
    func run() throws {
        let now = try Surroundings.now()
        let repositories = try selected(in: Surroundings.counts())
        let reader = Surroundings.reader
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
            let report = ChangesReport(entries: entries, now: now, since: since?.seconds, filter: filter)
            try Pager.print(report.text(layout: Surroundings.layout), isOff: noPager)
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
        filter.isOutgoing = outgoing
        return filter
    }

    private func listed(_ changes: ChangesDocument, now: Timestamp) -> ChangesDocument {
        var listed = changes
        if kind != nil || name != nil {
            if outgoing {
                listed.outgoing = filter.highlights(of: changes)
            } else {
                listed.highlights = filter.highlights(of: changes)
            }
        }
        guard let since else { return listed }
        listed.commits = changes.commits(since: since.seconds, now: now)
        listed.truncated = changes.truncated || listed.commits.count < changes.commits.count
        return listed
    }

    private func selected(in document: CountsDocument) throws(Failure) -> [RepositoryStatus] {
        do {
            return try ChangesSelection.repositories(in: document, id: id)
        } catch {
            throw Failure(error)
        }
    }

    private func printJSON(_ documents: [ChangesDocument]) throws {
        if id == nil {
            try Output.print(DocumentCodec.encode(documents))
        } else if let document = documents.first {
            try Output.print(DocumentCodec.encode(document))
        }
    }
}
