import Foundation

/// Serves a folder of bare repositories over anonymous smart HTTP on the loopback interface, correctly or with faults.
package final class HTTPGitServer: Sendable {
    /// The server's behavior for a repository.
    package enum Behaviour: Sendable {
        /// Correct behavior.
        case sound
        /// Accepts the request and never responds.
        case silent
        /// Responds with bytes that do not follow the protocol.
        case garbage
        /// Closes the connection in the middle of the pack.
        case dropInPack
        /// Sends half of the pack, and then nothing more.
        case stallInPack
        /// Responds to every request with this status; 401 requests a password, 429 a retry after two minutes.
        case status(Int)

        fileprivate var prefix: String {
            switch self {
            case .sound: ""
            case .silent: "silent/"
            case .garbage: "garbage/"
            case .dropInPack: "drop-in-pack/"
            case .stallInPack: "stall-in-pack/"
            case .status(let code): "error\(code)/"
            }
        }
    }

    package let port: Int
    private let process: RunningProcess
    private let folder: TemporaryFolder

    /// Starts the server and waits until it listens.
    /// - Parameter root: the folder of the repositories.
    package init(root: String) throws {
        folder = try TemporaryFolder("http-git-server")
        var environment = SealedEnvironment.variables(home: folder.path)
        environment["GIT_PROJECT_ROOT"] = root
        environment["GIT_HTTP_EXPORT_ALL"] = "1"
        environment["REQUEST_LOG"] = folder.appending("requests")
        process = try RunningProcess("python3", ["-c", Self.script], environment: environment, in: folder)
        guard let line = try process.nextLine(within: 30), let port = Int(line) else {
            throw SystemError("start", "the HTTP server, which needs python3 and git http-backend", code: ECHILD)
        }
        self.port = port
    }

    /// The URL of the repository at `name`, a path in the root folder.
    package func url(_ name: String, _ behaviour: Behaviour = .sound) -> String {
        "http://127.0.0.1:\(port)/\(behaviour.prefix)\(name)"
    }

    /// All requests so far: method and target, such as `GET /icons.git/info/refs?service=git-upload-pack`.
    package func requests() throws -> [String] {
        let path = RawPath(folder.appending("requests"))
        guard RawFile.exists(path) else { return [] }
        return try String(decoding: RawFile.contents(of: path), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Waits until there was a request whose line contains `words`.
    /// - Parameter count: the number of earlier requests that do not count.
    /// - Returns: false if there was none within `seconds`.
    package func waitForRequest(_ words: String, after count: Int = 0, within seconds: Int) throws -> Bool {
        try FolderWatch.wait(
            for: { try requests().dropFirst(count).contains { $0.contains(words) } }, in: folder.path,
            atMost: seconds * 1000)
    }

    /// Ends the server and every connection at once. From then on, connections are refused.
    package func stop() {
        process.stop()
    }
}
