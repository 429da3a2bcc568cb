import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncReaders

/// Creates the results of all requests that do not change the state of the client.
struct Answers: Sendable {
    let description: ServerDescription
    let tools: ToolAnswers
    let resources: ResourceAnswers
    let prompts: PromptAnswers

    init(
        _ description: ServerDescription, tools: [any Tool], resources: any ResourceProvider,
        prompts: any PromptProvider
    ) {
        self.description = description
        self.tools = ToolAnswers(tools: tools, description: description)
        self.resources = ResourceAnswers(provider: resources, description: description)
        self.prompts = PromptAnswers(provider: prompts, description: description)
    }

    func discovery(_ dialect: Dialect) -> JSONValue {
        let members: [String: JSONValue] = [
            "supportedVersions": .array(Dialect.stateless),
            "capabilities": ServerDescription.capabilities(for: dialect.version),
            "instructions": .string(description.instructions),
        ]
        return dialect.result(members, from: description, lifetime: .hour)
    }

    func handshake(_ version: ProtocolVersion) -> JSONValue {
        [
            "protocolVersion": .string(version.rawValue),
            "capabilities": ServerDescription.capabilities(for: version),
            "serverInfo": description.json(for: version),
            "instructions": .string(description.instructions),
        ]
    }

    /// The result of a method that may take a long time.
    func result(of method: Method, for call: Call) throws(RPCError) -> JSONValue {
        switch method {
        case .callTool: try tools.call(call)
        case .listResources: try resources.list(call.request.parameters, call.dialect)
        case .readResource: try resources.read(call.request.parameters, call.dialect)
        case .getPrompt: try prompts.get(call.request.parameters, call.dialect)
        case .complete: try resources.complete(call.request.parameters, call.dialect)
        default: throw RPCError(.methodNotFound, "Unknown method.")
        }
    }
}

/// Creates the results of requests about tools.
struct ToolAnswers: Sendable {
    let tools: [any Tool]
    let description: ServerDescription

    /// Lists all tools on one page, in the given order.
    func list(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> JSONValue {
        if let cursor = parameters["cursor"], cursor != .null {
            throw .invalid("Unknown cursor: omit it; there is only one page.")
        }
        let list = tools.map { $0.definition.json(for: dialect.version) }
        return dialect.result(["tools": .array(list)], from: description, lifetime: .hour)
    }

    /// Whether the call is for a tool that contacts a remote.
    func asksRemote(_ call: Call) -> Bool {
        let name = call.request.parameters["name"]?.string
        return call.request.method == Method.callTool.rawValue
            && tools.contains { $0.definition.name == name && $0.definition.isOpenWorld }
    }

    /// Calls a tool. If the tool refuses or fails, that is a result for the model, not a protocol error.
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
            return try content(try tool.call(arguments, call.context), call.dialect)
        } catch {
            return call.dialect.result(
                ["content": text(AnswerText([error.words]).text), "isError": true], from: description)
        }
    }

    private func content(_ result: ToolResult, _ dialect: Dialect) throws(ToolFailure) -> JSONValue {
        let structured = result.structured.cleaned
        guard structured.size <= Limits.answer else {
            throw ToolFailure(
                "The answer is larger than \(Limits.answer >> 10) KiB. Request less: specify a repository or a "
                    + "smaller limit.")
        }
        let words = result.text.text(
            jsonBytes: Limits.answer,
            rest: dialect.version.hasStructuredResults
                ? "The rest is omitted here; it is in the structured content." : "The rest is omitted; request less.")
        var members: [String: JSONValue] = ["content": text(words), "isError": false]
        if dialect.version.hasStructuredResults { members["structuredContent"] = structured }
        return dialect.result(members, from: description)
    }

    private func text(_ text: String) -> JSONValue { [["type": "text", "text": .string(text)]] }

    private func unknown(_ name: String) -> RPCError {
        let nearest = NearestWord.to(name, among: tools.map(\.definition.name))
        let advice = nearest.map { "did you mean \($0)?" as ServerText } ?? "see tools/list."
        return .invalid("There is no tool \(name, limit: 100); \(advice)")
    }
}

/// Creates the results of requests about resources.
struct ResourceAnswers: Sendable {
    /// The limit defined by the protocol.
    private static let completionLimit = 100

    let provider: any ResourceProvider
    let description: ServerDescription

    func list(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> JSONValue {
        let page = try Page(parameters["cursor"])
        let (entries, next) = page.of(try ask { () throws(ToolFailure) in try provider.list() })
        var members: [String: JSONValue] = ["resources": .array(entries.map { $0.json(for: dialect.version) })]
        members["nextCursor"] = next
        return dialect.result(members, from: description, lifetime: Lifetime.none)
    }

    func templates(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> JSONValue {
        let (entries, next) = try Page(parameters["cursor"]).of(provider.templates)
        let list = entries.map { $0.json(for: dialect.version) }
        var members: [String: JSONValue] = ["resourceTemplates": .array(list)]
        members["nextCursor"] = next
        return dialect.result(members, from: description, lifetime: .hour)
    }

    func read(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> JSONValue {
        let uri = try ResourceAnswers.uri(parameters)
        guard let contents = try ask({ () throws(ToolFailure) in try provider.read(uri) })?.limited else {
            throw nothing(at: uri, dialect)
        }
        let result = dialect.result(["contents": [contents.json]], from: description, lifetime: Lifetime.none)
        return result
    }

    /// The address that a client subscribes to.
    func subscribed(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> String {
        let uri = try ResourceAnswers.uri(parameters)
        guard provider.isAddress(uri) else { throw nothing(at: uri, dialect) }
        guard provider.announces(uri) else {
            throw .invalid(
                "Changes to this resource are not announced; see resources/list for resources with subscriptions.")
        }
        return uri
    }

    private func nothing(at uri: String, _ dialect: Dialect) -> RPCError {
        RPCError(
            dialect.version.hasHandshake ? .resourceNotFound : .invalidParameters,
            "There is no resource at that address; see resources/list and resources/templates/list.",
            data: ["uri": .string(uri.shortened(to: Limits.sentence))])
    }

    func complete(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> JSONValue {
        let request = try CompletionRequest(parameters)
        let values: [String]
        do throws(ToolFailure) {
            let found = try provider.completions(
                of: request.variable, in: request.template, typed: request.typed, others: request.others)
            guard let found else { throw ToolFailure("There is no such template, or no such variable in it.") }
            values = found
        } catch {
            throw .invalid(error.words)
        }
        let completion: JSONValue = [
            "values": .strings(
                values.prefix(ResourceAnswers.completionLimit).map { $0.shortened(to: Limits.name) }),
            "total": .number(values.count),
            "hasMore": .bool(values.count > ResourceAnswers.completionLimit),
        ]
        return dialect.result(["completion": completion], from: description)
    }

    static func uri(_ parameters: [String: JSONValue]) throws(RPCError) -> String {
        guard let uri = parameters["uri"]?.string else { throw .invalid("The parameter 'uri' must be a string.") }
        return uri
    }

    private func ask<Value>(_ body: () throws(ToolFailure) -> Value) throws(RPCError) -> Value {
        do throws(ToolFailure) { return try body() } catch { throw RPCError(.internalError, error.words) }
    }
}
