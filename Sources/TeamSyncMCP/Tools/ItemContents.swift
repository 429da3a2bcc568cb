import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncGit
import TeamSyncReaders

/// What the tools that get one item share: the item's files, its entry, and the warnings about them.
struct ItemContents {
    let row: CatalogueRows.Row
    private(set) var warnings: [String]
    private let clone: Clone

    init(_ row: CatalogueRows.Row, of rows: CatalogueRows, in workspace: Workspace) throws(ToolFailure) {
        self.row = row
        warnings = rows.warnings
        guard let repository = try workspace.repositories(row.catalogue.origin.repository).first else {
            throw ToolFailure("The repository \(row.catalogue.origin.repository) is no longer configured.")
        }
        clone = workspace.clone(of: repository)
    }

    /// The text of a file of the item; nil, with a warning, when it cannot be shown.
    mutating func text(of path: GitPath?, _ what: String) throws(ToolFailure) -> String? {
        guard let path, let id = row.item.entry.files[path] else {
            warn("\(row.item.name) has no \(what) in \(row.catalogue.origin.repository).")
            return nil
        }
        switch try clone.text(of: id) {
        case .text(let text): return text
        case .unreadable(let reason):
            warn("\(path) \(reason) and is not shown.")
            return nil
        }
    }

    /// The item's entry in the file of its catalogue; nil, with a warning, when it is too large.
    mutating func metadata() -> JSONValue? {
        if let value = row.item.metadata { return value }
        if row.item.entry.json != nil {
            warn("The entry of \(row.item.name) in the catalogue is too large, or nested too deeply, to be shown.")
        }
        return nil
    }

    /// The paths of the item's files, sorted; with a warning when they are too many.
    mutating func files() -> [String] {
        let paths = row.item.entry.files.keys.sorted().map { "\($0)" }
        let shown = paths.shortened(to: Limits.sentence)
        if shown.count < paths.count { warn("\(paths.count - shown.count) more files are not listed.") }
        return shown
    }

    mutating func warn(_ sentence: String) { warnings.append(sentence.shortened(to: Limits.sentence)) }

    /// The first line of the text.
    var heading: [String] {
        ["\(Sanitizer.clean(row.item.name)) (\(row.catalogue.origin.words))"]
    }

    var warningLines: [String] { warnings.map { "Warning: \(Sanitizer.clean($0))" } }
}
