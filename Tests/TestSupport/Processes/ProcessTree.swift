import Foundation

/// Which process has started which, as `/proc` tells it now.
package enum ProcessTree {
    /// Everything that the process has started, and what that has started, parents before their children.
    package static func descendants(of process: Int32) -> [Int32] {
        let path = RawPath("/proc/\(process)/task/\(process)/children")
        do {
            let text = String(decoding: try RawFile.contents(of: path), as: UTF8.self)
            let children = text.split(separator: " ").compactMap { Int32($0) }
            return children + children.flatMap(descendants)
        } catch {
            // Gone meanwhile.
            return []
        }
    }
}
