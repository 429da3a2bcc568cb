import Dispatch
import Glibc
import Synchronization
import TeamSyncBase

/// Mounts that do not respond, such as an sshfs whose network is gone. Every system call on a path below one of them
/// can block forever, in a process that cannot be killed.
package struct HungMounts: Equatable, Sendable {
    package static let none = HungMounts(paths: [])

    /// The kernel's names for types of file systems that another machine or process serves.
    private static let remoteTypes = [
        "9p", "afs", "ceph", "cifs", "coda", "fuse", "gluster", "lustre", "nfs", "smb", "virtiofs",
    ]
    private static let mostMounts = 200
    private static let mostLinks = 40

    let paths: Set<String>

    init(paths: Set<String>) {
        self.paths = paths
    }

    /// Tests every mount that another machine or process serves. The tests run at the same time, each in a separate
    /// process. A process that has not finished within `timeout` is killed without being waited for.
    package static func probe(environment: [String: String], within timeout: Duration = .seconds(3)) -> HungMounts {
        let mounts = remotePoints(of: MountTable.current).prefix(mostMounts)
        guard !mounts.isEmpty, let program = ProgramSearch.path(of: "stat", environment: environment) else {
            return .none
        }
        let deadline = ContinuousClock.now.advanced(by: timeout)
        var children: [(path: String, child: ChildProcess)] = []
        for path in mounts {
            do throws(FileError) {
                // The name is new each time, because results for other names may be cached.
                children.append((path, try ChildProcess(program, ["--", "\(path)/.teamsync-\(getpid())"])))
            } catch {
                // If the process cannot be started, the mount is assumed to respond.
                continue
            }
        }
        var hung: Set<String> = []
        for (path, child) in children {
            if child.text(within: max(.zero, ContinuousClock.now.duration(to: deadline))) != nil {
                child.end(kills: false)
            } else {
                hung.insert(path)
                close(child.output)
                kill(child.process, SIGKILL)
                waitpid(child.process, nil, WNOHANG)
            }
        }
        return HungMounts(paths: hung)
    }

    static func remotePoints(of table: MountTable) -> [String] {
        table.mounts.filter { mount in
            mount.fileSystem != "fusectl" && remoteTypes.contains(where: mount.fileSystem.hasPrefix)
        }.map(\.point)
    }

    /// The unresponsive mount that contains the path; nil if there is none. Follows symbolic links without system calls
    /// on such a mount.
    /// - Parameter path: an absolute path.
    package func mount(of path: String) -> String? {
        if paths.isEmpty { return nil }
        var rest = HungMounts.components(path)
        var current: [String] = []
        var links = 0
        while let name = rest.popLast() {
            if name == ".." {
                _ = current.popLast()
                continue
            }
            current.append(name)
            let here = "/" + current.joined(separator: "/")
            if paths.contains(here) { return here }
            guard let target = ResolvedPath.target(ofLink: here) else { continue }
            links += 1
            if links > HungMounts.mostLinks { return nil }
            current = target.utf8.starts(with: "/".utf8) ? [] : current.dropLast()
            rest += HungMounts.components(target)
        }
        return nil
    }

    /// The components of a path in reverse order.
    private static func components(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0 != "." }.reversed()
    }
}

/// Runs work that might never end, on a separate thread.
enum TimeLimit {
    /// - Returns: nil if the work has not ended within `timeout`. Its thread is abandoned and ends with the process.
    static func run<Value: Sendable>(
        within timeout: Duration, _ work: @escaping @Sendable () -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            let waiting = Mutex<CheckedContinuation<Value?, Never>?>(continuation)
            let answer: @Sendable (Value?) -> Void = { value in
                let taken = waiting.withLock { waiting in
                    defer { waiting = nil }
                    return waiting
                }
                taken?.resume(returning: value)
            }
            let queue = DispatchQueue(label: "teamsync.setup.limited")
            queue.async { answer(work()) }
            DispatchQueue.global().asyncAfter(deadline: .now() + timeout / .seconds(1)) { answer(nil) }
        }
    }
}
