import TeamSyncBase

/// The results of requests about resources.
struct ResourceAnswers: Sendable {
    /// Of the protocol.
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
        guard let contents = try ask({ () throws(ToolFailure) in try provider.read(uri) }) else {
            throw nothing(at: uri, dialect)
        }
        return dialect.result(["contents": [contents.json]], from: description, lifetime: Lifetime.none)
    }

    /// The address that a subscription is for.
    func subscribed(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> String {
        let uri = try ResourceAnswers.uri(parameters)
        guard provider.isAddress(uri) else { throw nothing(at: uri, dialect) }
        return uri
    }

    private func nothing(at uri: String, _ dialect: Dialect) -> RPCError {
        RPCError(
            dialect.version.hasHandshake ? .resourceNotFound : .invalidParameters,
            "There is no resource at that address; see resources/list and resources/templates/list.",
            data: ["uri": .string(uri)])
    }

    func complete(_ parameters: [String: JSONValue], _ dialect: Dialect) throws(RPCError) -> JSONValue {
        let request = try CompletionRequest(parameters)
        let values = try ask { () throws(ToolFailure) in
            try provider.completions(
                of: request.variable, in: request.template, typed: request.typed, others: request.others)
        }
        let completion: JSONValue = [
            "values": .strings(values.prefix(ResourceAnswers.completionLimit)), "total": .number(values.count),
            "hasMore": .bool(values.count > ResourceAnswers.completionLimit),
        ]
        return dialect.result(["completion": completion], from: description)
    }

    static func uri(_ parameters: [String: JSONValue]) throws(RPCError) -> String {
        guard let uri = parameters["uri"]?.string else { throw .invalid("The parameter 'uri' must be a string.") }
        return uri
    }

    private func ask<Value>(_ body: () throws(ToolFailure) -> Value) throws(RPCError) -> Value {
        do throws(ToolFailure) { return try body() } catch { throw RPCError(.internalError, error.message) }
    }
}
