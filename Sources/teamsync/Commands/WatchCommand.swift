import ArgumentParser
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print a line each time what is known changes, for bars that stay open.",
        discussion: """
            The line is that of 'teamsync statusline', and is printed anew when the ages in it change, too. With --json, \
            each line is the whole counts document, when it changes. Ends when nobody reads any more.
            """)

    @OptionGroup var arguments: StatuslineArguments

    func validate() throws {
        switch arguments.format {
        case .claude: throw ValidationError("--format claude is for 'teamsync statusline': it reads its input once")
        case .i3blocks: throw ValidationError("a persistent block of i3blocks has one line: use --format plain")
        default: break
        }
    }

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
        let request = arguments.request
        guard request.format == .json else {
            let line = try request.output()
            return Array((line.isEmpty ? "\n" : line).utf8)
        }
        do {
            return try DocumentCodec.encodeLine(Surroundings.reader.counts())
        } catch is DocumentError {
            return nil
        }
    }
}
