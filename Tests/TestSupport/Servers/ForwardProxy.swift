import Foundation

/// A forward proxy on the loopback interface, for `http` and by `CONNECT`, that notes what passes.
package final class ForwardProxy: Sendable {
    package struct Request: Equatable, Sendable {
        /// 407 for what was refused.
        package let status: Int
        package let method: String
        /// An absolute URL, or `host:port` after `CONNECT`.
        package let target: String
    }

    package let port: Int
    private let server: PythonServer

    /// - Parameter login: `user:password`, which is asked for; nil lets everybody through.
    package init(login: String? = nil) throws {
        server = try PythonServer("proxy", script: Self.script, environment: ["LOGIN": login ?? ""])
        port = server.ports[0]
    }

    /// - Parameter user: what stands before `@`.
    package func url(user: String? = nil) -> String {
        "http://\(user.map { "\($0)@" } ?? "")127.0.0.1:\(port)"
    }

    /// Everything that was asked of the proxy so far.
    package func requests() throws -> [Request] {
        try server.lines(of: "requests").compactMap { line in
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count == 3, let status = Int(fields[0]) else { return nil }
            return Request(status: status, method: fields[1], target: fields[2])
        }
    }

    /// From then on connections are refused.
    package func stop() {
        server.stop()
    }
}
