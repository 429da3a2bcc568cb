import CloneTestSupport
import TeamSyncConfiguration
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// A machine with clones, and its tools.
final class Machine {
    let workspace: Workspace
    let folder: TemporaryFolder
    private let clones: [SmallClone]
    private let answers: ToolAnswers

    /// - Parameters:
    ///   - repositories: the lines of each repository's configuration below its path.
    ///   - only: the repositories that are served; nil for all.
    ///   - sources: replaces the program that reads sources; nil for the program.
    init(
        _ repositories: [(clone: SmallClone, configuration: String)], only: [String]? = nil,
        sources: SourcePrograms? = nil
    ) throws {
        folder = try TemporaryFolder("machine")
        clones = repositories.map(\.clone)
        let path = folder.appending("config.yaml")
        let yaml = repositories.map { "  - path: \($0.clone.path)\n\($0.configuration)" }.joined()
        try RawFile.write("repositories:\n\(yaml)".utf8, to: RawPath(path))
        let environment = ["HOME": folder.path, "TEAMSYNC_STATE_DIR": folder.appending("state")]
        workspace = Workspace(configPath: path, environment: environment, only: only)
        answers = ToolAnswers(
            tools: ToolCatalogue.tools(
                for: workspace, SyncRunner(environment: environment, config: path),
                sources ?? SourcePrograms(environment: environment, config: path)),
            description: ServerDescription(name: "test", title: "Test", version: "1", instructions: ""))
    }

    struct Answer {
        let text: String
        let structured: JSONValue
    }

    /// The result for a client. Every result must fit, and must not contain a line that others could have written.
    /// - Throws: `ToolFailure` with the text of a failed call.
    func call(_ name: String, _ arguments: [String: JSONValue] = [:]) throws -> Answer {
        let request = Request(
            id: .number("1"), method: "tools/call",
            parameters: ["name": .string(name), "arguments": .object(arguments)])
        let call = Call(request, Dialect(version: .november2025), send: { _ in }, reply: { _, _ in })
        let result = try #require(try answers.call(call).members)
        guard case .array(let blocks)? = result["content"] else { throw PipedServer.Silence() }
        let text = try #require(blocks.first?.members?["text"]?.string)
        for problem in AnswerChecker.problems(in: text) { Issue.record("\(name) \(arguments): \(problem)") }
        if result["isError"] == true { throw ToolFailure(ServerText(own: text)) }
        let structured = try #require(result["structuredContent"])
        #expect(JSONWriter.line(structured).count <= 48 << 10, "\(name) \(arguments)")
        #expect(JSONWriter.line(.string(text)).count <= 48 << 10, "\(name) \(arguments)")
        return Answer(text: text, structured: structured)
    }

    func members(_ name: String, _ arguments: [String: JSONValue] = [:]) throws -> [String: JSONValue] {
        try #require(try call(name, arguments).structured.members)
    }

    /// The rows on all pages.
    func rows(_ tool: String, _ member: String, _ arguments: [String: JSONValue] = [:]) throws -> [[String: JSONValue]]
    {
        var (all, cursor): ([[String: JSONValue]], JSONValue?) = ([], nil)
        repeat {
            var arguments = arguments
            arguments["cursor"] = cursor
            let page = try members(tool, arguments)
            guard case .array(let rows)? = page[member] else { return all }
            all += rows.compactMap(\.members)
            cursor = page["next_cursor"]
        } while cursor != nil
        return all
    }

    func names(_ tool: String, _ member: String, _ arguments: [String: JSONValue] = [:]) throws -> [String] {
        try rows(tool, member, arguments).compactMap { $0["name"]?.string }
    }
}
