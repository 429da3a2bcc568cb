import ArgumentParser
import TeamSyncDocuments
import TeamSyncReaders

struct StatusCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the state of every repository, what is incoming, when it was checked, and errors.",
        discussion: "With --json, prints the published counts document.")

    @Flag(help: "Do not use a pager.")
    var noPager = false

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        let document = try CommandContext.counts()
        if json {
            try Output.print(DocumentCodec.encode(document))
        } else {
            let report = StatusReport(
                document: document, now: try CommandContext.now(), daemon: DaemonStatus(CommandContext.reader.directory)
            )
            try Pager.print(report.text(layout: CommandContext.layout), isOff: noPager)
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
