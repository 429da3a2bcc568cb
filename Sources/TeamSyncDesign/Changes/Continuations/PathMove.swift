package import TeamSyncBase
package import TeamSyncConfiguration

/// The place that a file, or most files of a folder, moved to according to git's renames.
package struct PathMove: Equatable, Sendable {
    /// The former path, as the configuration writes it; the path of a folder ends with a slash.
    package let old: String
    /// The new path, in the same form; if `isWhole` is false, a folder that contains the files.
    package let new: String
    /// Whether the files kept their paths inside the folder, so that the new path can replace the former one.
    package let isWhole: Bool

    /// - Parameter files: the changed files of the commits that removed the path.
    /// - Returns: nil unless most of the files that the path contained were renamed to a common place.
    package init?(of path: String, _ files: [FileChange]) {
        let name = path.hasSuffix("/") ? String(path.dropLast()) : path
        let folder = Array("\(name)/".utf8)
        var moves: [(old: GitPath, new: GitPath)] = []
        var deleted = 0
        for change in files {
            if let former = change.oldPath {
                if former == GitPath(name) {
                    self.init(old: path, new: change.path.description, isWhole: true)
                    return
                }
                if former.bytes.starts(with: folder), !change.path.bytes.starts(with: folder) {
                    moves.append((former, change.path))
                }
            } else if change.status == .deleted, change.path.bytes.starts(with: folder) {
                deleted += 1
            }
        }
        guard moves.count > deleted else { return nil }
        let new = PathShift(moves)?.path(name) ?? name
        if new != name {
            self.init(old: "\(name)/", new: new.isEmpty ? "" : "\(new)/", isWhole: !new.isEmpty)
            return
        }
        let common = CatalogueEvent.common(Set(moves.map(\.new.folder)))
        guard !common.isEmpty, common != name, !common.hasPrefix("\(name)/") else { return nil }
        self.init(old: "\(name)/", new: "\(common)/", isWhole: false)
    }

    package init(old: String, new: String, isWhole: Bool) {
        (self.old, self.new, self.isWhole) = (old, new, isWhole)
    }

    /// Returns the new path of a file or pattern in the folder; returns other paths unchanged.
    package func path(_ path: String) -> String {
        if path == old { return new }
        if "\(path)/" == old { return String(new.dropLast()) }
        return old.hasSuffix("/") && path.hasPrefix(old) ? new + path.dropFirst(old.count) : path
    }
}

/// The configuration of counts whose files moved in earlier commits, so that their configured paths do not exist.
package struct MovedCounts: Codable, Equatable, Sendable {
    /// The counts with the new paths.
    package var counts: [String: CountConfiguration]
    /// The new paths of the folders in scope.
    package var paths: [String]

    package init(counts: [String: CountConfiguration] = [:], paths: [String] = []) {
        (self.counts, self.paths) = (counts, paths)
    }

    package var isEmpty: Bool { counts.isEmpty && paths.isEmpty }

    /// Returns the configured paths with those that they moved to. An empty list means everything.
    package func scope(_ paths: [String]) -> [String] { paths.isEmpty ? [] : paths + self.paths }
}
