import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration

/// The results of requests about tools.
struct ToolAnswers: Sendable {
    let tools: [any Tool]
    let description: ServerDescription

    /// All on one page, in the order that they were given in.
    func list(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> JSONValue {
        if let cursor = parameters["cursor"], cursor != .null {
            throw .invalid("There is no such cursor; leave it out, there is one page.")
        }
        let list = tools.map { $0.definition.json(for: dialect.version) }
        return dialect.result(["tools": .array(list)], from: description, lifetime: .hour)
    }

    /// What a tool refuses or cannot do is a result for the model to read, not an error.
    func call(_ call: Call) throws(RPCError) -> JSONValue {
        let parameters = call.request.parameters
        guard let name = parameters["name"]?.string else { throw .invalid("The parameter 'name' must be a string.") }
        guard let tool = tools.first(where: { $0.definition.name == name }) else { throw unknown(name) }
        let given = parameters["arguments"] ?? .null
        guard let members = given == .null ? [:] : given.members else {
            throw .invalid("The parameter 'arguments' must be an object.")
        }
        do throws(ToolFailure) {
            let arguments = try Arguments(members, for: tool.definition.arguments)
            return content(try tool.call(arguments, call.context), call.dialect)
        } catch {
            return call.dialect.result(["content": text(error.message), "isError": true], from: description)
        }
    }

    private func content(_ result: ToolResult, _ dialect: Dialect) -> JSONValue {
        var members: [String: JSONValue] = ["content": text(result.text), "isError": false]
        if dialect.version.hasStructuredResults { members["structuredContent"] = result.structured }
        return dialect.result(members, from: description)
    }

    private func text(_ text: String) -> JSONValue { [["type": "text", "text": .string(text)]] }

    private func unknown(_ name: String) -> RPCError {
        let problem = "There is no tool '\(name.shortened(to: 100))'"
        let nearest = NearestWord.to(name, among: tools.map(\.definition.name))
        return .invalid(nearest.map { "\(problem); did you mean '\($0)'?" } ?? "\(problem); see tools/list.")
    }
}
