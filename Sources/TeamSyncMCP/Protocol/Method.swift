/// The requests that are answered.
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

    /// Whether revisions with a handshake alone have it.
    var needsSession: Bool {
        switch self {
        case .initialize, .ping, .subscribe, .unsubscribe: true
        default: false
        }
    }

    /// Whether revisions without a handshake alone have it.
    var isStateless: Bool { self == .discover || self == .listen }

    /// Whether answering may take long.
    var isSlow: Bool {
        switch self {
        case .callTool, .listResources, .readResource, .complete: true
        default: false
        }
    }
}
