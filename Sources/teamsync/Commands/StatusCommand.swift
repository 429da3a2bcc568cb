import ArgumentParser
import TeamSyncDocuments
import TeamSyncReaders

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show every repository: state, what is incoming, when it was checked, what went wrong.",
        discussion: "With --json, prints the counts document as it is published.")

    @Flag(help: "Print through no pager.")
    var noPager = false

    @Flag(help: "Print JSON instead of text.")
    var json = false

    func run() throws {
        let document = try Surroundings.counts()
        if json {
            try Output.print(DocumentCodec.encode(document))
        } else {
            let report = StatusReport(document: document, now: try Surroundings.now())
            try Pager.print(report.text(layout: Surroundings.layout), isOff: noPager)
        }
    }
}
