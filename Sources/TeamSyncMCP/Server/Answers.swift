import TeamSyncBase

/// The results of all requests that concern nobody but the one who asks.
struct Answers: Sendable {
    let description: ServerDescription
    let tools: ToolAnswers
    let resources: ResourceAnswers

    init(_ description: ServerDescription, tools: [any Tool], resources: any ResourceProvider) {
        self.description = description
        self.tools = ToolAnswers(tools: tools, description: description)
        self.resources = ResourceAnswers(provider: resources, description: description)
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

    /// Of the methods that may take long.
    func result(of method: Method, for call: Call) throws(RPCError) -> JSONValue {
        switch method {
        case .callTool: try tools.call(call)
        case .listResources: try resources.list(call.request.parameters, call.dialect)
        case .readResource: try resources.read(call.request.parameters, call.dialect)
        case .complete: try resources.complete(call.request.parameters, call.dialect)
        default: throw RPCError(.methodNotFound, "There is no method of that name.")
        }
    }
}
