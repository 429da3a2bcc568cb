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
        // Files of other repositories matter to those who look at all of them.
        let isWhole = repositories.ids.isEmpty && !hidesWhenClean
        let state = StateNotes(directory, known: isWhole ? Set(published.repositories.map(\.id)) : nil)
        let (now, layout) = (try CommandContext.now(), CommandContext.layout)
        if hidesWhenClean, document.repositories.isEmpty { return state.text(layout: layout, now: now) }
        return StatusReport(
            document: document, now: now, daemon: DaemonStatus(directory), listsNotes: verbose,
            isQuiet: hidesWhenClean, state: state
        ).text(layout: layout)
    }

    /// The document with the chosen repositories, and with their counts alone.
    private func selected(_ published: CountsDocument) throws -> CountsDocument {
        var document = published
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
