import TeamSyncBase
import TeamSyncDocuments

/// The deleted drawings of icons that still have other drawings.
struct LostDrawings {
    /// The maximum number of drawings, and the maximum number of drawings with the same sketch.
    private static let (limit, sketchLimit) = (200, 4)

    private let files: [(path: GitPath, id: ObjectID)]
    private var sketches: [String: [(path: GitPath, id: ObjectID)]]?

    /// - Parameter isChanged: whether an icon still exists, but has changed.
    init(_ before: Catalogue, _ changes: [FileChange], where isChanged: (String) -> Bool) {
        let deleted = Set(changes.lazy.filter { $0.status == .deleted }.map(\.path))
        var lost: [(path: GitPath, id: ObjectID)] = []
        for item in before.items where isChanged(item.key) && lost.count <= LostDrawings.limit {
            for (path, id) in item.files where deleted.contains(path) && FilePart(path) == .drawing {
                lost.append((path, id))
            }
        }
        files = lost.count > LostDrawings.limit ? [] : lost.sorted { $0.path < $1.path }
    }

    /// Returns the only drawing that shows the same picture as a new file; nil if there is not exactly one.
    mutating func only(
        like id: ObjectID, _ path: GitPath, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> GitPath? {
        guard !files.isEmpty, FilePart(path) == .drawing, let sketch = try contents.sketch(id) else { return nil }
        var known = sketches ?? [:]
        if sketches == nil {
            for file in files {
                if let own = try contents.sketch(file.id) { known[own, default: []].append(file) }
            }
            sketches = known
        }
        guard let others = known[sketch], others.count <= LostDrawings.sketchLimit else { return nil }
        var found: GitPath?
        for other in others where try contents.difference(other.id, id, path: path).isSamePicture {
            guard found == nil else { return nil }
            found = other.path
        }
        return found
    }
}
