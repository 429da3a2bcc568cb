import Glibc

/// The session of processes that this process leads.
package enum OwnSession {
    /// Ends this process, and the programs that it runs. Fetch workers, which have a session of their own, end by
    /// themselves when their parent does, and clean up.
    package static func leave() -> Never {
        let session = getsid(0)
        for member in ProcessFamily.members(of: "self").dropFirst().compactMap({ Int32($0) })
        where getsid(member) == session { kill(member, SIGTERM) }
        _exit(1)
    }
}
