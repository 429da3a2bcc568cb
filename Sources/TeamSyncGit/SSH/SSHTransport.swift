import CLibgit2
import Synchronization

/// Connects libgit2 to ssh remotes by running the user's own ssh, with its configuration, agents, jump hosts, keys and
/// known hosts. libgit2's own ssh supports none of these.
package enum SSHTransport {
    /// The settings for connecting; they apply to all connections of the process.
    package struct Settings: Sendable {
        package var command: SSHCommand
        /// The program to run on the server; `git-upload-pack` unless the configuration of the remote specifies another
        /// one.
        package var uploadPack: String
        /// The time limit for OpenSSH to connect.
        package var connectTimeout: Duration
        /// The complete environment of the child process.
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

    /// Registers the transport for `ssh://`, `git+ssh://`, `ssh+git://` and scp-like remotes.
    /// (`git_transport_register`)
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

    /// Records the process of a connection that is being closed because it is no longer needed.
    static func note(_ process: EndingProcess) {
        ending.withLock { $0.append(process) }
    }

    /// Waits for the processes of all closed connections to end, for at most ten seconds each. Until this call, they
    /// end in the background.
    package static func finishClosing() {
        let processes = ending.withLock { processes in
            defer { processes = [] }
            return processes
        }
        for process in processes { process.finish() }
    }

    static var settings: Settings? { current.withLock { $0 } }
}

/// Creates libgit2's smart protocol with our subtransport.
private func makeTransport(
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<git_transport>?>?, _ remote: OpaquePointer?,
    _: UnsafeMutableRawPointer?
) -> Int32 {
    var definition = git_smart_subtransport_definition(callback: SSHSubtransport.make, rpc: 0, param: nil)
    return git_transport_smart(out, remote, &definition)
}

/// Replaces functions of libssh2: on initialization, libgit2 also initializes its own ssh with OpenSSL, which takes
/// half of the time although that ssh is never used. These functions take precedence over the library's, and are public
/// so that the linker exports them. A libgit2 without ssh calls neither of them.
@_cdecl("libssh2_init")
public func skipOwnSSH(_ flags: Int32) -> Int32 { 0 }

@_cdecl("libssh2_exit")
public func skipOwnSSHEnd() {}
