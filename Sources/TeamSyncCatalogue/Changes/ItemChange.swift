import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit

/// One item that differs between two catalogues, as it was and as it is.
struct ItemDifference {
    let catalogue: String
    let kind: CatalogueKind
    let change: Highlight.Change
    let place: Catalogue.Place
    /// nil for an item that is new; likewise `after` for one that is gone.
    let before: Catalogue.Item?
    let after: Catalogue.Item?

    var key: String { (after ?? before)?.key ?? "" }
}

/// An item that differs, in detail.
struct ItemChange {
    struct File: Equatable {
        let path: GitPath
        /// nil where it was not there; likewise `new`.
        let old: ObjectID?
        let new: ObjectID?

        var part: FilePart { FilePart(path) }
    }

    let catalogue: String
    let kind: CatalogueKind
    let key: String
    let change: Highlight.Change
    /// The former key of a renamed item.
    var oldKey: String?
    /// Of a changed or renamed item; in its catalogue's file and in the specifications that belong to it.
    var members: [Highlight.Member] = []
    /// Of a renamed item only those whose contents differ.
    var files: [File] = []
    /// The item's value, and its specification's: the new ones, of a removed item the old ones; nil for items that have
    /// none.
    var value: JSONValue?
    var spec: JSONValue?

    init(_ difference: ItemDifference) {
        catalogue = difference.catalogue
        kind = difference.kind
        key = difference.key
        change = difference.change
        if change == .renamed { oldKey = difference.before?.key }
    }
}

/// All items that differ between two commits, catalogue by catalogue.
package struct ItemChanges {
    let repository: Repository
    let configuration: RepositoryConfiguration
    package var reader = CatalogueReader()

    package init(repository: Repository, configuration: RepositoryConfiguration) {
        self.repository = repository
        self.configuration = configuration
    }

    struct Ends {
        var from: ObjectID
        var fromName: String
        var to: ObjectID
        var toName: String
        /// Where git found a renamed file before, by where it is now.
        var renamedFiles: [GitPath: GitPath] = [:]
    }

    /// Sentences about what does not fit together at one commit: items without the files that others have, files without
    /// an item, keys that are missing or appear twice.
    mutating func warnings(at commit: ObjectID, called name: String) throws(GitError) -> [String] {
        let files = try CommitFileSource(commit, called: name, in: repository)
        var warnings: [String] = []
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) where count.source.hasNames {
            guard case .known(let catalogue) = try reader.read(name, count, in: files) else { continue }
            for warning in catalogue.warnings { Warnings.add(warning, to: &warnings) }
            for warning in CatalogueConsistency(catalogue: catalogue, place: files.name).warnings(count.with) {
                Warnings.add(warning, to: &warnings)
            }
        }
        return warnings
    }

    /// A catalogue that cannot be read at one of the ends is left out: its count says why.
    /// - Returns: the most important first.
    mutating func between(_ ends: Ends) throws(GitError) -> [ItemDifference] {
        let old = try CommitFileSource(ends.from, called: ends.fromName, in: repository)
        let new = try CommitFileSource(ends.to, called: ends.toName, in: repository)
        var found: [ItemDifference] = []
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) where count.source.hasNames {
            guard case .known(let before) = try reader.read(name, count, in: old),
                case .known(let after) = try reader.read(name, count, in: new)
            else { continue }
            found += ItemComparer(kind: count.kind, old: before, new: after, renamedFiles: ends.renamedFiles)
                .differences()
        }
        return found.sorted { ItemChanges.isMoreImportant($0, $1) }
    }

    /// What breaks builds comes first; then components, icons, colours; then by name.
    private static func isMoreImportant(_ left: ItemDifference, _ right: ItemDifference) -> Bool {
        let (one, other) = (rank(left), rank(right))
        if one != other { return one < other }
        if left.catalogue != right.catalogue { return left.catalogue < right.catalogue }
        return String.isOrdered(left.key, right.key)
    }

    private static func rank(_ difference: ItemDifference) -> (Int, Int) {
        let changes: [Highlight.Change] = [.removed, .renamed, .added, .changed]
        let kinds: [CatalogueKind] = [.component, .icon, .color, .item]
        return (
            changes.firstIndex(of: difference.change) ?? changes.count,
            kinds.firstIndex(of: difference.kind) ?? kinds.count
        )
    }
}

/// Whether a catalogue and the files that belong to its items fit together.
struct CatalogueConsistency {
    let catalogue: Catalogue
    /// For messages: `main (1a2b3c4d5)`.
    let place: String

    /// A sentence for each pattern with items that lack its file although others have it, and for each with drawings or
    /// specifications that belong to no item. Sources may be there for other reasons.
    func warnings(_ templates: [String]) -> [String] {
        var warnings: [String] = []
        for template in templates {
            guard let pattern = TiedPattern(template) else { continue }
            let has = { (item: Catalogue.Item) in item.files.keys.contains { pattern.key(of: $0) == item.key } }
            let lacking = catalogue.items.filter { !has($0) }.map(\.key).sorted(by: String.isOrdered)
            if let first = lacking.first, lacking.count < catalogue.items.count {
                let path = template.replacing("{key}", with: first)
                warnings.append("\(catalogue.name): \(first) has no \(path) at \(place)" + more(lacking.count))
            }
            let orphans = catalogue.orphans.filter { orphan in
                orphan.template == template && [.drawing, .spec].contains(FilePart(orphan.path))
            }
            if let first = orphans.first {
                let home = catalogue.place.file.map { " in \($0)" } ?? ""
                warnings.append(
                    "\(catalogue.name): \(first.path) has no entry\(home) at \(place)" + more(orphans.count))
            }
        }
        return warnings
    }

    private func more(_ count: Int) -> String { count > 1 ? ", and \(count - 1) more" : "" }
}
