package import Glibc
package import TeamSyncBase

/// Determines the phase of a connection, which libgit2 does not report, from the sockets of a process and its
/// descendants.
package enum ConnectionPhase {
    private static let tableLimit = 4 << 20
    private static let established = "01"

    /// - Parameter phase: the phase last reported by the process. `connect`, `tls` and `auth` are refined; other phases
    ///   are returned unchanged.
    package static func refined(_ phase: FetchPhase, process: pid_t) -> FetchPhase {
        guard [.connect, .tls, .auth].contains(phase) else { return phase }
        let states = ProcessFamily.members(of: process).reduce(into: Set<Substring>()) {
            $0.formUnion(connections(of: $1))
        }
        if states.contains(Substring(established)) { return phase == .connect ? .negotiate : phase }
        // There is no connection during a request to a credential helper, either.
        if states.isEmpty { return phase == .auth ? .auth : .resolve }
        return .connect
    }

    /// The states of a process's TCP connections, as in `/proc/net/tcp`.
    private static func connections(of process: pid_t) -> Set<Substring> {
        let folder = "/proc/\(process)/fd"
        let sockets = Set(names(in: folder).compactMap { socket("\(folder)/\($0)") })
        var states: Set<Substring> = []
        for row in rows("/proc/\(process)/net/tcp") + rows("/proc/\(process)/net/tcp6") {
            let fields = row.split(separator: " ")
            if fields.count > 9, sockets.contains(String(fields[9])) { states.insert(fields[3]) }
        }
        return states
    }

    /// The inode in a descriptor's link to a socket; nil for other links.
    private static func socket(_ link: String) -> String? {
        var target = [CChar](repeating: 0, count: 64)
        let length = readlink(link, &target, target.count)
        guard length > 0 else { return nil }
        let text = String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.hasPrefix("socket:[") ? String(text.dropFirst("socket:[".count).dropLast()) : nil
    }

    private static func names(in folder: String) -> [String] {
        FolderListing.names(of: folder).filter { $0.allSatisfy(\.isNumber) }
    }

    private static func rows(_ path: String) -> [Substring] {
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: tableLimit), as: UTF8.self)
            return text.split(separator: "\n").map { $0 }
        } catch {
            // The process has ended, or its connections cannot be read: the phase is not refined.
            return []
        }
    }
}
