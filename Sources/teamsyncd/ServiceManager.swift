import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncSupervisor

/// Reports the state of the daemon to systemd, using the protocol of sd_notify(3). Does nothing if there is no service
/// manager.
struct ServiceManager: Sendable {
    private let socketPath: String?
    /// Half of the watchdog interval set by systemd; nil if there is none.
    let heartbeat: Duration?

    init(environment: [String: String], process: pid_t = getpid()) {
        socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        let watched = environment["WATCHDOG_PID"].map { pid_t($0) == process } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        heartbeat = watched && microseconds > 0 ? .microseconds(max(1000, microseconds / 2)) : nil
    }

    func ready(status: String? = nil) { send(["READY=1"] + (status.map { ["STATUS=\($0)"] } ?? [])) }

    func status(_ sentence: String) { send(["STATUS=\(sentence)"]) }

    func reloading() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        send(["RELOADING=1", "MONOTONIC_USEC=\(Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)"])
    }

    func stopping() { send(["STOPPING=1", "STATUS=stopping"]) }

    func isAlive() { send(["WATCHDOG=1"]) }

    /// The maximum time for which a busy service manager may block the daemon.
    private static let longestWait = timeval(tv_sec: 0, tv_usec: 250_000)

    /// Sends one datagram that contains one line for each value. An error is ignored, because the service manager may
    /// no longer be listening.
    private func send(_ lines: [String]) {
        guard let socketPath else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var longest = ServiceManager.longestWait
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &longest, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var path = Array(socketPath.utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        // The name of an abstract socket begins with a NUL byte and ends where the address ends.
        if path[0] == UInt8(ascii: "@") { path[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count + (path[0] == 0 ? 0 : 1))
        let text = Array(
            lines.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
                .joined(separator: "\n").utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }
}

/// The state of the daemon as one sentence, for `systemctl status`.
final class ServiceStatus {
    private let manager: ServiceManager
    /// A description of the state of the repositories; nil until it is known.
    private var sentence: String?
    /// The error in the configuration, on one line; nil once the configuration is valid again.
    var configurationProblem: String? {
        didSet { update() }
    }

    init(_ manager: ServiceManager) {
        self.manager = manager
    }

    func note(_ report: SupervisorReport) {
        switch report {
        case .ready, .reloaded: manager.ready()
        case .state(let repositories, let nextCheck):
            sentence = DaemonSentence.text(
                repositories, nextCheck: nextCheck.map { LocalTime.text($0, now: Clock.now) })
            update()
        default: break
        }
    }

    private func update() {
        let problem = configurationProblem.map { "using the previous configuration: \($0)" }
        manager.status([problem, sentence].compactMap { $0 }.joined(separator: "; "))
    }
}
