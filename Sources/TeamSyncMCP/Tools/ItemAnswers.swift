import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit
import TeamSyncReaders

/// Gets items by name: the result is one item, or a list of several.
struct ItemAnswers {
    /// The maximum number of names in one call.
    static let nameLimit = 20
    /// The minimum size of an excerpt that is worth showing.
    private static let shortest = 500

    /// A file that fits only in part.
    private struct Cut {
        let fence: Fence
        let note: ServerText?
    }

    /// The name of the member that contains the list.
    private let member: String
    private let isSingle: Bool
    private var left: (json: Int, text: Int)
    private var items: [ItemContents] = []
    private var members: [[String: JSONValue]] = []
    private var lines: [ServerText] = []
    private var fences: [Cut] = []
    private var warnings: [ServerText]
    /// The names of items that exist, but do not fit.
    private var leftOut: [String] = []

    /// - Parameters:
    /// - other: another kind whose items are also returned.
    ///   - make: creates the contents for an item.
    /// - Throws: when none of the items exist.
    static func result(
        _ kind: CatalogueKind, or other: CatalogueKind? = nil, _ arguments: Arguments, in workspace: Workspace,
        make: (inout ItemContents) throws(ToolFailure) -> Void
    ) throws(ToolFailure) -> ToolResult {
        let names = try arguments.names
        var rows = try CatalogueRows(kind, or: other, arguments, in: workspace)
        try rows.keep(catalogue: arguments.text("catalogue"))
        var answers = ItemAnswers(kind, isSingle: arguments.hasOneName, warnings: rows.warnings)
        var (missing, failures): ([String], [ToolFailure]) = ([], [])
        for name in names.prefix(nameLimit) {
            do throws(ToolFailure) {
                guard let row = try rows.item(named: name, on: arguments.platform) else {
                    missing.append(name)
                    failures.append(rows.missing(name))
                    continue
                }
                var contents = try ItemContents(row, in: workspace)
                try make(&contents)
                answers.add(contents)
            } catch {
                failures.append(error)
                answers.leftOut.append(name)
            }
        }
        if answers.items.isEmpty, let first = failures.first { throw first }
        for failure in failures { answers.warnings.append(failure.words) }
        if names.count > nameLimit {
            answers.leftOut += names.dropFirst(nameLimit)
            answers.warnings.append(
                "A call accepts at most \(nameLimit) names; request the other \(names.count - nameLimit) separately."
            )
        }
        try answers.addFates(arguments, workspace)
        answers.addFiles()
        return answers.result(missing: missing)
    }

    private init(_ kind: CatalogueKind, isSingle: Bool, warnings: [ServerText]) {
        member = kind.toolWord
        self.isSingle = isSingle
        self.warnings = warnings
        left = (Limits.page, Limits.page)
    }

    private mutating func add(_ item: ItemContents) {
        let heading = item.heading + item.lines
        let size = JSONValue.object(item.members).size
        let textSize = heading.reduce(0) { $0 + JSONValue.string($1.text).size + 2 }
        guard size <= left.json, textSize <= left.text else {
            warnings.append("The item \(item.name) does not fit into this answer: request it in another call.")
            return leftOut.append(item.name)
        }
        left = (left.json - size, left.text - textSize)
        warnings += item.warnings.map { isSingle ? $0 : "Of \(item.name): \($0)" }
        items.append(item)
        members.append(item.members)
        lines += heading
    }

    /// Adds the effects that the next pull has on the items.
    private mutating func addFates(_ arguments: Arguments, _ workspace: Workspace) throws(ToolFailure) {
        guard arguments.revision == .main else { return }
        let fates = UpstreamFates.all(items.map(\.row), in: workspace)
        for (index, item) in items.enumerated() {
            let all = fates[item.row.catalogue.origin.repository]
            guard let fate = all?[item.row] ?? all?.ofAll else { continue }
            members[index]["upstream"] = fate.json
            let line: ServerText = "Of \(item.name), \(fate.words)"
            lines.append(line)
            left.json -= fate.json.size + 12
            left.text -= JSONValue.string(line.text).size + 2
        }
        warnings += fates.sorted { $0.key < $1.key }.compactMap(\.value.warning)
    }

