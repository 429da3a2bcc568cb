import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct StatusCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the state of every repository, what is incoming, when it was checked, and errors.",
        discussion: """
            With --json, prints the published counts document, or with IDs that part of it. --watch prints again when the \
            document or an age in it changes, and ends with ctrl-c. --quiet prints only repositories with something to do \
            or to fix.
            """)

    @Argument(
        help: ArgumentHelp("The repositories to show, by id or label (default: all).", valueName: "id"),
        completion: .repositories)
    var ids: [String] = []

    @Flag(help: "Print again each time something changes.")
    var watch = false

    @Flag(name: .shortAndLong, help: "Leave out repositories that are up to date.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "List notes, which need no action.")
    var verbose = false

    @Flag(help: "Do not use a pager.")
    var noPager = false

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if watch, json { throw ValidationError("--watch and --json do not go together: use 'teamsync watch --json'") }
    }

    func run() throws {
        if watch { return try follow() }
        let document = try selected()
        if json {
            try Output.print(DocumentCodec.encode(document))
        } else {
            try Pager.print(text(document), isOff: noPager)
        }
    }

    private func text(_ document: CountsDocument) throws -> String {
        if quiet, document.repositories.isEmpty { return "" }
        return StatusReport(
            document: document, now: try CommandContext.now(), daemon: DaemonStatus(CommandContext.reader.directory),
            listsNotes: verbose, isQuiet: quiet
        ).text(layout: CommandContext.layout)
    }

    /// The document with the chosen repositories, and with their counts alone.
    private func selected() throws -> CountsDocument {
        var document = try CommandContext.counts()
        do throws(UnknownRepository) {
            document.repositories = try document.repositories(named: ids)
        } catch {
            throw Failure(error)
        }
        if !ids.isEmpty {
            document.counts.entries = document.repositories.reduce(into: [:]) { entries, repository in
                for (name, own) in repository.counts {
                    guard let known = entries[name] else {
                        entries[name] = FlatCounts.Entry(count: own.local, updated: own.localUpdated)
                        continue
                    }
                    let count = known.count.flatMap { one in own.local.map { one.addingSaturated($0) } }
                    let updated = [known.updated, own.localUpdated].compactMap { $0 }.max()
                    entries[name] = FlatCounts.Entry(count: count, updated: updated)
                }
            }
        }
        if quiet {
            let now = try CommandContext.now()
            document.repositories.removeAll { $0.isQuiet(at: now) }
        }
        return document
    }

    /// Prints the report again whenever it changes; on a terminal over the former one.
    private func follow() throws {
        do {
            let feed = try DocumentFeed(StateDirectory(environment: CommandContext.environment))
            var printed: String?
            while true {
                let text = try text(selected())
                if text != printed {
                    try Output.print(isatty(STDOUT_FILENO) == 1 ? "\u{1B}[H\u{1B}[2J\(text)" : text)
                    printed = text
                }
                if case .readerGone = try feed.next() { return }
            }
        } catch let error as FileError {
            throw Failure(error)
        }
    }
}

struct CountsCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "counts",
        abstract: "Print the number of icons, colours and components, and when each last changed.",
        discussion: """
            Ages are in their largest whole unit: now (under a minute), 3m, 2h, 5d, 2y. An unknown number is –. \
            With --json, prints the flat keys of the counts document, as in an export.
            """)

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        try CountsCommand.run(json: json)
    }

    static func run(json: Bool) throws {
        let document = try CommandContext.counts()
        if json {
            try Output.print(DocumentCodec.encode(document.counts))
        } else {
            try Output.print(CountsLine(document: document, now: CommandContext.now()).text)
        }
    }
}
