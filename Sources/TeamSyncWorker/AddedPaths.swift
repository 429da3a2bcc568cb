import Glibc

/// The paths that an update adds to a working tree in which nothing is staged or modified.
struct AddedPaths {
    private let added: [ArraySlice<UInt8>]
    private let removed: Set<ArraySlice<UInt8>>

    /// - Parameter listing: what `git diff-tree -r --name-status --no-renames -z` prints.
    init(listing: [UInt8]) {
        let fields = listing.split(separator: 0)
        var added: [ArraySlice<UInt8>] = []
        var removed: Set<ArraySlice<UInt8>> = []
        for index in stride(from: 0, to: fields.count - 1, by: 2) {
            switch fields[index].first {
            case UInt8(ascii: "A"): added.append(fields[index + 1])
            case UInt8(ascii: "D"): removed.insert(fields[index + 1])
            default: break
            }
        }
        self.added = added
        self.removed = removed
    }

    /// Whether something that git does not track, ignored or not, is at one of the paths or where one of them needs a
    /// folder.
    func areTaken(in folder: String) -> Bool {
        var free: Set<ArraySlice<UInt8>> = []
        return added.contains { path in
            if AddedPaths.mode(of: path, in: folder) != nil { return true }
            return path.indices.filter { path[$0] == UInt8(ascii: "/") }.map { path[..<$0] }.contains { parent in
                guard !removed.contains(parent), free.insert(parent).inserted else { return false }
                return AddedPaths.mode(of: parent, in: folder).map { $0 & S_IFMT != S_IFDIR } ?? false
            }
        }
    }

    /// nil when nothing is there.
    private static func mode(of path: ArraySlice<UInt8>, in folder: String) -> mode_t? {
        var status = stat()
        let bytes = (folder.utf8 + [UInt8(ascii: "/")] + path + [0]).map { CChar(bitPattern: $0) }
        let isThere = bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { lstat($0, &status) == 0 } ?? false
        }
        return isThere ? status.st_mode : nil
    }
}
