import Foundation

/// A program that some tests need. On a developer's machine, they are skipped without it, with a message; in continuous
/// integration, they fail.
package struct RequiredProgram: Sendable {
    package let name: String
    private let folders: [String]

    init(_ name: String, in folders: [String]) {
        self.name = name
        self.folders = folders
    }

    package static let sshServer = RequiredProgram("sshd", in: ["/usr/sbin", "/usr/local/sbin"])
    package static let sshClient = RequiredProgram("ssh", in: [])
    package static let gitDaemon = RequiredProgram("git-daemon", in: [gitPrograms])
    package static let bash = RequiredProgram("bash", in: [])
    package static let busybox = RequiredProgram("busybox", in: [])
    package static let chromium = RequiredProgram("chromium", in: [])
    /// The library that measures the drawings of a report.
    package static let librsvg: RequiredProgram = {
        let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
        let isThere = folders.contains { FileManager.default.fileExists(atPath: "\($0)/librsvg-2.so.2") }
        return RequiredProgram(isThere ? "sh" : "librsvg2-2", in: ["/bin"])
    }()
    /// GitHub's parser of Markdown.
    package static let cmark = RequiredProgram("cmark-gfm", in: [])
    /// The python of a virtual environment with the tools that check pages.
    package static let browserTools = RequiredProgram(
        "browser-tools/bin/python3", in: [PackageFolder.path(".build")])
    package static let dash = RequiredProgram("dash", in: [])
    package static let faketime = RequiredProgram("faketime", in: [])
    package static let curl = RequiredProgram("curl", in: [])
    package static let mosquitto = RequiredProgram("mosquitto", in: ["/usr/sbin"])
    package static let mosquittoClients = RequiredProgram("mosquitto_sub", in: [])
    package static let natsServer = RequiredProgram("nats-server", in: ["/usr/sbin"])
    package static let promtool = RequiredProgram(
        "promtool", in: [PackageFolder.path(".build/promtool/usr/bin")])
    package static let fish = RequiredProgram("fish", in: [])
    package static let i3blocks = RequiredProgram("i3blocks", in: [])
    package static let tmux = RequiredProgram("tmux", in: [])
    package static let zsh = RequiredProgram("zsh", in: [])
    /// The python of a virtual environment with an MCP client that supports every revision of the protocol.
    package static let newestMCPClient = mcpClient("modern")
    /// The python of a virtual environment with an MCP client that supports only the handshake.
    package static let handshakeMCPClient = mcpClient("handshake")

    /// Prometheus' client for the system's python.
    package static let metricsParser: RequiredProgram = {
        let parser = "/usr/lib/python3/dist-packages/prometheus_client/parser.py"
        let isThere = FileManager.default.fileExists(atPath: parser)
        return RequiredProgram(isThere ? "python3" : "python3-prometheus-client", in: ["/usr/bin"])
    }()

    /// The absolute path; nil if it is not installed.
    package var path: String? {
        let search = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        return (search + folders).map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func mcpClient(_ name: String) -> RequiredProgram {
        RequiredProgram("mcp-clients/\(name)/bin/python3", in: [PackageFolder.path(".build")])
    }

    /// - Throws: if it is not installed.
    package func required() throws -> String {
        guard let path else { throw MissingProgram(name: name) }
        return path
    }

    private static let gitPrograms: String = {
        do {
            return try GitRunner(home: "/").text(["--exec-path"])
        } catch {
            return "/usr/lib/git-core"
        }
    }()
}

/// A test needs a program that is not installed.
package struct MissingProgram: Error, CustomStringConvertible {
    package let name: String
    package var description: String { "\(name) is not installed: run 'scripts/setup --test'" }
}
