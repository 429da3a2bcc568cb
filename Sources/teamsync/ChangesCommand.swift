import ArgumentParser
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

extension ChangesCommand: PerformedCommand {
    /// Prints all documents that can be read. An unreadable one is reported, and the exit code is then 1.
    func perform() throws {
        let now = try CommandContext.now()
        let document = try CommandContext.counts()
        let kinds = ChangesFilter.kinds(in: document)
        if let kind = items.kind, !kinds.contains(kind) {
            throw ValidationError("there is no kind '\(kind)'; use one of: \(kinds.joined(separator: ", "))")
        }
        let chosen = try selected(in: document)
        let reader = CommandContext.reader
        var entries: [ChangesReport.Entry] = []
        var failures: [Failure] = []
        for repository in chosen {
            do throws(DocumentError) {
                entries.append(try ChangesSelection.entry(of: repository, from: reader))
            } catch {
                failures.append(Failure(error))
            }
        }
        if output.json {
            try printJSON(entries.map { listed($0.changes, now: now) })
        } else if failures.isEmpty || !entries.isEmpty {
            let report = ChangesReport(entries: entries, now: now, since: time.since, filter: filter)
            try Pager.print(report.text(layout: CommandContext.layout), isOff: pager.noPager)
        }
        for failure in failures { failure.report() }
        if !failures.isEmpty { throw ExitCode.failure }
    }

    private var filter: ChangesFilter {
        var filter = ChangesFilter()
        filter.kind = items.kind
        filter.name = items.name
        filter.hasStatistics = stat
        filter.hasCommits = commits
        filter.hasFiles = files
        filter.hasEvidence = verbose
        filter.isOutgoing = outgoing
        return filter
    }

    private func listed(_ changes: ChangesDocument, now: Timestamp) -> ChangesDocument {
        var listed = changes
        if !filter.isWhole {
            if outgoing {
                listed.outgoing = filter.highlights(of: changes)
                listed.outgoingItems = filter.changedItems(in: changes.outgoingItems)
            } else {
                listed.highlights = filter.highlights(of: changes)
                listed.items = filter.changedItems(in: changes.items)
            }
        }
        guard let since = time.since else { return listed }
        let age = since.duration(before: now)
        let side = changes.side(isOutgoing: outgoing)
        let recent = side.commits(since: age, now: now)
        if outgoing {
            listed.outgoingCommits = recent
            listed.outgoing = side.highlights(listed.outgoing, since: age, now: now)
        } else {
            listed.commits = recent
            listed.highlights = side.highlights(listed.highlights, since: age, now: now)
        }
        listed.truncated = changes.truncated || recent.count < side.commits.count
        return listed
    }

    private func selected(in document: CountsDocument) throws(Failure) -> [RepositoryStatus] {
        do {
            return try document.repositories(named: repositories.ids)
        } catch {
            throw Failure(error)
        }
    }

    private func printJSON(_ documents: [ChangesDocument]) throws {
        if repositories.ids.count != 1 {
            try Output.print(DocumentCodec.encode(documents))
        } else if let document = documents.first {
            try Output.print(DocumentCodec.encode(document))
        }
    }
}
