import TeamSyncCatalogue
import TeamSyncGit
import TeamSyncReaders

/// What the tools that get one item have in common.
struct ItemContents {
    let row: CatalogueRows.Row
    private(set) var warnings: [String]
    private let clone: Clone

    init(_ row: CatalogueRows.Row, of rows: CatalogueRows, in workspace: Workspace) throws(ToolFailure) {
        self.row = row
        warnings = rows.warnings
        guard let repository = try workspace.repositories(row.shelf.origin.repository).first else {
            throw ToolFailure("The repository \(row.shelf.origin.repository) is no longer configured.")
        }
        clone = workspace.clone(of: repository)
    }

    /// The text of a file of the item; nil, with a warning, when it cannot be shown.
    mutating func text(of path: GitPath?, _ what: String) throws(ToolFailure) -> String? {
        guard let path, let id = row.item.entry.files[path] else {
            warnings.append("\(row.item.name) has no \(what) in \(row.shelf.origin.repository).")
            return nil
        }
        guard let bytes = try clone.contents(of: id) else {
            warnings.append("\(path) is larger than \(Clone.contentLimit >> 20) MiB and is not shown.")
            return nil
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            warnings.append("\(path) is not UTF-8 and is not shown.")
            return nil
        }
        return text
    }

    /// The first lines of what is told.
    var heading: [String] {
        ["\(Sanitizer.clean(row.item.name)) (\(row.shelf.origin.words))"]
    }

    var warningLines: [String] { warnings.map { "Warning: \(Sanitizer.clean($0))" } }
}
