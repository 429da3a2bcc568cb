package import Glibc

/// Finds a process and its descendants, as currently listed in `/proc`. Without `/proc`, finds only the process itself.
package enum ProcessFamily {
    private static let limit = 1 << 16

    /// - Returns: `process` first, then its descendants, such as git, ssh and their children.
    package static func members(of process: pid_t) -> [pid_t] {
        var members = [process]
        var next = 0
        while next < members.count {
            let folder = "/proc/\(members[next])/task"
            for thread in FolderListing.names(of: folder) {
                for child in children(listedIn: "\(folder)/\(thread)/children") where !members.contains(child) {
                    members.append(child)
                }
            }
            next += 1
        }
        return members
    }

    /// Signals all members of a session.
    /// - Parameter includesLeader: whether the leader has not been reaped yet, so that its number is still valid.
    package static func signal(session: pid_t, _ number: Int32, includesLeader: Bool) {
        for member in members(ofSession: session) where member != session || includesLeader {
            if getsid(member) == session { kill(member, number) }
        }
    }

    /// Ends the descendants of a process, and keeps it from starting more; they are first asked to terminate, so that
    /// git removes its lock files. Blocks for up to 300 ms. Afterward, the process itself is stopped unless it is this
    /// one, and the caller must end it.
    package static func end(below process: pid_t) {
        if process != getpid() { kill(process, SIGSTOP) }
        var family: Set<ProcessInstance> = []
        while true {
            let new = Set(descendants(of: process)).subtracting(family)
            if new.isEmpty { break }
            for member in new { member.signal(SIGSTOP) }
            family.formUnion(new)
        }
        for member in family {
            member.signal(SIGTERM)
            member.signal(SIGCONT)
        }
        for _ in 0..<30 where family.contains(where: \.isRunning) { usleep(10_000) }
        for member in family.union(descendants(of: process)) { member.signal(SIGKILL) }
    }

    /// Returns the processes of a session, including those whose parent has ended.
    package static func members(ofSession session: pid_t) -> [pid_t] {
        FolderListing.names(of: "/proc").compactMap { pid_t($0) }.filter { getsid($0) == session }
    }

    /// Returns the descendants of a process, without the process itself.
    package static func descendants(of process: pid_t) -> [ProcessInstance] {
        members(of: process).dropFirst().compactMap { ProcessInstance($0) }
    }

    private static func children(listedIn path: String) -> [pid_t] {
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: limit), as: UTF8.self)
            return text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
        } catch {
            // The process has ended in the meantime.
            return []
        }
    }
}
