import ArgumentParser
import TeamSyncReaders
import TeamSyncSnapshot

struct ChangesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "Show the files and commits that are incoming.",
        discussion: """
            Files are marked + new, ~ modified, - deleted, → renamed. The age of a commit is that of its committer time.
            On a terminal, what is longer than a screen goes through TEAMSYNC_PAGER, PAGER or less; commits are links
            where the remote's forge is known. With --json, prints the changes document of ID, or an array of all.
            --since shortens the list of commits; the files are always all that is incoming.
            """)

    @Argument(help: "The repository to show; all when left out.")
    var id: String?

    @Option(
        help: ArgumentHelp("List only the commits of the last while, such as 2d or 1h30m.", valueName: "duration"))
    var since: DurationArgument?

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
            do throws(SnapshotError) {
                entries.append(try ChangesSelection.entry(of: repository, from: reader))
            } catch {
                failures.append(Failure(error))
            }
        }
        if json {
            try printJSON(entries.map { listed($0.changes, now: now) })
        } else if failures.isEmpty || !entries.isEmpty {
            let report = ChangesReport(entries: entries, now: now, since: since?.seconds)
            try Pager.print(report.text(layout: Surroundings.layout), isOff: noPager)
        }
        for failure in failures { failure.report() }
        if !failures.isEmpty { throw ExitCode.failure }
    }

    private func listed(_ changes: ChangesDocument, now: Timestamp) -> ChangesDocument {
        guard let since else { return changes }
        var listed = changes
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
