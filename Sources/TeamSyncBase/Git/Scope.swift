/// The relevant paths of a repository: folders, written `dir/`, and single files. A path without a final slash matches
/// the file and, if it is a folder, everything below it, like a git pathspec.
package struct Scope: Sendable {
    private let prefixes: [[UInt8]]

    /// - Parameter paths: an empty array means everything.
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

    /// The number of files in scope that git considers renamed to a place out of scope.
    package func movedOut(_ changes: [FileChange]) -> Int {
        changes.count { change in change.oldPath.map(contains) == true && !contains(change.path) }
    }

    /// Returns the changes as seen from inside the scope: a file renamed into it is added, and one renamed out of it is
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
