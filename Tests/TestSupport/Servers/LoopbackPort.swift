import Foundation

/// A reserved port of the loopback interface without a responding server.
package final class LoopbackPort: Sendable {
    package enum Behaviour: Sendable {
        /// Connections are refused.
        case refusing
        /// Connections are accepted, but nothing is ever sent or read.
        case silent
    }

    package let number: Int
    private let descriptor: Int32

    package init(_ behaviour: Behaviour) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("open", "a socket") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let hasPort = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        self.descriptor = descriptor
        number = Int(UInt16(bigEndian: address.sin_port))
        guard hasPort, behaviour == .refusing || listen(descriptor, 64) == 0 else {
            throw SystemError("bind", "a loopback port")
        }
    }

    deinit {
        close(descriptor)
    }

    /// A port that was free a moment ago.
    package static func free() throws -> Int {
        try LoopbackPort(.refusing).number
    }
}
