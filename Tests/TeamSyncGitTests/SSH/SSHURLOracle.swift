import TestSupport

/// Determines how git parses an ssh URL.
struct SSHURLOracle {
    /// The parts that git would pass to ssh.
    struct Place: Equatable {
        var host: String
        var port: String?
        var path: String
    }

    private let folder: TemporaryFolder
    private let runner: GitRunner

    init() throws {
        folder = try TemporaryFolder("ssh-urls")
        runner = GitRunner(home: folder.path, keeping: folder)
        _ = try TestRepository.make(at: folder.appending("repository"), runner: runner)
    }

    /// - Returns: nil if git does not connect by ssh: it refuses the URL, or interprets it differently.
    func place(_ url: String) throws -> Place? {
        let result = try runner.attempt(
            ["fetch-pack", "--diag-url", url], in: folder.appending("repository"),
            environment: ["GIT_SSH_COMMAND": "false"])
        guard result.status == 0 else { return nil }
        var values: [Substring: String] = [:]
        for line in result.text.split(separator: "\n") where line.hasPrefix("Diag: ") {
            let parts = line.dropFirst("Diag: ".count).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[parts[0]] = String(parts[1])
        }
        guard values["protocol"] == "ssh", let host = values["userandhost"], let path = values["path"] else {
            return nil
        }
        let port = values["port"]
        return Place(host: host, port: port == "NONE" ? nil : port, path: path)
    }
}
