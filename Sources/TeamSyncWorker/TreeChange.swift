import Glibc

/// A path at which the trees of two commits differ.
struct TreeChange: Equatable {
    enum Kind: Equatable {
        case added, removed, changed
    }

    let kind: Kind
    let path: [UInt8]
    /// Whether a submodule is at the path in one of the commits.
    let isSubmodule: Bool

    /// - Parameter listing: the output of `git diff-tree -r --raw --no-renames -z`.
    static func list(_ listing: [UInt8]) -> [TreeChange] {
        let fields = listing.split(separator: 0)
        return stride(from: 0, to: fields.count - 1, by: 2).map { index in
            let words = fields[index].split(separator: UInt8(ascii: " "))
            let submodule = Array("160000".utf8)
            let kind: Kind =
                switch words.last?.first {
                case UInt8(ascii: "A"): .added
                case UInt8(ascii: "D"): .removed
                default: .changed
                }
            let isSubmodule = words.prefix(2).contains { $0.filter { $0 != UInt8(ascii: ":") } == submodule }
            return TreeChange(kind: kind, path: Array(fields[index + 1]), isSubmodule: isSubmodule)
        }
    }

    /// Whether an untracked file, ignored or not, exists at an added path or at one of its parent folders. Nothing in
    /// the working tree may be staged or modified.
    static func areTaken(_ changes: [TreeChange], in folder: String) -> Bool {
        let removed = Set(changes.filter { $0.kind == .removed }.map { $0.path[...] })
        // A folder of removed files may not exist anymore when a file is added at its path; git knows whether the
        // folder contains anything else.
        let emptied = Set(removed.flatMap { parents(of: $0) })
        var free: Set<ArraySlice<UInt8>> = []
        return changes.filter { $0.kind == .added }.contains { change in
            let path = change.path
            if let present = identity(of: path[...], in: folder) {
                return !(present.isFolder && emptied.contains(path[...]))
            }
            return parents(of: path[...]).contains { parent in
                guard !removed.contains(parent), free.insert(parent).inserted else { return false }
                return identity(of: parent, in: folder).map { !$0.isFolder } ?? false
            }
        }
    }

    /// Returns the parent folders of a path, without the root.
    static func parents(of path: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        path.indices.filter { path[$0] == UInt8(ascii: "/") }.map { path[..<$0] }
    }

    private static func identity(of path: ArraySlice<UInt8>, in folder: String) -> FileIdentity? {
        let bytes = (folder.utf8 + [UInt8(ascii: "/")] + path + [0]).map { CChar(bitPattern: $0) }
        return FileIdentity(of: bytes, in: AT_FDCWD)
    }
}
