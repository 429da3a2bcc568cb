/// The paths of a repository that matter: folders, written `dir/`, and single files. A path without a slash at the
/// end matches the file and, if it is a folder, everything below it, as a pathspec of git does.
package struct Scope: Sendable {
    private let prefixes: [[UInt8]]

    /// - Parameter paths: none means everything.
    package init(paths: [String]) {
        prefixes = paths.map { Array($0.utf8) }
    }

    package func contains(_ path: GitPath) -> Bool {
        guard !prefixes.isEmpty else { return true }
        return prefixes.contains { prefix in
            guard path.bytes.starts(with: prefix) else { return false }
            return prefix.last == UInt8(ascii: "/") || path.bytes.count == prefix.count
                || path.bytes[prefix.count] == UInt8(ascii: "/")
        }
    }

    /// The changes as they look from inside the scope: a file that comes in by a rename is new, one that goes out is
    /// deleted.
    package func scoped(_ changes: [FileChange]) -> [FileChange] {
        changes.compactMap { change in
            guard let oldPath = change.oldPath else { return contains(change.path) ? change : nil }
            switch (contains(oldPath), contains(change.path)) {
            case (true, true): return change
            case (false, true): return FileChange(status: .added, path: change.path)
            case (true, false): return FileChange(status: .deleted, path: oldPath)
            case (false, false): return nil
            }
        }.sorted { $0.path < $1.path }
    }
}
