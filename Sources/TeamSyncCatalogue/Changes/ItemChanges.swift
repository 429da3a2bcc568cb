import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit

/// All items that differ between two commits, catalogue by catalogue.
package struct ItemChanges {
    let repository: Repository
    let configuration: RepositoryConfiguration
    package var reader = CatalogueReader()
    private var contents: ContentComparer

    package init(repository: Repository, configuration: RepositoryConfiguration) {
        self.repository = repository
        self.configuration = configuration
        contents = ContentComparer(repository: repository)
    }

    struct Ends {
        var from: ObjectID
        var fromName: String
        var to: ObjectID
        var toName: String
        /// The files that differ, with renames, in scope or not.
        var files: [FileChange] = []
    }

    struct Found {
        /// The most important first.
        var items: [ItemDifference] = []
        var catalogues: [CatalogueEvent] = []
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
    mutating func between(_ ends: Ends) throws(GitError) -> Found {
        let old = try CommitFileSource(ends.from, called: ends.fromName, in: repository)
        let new = try CommitFileSource(ends.to, called: ends.toName, in: repository)
        let moves = FileMoves(ends.files)
        var found = Found()
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) where count.source.hasNames {
            let before = try reader.read(name, count, in: old)
            let after = try reader.read(name, count, in: new)
            let event = CatalogueEvent(name, count, before, after, moves)
            if let event { found.catalogues.append(event) }
            guard let from = before.catalogue ?? (event == nil ? nil : Catalogue(name)),
                let to = after.catalogue ?? (event == nil ? nil : Catalogue(name))
            else { continue }
            var comparer = ItemComparer(
                kind: count.kind, old: from, new: to, oldFiles: old, newFiles: new, moves: moves, contents: contents)
            var differences = try comparer.differences()
            contents = comparer.contents
            if event == nil { try HomeFinder(new, count.source, ends.files).find(&differences) }
            found.items += differences
        }
        found.items.sort(by: ItemChanges.isMoreImportant)
        return found
    }

    /// What breaks builds comes first; then components, icons, colours; then what changed most; then by name.
    private static func isMoreImportant(_ left: ItemDifference, _ right: ItemDifference) -> Bool {
        let (one, other) = (rank(left.change, left.kind), rank(right.change, right.kind))
        if one != other { return one < other }
        if left.catalogue != right.catalogue { return left.catalogue < right.catalogue }
        if left.change == .changed, left.size != right.size { return left.size > right.size }
        return NaturalOrder.isOrdered(left.key, right.key)
    }

    static func rank(_ change: Highlight.Change, _ kind: CatalogueKind) -> [Int] {
        let changes = Highlight.Change.byImportance
        let kinds: [CatalogueKind] = [.component, .icon, .color, .token, .item]
        return [changes.firstIndex(of: change) ?? changes.count, kinds.firstIndex(of: kind) ?? kinds.count]
    }
}

extension [Int] {
    fileprivate static func < (left: [Int], right: [Int]) -> Bool { left.lexicographicallyPrecedes(right) }
}

extension CatalogueReading {
    var catalogue: Catalogue? {
        if case .known(let catalogue) = self { catalogue } else { nil }
    }
}

/// Where files were before and where they are now, of those that git takes for renamed.
struct FileMoves {
    private(set) var oldPaths: [GitPath: GitPath] = [:]
    private(set) var newPaths: [GitPath: GitPath] = [:]

    init(_ changes: [FileChange]) {
        for change in changes {
            guard let old = change.oldPath else { continue }
            oldPaths[change.path] = old
            newPaths[old] = change.path
        }
    }
}

/// A whole catalogue that came, went, or is now where its count does not look.
struct CatalogueEvent {
    let catalogue: String
    let change: Highlight.Change
    let count: Int
    /// Where its files are now, outside of what the count reads.
    var newHome: String?

