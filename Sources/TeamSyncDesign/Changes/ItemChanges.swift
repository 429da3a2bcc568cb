import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit

/// All items that differ between two commits, catalogue by catalogue.
package struct ItemChanges {
    let repository: Repository
    let configuration: RepositoryConfiguration
    package var reader = CatalogueReader()
    /// What was read last of each catalogue: where comparisons follow each other, one begins where the next one ends.
    package var recent = RecentCatalogues()
    /// nil where nothing compares sources.
    package var api: APIDifferences?
    private var contents: ContentComparer

    package init(repository: Repository, configuration: RepositoryConfiguration) {
        self.repository = repository
        self.configuration = configuration
        contents = ContentComparer(repository: repository)
    }

    struct Ends {
        /// nil for nothing: what is in front of a first commit.
        var from: ObjectID?
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
        /// Sentences about catalogues that were left out.
        var unreadable: [String] = []
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
    /// - Parameter isOpen: whether a catalogue may differ; others are not read.
    mutating func between(
        _ ends: Ends, where isOpen: (CountConfiguration) throws(GitError) -> Bool = { _ in true }
    ) throws(GitError) -> Found {
        let old =
            if let from = ends.from { try CommitFileSource(from, called: ends.fromName, in: repository) } else {
                CommitFileSource(emptyCalled: ends.fromName, in: repository)
            }
        let new = try CommitFileSource(ends.to, called: ends.toName, in: repository)
        let moves = FileMoves(ends.files)
        var found = Found()
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) where count.source.hasNames {
            guard try isOpen(count) else { continue }
            let after = try recent.read(name, count, in: new, &reader)
            let before = try recent.read(name, count, in: old, &reader)
            for case .unknown(let warning, _, false) in [before, after] {
                Warnings.add(warning, to: &found.unreadable)
            }
            let finder = HomeFinder(from: old, to: new, count.source, ends.files)
            let event = try CatalogueEvent(name, count.source, before, after, moves, finder)
            if let event { found.catalogues.append(event) }
            guard let from = before.catalogue ?? (event == nil ? nil : Catalogue(name)),
                let to = after.catalogue ?? (event == nil ? nil : Catalogue(name))
            else { continue }
            var comparer = ItemComparer(
                kind: count.kind, old: from, new: to, oldFiles: old, newFiles: new, moves: moves, contents: contents)
            var differences = try comparer.differences()
            contents = comparer.contents
            if event == nil {
                try finder.find(&differences)
            } else if let homes = event?.homes {
                differences = differences.map { difference in
                    homes[difference.key].map { difference.moved(to: $0) } ?? difference
                }
            }
            found.items += differences
        }
        if let from = ends.from,
            let changes = try api?.changes(
                from: from, to: ends.to, ends.files, paths: configuration.paths, in: repository)
        {
            for index in found.items.indices { found.items[index].add(changes) }
        }
        found.items.sort(by: ItemChanges.isMoreImportant)
        return found
    }

    /// By importance, as far as that is known without values; then components, icons, colours; then what changed most; then by name.
    private static func isMoreImportant(_ left: ItemDifference, _ right: ItemDifference) -> Bool {
        let (one, other) = (rank(left), rank(right))
        if one != other { return one < other }
        if left.catalogue != right.catalogue { return left.catalogue < right.catalogue }
        if left.change == .changed, left.size != right.size { return left.size > right.size }
        return NaturalOrder.isOrdered(left.key, right.key)
    }

    private static func rank(_ difference: ItemDifference) -> [Int] {
        let kinds: [CatalogueKind] = [.component, .icon, .color, .token, .item]
        return [difference.importance.rawValue, kinds.firstIndex(of: difference.kind) ?? kinds.count]
    }
}

extension ItemDifference {
    /// Takes over what its own sources declare differently. The new item has its own sentence, and so has one that is gone.
    fileprivate mutating func add(_ changes: [String: [APIChange]]) {
        guard [.changed, .renamed, .moved].contains(change), files.contains(where: { $0.part == .source }) else {
            return
        }
        let paths = files.filter { $0.part == .source }.flatMap { [$0.path, $0.oldPath].compactMap { $0 } }
        guard paths.contains(where: { $0.bytes.suffix(6).elementsEqual(".swift".utf8) }) else { return }
        api = Set(paths.map(\.description)).sorted().flatMap { changes[$0] ?? [] }.byImportance
    }
}

/// The catalogues that were read last, by name. Where nothing has changed that they are read from, they are the same.
package struct RecentCatalogues {
    private var readings: [String: (state: [TreeEntry?], catalogue: Catalogue)] = [:]

    package init() {}

    fileprivate mutating func read(
        _ name: String, _ count: CountConfiguration, in files: CommitFileSource, _ reader: inout CatalogueReader
    ) throws(GitError) -> CatalogueReading {
        let paths = count.itemPaths
        var state: [TreeEntry?] = []
        for path in paths.isEmpty ? [GitPath("")] : paths {
            state.append(try files.repository.entry(at: path, in: files.tree))
        }
        if let known = readings[name], known.state == state { return .known(known.catalogue) }
        let reading = try reader.read(name, count, in: files)
        readings[name] = reading.catalogue.map { (state, $0) }
        return reading
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

    /// Of a file, or of a folder that a file in it has moved with.
    func newPath(of path: GitPath) -> GitPath? {
        if let known = newPaths[path] { return known }
        let folder = path.bytes + [UInt8(ascii: "/")]
        for (old, new) in newPaths where old.bytes.starts(with: folder) {
            let rest = old.bytes.dropFirst(folder.count - 1)
            if new.bytes.reversed().starts(with: rest.reversed()) {
                return GitPath(Array(new.bytes.dropLast(rest.count)))
            }
        }
        return nil
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
