import Foundation
import TestSupport
import Testing

@Suite("The daemon and the limits of the system", .validatesDocuments)
struct DaemonLimitTests {
    /// In a separate user namespace, with a separate limit; `fs.inotify` in `/proc/sys` applies to the whole machine.
    private static func limited(_ limit: String, to value: Int) -> String {
        #"exec unshare --user --map-root-user sh -c 'echo "# + "\(value) > /proc/sys/user/\(limit)"
            + #" && exec "$@"' sh "$@""#
    }

    @Test(
        "Without free watches, the daemon reports this once, and changes are detected by the next analysis",
        .enabled(if: canLimit, "there are no user namespaces here"),
        arguments: [("max_inotify_watches", 3), ("max_inotify_instances", 0)])
    func observations(limit: String, value: Int) throws {
        let bench = try Workbench()
        try bench.sync()
        let socket = try NotifySocket()
        let daemon = try RunningDaemon.settled(
            bench, launch: Self.limited(limit, to: value), environment: ["NOTIFY_SOCKET": socket.address])
        _ = try socket.lines { $0.contains("; next check at ") }
        let warning = " warning cannot watch for changes; checking once a minute "
        #expect(try daemon.log.contains { $0.contains(warning) && $0.contains("fs.inotify.max_user_") })
        try bench.icons.clone.commit("Own work")
        try bench.components.clone.commit("Own work")
        for _ in 1...3 { try daemon.round(socket) }
        try daemon.expectGitAgrees()
        try bench.expectGitAgrees()
        for id in [Workbench.iconsID, Workbench.componentsID] {
            #expect(try daemon.log.count { $0.contains(warning) && $0.contains(" id=\(id) ") } <= 1)
        }
        #expect(try !daemon.log.contains { $0.contains("watching for changes again") })
    }

    private static let canLimit: Bool = {
        do {
            var command = Command("sh", environment: SealedEnvironment.variables(home: "/"))
            command.arguments = ["-c", RawPath(limited("max_inotify_watches", to: 3)), "sh", "true"]
            let isPossible = try command.run().status == 0
            if !isPossible {
                FileHandle.standardError.write(Data("WARNING: tests are left out: no user namespaces\n".utf8))
            }
            return isPossible
        } catch {
            return false
        }
    }()

    @Test(
        "With few file descriptors, the daemon keeps running, reports the failures, and recovers", arguments: [32, 48])
    func fileDescriptors(limit: Int) throws {
        let bench = try Workbench()
        try bench.sync()
        let socket = try NotifySocket()
        let daemon = try RunningDaemon(
            bench, launch: "ulimit -S -n \(limit)\nexec \"$@\"", environment: ["NOTIFY_SOCKET": socket.address])
        _ = try socket.lines { $0.contains("; next check at ") }
        for _ in 1...3 {
            try bench.icons.clone.commit("Own work")
            try daemon.round(socket)
        }
        try daemon.expectGitAgrees()
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
    }
}
