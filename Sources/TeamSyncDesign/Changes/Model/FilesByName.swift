import TeamSyncBase
import TeamSyncDocuments

/// The added or deleted files, indexed by their own name and the name of their folder.
struct FilesByName {
    private var byName: [ArraySlice<UInt8>: [GitPath]] = [:]
    private var byEnding: [[ArraySlice<UInt8>]: [GitPath]] = [:]

    init(_ files: [FileChange], _ status: FileChange.Status) {
        for file in files where file.status == status {
            byName[file.path.baseName, default: []].append(file.path)
            byEnding[FilesByName.ending(file.path), default: []].append(file.path)
        }
    }

    /// Returns the file with the same name; nil unless there is exactly one.
    func onlyNamed(_ path: GitPath) -> GitPath? {
        let found = byName[path.baseName] ?? []
        return found.count == 1 ? found.first : nil
    }

    /// Returns the file with the same name and folder name as a path; nil unless there is exactly one.
    func only(_ path: GitPath) -> GitPath? {
        let found = byEnding[FilesByName.ending(path)] ?? []
        return found.count == 1 ? found.first : nil
    }

    private static func ending(_ path: GitPath) -> [ArraySlice<UInt8>] {
        path.components.suffix(2).map { ArraySlice($0) }
    }
}
