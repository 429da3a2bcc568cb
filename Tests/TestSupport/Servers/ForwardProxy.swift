import Foundation

/// A forward proxy on the loopback interface, for `http` and with `CONNECT`, that records its requests.
package final class ForwardProxy: Sendable {
    package struct Request: Equatable, Sendable {
        /// 407 for refused requests.
        package let status: Int
        package let method: String
        /// An absolute URL, or `host:port` after `CONNECT`.
        package let target: String
    }

    package let port: Int
    private let server: PythonServer

    /// - Parameter login: the required `user:password`; nil accepts everyone.
    package init(login: String? = nil) throws {
        server = try PythonServer("proxy", script: Self.script, environment: ["LOGIN": login ?? ""])
        port = server.ports[0]
    }

    /// - Parameter user: the part before `@`.
    package func url(user: String? = nil) -> String {
        "http://\(user.map { "\($0)@" } ?? "")127.0.0.1:\(port)"
    }

    /// All requests to the proxy so far.
    package func requests() throws -> [Request] {
        try server.lines(of: "requests").compactMap { line in
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count == 3, let status = Int(fields[0]) else { return nil }
            return Request(status: status, method: fields[1], target: fields[2])
        }
    }

    /// From then on, connections are refused.
    package func stop() {
        server.stop()
    }
}
