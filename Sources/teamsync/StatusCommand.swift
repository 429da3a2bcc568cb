import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

extension StatusCommand: PerformedCommand {
    private var hidesWhenClean: Bool { hideWhenClean || quiet }

    func perform() throws {
        if quiet { FormerName.report("status --quiet", now: "status --hide-when-clean") }
        if watch { return try follow() }
        if output.json {
            try Output.print(DocumentCodec.encode(selected(CommandContext.counts())))
        } else {
            try Pager.print(text(), isOff: pager.noPager)
        }
    }

    private func text() throws -> String {
        let published = try CommandContext.counts()
        let document = try selected(published)
        let directory = CommandContext.reader.directory
        // Files of repositories that are no longer configured are relevant only when all repositories are shown.
        let isWhole = repositories.ids.isEmpty && !hidesWhenClean
        let state = StateNotes(directory, known: isWhole ? Set(published.repositories.map(\.id)) : nil)
        let (now, layout) = (try CommandContext.now(), CommandContext.layout)
        if hidesWhenClean, document.repositories.isEmpty { return state.text(layout: layout, now: now) }
        return StatusReport(
            document: document, now: now, daemon: DaemonStatus(directory), listsNotes: verbose,
            isQuiet: hidesWhenClean, state: state
        ).text(layout: layout)
    }

    /// Returns the document with the chosen repositories.
    private func selected(_ published: CountsDocument) throws -> CountsDocument {
        var document = try CommandContext.selecting(repositories.ids, in: published)
        if hidesWhenClean {
            let now = try CommandContext.now()
            document.repositories.removeAll { $0.isQuiet(at: now) }
        }
        return document
    }

    /// Prints the report again whenever it changes; on a terminal, the new report replaces the previous one.
    private func follow() throws {
        do {
            let feed = try DocumentFeed(StateDirectory(environment: CommandContext.environment))
            var printed: String?
            while true {
                let text = try text()
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

extension CountsCommand: PerformedCommand {
    func perform() throws {
        try CountsCommand.print(repositories.ids, json: output.json)
    }

    /// - Parameter ids: the repositories; empty for the flat keys, which cover all repositories.
    static func print(_ ids: [String] = [], json: Bool) throws {
        let document = try CommandContext.selecting(ids, in: CommandContext.counts())
        if json {
            try Output.print(DocumentCodec.encode(document.counts))
        } else {
            try Output.print(CountsLine(document: document, now: CommandContext.now()).text)
        }
    }
}
