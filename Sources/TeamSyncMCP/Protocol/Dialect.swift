import TeamSyncBase

/// A revision of the Model Context Protocol.
enum ProtocolVersion: String, CaseIterable, Comparable, Sendable {
    case november2024 = "2024-11-05"
    case march2025 = "2025-03-26"
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    /// The revision without a handshake or a session, in which every request specifies its revision.
    case july2026 = "2026-07-28"

    /// The revision for a client that requests one without a handshake, or an unknown one.
    static let newestWithHandshake = ProtocolVersion.november2025

    var hasHandshake: Bool { self != .july2026 }

    static func < (left: ProtocolVersion, right: ProtocolVersion) -> Bool { left.rawValue < right.rawValue }

    /// The revision for a session in which the client requests `text`.
    static func negotiated(_ text: String) -> ProtocolVersion {
        guard let version = ProtocolVersion(rawValue: text), version.hasHandshake else { return newestWithHandshake }
        return version
    }

    var hasBatches: Bool { self == .march2025 }
    var hasAnnotations: Bool { self >= .march2025 }
    var hasProgressMessages: Bool { self >= .march2025 }
    var hasCompletionCapability: Bool { self >= .march2025 }
    var hasTitles: Bool { self >= .june2025 }
    var hasStructuredResults: Bool { self >= .june2025 }
}

/// The methods that this server supports.
enum Method: String, CaseIterable {
    case initialize
    case ping
    case discover = "server/discover"
    case listTools = "tools/list"
    case callTool = "tools/call"
    case listResources = "resources/list"
    case listTemplates = "resources/templates/list"
    case readResource = "resources/read"
    case subscribe = "resources/subscribe"
    case unsubscribe = "resources/unsubscribe"
    case listen = "subscriptions/listen"
    case complete = "completion/complete"
    case listPrompts = "prompts/list"
    case getPrompt = "prompts/get"

    /// Whether the method exists only in revisions with a handshake.
    var needsSession: Bool {
        switch self {
        case .initialize, .ping, .subscribe, .unsubscribe: true
        default: false
        }
    }

    /// Whether the method exists only in revisions without a handshake.
    var isStateless: Bool { self == .discover || self == .listen }

    /// Whether the result may take a long time.
    var isSlow: Bool {
        switch self {
        case .callTool, .listResources, .readResource, .complete, .getPrompt: true
        default: false
        }
    }
}

/// The rules for replying to a request, which depend on its protocol revision.
struct Dialect: Sendable, Equatable {
    var version: ProtocolVersion

    /// - Parameter session: the revision that was negotiated in the handshake, for requests that do not specify one.
    /// - Throws: if the request specifies an unknown revision, or only one of revision and capabilities.
    static func of(_ request: Request, session: ProtocolVersion) throws(RPCError) -> Dialect {
        let meta = request.meta
        let version = meta[MetaKey.protocolVersion]
        guard version != nil || meta[MetaKey.clientCapabilities] != nil else { return Dialect(version: session) }
        for key in [MetaKey.protocolVersion, MetaKey.clientCapabilities] where meta[key] == nil {
            throw .invalid("The _meta of the parameters has no \(key).")
        }
        guard let version = version?.string else {
            throw .invalid("The member \(MetaKey.protocolVersion) of _meta must be a string.")
        }
        guard meta[MetaKey.clientCapabilities]?.members != nil else {
            throw .invalid("The member \(MetaKey.clientCapabilities) of _meta must be an object.")
        }
        guard let known = ProtocolVersion(rawValue: version), !known.hasHandshake else {
            throw RPCError(
                .unsupportedProtocolVersion, "This protocol version is not supported.",
                data: ["supported": .array(stateless), "requested": .string(version.shortened(to: 100))])
        }
        return Dialect(version: known)
    }

    /// The revisions that requests can use without a handshake.
    static let stateless = ProtocolVersion.allCases.filter { !$0.hasHandshake }
        .map { JSONValue.string($0.rawValue) }

    /// The method with the given name.
    func method(_ name: String) throws(RPCError) -> Method {
        guard let method = Method(rawValue: name), version.hasHandshake || !method.needsSession else {
            throw RPCError(.methodNotFound, "Unknown method.")
        }
        if version.hasHandshake, method.isStateless {
            throw .invalid(
                "The parameters of this method need a _meta with '\(MetaKey.protocolVersion)' and "
                    + "'\(MetaKey.clientCapabilities)'.")
        }
        return method
    }

    /// A result in the form of this revision.
    /// - Parameter lifetime: the time that a client may cache the result; nil for results that are not cached.
    func result(
        _ members: [String: JSONValue], from server: ServerDescription, lifetime: Lifetime? = nil,
        meta: [String: JSONValue] = [:]
    ) -> JSONValue {
        guard !version.hasHandshake else { return .object(members) }
        var members = members
        members["resultType"] = "complete"
        members["_meta"] = .object(meta.merging([MetaKey.serverInfo: server.json(for: version)]) { $1 })
        if let lifetime {
            members["ttlMs"] = .number(lifetime.rawValue)
            members["cacheScope"] = "private"
        }
        return .object(members)
    }
}

/// The time that a client may cache a result, in milliseconds.
enum Lifetime: Int {
    /// For results from clones, which change with every pull.
    case none = 0
    /// For results that stay the same while the server runs.
    case hour = 3_600_000
}

/// The members of `_meta` defined by the protocol.
enum MetaKey {
    static let protocolVersion = "io.modelcontextprotocol/protocolVersion"
    static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
    static let serverInfo = "io.modelcontextprotocol/serverInfo"
    static let subscriptionID = "io.modelcontextprotocol/subscriptionId"
}
