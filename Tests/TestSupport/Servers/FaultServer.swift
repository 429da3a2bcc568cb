import Foundation

/// Serves bare repositories over smart HTTP with a selected fault.
package final class FaultServer: Sendable {
    private let server: PythonServer

    /// - Parameter root: the folder of the repositories.
    package init(root: String) throws {
        server = try PythonServer(
            "faults", script: Self.script + Self.packs + Self.start,
            environment: ["GIT_PROJECT_ROOT": root, "GIT_HTTP_EXPORT_ALL": "1"])
    }

    /// The URL at which the repository at `name`, a path in the root folder, is served with this fault.
    package func url(_ name: String, _ fault: NetworkFault) -> String {
        switch fault {
        case .unanswered: "http://127.0.0.1:\(server.ports[1])/\(name)"
        case .mute: "http://127.0.0.1:\(server.ports[2])/\(name)"
        case .halfHandshake: "https://127.0.0.1:\(server.ports[3])/\(name)"
        case .noHandshake: "https://127.0.0.1:\(server.ports[4])/\(name)"
        case .shut: "http://127.0.0.1:\(server.ports[5])/\(name)"
        default: "http://127.0.0.1:\(server.ports[0])/\(fault.rawValue)/\(name)"
        }
    }

    /// All requests so far: method and target.
    package func requests() throws -> [String] {
        try server.lines(of: "requests")
    }

    /// Waits until a client is blocked: without an answer, without the rest of it, or before the first byte of a
    /// connection.
    package func waitForVictim() throws {
        try server.ask("victim")
    }

    /// Ends the server and every connection at once. From then on, connections are refused.
    package func stop() {
        server.stop()
    }
}
