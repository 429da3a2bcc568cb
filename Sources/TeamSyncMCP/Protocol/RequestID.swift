import TeamSyncBase

/// The name that a client gives a request, told back as it was written.
enum RequestID: Sendable {
    case string(String)
    /// As it is written; `1` and `1.0` are different requests.
    case number(String)

    /// - Parameter json: nil is returned for everything but strings and numbers, so for null too.
    init?(_ json: JSONValue) {
        switch json {
        case .string(let text): self = .string(text)
        case .number(let text): self = .number(text)
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

/// By bytes: two spellings of the same letters are two requests, as they are for every client.
extension RequestID: Hashable {
    static func == (left: RequestID, right: RequestID) -> Bool {
        left.isNumber == right.isNumber && left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(isNumber)
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
