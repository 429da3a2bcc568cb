import TeamSyncBase

/// The parameters of `completion/complete`.
struct CompletionRequest: Equatable {
    var template: String
    var variable: String
    var typed: String
    /// The variables that are known already.
    var others: [String: String] = [:]

    init(_ parameters: [String: JSONValue]) throws(RPCError) {
        guard let reference = parameters["ref"]?.members, let type = reference["type"]?.string else {
            throw .invalid("The parameter 'ref' must be an object with a 'type'.")
        }
        guard type == "ref/resource" else {
            throw .invalid("There is nothing to complete but resource templates; 'type' must be ref/resource.")
        }
        guard let template = reference["uri"]?.string else {
            throw .invalid("The 'uri' of the parameter 'ref' must be a string.")
        }
        guard let argument = parameters["argument"]?.members, let variable = argument["name"]?.string,
            let typed = argument["value"]?.string
        else { throw .invalid("The parameter 'argument' must be an object with the strings 'name' and 'value'.") }
        self.template = template
        self.variable = variable
        self.typed = typed
        try setOthers(parameters["context"])
    }

    private mutating func setOthers(_ context: JSONValue?) throws(RPCError) {
        guard let context, context != .null else { return }
        guard let members = context.members else { throw .invalid("The parameter 'context' must be an object.") }
        guard let arguments = members["arguments"], arguments != .null else { return }
        guard let values = arguments.members, values.values.allSatisfy({ $0.string != nil }) else {
            throw .invalid("The 'arguments' of the parameter 'context' must be an object of strings.")
        }
        others = values.compactMapValues(\.string)
    }
}
