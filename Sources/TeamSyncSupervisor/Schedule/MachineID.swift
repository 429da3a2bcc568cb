import Glibc
import TeamSyncBase

/// An identifier of this machine and user, used to distribute the times of checks.
package enum MachineID {
    /// The same at every call: from `/etc/machine-id` and the user's number, or from the host name if there is no such
    /// file.
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
