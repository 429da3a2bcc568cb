import TeamSyncBase

extension Message {
    /// - Parameter line: any bytes, without the line break.
    init(line: ArraySlice<UInt8>) {
        guard String(validating: line, as: UTF8.self) != nil else {
            self = .invalid(id: nil, RPCError(.parseError, "The message is not valid UTF-8."))
            return
        }
        do throws(JSONParser.Failure) {
            self.init(try JSONParser.value(of: line))
        } catch {
            self = .invalid(id: nil, Message.error(for: error))
        }
    }

    private static func error(for failure: JSONParser.Failure) -> RPCError {
        switch failure {
        case .notJSON: RPCError(.parseError, "The message is not valid JSON.")
        case .tooDeep: RPCError(.invalidRequest, "The message is nested deeper than \(JSONParser.depthLimit) levels.")
        case .tooManyValues: RPCError(.invalidRequest, "The message consists of too many values.")
        }
    }
}
