import ArgumentParser
import TeamSyncReaders
import TeamSyncSnapshot

struct ChangesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "Show the files and commits that are incoming.",
        discussion: """
            Files are marked + new, ~ modified, - deleted, → renamed. The age of a commit is that of its committer time.
            With --json, prints the changes document of ID, or an array of all.
            """)

    @Argument(help: "The repository to show; all when left out.")
    var id: String?

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
            try printJSON(entries.map(\.changes))
        } else if failures.isEmpty || !entries.isEmpty {
            try Output.print(ChangesReport(entries: entries, now: now).text(layout: Surroundings.layout))
        }
        for failure in failures { failure.report() }
        if !failures.isEmpty { throw ExitCode.failure }
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
