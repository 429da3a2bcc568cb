import Foundation

/// The parents of all processes, according to `/proc`.
package enum ProcessTree {
    /// All descendants of the process, parents before their children.
    package static func descendants(of process: Int32) -> [Int32] {
        let path = RawPath("/proc/\(process)/task/\(process)/children")
        do {
            let text = String(decoding: try RawFile.contents(of: path), as: UTF8.self)
            let children = text.split(separator: " ").compactMap { Int32($0) }
            return children + children.flatMap(descendants)
        } catch {
            // It has ended in the meantime.
            return []
        }
    }
}
