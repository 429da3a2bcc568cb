import ArgumentParser
import TeamSyncReaders
import TeamSyncSnapshot

struct StatuslineCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case plain, ansi, json
    }

    static let configuration = CommandConfiguration(
        commandName: "statusline",
        abstract: "Print one line for prompts and bars.",
        discussion: """
            ✓ nothing incoming, +3 new, 1 mod, 1 del, 2 ren incoming files and the age of the newest commit, 2↓ incoming
            commits that touch no file in scope, ↑1 own commits, ↕ diverged, ≠ unrelated, ? unknown, ! an error.
            What was not checked for long says so. Exits 0 whatever is wrong with the documents.
            """)

    @Option(help: "plain, ansi (coloured unless NO_COLOR is set) or json.")
    var format = Format.plain

    @Flag(help: "The same as --format json.")
    var json = false

    func run() throws {
        try StatuslineCommand.run(format: json ? .json : format)
    }

    static func run(format: Format) throws {
        switch format {
        case .plain: try Output.print(text(isColoured: false))
        case .ansi: try Output.print(text(isColoured: true))
        case .json: try Output.print(line.json())
        }
    }

    /// The line with its end.
    /// - Parameter isColoured: unless the environment says otherwise.
    static func text(isColoured: Bool) -> String {
        let isOn = isColoured && !TextLayout.isOff(environment: Surroundings.environment)
        return line.text(style: isOn ? .ansi : .plain)
    }

    /// Whatever cannot be read is a question mark: a status line must never break a prompt.
    private static var line: StatusLine {
        do throws(Failure) {
            return StatusLine(document: try Surroundings.counts(), now: try Surroundings.now())
        } catch {
            return StatusLine(document: nil, now: Timestamp(secondsSinceEpoch: 0))
        }
    }
}
