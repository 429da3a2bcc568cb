import TeamSyncBase
import TeamSyncDocuments

/// The new or deleted drawings of icons that exist at both ends, by their pictures.
struct DrawingsByPicture {
    /// The maximum number of drawings, and the maximum number of drawings with the same sketch.
    private static let (limit, sketchLimit) = (200, 4)

    private let files: [(path: GitPath, id: ObjectID)]
    private var sketches: [String: [(path: GitPath, id: ObjectID)]]?

    /// - Parameters:
    ///   - catalogue: the icons at the end at which the files exist.
    ///   - status: deleted or added.
    ///   - isChanged: whether an icon exists at both ends and has changed.
    init(
        _ catalogue: Catalogue, _ changes: [FileChange], _ status: FileChange.Status, where isChanged: (String) -> Bool
    ) {
        let paths = Set(changes.lazy.filter { $0.status == status }.map(\.path))
        var found: [(path: GitPath, id: ObjectID)] = []
        for item in catalogue.items where isChanged(item.key) && found.count <= DrawingsByPicture.limit {
            for (path, id) in item.files where paths.contains(path) && FilePart(path) == .drawing {
                found.append((path, id))
            }
        }
        files = found.count > DrawingsByPicture.limit ? [] : found.sorted { $0.path < $1.path }
    }

    /// Whether a drawing shows the same picture as one of the files of an icon had.
    mutating func hasAny(
        of icon: [ItemChange.File], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        for file in icon {
            if let id = file.old, try only(like: id, file.path, &contents) != nil { return true }
        }
        return false
    }

    /// Returns the only drawing that shows the same picture as a file; nil if there is not exactly one.
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
        guard let others = known[sketch], others.count <= DrawingsByPicture.sketchLimit else { return nil }
        var found: GitPath?
        for other in others where try contents.difference(other.id, id, path: path).isSamePicture {
            guard found == nil else { return nil }
            found = other.path
        }
        return found
    }
}
