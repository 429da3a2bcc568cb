import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// What a command takes from outside: environment, clock, terminal.
enum Surroundings {
    /// The variables that matter here; the others are not read.
    static let environment: [String: String] = {
        let names = [
            "TEAMSYNC_STATE_DIR", "XDG_STATE_HOME", "HOME", "TEAMSYNC_NOW", "NO_COLOR", "FORCE_COLOR",
            "CLICOLOR_FORCE", "TERM", "COLUMNS", "PATH", "SCRIPT_OUTPUT_FILE_0", "PAGER",
            "TEAMSYNC_PAGER", "LESS", "LV", "FORCE_HYPERLINK", "COLORTERM",
        ]
        var environment: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        return environment
    }()

    static var reader: DocumentReader {
        DocumentReader(directory: StateDirectory(environment: environment))
    }

    /// The counts document.
    static func counts() throws(Failure) -> CountsDocument {
        do {
            return try reader.counts()
        } catch {
            throw Failure(error)
        }
    }

    /// `TEAMSYNC_NOW`, else the clock.
    static func now() throws(Failure) -> Timestamp {
        guard let text = environment["TEAMSYNC_NOW"] else {
            return Timestamp(secondsSinceEpoch: Int64(time(nil)))
        }
        guard let now = Timestamp(text) else {
            throw Failure(
                "TEAMSYNC_NOW is '\(text)', which is not a time", hint: "write it as 2026-02-12T10:06:58Z",
                exitCode: EX_USAGE)
        }
        return now
    }

    /// Of standard output's terminal; nil when it is none, or does not tell.
    static var terminalSize: (rows: Int, columns: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    static var layout: TextLayout {
        let columns = terminalSize?.columns
        return TextLayout(
            environment: environment, isTerminal: isatty(STDOUT_FILENO) == 1, terminalColumns: columns)
    }
}