    /// Adds the files of all items. Descriptions come before sources, and the remaining space is divided equally.
    private mutating func addFiles() {
        for rank in ItemContents.Rank.allCases {
            let files = items.enumerated().flatMap { index, item in
                item.files.filter { $0.rank == rank }.map { (index: index, file: $0) }
            }.sorted { $0.file.text.utf8.count < $1.file.text.utf8.count }
            var noRoom: [String] = []
            var added: [(index: Int, cut: Cut?)] = []
            for (position, entry) in files.enumerated() {
                let share = files.count - position
                let room = min(Limits.contents, (left.json - 200) / share, (left.text - 400) / share)
                guard let cut = add(entry.file, to: entry.index, room: room) else {
                    noRoom.append(items[entry.index].name)
                    continue
                }
                added.append((entry.index, cut))
            }
            fences += added.sorted { $0.index < $1.index }.compactMap(\.cut)
            if !noRoom.isEmpty {
                warnings.append(
                    "The \(own: rank == .first ? "files" : "sources") of "
                        + "\(ServerText.names(noRoom, limit: 20)) do not fit into this answer: "
                        + "request each one separately, or read its file."
                )
            }
        }
    }

    /// Adds the part of a file that fits.
    /// - Returns: nil if nothing fits.
    private mutating func add(_ file: ItemContents.File, to index: Int, room: Int) -> Cut? {
        let whole = JSONValue.string(file.text).size
        guard room >= ItemAnswers.shortest || whole <= room else {
            members[index][file.member] = .null
            return nil
        }
        let part = file.text.beginning(jsonBytes: room)
        let note: ServerText? = part.utf8.count < file.text.utf8.count ? ItemAnswers.cut(part, of: file) : nil
        if let value = file.value, value.size <= room {
            members[index][file.member] = value
            left.json -= value.size + file.member.utf8.count + 4
        } else {
            let shown = note.map { part + "\n" + $0.text } ?? part
            if file.isValue { members[index][file.member] = .null }
            members[index][file.isValue ? "\(file.member)_text" : file.member] = .string(shown)
            left.json -= JSONValue.string(shown).size + file.member.utf8.count + 20
        }
        if note != nil {
            warnings.append("The file \(file.path) is truncated: it is larger than the limit of an answer.")
        }
        let fence = Fence("\(file.path)", part)
        left.text -= JSONValue.string(fence.text).size + (note.map { JSONValue.string($0.text).size } ?? 0) + 2
        return Cut(fence: fence, note: note)
    }

    private static func cut(_ part: String, of file: ItemContents.File) -> ServerText {
        "… Truncated: \(part.utf8.count) of \(file.text.utf8.count) bytes are shown; see the file for the rest."
    }

    private func result(missing: [String]) -> ToolResult {
        let warnings = warnings.bounded()
        var members: [String: JSONValue] = [:]
        if isSingle, let item = self.members.first {
            members = item
        } else {
            members[member] = .array(self.members.map(JSONValue.object))
            members["missing"] = .strings(missing.shortened(to: Limits.name, total: Limits.list / 2))
            members["left_out"] = .strings(leftOut.shortened(to: Limits.name, total: Limits.list / 2))
        }
        members["warnings"] = .strings(warnings)
        var text = AnswerText(lines)
        text.addWarnings(warnings)
        if !fences.isEmpty { text.add("\(own: Fence.note)") }
        for cut in fences {
            text.add(cut.fence)
            if let note = cut.note { text.add(note) }
        }
        return ToolResult(text: text, structured: .object(members))
    }
}
