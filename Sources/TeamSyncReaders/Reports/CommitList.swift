import TeamSyncBase
import TeamSyncDocuments

/// Commits one to a line: short id, author, age of the commit, subject.
struct CommitList {
    let commits: [IncomingCommit]
    let repository: RepositoryStatus
    let now: Timestamp

    static let longestAuthor = 20
    /// A subject keeps this many columns however narrow the terminal is.
    static let shortestSubject = 20

    func text(layout: TextLayout, indent: String) -> String {
        var table = Table(rows: commits.map(row))
        guard let width = layout.width else { return table.text(layout: layout, indent: indent) }
        for index in table.rows.indices {
            table.rows[index].cells[1].text = DisplayWidth.cut(
                table.rows[index].cells[1].text, to: CommitList.longestAuthor)
        }
        let used = table.columnWidths.dropLast().reduce(DisplayWidth.of(indent)) { $0 + $1 + 2 }
        let room = max(width - used, CommitList.shortestSubject)
        for index in table.rows.indices {
            table.rows[index].cells[3].text = DisplayWidth.cut(table.rows[index].cells[3].text, to: room)
        }
        return table.text(layout: layout, indent: indent)
    }

    private func row(_ commit: IncomingCommit) -> Table.Row {
        Table.Row(cells: [
            Table.Cell(
                Sanitizer.clean(String(commit.id.prefix(9))), .attention, page: repository.page(ofCommit: commit.id)),
            Table.Cell(Sanitizer.clean(commit.author)),
            Table.Cell(Age(of: commit.committerTime, at: now).short, .faint),
            Table.Cell(Sanitizer.clean(commit.subject)),
        ])
    }
}
