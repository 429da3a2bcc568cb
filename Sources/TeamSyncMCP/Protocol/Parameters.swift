import TeamSyncBase

/// The parameters of `completion/complete`.
struct CompletionRequest: Equatable {
    var template: String
    var variable: String
    var typed: String
    /// The variables that are already set.
    var others: [String: String] = [:]

    init(_ parameters: [String: JSONValue]) throws(RPCError) {
        guard let reference = parameters["ref"]?.members, let type = reference["type"]?.string else {
            throw .invalid("The parameter 'ref' must be an object with a 'type'.")
        }
        guard type == "ref/resource" else {
            throw .invalid("Only resource templates can be completed; 'type' must be ref/resource.")
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

/// The changes that a client subscribes to, in a revision without a handshake.
struct SubscriptionFilter: Sendable, Equatable {
    static let uriLimit = 1024

    var resourcesListChanged = false
    var resources: Set<String> = []

    /// - Parameter parameters: the parameters of `subscriptions/listen`.
    init(_ parameters: [String: JSONValue]) throws(RPCError) {
        guard let wanted = parameters["notifications"]?.members else {
            throw .invalid("The parameter 'notifications' must be an object.")
        }
        if let flag = wanted["resourcesListChanged"], flag != .null {
            guard case .bool(let isWanted) = flag else {
                throw .invalid("The member 'resourcesListChanged' must be true or false.")
            }
            resourcesListChanged = isWanted
        }
        guard let uris = wanted["resourceSubscriptions"], uris != .null else { return }
        guard case .array(let uris) = uris, uris.allSatisfy({ $0.string != nil }) else {
            throw .invalid("The member 'resourceSubscriptions' must be an array of strings.")
        }
        guard uris.count <= SubscriptionFilter.uriLimit else {
            throw .invalid("The member 'resourceSubscriptions' has more than \(SubscriptionFilter.uriLimit) addresses.")
        }
        resources = Set(uris.compactMap(\.string))
    }

    /// The filter without the resources whose changes are never announced.
    func filtered(_ isAnnounced: (String) -> Bool) -> SubscriptionFilter {
        var filter = self
        filter.resources = resources.filter(isAnnounced)
        return filter
    }

    /// The accepted filter as it is sent to the client.
    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if resourcesListChanged { members["resourcesListChanged"] = true }
        if !resources.isEmpty { members["resourceSubscriptions"] = .strings(resources.sorted()) }
        return .object(members)
    }
}

/// The position of a client in a long list. If the list changes between two pages, an entry may appear twice or not at
/// all.
struct Page: Equatable {
    private static let size = 200
    private static let prefix = "from-"

    private var start: Int

    /// - Parameter cursor: the parameter `cursor`; nil or null for the first page.
    /// - Throws: if the value did not come from `next`.
    init(_ cursor: JSONValue?) throws(RPCError) {
        start = 0
        guard let cursor, cursor != .null else { return }
        guard let text = cursor.string, text.hasPrefix(Page.prefix), let start = Int(text.dropFirst(Page.prefix.count)),
            start > 0, start % Page.size == 0, text == Page.prefix + String(start)
        else { throw .invalid("Unknown cursor: omit it to start at the first page.") }
        self.start = start
    }

    /// The entries on this page, and the cursor of the next page; the cursor is nil on the last page.
    func of<Element>(_ list: [Element]) -> (entries: ArraySlice<Element>, next: JSONValue?) {
        let (end, isOver) = start.addingReportingOverflow(Page.size)
        guard !isOver, end < list.count else { return (list.dropFirst(start), nil) }
        return (list[start..<end], .string(Page.prefix + String(end)))
    }
}