    /// - Returns: nil when the catalogue has items at both ends or at none, or when one of them is unknown for another
    ///   reason than that there is no such file.
    init?(
        _ name: String, _ configuration: CountConfiguration, _ before: CatalogueReading, _ after: CatalogueReading,
        _ moves: FileMoves
    ) {
        guard let old = before.itemsOrMissing, let new = after.itemsOrMissing, (old.isEmpty) != (new.isEmpty) else {
            return nil
        }
        catalogue = name
        (change, count) = old.isEmpty ? (.added, new.count) : (.removed, old.count)
        guard new.isEmpty else { return }
        if let file = configuration.source.file {
            newHome = moves.newPaths[GitPath(file)].map(\.description)
        } else {
            let paths = old.flatMap { $0.files.isEmpty ? [$0.path].compactMap { $0 } : Array($0.files.keys) }
            let homes = paths.compactMap { moves.newPaths[$0]?.folder }
            let counts = Dictionary(homes.map { ($0, 1) }, uniquingKeysWith: +)
            if let most = counts.max(by: { $0.value < $1.value }), homes.count * 2 > paths.count {
                newHome = most.key.isEmpty ? "the root of the repository" : most.key
            }
        }
    }

    /// `Icons: new catalogue, 202 icons`
    var summary: String {
        let noun = Wording.noun(catalogue, count)
        let title = Wording.title(catalogue)
        if change == .added { return "\(title): new catalogue, \(count) \(noun)" }
        guard let newHome else { return "\(title): the catalogue is gone, \(count) \(noun)" }
        return "\(title): \(count) \(noun) moved to \(newHome), where the configuration does not look"
    }
}

extension CatalogueReading {
    /// The items; none where the file that has them is missing. nil for what is unknown for another reason.
    fileprivate var itemsOrMissing: [Catalogue.Item]? {
        switch self {
        case .known(let catalogue): catalogue.items
        case .unknown: isMissing ? [] : nil
        }
    }
}

/// Finds items that are gone from their catalogue and live on in other files: a file that was split into several.
struct HomeFinder {
    /// Files that are looked into, and bytes of them.
    private static let (fileLimit, sizeLimit) = (200, 8 << 20)

    private let commit: CommitFileSource
    private let source: CatalogueSource
    private let files: [FileChange]

    /// - Parameters:
    ///   - commit: where the files are looked for.
    ///   - files: those that differ.
    init(_ commit: CommitFileSource, _ source: CatalogueSource, _ files: [FileChange]) {
        self.commit = commit
        self.source = source
        self.files = files
    }

    func find(_ differences: inout [ItemDifference]) throws(GitError) {
        guard differences.contains(where: { $0.change == .removed }), let file = source.file else { return }
        let candidates = files.filter { change in
            change.status != .deleted && change.path != GitPath(file) && FilePart(change.path) == .spec
        }
        guard !candidates.isEmpty, candidates.count <= HomeFinder.fileLimit else { return }
        var homes: [String: GitPath] = [:]
        var left = HomeFinder.sizeLimit
        for change in candidates {
            guard left > 0, case .bytes(let bytes, _) = try commit.contents(of: change.path) else { continue }
            left -= bytes.count
            guard let value = JSONFile.value(of: bytes, path: change.path) else { continue }
            for key in names(in: value) where homes[key] == nil { homes[key] = change.path }
        }
        for (index, difference) in differences.enumerated() where difference.change == .removed {
            guard let home = homes[difference.key] else { continue }
            differences[index] = difference.moved(to: home)
        }
    }

    private func names(in value: JSONValue) -> Set<String> {
        var names: Set<String> = []
        collect(value, &names)
        return names
    }

    private func collect(_ value: JSONValue, _ names: inout Set<String>) {
        switch value {
        case .object(let members):
            if let identity = source.jsonPlace?.identity {
                if let name = members[identity]?.string { names.insert(BoundedName.of(name)) }
            } else {
                names.formUnion(members.keys.map { BoundedName.of($0) })
            }
            for member in members.values { collect(member, &names) }
        case .array(let elements): for element in elements { collect(element, &names) }
        default: break
        }
    }
}

extension ItemDifference {
    fileprivate func moved(to home: GitPath) -> ItemDifference {
        ItemDifference(
            catalogue: catalogue, kind: kind, change: .moved, place: place, before: before, after: after, files: files,
            newHome: home)
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
            let lacking = catalogue.items.filter { !has($0) }.map(\.key).sorted(by: NaturalOrder.isOrdered)
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
