import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncReaders
import TeamSyncWords

/// The branch to read.
enum Revision: String, CaseIterable, Sendable {
    /// The local branch.
    case main
    /// The branch of the remote, as last fetched.
    case upstream
}

/// The repository and commit that data was read from.
struct CatalogueOrigin: Sendable, Equatable {
    var repository: String
    var label: String
    /// The absolute path of the clone.
    var path: String
    /// The name of the branch: `main`, `origin/main`.
    var reference: String
    var commit: ObjectID

    /// `icons-library at main (1a2b3c4d5)`
    var words: ServerText {
        "\(word: repository) at \(word: reference) (\(word: String(commit.description.prefix(9))))"
    }

    var json: JSONValue {
        [
            "repository": .string(repository), "label": .string(Sanitizer.clean(label, limit: .name)),
            "path": .string(path), "ref": .string(reference), "commit": .string(commit.description),
        ]
    }
}

/// A catalogue at one commit, with the data of each item that lists and searches need.
final class LoadedCatalogue: Sendable {
    let origin: CatalogueOrigin
    let name: String
    let kind: CatalogueKind
    /// Whether the items are listed in a file that describes them, as opposed to being files themselves.
    let isDescribed: Bool
    /// The platforms of the sources that declare the items; empty if other files declare some of them.
    let platforms: Set<Platform>
    /// The items in the order of the catalogue.
    let items: [CatalogueItem]
    /// Sentences about items that are omitted, incomplete or ambiguous.
    let warnings: [ServerText]
    private let positions: [String: Int]

    init(_ catalogue: CatalogueAtCommit, _ items: [CatalogueItem], warnings: [ServerText], origin: CatalogueOrigin) {
        self.origin = origin
        name = catalogue.name
        kind = catalogue.configuration.kind
        isDescribed = catalogue.configuration.source.isDescribed
        let globs: [String] =
            switch catalogue.configuration.source {
            case .tokens(let source): source.files
            case .lines(let glob, _, _, _): [glob]
            default: []
            }
        let own = globs.compactMap { Platform(path: $0) }
        platforms = own.count == globs.count ? Set(own) : []
        self.items = items
        self.warnings =
            (catalogue.warnings.map { "In \(word: origin.repository), \(Words.text($0))" as ServerText } + warnings)
            .bounded()
        positions = Dictionary(items.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// Creates a copy of a catalogue that was read for another branch at the same commit.
    init(_ other: LoadedCatalogue, origin: CatalogueOrigin) {
        self.origin = origin
        (name, kind, isDescribed, platforms) = (other.name, other.kind, other.isDescribed, other.platforms)
        (items, warnings, positions) = (other.items, other.warnings, other.positions)
    }

    subscript(name: String) -> CatalogueItem? { positions[name].map { items[$0] } }
}

/// An item of a catalogue, with the data that lists and searches need.
final class CatalogueItem: Sendable {
    /// The key without invisible characters. A long key is replaced by its beginning and a hash.
    let name: String
    let entry: CatalogueEntry
    let facts: ItemSummary
    let words: SearchWords

    init(_ entry: CatalogueEntry, _ facts: ItemSummary) {
        name = BoundedName.of(Sanitizer.clean(entry.key))
        self.entry = entry
        self.facts = facts
        words = SearchWords(
            name: name, tags: facts.tags, category: facts.category, description: facts.description,
            properties: facts.properties)
    }

    /// The platforms of the item's sources and drawings, as far as the names of the files determine them.
    var platforms: Set<Platform> { Set(entry.files.keys.compactMap { Platform(path: "\($0)") }) }

    /// The item's drawing: the one for the platform, or else the first one by path.
    func drawing(on platform: Platform?) -> GitPath? {
        guard let platform else { return entry.drawing }
        let own = entry.files.keys.filter { FilePart($0) == .drawing && Platform(path: "\($0)") == platform }.min()
        return own ?? entry.drawing
    }

    /// The item's sources, best first: the file with the item's name, then files whose names begin with it, then by
    /// path. Style sheets and layouts are not sources of a component.
    /// - Parameter platform: the only platform to return sources for; nil for all.
    func sources(on platform: Platform?) -> [GitPath] {
        let words = NameWords.of(entry.key, digits: .attached)
        func rank(_ path: GitPath) -> Int {
            let name = String(decoding: path.baseName.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
            if name == entry.key { return 0 }
            return NameWords.of(name, digits: .attached).starts(with: words) ? 1 : 2
        }
        return entry.files.keys.filter { path in
            guard FilePart(path) == .source, !["h", "css", "scss", "less", "html", "xml"].contains(path.ending),
                let own = Platform(path: "\(path)")
            else {
                return false
            }
            return platform == nil || own == platform
        }.map { (rank($0), $0) }.sorted { $0 < $1 }.map(\.1)
    }

    /// The item's entry in the file of its catalogue; nil if there is none, or if it is too large to show.
    var metadata: JSONValue? {
        guard !isEntryTooLarge, let value = entry.value, value.size <= Limits.metadata else { return nil }
        return value
    }

    var isEntryTooLarge: Bool { (entry.json?.count ?? 0) > Limits.entry }
}
