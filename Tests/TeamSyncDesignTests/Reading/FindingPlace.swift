import CloneTestSupport

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWords

/// The source of the items; the results must be equal.
enum FindingPlace: CaseIterable {
    case commit, worktree

    /// In a warning, the location is `HERE`.
    func items(of catalogue: String, _ source: CatalogueSource, in clone: SmallClone) throws -> FoundItems {
        var reader = CatalogueReader()
        switch self {
        case .commit:
            let files = try CommitFileSource(clone.id("HEAD"), called: "main", in: clone.open())
            return try FoundItems(reader.read(catalogue, source, in: files)).naming(files.fullName)
        case .worktree:
            let files = WorktreeFileSource(root: clone.path)
            return try FoundItems(reader.read(catalogue, source, in: files)).naming(files.fullName)
        }
    }
}

extension FindingPlace {
    /// nil if it is unknown.
    func catalogue(_ name: String, _ count: CountConfiguration, in clone: SmallClone) throws -> Catalogue? {
        guard case .known(let catalogue) = try reading(name, count, in: clone) else { return nil }
        return catalogue
    }

    func reading(_ name: String, _ count: CountConfiguration, in clone: SmallClone) throws -> CatalogueReading {
        var reader = CatalogueReader()
        switch self {
        case .commit:
            let files = try CommitFileSource(clone.id("HEAD"), called: "main", in: clone.open())
            return try reader.read(name, count, in: files)
        case .worktree: return try reader.read(name, count, in: WorktreeFileSource(root: clone.path))
        }
    }
}

/// The items of a catalogue whose source lists items.
enum FoundItems: Equatable {
    case found([FoundItem], warnings: [String])
    case unknown(warning: String)

    init(_ reading: CatalogueReading) {
        switch reading {
        case .unknown(let warning): self = .unknown(warning: Words.text(warning))
        case .known(let catalogue):
            self = .found(
                catalogue.items.map(FoundItem.init), warnings: catalogue.countWarnings.map(Words.text))
        }
    }
}

struct FoundItem: Equatable {
    let key: String
    let path: GitPath
    /// The file's blob or the folder's tree.
    let blob: ObjectID?
    /// For a line, the matched text.
    let text: String?
    let line: Int?

    fileprivate init(_ item: Catalogue.Item) {
        (key, path, line) = (item.key, item.path ?? GitPath(""), item.line)
        text = line == nil ? nil : item.fingerprint
        blob = item.files[path] ?? (line == nil ? item.fingerprint.flatMap { ObjectID(hex: $0) } : nil)
    }
}

extension FoundItems {
    /// nil if they are unknown.
    var count: Int? {
        guard case .found(let items, _) = self else { return nil }
        return items.count
    }

    var warnings: [String] {
        switch self {
        case .found(_, let warnings): warnings
        case .unknown(let warning): [warning]
        }
    }

    fileprivate func naming(_ place: String) -> FoundItems {
        switch self {
        case .found(let items, let warnings):
            .found(items, warnings: warnings.map { $0.replacing(" at \(place)", with: " at HERE") })
        case .unknown(let warning): .unknown(warning: warning.replacing(" at \(place)", with: " at HERE"))
        }
    }
}

extension FileSource {
    /// As displayed in warnings: `main (1a2b3c4d5)`.
    var fullName: String { name.commit.map { "\(name.name) (\($0))" } ?? name.name }
}
