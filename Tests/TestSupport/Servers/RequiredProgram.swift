import Foundation

/// A program that some tests cannot do without. On a developer's machine they are skipped without it, and say so;
/// in continuous integration they fail.
public struct RequiredProgram: Sendable {
    public let name: String
    private let folders: [String]

    init(_ name: String, in folders: [String]) {
        self.name = name
        self.folders = folders
    }

    public static let sshServer = RequiredProgram("sshd", in: ["/usr/sbin", "/usr/local/sbin"])
    public static let sshClient = RequiredProgram("ssh", in: [])
    public static let gitDaemon = RequiredProgram("git-daemon", in: [gitPrograms])
    public static let bash = RequiredProgram("bash", in: [])
    public static let busybox = RequiredProgram("busybox", in: [])
    public static let dash = RequiredProgram("dash", in: [])
    public static let faketime = RequiredProgram("faketime", in: [])
    public static let fish = RequiredProgram("fish", in: [])
    public static let i3blocks = RequiredProgram("i3blocks", in: [])
    public static let tmux = RequiredProgram("tmux", in: [])
    public static let zsh = RequiredProgram("zsh", in: [])
    /// The python of a virtual environment with an MCP client that knows every era of the protocol.
    public static let newestMCPClient = mcpClient("modern")
    /// Likewise with a client that knows only the handshake.
    public static let handshakeMCPClient = mcpClient("handshake")

    /// The absolute path; nil when there is none.
    public var path: String? {
        let search = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        return (search + folders).map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func mcpClient(_ name: String) -> RequiredProgram {
        RequiredProgram("mcp-clients/\(name)/bin/python3", in: [PackageFolder.path(".build")])
    }

    /// - Throws: when it is not installed.
    public func required() throws -> String {
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

/// A test needs what is not installed.
public struct MissingProgram: Error, CustomStringConvertible {
    public let name: String
    public var description: String { "\(name) is not installed: run 'scripts/setup --test'" }
}
