import Glibc
import TeamSyncBase

/// An identifier of this machine and user, used to spread out the times of checks.
package enum MachineID {
    /// Returns the identifier, which is always the same. It is derived from `/etc/machine-id` and the number of the
    /// user, or from the host name if that file does not exist.
    package static func current() -> String {
        let id: String
        do {
            id = String(decoding: try BoundedFile.contents(of: "/etc/machine-id", limit: 4096), as: UTF8.self)
        } catch {
            id = ""
        }
        let name = id.filter { !$0.isWhitespace }
        return "\(name.isEmpty ? hostName() : name) \(getuid())"
    }

    private static func hostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
