import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncWords

// Shared by the tools that return data from published documents. The documents are created from commits, so their text
// is as untrusted as the repositories.

extension JSONValue {
    /// Creates the JSON of a part of a published document. Strings and lists are truncated. The result is null for a
    /// value that JSON cannot represent, which no document contains.
    init(document: some Encodable) {
        do {
            self = try JSONParser.value(of: DocumentCodec.encode(document)[...]).limited(
                text: Limits.sentence, count: 200)
        } catch {
            self = .null
        }
    }

    /// The object with additional members.
    func adding(_ more: [String: JSONValue]) -> JSONValue {
        .object((members ?? [:]).merging(more) { $1 })
    }

    /// The first rows of a list that fit into a budget. If the details of a row make it too large, it is included
    /// without them.
    /// - Parameter budget: the remaining number of bytes.
    static func rows(_ rows: some Sequence<JSONValue>, _ budget: inout Int) -> [JSONValue] {
        var fitting: [JSONValue] = []
        for row in rows {
            var row = row
            if row.size > rowLimit, var members = row.members {
                members["details"] = nil
                row = .object(members)
            }
            guard row.size < budget else { break }
            budget -= row.size + 1
            fitting.append(row)
        }
        return fitting
    }

    /// The maximum size of a row with its details, in bytes.
    private static var rowLimit: Int { 4 << 10 }

    /// The first repositories that fit into a result, and a sentence about the remaining ones.
    static func fitting(_ repositories: [JSONValue]) -> (fitting: [JSONValue], warning: ServerText?) {
        var budget = Limits.answer - 3 * Limits.sentence
        var fitting: [JSONValue] = []
        for repository in repositories {
            guard repository.size < budget else { break }
            budget -= repository.size + 1
            fitting.append(repository)
        }
        guard fitting.count < repositories.count else { return (fitting, nil) }
        let left = repositories[fitting.count...].compactMap { $0.members?["id"]?.string }
        return (fitting, "\(ServerText.ids(left)) did not fit into this answer: select one with 'repository'.")
    }
}

extension Freshness {
    /// The members `checked` and `is_stale`.
    var json: [String: JSONValue] { ["checked": .string(short), "is_stale": .bool(!isFresh)] }
}

extension RepositoryStatus {
    /// The same status with truncated strings, each on one line.
    var limited: RepositoryStatus {
        var status = self
        status.label = label.line(to: Limits.name)
        status.summary = Words.incoming(self)?.write().line(to: Limits.sentence)
        status.incomingGroups = nil
        status.error?.message = error?.message.line(to: Limits.sentence) ?? ""
        status.error?.hint = error?.hint?.line(to: Limits.sentence)
        status.update?.message = update?.message.line(to: Limits.sentence) ?? ""
        // Assistants read only the sentences. The data would take space from other repositories.
        status.warnings = typedWarnings.map { Words.text($0).line(to: Limits.sentence) }.shortened(to: Limits.sentence)
        (status.warningFacts, status.noteFacts) = ([], [])
        return status
    }

    /// The status for use in text, with a quoted label, because a label from a committed profile can be any text.
    var quotingLabel: RepositoryStatus {
        var status = self
        if label != id { status.label = ("\(label, limit: Limits.name / 2)" as ServerText).text }
        return status
    }
}

extension String {
    /// The beginning of the string, on one line and without invisible characters.
    fileprivate func line(to limit: Int) -> String { Sanitizer.clean(self).shortened(to: limit) }
}

extension AnswerText {
    /// Adds reports about repositories, each in a fence, because published data comes from commits.
    /// - Parameter reports: the reports, each with the id of its repository or another name.
    mutating func add(_ reports: [(name: String, text: String)]) {
        guard !reports.isEmpty else { return }
        add("\(own: Fence.note)")
        var left = Limits.page
        for (index, report) in reports.enumerated() {
            let text = report.text.limitedLines(toBytes: left)
            left -= text.utf8.count
            add(Fence("\(word: report.name)", text.hasSuffix("\n") ? String(text.dropLast()) : text))
            if text.utf8.count < report.text.utf8.count || left < Limits.name {
                let rest = reports.count - index - 1
                return add(
                    rest > 0 ? "The rest and \(rest) more entries are omitted; request less." : "The rest is omitted.")
            }
        }
    }
}

extension ChangesReport.Entry {
    /// The entry for use in text; see `RepositoryStatus.quotingLabel`.
    var quotingLabel: ChangesReport.Entry {
        ChangesReport.Entry(repository: repository.quotingLabel, changes: changes)
    }

    /// The same entry with truncated strings.
    var limited: ChangesReport.Entry {
        var changes = changes
        for index in changes.commits.indices { changes.commits[index].limit() }
        for index in changes.files.indices { changes.files[index].limit() }
        for index in changes.highlights.indices { changes.highlights[index].limit() }
        for index in changes.outgoing.indices { changes.outgoing[index].limit() }
        return ChangesReport.Entry(repository: repository.limited, changes: changes)
    }
}

extension IncomingCommit {
    fileprivate mutating func limit() {
        subject = subject.line(to: Limits.name)
        author = author.line(to: Limits.name)
    }
}

extension IncomingFile {
    fileprivate mutating func limit() {
        path = path.line(to: Limits.sentence)
        oldPath = oldPath?.line(to: Limits.sentence)
    }
}

extension Highlight {
    fileprivate mutating func limit() {
        key = key.line(to: Limits.name)
        summary = summary.line(to: Limits.sentence)
        details.oldKey = details.oldKey?.line(to: Limits.name)
        details.members = Array(details.members.prefix(50))
        details.files = Array(details.files.prefix(50))
        for index in details.files.indices {
            details.files[index].path = details.files[index].path.line(to: Limits.sentence)
        }
    }
}
