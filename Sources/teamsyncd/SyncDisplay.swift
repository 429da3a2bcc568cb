import Logging
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

/// Shows the progress of a round: on a terminal, as one line that is overwritten; and as log lines if requested.
final class SyncDisplay {
    private let terminal: Terminal
    private let logger: Logger?
    private let isQuiet: Bool
    private var shown = false

    init(terminal: Terminal, logger: Logger?, isQuiet: Bool) {
        (self.terminal, self.logger, self.isQuiet) = (terminal, logger, isQuiet)
    }

    func show(_ report: SupervisorReport) {
        switch report {
        case .fetching(let id, let label, let progress):
            logger?.debug(
                "fetching",
                metadata: [
                    "id": "\(id)", "phase": "\(progress.phaseName)", "objects": "\(progress.receivedObjects)",
                    "bytes": "\(progress.receivedBytes)",
                ])
            if logger == nil { write("\(Sanitizer.clean(label)): \(SyncDisplay.text(progress))") }
        case .finished(let result):
            logger?.info(
                "checked", metadata: ["id": "\(result.status.id)", "result": "\(result.action.word)"])
        case .asking, .asked, .ready, .publication, .watching, .clockChanged, .reloaded, .nudge, .nudgeSaid, .state:
            break
        }
    }

    /// Removes the progress line.
    func finish() {
        if shown { terminal.writeError("\r\u{1b}[K") }
        shown = false
    }

    private func write(_ line: String) {
        guard !isQuiet, terminal.errorIsTerminal, terminal.environment["TERM"] != "dumb" else { return }
        terminal.writeError("\r\u{1b}[K" + DisplayWidth.cut(line, to: 78))
        shown = true
    }

    private static func text(_ progress: FetchProgress) -> String {
        guard progress.totalObjects > 0 else {
            return progress.isConnecting ? "connecting" : "checking for new commits"
        }
        let objects = "\(progress.receivedObjects)/\(progress.totalObjects) objects"
        return "receiving \(objects), \(ByteCount.text(progress.receivedBytes))"
    }
}

/// Formats sizes for display: `512 B`, `3.4 KiB`, `12.0 MiB`.
enum ByteCount {
    static func text(_ bytes: Int) -> String {
        guard bytes >= 1024 else { return "\(bytes) B" }
        // Multiplying by ten before dividing would overflow for an invalid size.
        var tenths = bytes / 1024 < 1 << 50 ? bytes / 1024 * 10 + bytes % 1024 * 10 / 1024 : 1 << 50
        for unit in ["KiB", "MiB"] {
            if tenths < 10_240 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
            tenths /= 1024
        }
        return "\(tenths / 10).\(tenths % 10) GiB"
    }
}
