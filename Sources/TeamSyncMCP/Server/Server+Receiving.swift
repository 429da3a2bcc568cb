import TeamSyncBase

/// Handles the lines that a client sends.
extension Server {
    /// Receives the reply to a message; nil if there is no reply.
    typealias Sink = @Sendable (JSONValue?) -> Void

    func receive(_ line: LineReader.Line) {
        let sink: Sink = { [writer] reply in
            if let reply { writer.put(reply) }
        }
        switch line {
        case .text(let bytes):
            guard !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { return }
            receive(Message(line: bytes), bytes.count, sink)
        case .tooLong:
            let limit = LineReader.limit >> 20
            refuse(nil, RPCError(.invalidRequest, "The message is longer than \(limit) MiB."), sink)
        }
    }

    /// - Parameter byteCount: the approximate size of the message.
    private func receive(_ message: Message, _ byteCount: Int, _ sink: @escaping Sink) {
        switch message {
        case .request(let request): answer(request, byteCount, sink)
        case .notification(let method, let parameters):
            handle(notification: method, parameters)
            sink(nil)
        case .response: sink(nil)
        case .batch(let messages): receive(batch: messages, byteCount, sink)
        case .invalid(let id, let error): refuse(id, error, sink)
        }
    }

    private func receive(batch messages: [JSONValue], _ byteCount: Int, _ sink: @escaping Sink) {
        guard session.version.hasBatches else {
            let hint: ServerText = "Batches are not supported; send each message on its own line."
            return refuse(nil, RPCError(.invalidRequest, hint), sink)
        }
        guard !messages.isEmpty, messages.count <= BatchReply.limit else {
            let hint: ServerText = "A batch must have 1 to \(BatchReply.limit) messages."
            return refuse(nil, RPCError(.invalidRequest, hint), sink)
        }
        let batch = BatchReply(messages.count, sink)
        for message in messages {
            if case .array = message {
                refuse(nil, RPCError(.invalidRequest, "A batch must not contain another one."), batch.add)
            } else {
                receive(Message(message), byteCount / messages.count, batch.add)
            }
        }
    }

    private func refuse(_ id: RequestID?, _ error: RPCError, _ sink: Sink) {
        logRefusal(error)
        sink(Reply.error(error, to: id))
    }

    private func answer(_ request: Request, _ byteCount: Int, _ sink: @escaping Sink) {
        let call: Call
        let method: Method
        do throws(RPCError) {
            guard calls[request.id] == nil, !listeners.contains(request.id) else {
                throw RPCError(.invalidRequest, "A request with the same id is still being answered.")
            }
            let dialect = try Dialect.of(request, session: session.version)
            method = try dialect.method(request.method)
            call = Call(request, dialect, send: { [writer] in writer.put($0) }) { [calls] call, reply in
                calls.remove(call) { sink(reply) }
            }
        } catch {
            return sink(Reply.error(error, to: request.id))
        }
        if method.isSlow { queue(call, method, byteCount) } else { answerAtOnce(call, method) }
    }

    private func queue(_ call: Call, _ method: Method, _ byteCount: Int) {
        calls.add(call)
        pool.add(
            WorkerPool.Job(name: call.request.id, byteCount: byteCount) { [answers, writer] in
                guard !call.cancellation.isCancelled else { return }
                guard writer.isOpen else { return call.cancel() }
                call.finish(Result { () throws(RPCError) in try answers.result(of: method, for: call) })
            })
    }

    private func answerAtOnce(_ call: Call, _ method: Method) {
        do throws(RPCError) {
            if let result = try immediateResult(call, method) { call.finish(.success(result)) }
        } catch {
            call.finish(.failure(error))
        }
    }
}

/// Handles notifications, and requests that are answered immediately.
extension Server {
    /// - Returns: nil if the request is answered when the call ends.
    func immediateResult(_ call: Call, _ method: Method) throws(RPCError) -> JSONValue? {
        let parameters = call.request.parameters
        switch method {
        case .initialize: return try shakeHands(parameters)
        case .ping: return [:]
        case .discover: return answers.discovery(call.dialect)
        case .listTools: return try answers.tools.list(parameters, call.dialect)
        case .listPrompts: return try answers.prompts.list(parameters, call.dialect)
        case .listTemplates: return try answers.resources.templates(parameters, call.dialect)
        case .subscribe: return try subscribe(try answers.resources.subscribed(parameters, call.dialect))
        case .unsubscribe:
            session.unsubscribe(try ResourceAnswers.uri(parameters))
            return [:]
        case .listen:
            let filter = try SubscriptionFilter(parameters).filtered { answers.resources.provider.announces($0) }
            try listeners.add(call.request.id, filter, call.dialect)
            return nil
        default: return try answers.result(of: method, for: call)
        }
    }

    /// Handles a notification. There is never a reply, and unknown notifications are ignored.
    func handle(notification method: String, _ parameters: [String: JSONValue]) {
        switch method {
        case "notifications/initialized": session.setReady()
        case "notifications/cancelled":
            guard let id = parameters["requestId"].flatMap(RequestID.init) else { return }
            pool.remove([id])
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
