import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncReaders

/// The items of a kind, of one repository or of all that have such a catalogue.
struct CatalogueRows: Sendable {
    struct Row: Sendable {
        let shelf: Shelf
        let item: ShelfItem
        /// Where a search found it; empty when nothing was searched for.
        var matched: [SearchWords.Field] = []
        var score = 0
    }

    let kind: CatalogueKind
    /// What was read, one for each repository.
    let origins: [CatalogueOrigin]
    /// Sentences about what could not be read or told apart.
    let warnings: [String]
    var rows: [Row]
    /// Icons that other repositories bundle, which lists and searches leave out.
    private var copies: [Row] = []

    /// Copies of icons that other repositories bundle are left out as long as somebody describes icons, unless their
    /// repository is asked for by name.
    /// - Throws: when no catalogue can be read.
    init(_ kind: CatalogueKind, _ arguments: Arguments, in workspace: Workspace) throws(ToolFailure) {
        var (shelves, warnings, failures): ([Shelf], [String], [ToolFailure]) = ([], [], [])
        for clone in try workspace.clones(with: kind, arguments.repository) {
            do throws(ToolFailure) {
                shelves += try clone.shelves(of: kind, at: arguments.revision) { warnings.append($0) }
            } catch {
                failures.append(error)
            }
        }
        if shelves.isEmpty, !failures.isEmpty {
            throw ToolFailure(failures.map(\.message).joined(separator: " "))
        }
        if kind == .icon, arguments.repository == nil, shelves.contains(where: \.isDescribed) {
            copies = CatalogueRows.rows(of: shelves.filter { !$0.isDescribed })
            shelves.removeAll { !$0.isDescribed }
        }
        self.kind = kind
        self.warnings = failures.map(\.message) + warnings + shelves.flatMap(\.warnings)
        origins = shelves.map(\.origin).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        rows = CatalogueRows.rows(of: shelves)
    }

    private static func rows(of shelves: [Shelf]) -> [Row] {
        shelves.flatMap { shelf in shelf.items.map { Row(shelf: shelf, item: $0) } }
    }

    /// Keeps what matches all words of a query.
    /// - Parameter isRanked: whether the best come first; else the order stays.
    mutating func search(_ query: String, isRanked: Bool) {
        let terms = SearchWords.terms(of: query)
        rows = rows.compactMap { row in
            guard let (score, fields) = row.item.words.match(terms) else { return nil }
            return Row(shelf: row.shelf, item: row.item, matched: fields, score: score)
        }
        guard isRanked else { return }
        rows.sort {
            ($1.score, $0.item.name, $0.shelf.origin.repository) < ($0.score, $1.item.name, $1.shelf.origin.repository)
        }
    }

    /// The one item of a name; upper and lower case matter only where there are both.
    func item(named name: String) throws(ToolFailure) -> Row {
        let found = [rows, copies].lazy.map { CatalogueRows.rows(named: name, in: $0) }.first { !$0.isEmpty } ?? []
        guard let first = found.first else { throw missing(name) }
        let places = Set(found.map(\.shelf.origin.repository))
        guard places.count == 1 else {
            throw ToolFailure(
                "There is a \(kind.singular) '\(name)' in each of \(Wording.list(places.sorted(), limit: 10)). "
                    + "Choose one with the argument 'repository'.")
        }
        return first
    }

    private static func rows(named name: String, in rows: [Row]) -> [Row] {
        let exact = rows.filter { $0.item.name == name }
        return exact.isEmpty ? rows.filter { $0.item.name.lowercased() == name.lowercased() } : exact
    }

    private func missing(_ name: String) -> ToolFailure {
        let names = rows.map(\.item.name)
        let nearest = [NearestWord.to(name, among: names)].compactMap { $0 }
        let parts = names.filter { $0.lowercased().contains(name.lowercased()) && !nearest.contains($0) }
        let guesses = (nearest + parts).prefix(5)
        let places = origins.map(\.words).joined(separator: " and ")
        let advice =
            guesses.isEmpty
            ? "Call \(kind == .color ? "list_colors" : "search_\(kind.rawValue)s") to see what there is."
            : "Did you mean \(Wording.list(guesses.map { "'\(Sanitizer.clean($0))'" }, limit: 5, last: " or "))?"
        return ToolFailure(
            "There is no \(kind.singular) '\(Sanitizer.clean(name.shortened(to: 100)))' in \(places). \(advice)"
                + warnings.map { " \($0)" }.joined())
    }
}
