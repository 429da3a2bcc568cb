import Foundation

/// nginx with `git-http-backend`, over http and https on the loopback interface, as in a company.
package final class NginxServer: Sendable {
    /// The path prefixes of the repositories; each one has different access rules.
    package enum Place: Sendable {
        /// Anonymous.
        case open
        /// Requires a user and a password.
        case guarded
        /// 403 without the header `X-Team: icons`.
        case header
        /// 301 to `open`, on the same host and port.
        case moved
        /// 301 to `guarded` on `127.0.0.1`: another host for clients of `localhost`.
        case away
        /// Redirects in a loop.
        case circle
        /// Always this status; with 403 and 429 a `Retry-After`.
        case status(Int)
        /// A page for people with status 200.
        case page

        fileprivate var prefix: String {
            switch self {
            case .open: "git"
            case .guarded: "guarded"
            case .header: "header"
            case .moved: "moved"
            case .away: "away"
            case .circle: "circle"
            case .status(let code): "status/\(code)"
            case .page: "page"
            }
        }
    }

    package enum Scheme: String, CaseIterable, Sendable {
        case http, https
    }

    package struct Request: Equatable, Sendable {
        package let status: Int
        package let method: String
        /// Includes the query.
        package let target: String
        /// As received, even if the password was wrong; nil without credentials.
        package let user: String?
    }

    package let authority: CertificateAuthority
    private let server: PythonServer

    /// Starts the servers and waits until they listen.
    /// - Parameter root: the folder of the bare repositories.
    package init(root: String) throws {
        authority = try CertificateAuthority()
        let executables = try ["NGINX": "nginx", "FCGIWRAP": "fcgiwrap"].mapValues(ServerProgram.path)
        server = try PythonServer(
            "nginx", script: Self.script,
            environment: executables.merging([
                "GIT_PROJECT_ROOT": root, "CERTIFICATE": authority.serverCertificate,
                "CERTIFICATE_KEY": authority.serverKey,
            ]) { $1 })
    }

    package func port(_ scheme: Scheme) -> Int {
        server.ports[scheme == .http ? 0 : 1]
    }

    /// The URL of the repository at `name`, a path in the root folder.
    package func url(
        _ name: String, _ place: Place = .open, _ scheme: Scheme = .http, host: String = "localhost",
        user: String? = nil
    ) -> String {
        "\(scheme.rawValue)://\(user.map { "\($0)@" } ?? "")\(host):\(port(scheme))/\(place.prefix)/\(name)"
    }

    /// The user who has access to `guarded` from now on.
    package func allow(_ passwords: [String: String]) throws {
        let lines = passwords.sorted { $0.key < $1.key }.map { "\($0.key):{PLAIN}\($0.value)\n" }
        try RawFile.write(lines.joined().utf8, to: RawPath(server.folder.appending("passwords")))
    }

    /// All answered requests so far.
    package func requests() throws -> [Request] {
        // nginx writes its log after the response, and has one thread: the response to our request comes after all
        // others.
        try server.ask("settle")
        return try server.lines(of: "access.log").compactMap { line in
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count == 4, let status = Int(fields[0]), !fields[2].hasPrefix("/settle") else { return nil }
            return Request(
                status: status, method: fields[1], target: fields[2], user: fields[3] == "-" ? nil : fields[3])
        }
    }

    /// Ends the servers and every connection at once. From then on, connections are refused.
    package func stop() {
        server.stop()
    }
}
