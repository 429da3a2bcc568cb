import TeamSyncBase
import TeamSyncReaders

/// Creates the results of requests about prompts.
struct PromptAnswers: Sendable {
    let provider: any PromptProvider
    let description: ServerDescription

    func list(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> JSONValue {
        let (entries, next) = try Page(parameters["cursor"]).of(provider.prompts)
        var members: [String: JSONValue] = ["prompts": .array(entries.map { $0.json(for: dialect.version) })]
        members["nextCursor"] = next
        return dialect.result(members, from: description, lifetime: .hour)
    }

    func get(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> JSONValue {
        guard let name = parameters["name"]?.string else { throw .invalid("The parameter 'name' must be a string.") }
        guard let prompt = provider.prompts.first(where: { $0.name == name }) else {
            throw .invalid("There is no prompt \(name, limit: 100); see prompts/list.")
        }
        let given = parameters["arguments"] ?? .null
        guard let members = given == .null ? [:] : given.members, members.values.allSatisfy({ $0.string != nil }) else {
            throw .invalid("The parameter 'arguments' must be an object of strings.")
        }
        for argument in members.keys.sorted() where !prompt.arguments.contains(where: { $0.name == argument }) {
            throw .invalid("The prompt has no argument \(argument, limit: 100).")
        }
        let text: AnswerText?
        do throws(ToolFailure) {
            text = try provider.text(ofPrompt: name, members.compactMapValues(\.string))
        } catch {
            throw RPCError(.invalidParameters, error.words)
        }
        guard let text else { throw .invalid("There is no such prompt.") }
        let contents = text.text(jsonBytes: Limits.answer, rest: "The rest is omitted; specify a repository.")
        let message: JSONValue = ["role": "user", "content": ["type": "text", "text": .string(contents)]]
        return dialect.result(
            ["description": .string(prompt.description), "messages": [message]], from: description)
    }
}
