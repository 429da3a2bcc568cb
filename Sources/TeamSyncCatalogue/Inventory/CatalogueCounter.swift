import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncGit

/// The size of a catalogue, or the sentence that says why it is unknown.
package enum CatalogueSize: Equatable {
    case known(Int, warnings: [String] = [])
    case unknown(warning: String)

    package var count: Int? {
        guard case .known(let count, _) = self else { return nil }
        return count
    }

    var warnings: [String] {
        switch self {
        case .known(_, let warnings): warnings
        case .unknown(let warning): [warning]
        }
    }
}

/// Counts the items of catalogues. Keeps the sizes of JSON files by blob, so that a file that is the same at both
/// ends is read once.
package struct CatalogueCounter {
    private struct Question: Hashable {
        let blob: ObjectID
        let kind: JSONItems.Container
        let pointer: String
    }

    private var sizes: [Question: Result<Int, JSONItems.Failure>] = [:]
    private var finder = ItemFinder()

    /// - Throws: when the repository cannot be read; what is wrong with a file's contents is a warning.
    package mutating func size(
        of catalogue: String, _ source: CatalogueSource, in files: some FileSource
    ) throws(GitError) -> CatalogueSize {
        switch source {
        case .array(let file, let pointer, _):
            return try size(of: catalogue, .array(key: nil), file, pointer, in: files)
        case .keys(let file, let pointer):
            return try size(of: catalogue, .object, file, pointer, in: files)
        case .files, .directories, .lines:
            switch try finder.items(of: catalogue, source, in: files) {
            case .found(let items, let warnings): return .known(items.count, warnings: warnings)
            case .unknown(let warning): return .unknown(warning: warning)
            }
        }
    }

    private mutating func size(
        of catalogue: String, _ kind: JSONItems.Container, _ file: String, _ pointer: String, in files: some FileSource
    ) throws(GitError) -> CatalogueSize {
        func unknown(_ reason: String) -> CatalogueSize {
            .unknown(warning: "\(catalogue): \(file) at \(files.name) \(reason)")
        }
        switch try files.contents(of: GitPath(file)) {
        case .missing: return unknown("does not exist")
        case .notFetched: return unknown("has not been fetched into this partial clone")
        case .notAFile: return unknown("is not a regular file")
        case .tooLarge(let limit): return unknown("is larger than \(limit >> 20) MiB")
        case .bytes(let bytes, _) where bytes.isEmpty: return unknown("is empty")
        case .bytes(let bytes, let blob):
            switch count(kind, pointer, bytes, blob) {
            case .success(let count): return .known(count)
            case .failure(.notJSON): return unknown("is not valid JSON")
            case .failure(.absent): return unknown("has nothing at '\(pointer)'")
            case .failure(.wrongShape):
                return unknown("has no \(kind == .object ? "object" : "array") at '\(pointer)'")
            case .failure(.tooMany): return unknown("has too many items at '\(pointer)'")
            }
        }
    }

    private mutating func count(
        _ kind: JSONItems.Container, _ pointer: String, _ bytes: [UInt8], _ blob: ObjectID?
    ) -> Result<Int, JSONItems.Failure> {
        let question = blob.map { Question(blob: $0, kind: kind, pointer: pointer) }
        if let question, let known = sizes[question] { return known }
        let result = Result { () throws(JSONItems.Failure) in
            guard let place = JSONPointer(pointer) else { throw .absent }
            return try JSONItems.find(kind, at: place, in: bytes).count
        }
        if let question { sizes[question] = result }
        return result
    }

    package init() {

    }
}
