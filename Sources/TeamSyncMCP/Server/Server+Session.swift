import TeamSyncBase

/// What needs no work, or changes what is remembered of the client.
extension Server {
    /// - Returns: nil for what is answered when it ends.
    func immediateResult(_ call: Call, _ method: Method) throws(RPCError) -> JSONValue? {
        let parameters = call.request.parameters
        switch method {
        case .initialize: return try shakeHands(parameters)
        case .ping: return [:]
        case .discover: return answers.discovery(call.dialect)
        case .listTools: return try answers.tools.list(parameters, call.dialect)
        case .listTemplates: return try answers.resources.templates(parameters, call.dialect)
        case .subscribe: return try subscribe(try answers.resources.subscribed(parameters, call.dialect))
        case .unsubscribe:
            session.unsubscribe(try ResourceAnswers.uri(parameters))
            return [:]
        case .listen:
            try listeners.add(call.request.id, try SubscriptionFilter(parameters), call.dialect)
            return nil
        default: return try answers.result(of: method, for: call)
        }
    }

    /// Notifications never have a reply; those that are not known are ignored.
    func heed(_ method: String, _ parameters: [String: JSONValue]) {
        switch method {
        case "notifications/initialized": session.setReady()
        case "notifications/cancelled":
            guard let id = parameters["requestId"].flatMap(RequestID.init) else { return }
            pool.remove(id)
            listeners.remove(id)
            calls[id]?.cancel()
        default: break
        }
    }

    private func shakeHands(_ parameters: [String: JSONValue]) throws(RPCError) -> JSONValue {
        guard let wish = parameters["protocolVersion"]?.string else {
            throw .invalid("The parameter 'protocolVersion' must be a string.")
        }
        let version = ProtocolVersion.negotiated(wish)
        session.begin(version)
        return answers.handshake(version)
    }

    private func subscribe(_ uri: String) throws(RPCError) -> JSONValue {
        guard session.subscribe(uri) else {
            throw RPCError(
                .internalError, "There are \(Session.subscriptionLimit) subscriptions already; end one first.")
        }
        return [:]
    }
}
