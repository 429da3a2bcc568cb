import ArgumentParser
import TeamSyncReaders
import TeamSyncSnapshot

struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print a line each time what is known changes, for bars that stay open.",
        discussion: """
            The line is that of 'teamsync statusline', and is printed anew when the ages in it change, too. With --json, \
            each line is the whole counts document, when it changes. Ends when nobody reads any more.
            """)

    @Option(help: "plain, ansi (coloured unless NO_COLOR is set) or json.")
    var format = StatuslineCommand.Format.plain

    @Flag(help: "The same as --format json.")
    var json = false

    func run() throws {
        do {
            let feed = try DocumentFeed(StateDirectory(environment: Surroundings.environment))
            var printed: [UInt8] = []
            while true {
                // What follows a change that comes after this is printed in the next turn.
                let line = try line()
                if let line, line != printed {
                    try Output.print(line)
                    printed = line
                }
                if case .readerGone = try feed.next() { return }
            }
        } catch let error as FileError {
            throw Failure(error)
        }
    }

    /// - Returns: nil when there is nothing to print: with `--json`, as long as there is no document that can be read.
    private func line() throws -> [UInt8]? {
        guard json || format == .json else {
            return Array(StatuslineCommand.text(isColoured: format == .ansi).utf8)
        }
        do {
            return try DocumentCodec.encodeLine(Surroundings.reader.counts())
        } catch is SnapshotError {
            return nil
        }
    }
}
