import ArgumentParser
import TeamSyncDocuments
import TeamSyncReaders

struct CountsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "counts",
        abstract: "Print the sizes of the design system, with the ages of their last changes.",
        discussion: """
            An age is told in its largest whole unit: now (under a minute), 3m, 2h, 5d, 2y. An unknown number is –.
            With --json, prints the flat keys of the counts document, as an export has them.
            """)

    @Flag(help: "Print JSON instead of text.")
    var json = false

    func run() throws {
        try CountsCommand.run(json: json)
    }

    static func run(json: Bool) throws {
        let document = try Surroundings.counts()
        if json {
            try Output.print(DocumentCodec.encode(document.counts))
        } else {
            try Output.print(CountsLine(document: document, now: Surroundings.now()).text)
        }
    }
}
