import CLibgit2
import Synchronization

/// Connects libgit2 to ssh remotes through the user's own ssh, so that its configuration, agents, jump hosts, keys and
/// known hosts all work. libgit2's own ssh knows none of them.
package enum SSHTransport {
    /// How to connect; the same for every connection of the process.
    package struct Settings: Sendable {
        package var command: SSHCommand
        /// The program at the far side; `git-upload-pack` unless the remote says otherwise.
        package var uploadPack: String
        /// How long OpenSSH may take to connect.
        package var connectTimeout: Duration
        /// Of the child; all of it.
        package var environment: [String: String]

        package init(
            command: SSHCommand, uploadPack: String = "git-upload-pack", connectTimeout: Duration,
            environment: [String: String]
        ) {
            self.command = command
            self.uploadPack = uploadPack
            self.connectTimeout = connectTimeout
            self.environment = environment
        }
    }

    private static let current = Mutex<Settings?>(nil)

    /// Serves `ssh://`, `git+ssh://`, `ssh+git://` and scp-like remotes from now on. (`git_transport_register`)
    package static func register(_ settings: Settings) throws(GitError) {
        try LibGit2Runtime.start()
        finishClosing()
        current.withLock { $0 = settings }
        for scheme in ["ssh", "git+ssh", "ssh+git"] {
            let result = git_transport_register(scheme, makeTransport, nil)
            if result == GIT_EEXISTS.rawValue { continue }
            try GitError.check(result, "register the ssh transport")
        }
    }

    private static let ending = Mutex<[EndingProcess]>([])

    /// Of a connection that nobody needs any more, and that is closing.
    static func note(_ process: EndingProcess) {
        ending.withLock { $0.append(process) }
    }

    /// Blocks until every connection that was closed has ended, each for at most ten seconds. A closed connection ends while
    /// the caller does something else.
    package static func finishClosing() {
        let processes = ending.withLock { processes in
            defer { processes = [] }
            return processes
        }
        for process in processes { process.finish() }
    }

    static var settings: Settings? { current.withLock { $0 } }
}

/// libgit2's smart protocol over our subtransport.
private func makeTransport(
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<git_transport>?>?, _ remote: OpaquePointer?,
    _: UnsafeMutableRawPointer?
) -> Int32 {
    var definition = git_smart_subtransport_definition(callback: SSHSubtransport.make, rpc: 0, param: nil)
    return git_transport_smart(out, remote, &definition)
}

/// libgit2 prepares its own ssh when it starts, and OpenSSL with it, which takes half of its start. Nothing uses that ssh:
/// these come before the library's, and are public, so that the linker exports them. A libgit2 without it calls neither.
@_cdecl("libssh2_init")
public func skipOwnSSH(_ flags: Int32) -> Int32 { 0 }

@_cdecl("libssh2_exit")
public func skipOwnSSHEnd() {}
