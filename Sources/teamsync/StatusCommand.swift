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
        let document = try selected()
        if output.json {
            try Output.print(DocumentCodec.encode(document))
        } else {
            try Pager.print(text(document), isOff: pager.noPager)
        }
    }

    private func text(_ document: CountsDocument) throws -> String {
        if hidesWhenClean, document.repositories.isEmpty { return "" }
        return StatusReport(
            document: document, now: try CommandContext.now(), daemon: DaemonStatus(CommandContext.reader.directory),
            listsNotes: verbose, isQuiet: hidesWhenClean
        ).text(layout: CommandContext.layout)
    }

    /// The document with the chosen repositories, and with their counts alone.
    private func selected() throws -> CountsDocument {
        var document = try CommandContext.counts()
        do throws(UnknownRepository) {
            document.repositories = try document.repositories(named: repositories.ids)
        } catch {
            throw Failure(error)
        }
        if !repositories.ids.isEmpty {
            document.counts.entries = document.repositories.reduce(into: [:]) { entries, repository in
                for (name, own) in repository.counts {
                    guard let known = entries[name] else {
                        entries[name] = FlatCounts.Entry(count: own.local, updated: own.localUpdated)
                        continue
                    }
                    let count = known.count.flatMap { one in own.local.map { one.addingSaturated($0) } }
                    let updated = [known.updated, own.localUpdated].compactMap { $0 }.max()
                    entries[name] = FlatCounts.Entry(count: count, updated: updated)
                }
            }
        }
        if hidesWhenClean {
            let now = try CommandContext.now()
            document.repositories.removeAll { $0.isQuiet(at: now) }
        }
        return document
    }

    /// Prints the report again whenever it changes; on a terminal over the former one.
    private func follow() throws {
        do {
            let feed = try DocumentFeed(StateDirectory(environment: CommandContext.environment))
            var printed: String?
            while true {
                let text = try text(selected())
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
        try CountsCommand.print(json: output.json)
    }

    static func print(json: Bool) throws {
        let document = try CommandContext.counts()
        if json {
            try Output.print(DocumentCodec.encode(document.counts))
        } else {
            try Output.print(CountsLine(document: document, now: CommandContext.now()).text)
        }
    }
}
