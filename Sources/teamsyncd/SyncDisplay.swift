import TeamSyncProtocol
import Logging
import Synchronization
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncReaders

/// Shows a round's progress: one line that is written over on a terminal, log lines for who asked for them.
final class SyncDisplay: Sendable {
    private let terminal: Terminal
    private let logger: Logger?
    private let shown = Mutex(false)

    init(terminal: Terminal, logger: Logger?) {
        self.terminal = terminal
        self.logger = logger
    }

    func show(_ event: SyncEvent) {
        switch event {
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
        }
    }

    /// Clears the progress line.
    func finish() {
        shown.withLock { shown in
            if shown { terminal.writeError("\r\u{1b}[K") }
            shown = false
        }
    }

    private func write(_ line: String) {
        guard terminal.errorIsTerminal, terminal.environment["TERM"] != "dumb" else { return }
        shown.withLock { shown in
            terminal.writeError("\r\u{1b}[K" + DisplayWidth.cut(line, to: 78))
            shown = true
        }
    }

    private static func text(_ progress: FetchProgress) -> String {
        guard progress.totalObjects > 0 else {
            return progress.isConnecting ? "connecting" : "asking for what is new"
        }
        let objects = "\(progress.receivedObjects)/\(progress.totalObjects) objects"
        return "receiving \(objects), \(ByteCount.text(progress.receivedBytes))"
    }
}
