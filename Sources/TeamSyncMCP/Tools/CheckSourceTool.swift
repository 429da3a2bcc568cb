import Glibc
import TeamSyncBase
import TeamSyncConfiguration

/// `check_source`
struct CheckSourceTool: Tool {
    /// The name for source text without a path.
    private static let usualName = "Source.swift"
    private static let sourceLimit = 512 << 10

    let workspace: Workspace
    let check: SourceCheck

    let definition = ToolDefinition(
        name: "check_source", title: "Check a source",
        description: """
            Finds unknown icons and colors, hard-coded values and similar problems in Swift code: the text in source, \
            or the file at path. Changes nothing.
            """,
        arguments: [
            Argument(name: "source", description: "Swift text", kind: .text(limit: sourceLimit)),
            Argument(name: "path", description: "a file of the repository", kind: .text(limit: 4096)),
            .repository, .limit, .cursor,
        ])

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let (source, given) = (arguments.text("source"), arguments.text("path"))
        let repositories = try workspace.repositories(arguments.repository)
        guard source != nil || given != nil else {
            throw ToolFailure("Give Swift code in the argument 'source', or the path of a file in 'path'.")
        }
        let repository = try CheckSourceTool.repository(
            among: repositories, isNamed: arguments.repository != nil, of: given)
        let path = try given.map { path throws(ToolFailure) in
            try CheckSourceTool.path(path, in: repository, exists: source == nil)
        }
        let request = SourceCheck.Request(
            root: repository.path, path: path ?? CheckSourceTool.usualName, text: source)
        let report = try check.report(request, context.cancellation).cleaned.members ?? [:]
        return try CheckSourceTool.result(report, arguments, repository.id)
    }

    /// The repository that was named, or the one that contains the file; otherwise, the first repository with code that
    /// uses a design system.
    private static func repository(
        among all: [RepositoryConfiguration], isNamed: Bool, of path: String?
    ) throws(ToolFailure) -> RepositoryConfiguration {
        if let path, path.hasPrefix("/"), let owner = all.first(where: { path.hasPrefix($0.path + "/") }) {
            return owner
        }
        if !isNamed, let path {
            let owners = all.filter { access("\($0.path)/\(path)", F_OK) == 0 }
            if owners.count == 1 { return owners[0] }
            guard owners.isEmpty else {
                throw ToolFailure(
                    "There is a file \(path, limit: Limits.name) in each of \(ServerText.ids(owners.map(\.id))). Choose one "
                        + "with the argument 'repository'.")
            }
        }
        guard let repository = all.first(where: { !$0.uses.isEmpty }) ?? all.first else {
            throw ToolFailure("No repository is configured.")
        }
        return repository
    }

    /// The path relative to the top of the repository. After links are resolved, it must still be inside the
    /// repository.
    private static func path(
        _ given: String, in repository: RepositoryConfiguration, exists: Bool
    ) throws(ToolFailure) -> String {
        let start = repository.path + "/"
        let path = given.hasPrefix(start) ? String(given.dropFirst(start.count)) : given
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard path.hasSuffix(".swift"), !path.utf8.contains(0),
            !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") || GuardedPath.isGitFolder($0) })
        else {
            throw ToolFailure(
                "The path \(given, limit: Limits.name) is not a Swift source in \(word: repository.id); give it relative to "
                    + "the top of the repository.")
        }
        guard exists else { return path }
        guard let root = ResolvedPath.real(repository.path), let file = ResolvedPath.real(start + path),
            file.hasPrefix(root + "/")
        else {
            throw ToolFailure("There is no file \(given, limit: Limits.name) in \(word: repository.id).")
        }
        return path
    }

    private static func result(
        _ report: [String: JSONValue], _ arguments: Arguments, _ repository: String
    ) throws(ToolFailure) -> ToolResult {
        guard case .array(let found)? = report["findings"], case .array(let gaps)? = report["not_checked"] else {
            throw ToolFailure("The result of the check cannot be read.")
        }
        let rows = found.map { row($0.members ?? [:]) }
        let reasons = gaps.compactMap { gap in
            gap.members?["reason"]?.string.map { "Not checked: \($0)" as ServerText }
        }.bounded()
        let isComplete = gaps.isEmpty
        var members: [String: JSONValue] = [
            "repository": .string(repository), "complete": .bool(isComplete), "not_checked": .strings(reasons),
        ]
        let hash = StableHash.hex(of: JSONWriter.bytes(.array(found)))
        let budget = Limits.answer - Limits.sentence - JSONValue.object(members).size
        let page = try ListPage(of: rows.count, arguments, limit: 100, key: ["check", hash], budget: budget) { index in
            max(rows[index].json.size, JSONValue.string(rows[index].words.text).size + 4)
        }
        let count = rows.isEmpty ? "No findings" : "\(page.total) finding\(page.total == 1 ? "" : "s")"
        var text = AnswerText(["\(own: count)\(own: isComplete ? "." : ", but not everything could be checked.")"])
        text.addWarnings(reasons)
        text.add(rows[page.rows].map(\.words))
        if let cursor = page.nextCursor {
            text.add("\(page.total - page.rows.upperBound) more: call again with cursor \(cursor).")
            members["next_cursor"] = .string(cursor)
        }
        members["findings"] = .array(rows[page.rows].map(\.json))
        members["total"] = .number(page.total)
        members["truncated"] = .bool(page.isTruncated)
        return ToolResult(text: text, structured: .object(members))
    }

    private static func row(_ finding: [String: JSONValue]) -> (json: JSONValue, words: ServerText) {
        let names = ["rule", "level", "path", "line", "column", "message", "replacement"]
        let json = JSONValue.object(Dictionary(names.map { ($0, finding[$0] ?? .null) }) { $1 })
            .limited(text: Limits.sentence, count: names.count)
        let members = json.members ?? [:]
        func text(_ name: String) -> String { members[name]?.string ?? members[name]?.integer.map(String.init) ?? "" }
        let place = "\(text("path")):\(text("line")):\(text("column"))"
        let advice: ServerText = members["replacement"]?.string.map { "; write \($0)" } ?? ""
        return (
            json, "Finding \(place): \(text("level")): \(text("message"))" + advice + " (\(text("rule")))"
        )
    }
}
