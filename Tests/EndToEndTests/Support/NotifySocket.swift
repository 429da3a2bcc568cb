import Foundation
import TestSupport

/// The receiving end of sd_notify(3)'s socket, normally held by systemd.
final class NotifySocket: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case path, abstract
    }

    /// The value of `NOTIFY_SOCKET`.
    let address: String
    private let descriptor: Int32
    private let folder: TemporaryFolder

    init(_ kind: Kind = .path) throws {
        folder = try TemporaryFolder("notify")
        address = kind == .path ? folder.appending("socket") : "@\(folder.path)"
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("make", "a socket") }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = address.utf8.map { $0 == UInt8(ascii: "@") ? 0 : $0 }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let code = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard code == 0 else {
            close(descriptor)
            throw SystemError("bind", address)
        }
    }

    deinit {
        close(descriptor)
    }

    /// The next message, by lines; nil if there is none within `milliseconds`.
    func next(within milliseconds: Int) throws -> [String]? {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, Int32(clamping: milliseconds)) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw SystemError("read", address) }
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Reads until a message has a line that matches.
    /// - Returns: all lines that were read, in order; the last message matched, unless the time was over.
    func lines(upTo matches: (String) -> Bool, within milliseconds: Int = RunningDaemon.timeout) throws -> [String] {
        let deadline = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
        var lines: [String] = []
        while true {
            let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard rest > 0, let message = try next(within: Int(rest) + 1) else { return lines }
            lines += message
            if message.contains(where: matches) { return lines }
        }
    }
}
