import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit
import TeamSyncReaders

/// Gets items by name: one is the answer, several are a list in it.
struct ItemAnswers {
    /// Of one call.
    static let nameLimit = 20
    /// Less is not worth to be shown.
    private static let shortest = 500

    /// The member of a list.
    private let member: String
    private let isSingle: Bool
    private var left: (json: Int, text: Int)
    private var items: [[String: JSONValue]] = []
    private var lines: [ServerText] = []
    private var fences: [(fence: Fence, cut: ServerText?)] = []
    private var warnings: [ServerText]
    private var isShort: [String] = []

    /// - Parameters:
    ///   - make: what is to be said of an item.
    /// - Throws: when there is none of the items.
    static func result(
        _ kind: CatalogueKind, _ arguments: Arguments, in workspace: Workspace,
        make: (inout ItemContents) throws(ToolFailure) -> Void
    ) throws(ToolFailure) -> ToolResult {
        let names = try arguments.names
        let rows = try CatalogueRows(kind, arguments, in: workspace)
        var answers = ItemAnswers(kind, isSingle: arguments.text("name") != nil, warnings: rows.warnings)
        var failures: [(name: String, failure: ToolFailure)] = []
        for name in names {
            do throws(ToolFailure) {
                var contents = try ItemContents(try rows.item(named: name), in: workspace)
                try make(&contents)
                answers.add(contents)
            } catch {
                failures.append((name, error))
            }
        }
        if let first = failures.first, failures.count == names.count { throw first.failure }
        return answers.result(missing: failures)
    }

    private init(_ kind: CatalogueKind, isSingle: Bool, warnings: [ServerText]) {
        member = kind.toolWord
        self.isSingle = isSingle
        self.warnings = warnings
        left = (Limits.page, Limits.page)
    }

    private mutating func add(_ item: ItemContents) {
        var members = item.members
        let heading = item.heading + item.lines
        let size = JSONValue.object(members).size
        let textSize = heading.reduce(0) { $0 + JSONValue.string($1.text).size + 2 }
        guard size <= left.json, textSize <= left.text else { return isShort.append(item.name) }
        left = (left.json - size, left.text - textSize)
        var ownWarnings = item.warnings
        for file in item.files { add(file, to: &members, &ownWarnings) }
        lines += heading
        if isSingle {
            warnings += ownWarnings
        } else {
            warnings += ownWarnings.map { "Of \(item.name): \($0)" }
        }
        items.append(members)
    }

    /// Adds as much of a file as fits.
    private mutating func add(
        _ file: ItemContents.File, to members: inout [String: JSONValue], _ warnings: inout [ServerText]
    ) {
        let room = min(Limits.contents, left.json - 200, left.text - 400)
        let whole = JSONValue.string(file.text).size
        if let value = file.value, value.size <= min(Limits.contents, left.json - 200) {
            members[file.member] = value
            left.json -= value.size + file.member.utf8.count + 4
        } else if room < ItemAnswers.shortest, whole > room {
            members[file.member] = .null
            warnings.append("There is no room left for \(file.path): ask for it alone, or read the file.")
            return
        } else {
            let part = file.text.beginning(jsonBytes: room)
            let isCut = part.utf8.count < file.text.utf8.count
            let shown = isCut ? part + "\n" + ItemAnswers.cut(part, of: file).text : part
            let isValue = file.isValue
            if isValue { members[file.member] = .null }
            members[isValue ? "\(file.member)_text" : file.member] = .string(shown)
            left.json -= JSONValue.string(shown).size + file.member.utf8.count + 20
            if isCut { warnings.append("The file \(file.path) is cut: it is larger than an answer may be.") }
        }
        let part = file.text.beginning(jsonBytes: room)
        let cut = part.utf8.count < file.text.utf8.count ? ItemAnswers.cut(part, of: file) : nil
        let fence = Fence("\(file.path)", part)
        left.text -= JSONValue.string(fence.text).size + (cut.map { JSONValue.string($0.text).size } ?? 0) + 2
        fences.append((fence, cut))
    }

    private static func cut(_ part: String, of file: ItemContents.File) -> ServerText {
        "… This is cut: \(part.utf8.count) of \(file.text.utf8.count) bytes are shown; the file has the rest."
    }

    private func result(missing: [(name: String, failure: ToolFailure)]) -> ToolResult {
        var warnings = warnings + missing.map(\.failure.words)
        if !isShort.isEmpty {
            warnings.append(
                "There is no room left for \(ServerText.names(isShort, limit: 20)): ask for them in another call.")
        }
        warnings = warnings.bounded()
        var members: [String: JSONValue] = [:]
        if isSingle, let item = items.first {
            members = item
        } else {
            members[member] = .array(items.map(JSONValue.object))
            members["missing"] = .strings(missing.map(\.name) + isShort)
        }
        members["warnings"] = .strings(warnings)
        var text = AnswerText(lines)
        text.addWarnings(warnings)
        if !fences.isEmpty { text.add("\(own: Fence.note)") }
        for (fence, cut) in fences {
            text.add(fence)
            if let cut { text.add(cut) }
        }
        return ToolResult(text: text, structured: .object(members))
    }
}
