import TeamSyncBase

/// How one request is answered: what the revision that it speaks has, lacks and demands.
struct Dialect: Sendable, Equatable {
    var version: ProtocolVersion

    /// - Parameter session: the revision of the handshake, which counts for requests that say none of their own.
    /// - Throws: for a request that says half of what it must, or a revision that is not known.
    static func of(_ request: Request, session: ProtocolVersion) throws(RPCError) -> Dialect {
        let meta = request.meta
        let version = meta[MetaKey.protocolVersion]
        guard version != nil || meta[MetaKey.clientCapabilities] != nil else { return Dialect(version: session) }
        for key in [MetaKey.protocolVersion, MetaKey.clientCapabilities] where meta[key] == nil {
            throw .invalid("The _meta of the parameters lacks '\(key)'.")
        }
        guard let version = version?.string else {
            throw .invalid("The member '\(MetaKey.protocolVersion)' of _meta must be a string.")
        }
        guard meta[MetaKey.clientCapabilities]?.members != nil else {
            throw .invalid("The member '\(MetaKey.clientCapabilities)' of _meta must be an object.")
        }
        guard let known = ProtocolVersion(rawValue: version), !known.hasHandshake else {
            throw RPCError(
                .unsupportedProtocolVersion, "There is no such protocol version here.",
                data: ["supported": .array(stateless), "requested": .string(version)])
        }
        return Dialect(version: known)
    }

    /// The revisions that requests can speak without a handshake.
    static let stateless = ProtocolVersion.allCases.filter { !$0.hasHandshake }
        .map { JSONValue.string($0.rawValue) }

    /// The method that a request names.
    func method(_ name: String) throws(RPCError) -> Method {
        guard let method = Method(rawValue: name), version.hasHandshake || !method.needsSession else {
            throw RPCError(.methodNotFound, "There is no method of that name.")
        }
        if version.hasHandshake, method.isStateless {
            throw .invalid(
                "The parameters of this method need a _meta with '\(MetaKey.protocolVersion)' and "
                    + "'\(MetaKey.clientCapabilities)'.")
        }
        return method
    }

    /// A result as this revision wants it.
    /// - Parameter lifetime: how long a client may keep it; nil for results that nobody keeps.
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
