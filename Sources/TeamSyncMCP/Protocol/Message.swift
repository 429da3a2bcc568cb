import TeamSyncBase

/// A message from a client.
enum Message: Equatable {
    case request(Request)
    case notification(method: String, parameters: [String: JSONValue])
    /// A response; these are unexpected, because this server sends no requests.
    case response
    /// Several messages; all replies to them are sent together.
    case batch([JSONValue])
    /// - Parameter id: the id of the request; nil if unknown.
    case invalid(id: RequestID?, RPCError)

    init(_ value: JSONValue) {
        switch value {
        case .object(let members): self.init(members: members)
        case .array(let messages): self = .batch(messages)
        default: self = .invalid(id: nil, RPCError(.invalidRequest, "A message must be a JSON object."))
        }
    }

    private init(members: [String: JSONValue]) {
        let id = members["id"].flatMap(RequestID.init)
        guard let method = members["method"] else {
            let isResponse = members["result"] != nil || members["error"] != nil
            self = isResponse ? .response : .invalid(id: id, RPCError(.invalidRequest, "The method is missing."))
            return
        }
        guard let method = method.string else {
            self = .invalid(id: id, RPCError(.invalidRequest, "The method must be a string."))
            return
        }
        let parameters = Message.parameters(members["params"])
        guard members["id"] != nil else {
            self = .notification(method: method, parameters: parameters ?? [:])
            return
        }
        guard let id else {
            self = .invalid(id: nil, RPCError(.invalidRequest, "The id of a request must be a string or an integer."))
            return
        }
        guard members["jsonrpc"] == "2.0" else {
            self = .invalid(id: id, RPCError(.invalidRequest, "The member jsonrpc must be \"2.0\"."))
            return
        }
        guard let parameters else {
            self = .invalid(id: id, .invalid("The parameters must be an object."))
            return
        }
        self = .request(Request(id: id, method: method, parameters: parameters))
    }

    /// The parameters. Null counts as missing.
    private static func parameters(_ value: JSONValue?) -> [String: JSONValue]? {
        guard let value, value != .null else { return [:] }
        return value.members
    }
}

extension Message {
    /// The maximum number of values in a line: each value takes memory, even if its text is short.
    private static let valueLimit = 500_000

    /// - Parameter line: the bytes of the line, which may be invalid, without the line break.
    init(line: ArraySlice<UInt8>) {
        guard String(validating: line, as: UTF8.self) != nil else {
            self = .invalid(id: nil, RPCError(.parseError, "The message is not valid UTF-8."))
            return
        }
        do throws(JSONParser.Failure) {
            self.init(try JSONParser.value(of: line, limit: Message.valueLimit))
        } catch {
            self = .invalid(id: nil, Message.error(for: error))
        }
    }

    private static func error(for failure: JSONParser.Failure) -> RPCError {
        switch failure {
        case .notJSON: RPCError(.parseError, "The message is not valid JSON.")
        case .tooManyValues:
            RPCError(.invalidRequest, "The message has more than \(Message.valueLimit) values.")
        case .tooDeep: RPCError(.invalidRequest, "The message is nested deeper than \(JSONParser.depthLimit) levels.")
        }
    }
}

/// A message that the client expects a reply to.
struct Request: Sendable, Equatable {
    var id: RequestID
    var method: String
    /// The parameters; empty if there are none.
    var parameters: [String: JSONValue]

    /// The `_meta` of the parameters; empty if there is none.
    var meta: [String: JSONValue] { parameters["_meta"]?.members ?? [:] }
}

/// The id that a client chose for a request. It is returned exactly as received.
enum RequestID: Sendable {
    case string(String)
    /// The number as written: `1` and `1.0` are different ids.
    case number(String)

    /// - Parameter json: the id. If it is not a string or an integer, the result is nil; null is not accepted either.
    init?(_ json: JSONValue) {
        switch json {
        case .string(let text): self = .string(text)
        case .number(let text):
            let isDigits = text.utf8.drop { $0 == UInt8(ascii: "-") }.allSatisfy(\.isASCIIDigit)
            guard isDigits || json.integer != nil else { return nil }
            self = .number(text)
        default: return nil
        }
    }

    var json: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .number(let text): .number(text)
        }
    }

    private var text: String {
        switch self {
        case .string(let text), .number(let text): text
        }
    }

    private var isNumber: Bool {
        if case .number = self { return true }
        return false
    }
}

/// Ids are compared by bytes, because two encodings of the same letters are different ids for every client.
extension RequestID: Hashable {
    static func == (left: RequestID, right: RequestID) -> Bool {
        left.isNumber == right.isNumber && left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(isNumber)
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
