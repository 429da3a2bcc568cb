import Dispatch
import Synchronization

/// The files of a working tree at the time when they were first listed and read. Several searches of the same tree then
/// read each file only once, and see the same contents.
package final class TreeSnapshot: SourceTree {
    /// The maximum number of bytes to keep. Further files are read again each time.
    private static let sizeLimit = 64 << 20
    /// The number of threads that read in advance.
    private static let readers = 4

    private let tree: WorkingTree
    private var listing: (paths: [String], gaps: [CheckGap])?
    private var kept: [String: [UInt8]] = [:]
    private var left = TreeSnapshot.sizeLimit

    package init(_ tree: WorkingTree) { self.tree = tree }

    package var root: String { tree.root }

    package func list() -> (paths: [String], gaps: [CheckGap]) {
        if let listing { return listing }
        let found = tree.list()
        listing = found
        return found
    }

    package func contents(of path: String) throws(UnreadableSource) -> [UInt8] {
        if let bytes = kept[path] { return bytes }
        let bytes = try tree.contents(of: path)
        if bytes.count <= left {
            left -= bytes.count
            kept[path] = bytes
        }
        return bytes
    }

    /// Reads files in advance, on several processors. Files that cannot be read are ignored until their contents are
    /// requested.
    package func prefetch(_ paths: [String]) {
        let missing = paths.filter { kept[$0] == nil }
        guard !missing.isEmpty else { return }
        let (root, share) = (root, left / TreeSnapshot.readers)
        let found = Mutex<[(path: String, bytes: [UInt8])]>([])
        DispatchQueue.concurrentPerform(iterations: TreeSnapshot.readers) { number in
            let tree = WorkingTree(root: root)
            let (first, next) = (missing.count * number, missing.count * (number + 1))
            var (own, size): ([(path: String, bytes: [UInt8])], Int) = ([], 0)
            for path in missing[first / TreeSnapshot.readers..<next / TreeSnapshot.readers] {
                do throws(UnreadableSource) {
                    let bytes = try tree.contents(of: path)
                    size += bytes.count
                    guard size <= share else { break }
                    own.append((path, bytes))
                } catch {
                    continue
                }
            }
            found.withLock { $0 += own }
        }
        for (path, bytes) in found.withLock({ $0 }) {
            left -= bytes.count
            kept[path] = bytes
        }
    }

    /// Reads a file without keeping its contents.
    /// - Parameter limit: the maximum size, in bytes.
    func contents(of path: String, limit: Int) throws(UnreadableSource) -> [UInt8] {
        try tree.contents(of: path, limit: limit)
    }
}
