import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncReaders

/// The items of one kind, either in one repository or in all repositories that have a catalogue of this kind.
struct CatalogueRows: Sendable {
    struct Row: Sendable {
        let catalogue: LoadedCatalogue
        let item: CatalogueItem
        /// The parts of the item that matched a search; empty without a search.
        var matched: [SearchWords.Field] = []
        /// The words in the query that the item does not contain literally.
        var weak: [WeakMatch] = []
        /// The score of the match. It is at least 1 if the name explains the whole query.
        var score = 0.0
    }

    let kind: CatalogueKind
    /// The commits that the items were read from, one for each repository.
    let origins: [CatalogueOrigin]
    /// Sentences about items that are omitted, incomplete or ambiguous.
    private(set) var warnings: [ServerText]
    var rows: [Row]
    /// Copies of icons that other repositories bundle. Lists and searches omit them.
    private var copies: [Row] = []

    /// Reads the items. If any catalogue describes icons, copies of icons that other repositories bundle are omitted,
    /// unless their repository is specified. In a repository without a catalogue of colors, the tokens with a color as
    /// their value are its colors.
    /// - Parameters:
    /// - other: another kind whose items are also included.
    ///   - revision: the branch to read; nil for the one in the arguments.
    /// - Throws: when no catalogue can be read.
    init(
        _ kind: CatalogueKind, or other: CatalogueKind? = nil, _ arguments: Arguments, in workspace: Workspace,
        at revision: Revision? = nil
    ) throws(ToolFailure) {
        var (catalogues, warnings, failures): ([LoadedCatalogue], [ServerText], [ToolFailure]) = ([], [], [])
        for clone in try workspace.clones(
            with: kind, or: kind == .color ? .token : other, arguments.repository)
        {
            do throws(ToolFailure) {
                var own: [LoadedCatalogue] = []
                for kind in [kind, other].compactMap({ $0 }) {
                    own += try clone.catalogues(of: kind, at: revision ?? arguments.revision) {
                        warnings.append($0)
                    }
                }
                if kind == .color, own.isEmpty {
                    own = try clone.catalogues(of: .token, at: revision ?? arguments.revision) { warnings.append($0) }
                }
                catalogues += own
            } catch {
                failures.append(error)
            }
        }
        if catalogues.isEmpty, !failures.isEmpty {
            throw ToolFailure(failures.map(\.words).joined())
        }
        if kind == .icon, arguments.repository == nil, catalogues.contains(where: \.isDescribed) {
            copies = CatalogueRows.rows(of: catalogues.filter { !$0.isDescribed })
            catalogues.removeAll { !$0.isDescribed }
        }
        self.kind = kind
        self.warnings = (failures.map(\.words) + warnings + catalogues.flatMap(\.warnings)).bounded()
        origins = catalogues.map(\.origin).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        rows = CatalogueRows.rows(of: catalogues)
        guard kind == .color, catalogues.contains(where: { $0.kind == .token }) else { return }
        let aliases = TokenAliases(workspace, revision ?? arguments.revision)
        var colors: [Row] = []
        for row in rows {
            let isColor: Bool
            if row.catalogue.kind == .token {
                isColor = try aliases.values(of: row).contains(where: \.isColor)
            } else {
                isColor = true
            }
            if isColor { colors.append(row) }
        }
        rows = colors
    }

    private static func rows(of catalogues: [LoadedCatalogue]) -> [Row] {
        catalogues.flatMap { catalogue in catalogue.items.map { Row(catalogue: catalogue, item: $0) } }
    }

    mutating func add(warnings more: [ServerText]) { warnings = (warnings + more).bounded() }

    /// Keeps the rows that match a query, best first, and records how each one matches. Complete matches come before
    /// partial ones. If no row matches, synonyms of synonyms are tried as well.
    mutating func search(_ text: String) {
        let all = self
        search(SearchQuery(text))
        guard rows.isEmpty else { return }
        rows = all.rows
        search(SearchQuery(text, isWide: true))
    }

    private mutating func search(_ query: SearchQuery) {
        rows.sort {
            ($0.item.name.utf8.count, $0.item.name, $0.catalogue.origin.repository)
                < ($1.item.name.utf8.count, $1.item.name, $1.catalogue.origin.repository)
        }
        let names = NameFrequencies(rows.map(\.item.words))
        let matches = rows.map { $0.item.words.match(query, among: names) }
        rows = SearchRanking.ranked(matches, for: query).map { index, score in
            var row = rows[index]
            row.matched = matches[index]?.fields ?? []
            row.weak = WeakMatch.all(in: matches[index], for: query)
            row.score = score
            return row
        }
    }

    /// At most five names that the query finds when each of its words is replaced with the most similar existing word;
    /// empty if no word is similar.
    func nearest(to text: String) -> [String] {
        let words = Set(rows.lazy.prefix(Suggestion.candidateLimit).flatMap { $0.item.words.nameWords.map(\.text) })
        let sorted = words.sorted()
        let query = SearchQuery(text)
        let wanted = query.units.filter { $0.weight == 1 }.flatMap(\.words).map(\.text)
        let corrected = wanted.compactMap { words.contains($0) ? $0 : Suggestion.nearest(to: $0, among: sorted) }
        // The results are less likely to be relevant if some words have no similar word.
        let share = Double(corrected.count) / Double(max(1, wanted.count))
        var found = self
        found.search(corrected.joined(separator: " "))
        found.rows.removeAll { $0.score * share < SearchRanking.nearestScore }
        return found.names(5)
    }

    /// The first names, without duplicates.
    func names(_ count: Int) -> [String] {
        rows.lazy.map(\.item.name).prefix(200).reduce(into: []) { names, name in
            if names.count < count, !names.contains(name) { names.append(name) }
        }
    }

    /// Keeps the rows that contain all words of a query, in the order of the catalogue.
    mutating func filter(_ query: String) {
        let terms = SearchTerm.terms(of: query)
        rows.removeAll { !$0.item.words.contains(terms) }
    }

    /// Keeps the items of one catalogue.
    /// - Parameter name: the name of the catalogue; nil for all.
    /// - Throws: when there is no such catalogue.
    mutating func keep(catalogue name: String?) throws(ToolFailure) {
        guard let name else { return }
        let names = catalogues
        guard names.contains(name) else {
            throw Suggestion.failure(name, "catalogue", among: names, none: "There are no such catalogues.")
        }
        rows.removeAll { $0.catalogue.name != name }
    }

    /// The names of the catalogues, sorted.
    var catalogues: [String] { Set(rows.map(\.catalogue.name)).sorted() }

    /// The item with the given name. Case matters only between names that differ only in case.
    /// - Parameter platform: the platform that decides between items in several repositories; nil for no preference.
    /// - Returns: nil if there is no such item.
    func item(named name: String, on platform: Platform?) throws(ToolFailure) -> Row? {
        let name = Sanitizer.clean(name)
        var found = CatalogueRows.rows(named: name, in: rows)
        if let platform, found.count > 1 {
            let fitting = found.filter { $0.item.platforms.contains(platform) }
            if !fitting.isEmpty { found = fitting }
        }
        guard found.count > 1 else { return found.first }
        let places = Set(found.map(\.catalogue.origin.repository))
        guard places.count == 1 else {
            throw ToolFailure(
                "There is a \(own: kind.singular) \(name, limit: 100) in each of \(ServerText.ids(places.sorted())). "
                    + "Choose one with the argument 'repository'.")
        }
        let names = Set(found.map(\.catalogue.name)).sorted()
        guard names.count > 1 else { return found.first }
        throw ToolFailure(
            "There is a \(own: kind.singular) \(name, limit: 100) in each of the catalogues \(ServerText.names(names)). "
                + "Choose one with the argument 'catalogue'.")
    }

    private static func rows(named name: String, in rows: [Row]) -> [Row] {
        let exact = rows.filter { $0.item.name == name }
        guard exact.isEmpty else { return exact }
        let folded = name.lowercased()
        return rows.filter { $0.item.name.lowercased() == folded }
    }

    /// The failure for a name that no item has, with suggestions.
    func missing(_ name: String) -> ToolFailure {
        let name = Sanitizer.clean(name)
        let guesses = guesses(for: name)
        let places = origins.map(\.words).joined(separator: " and ")
        let copied = Set(CatalogueRows.rows(named: name, in: copies).map(\.catalogue.origin.repository)).sorted()
        let advice: ServerText =
            guesses.isEmpty
            ? "Call list_\(own: kind.toolWord) to list all."
            : "Did you mean \(guesses.map { "\($0)" as ServerText }.joined(separator: ", ", last: " or "))?"
        let copy: ServerText =
            copied.isEmpty
            ? ""
            : " \(ServerText.ids(copied, limit: 5)) bundles a file of that name, perhaps of a removed icon; to get it, "
                + "specify that repository."
        return ToolFailure(
            "There is no \(own: kind.singular) \(name, limit: 100) in \(places). \(advice)\(copy)"
                + warnings.map { " \($0)" }.joined(separator: ""))
    }

    /// The existing names that are closest to a name, without duplicates.
    private func guesses(for name: String) -> [String] {
        var names: [String] = []
        func add(_ name: String) {
            if !names.contains(where: { $0.lowercased() == name.lowercased() }) { names.append(name) }
        }
        if let nearest = Suggestion.nearest(to: name, among: rows.lazy.map(\.item.name)) { add(nearest) }
        let term = SearchTerm(name)
        for row in rows where names.count < 5 && row.item.words.positionInName(of: term) != nil { add(row.item.name) }
        var found = self
        found.search(name)
        for row in found.rows where names.count < 5 { add(row.item.name) }
        return names
    }
}

/// Guesses which existing name was meant. Only a limited number of names is compared.
enum Suggestion {
    static let candidateLimit = 10_000
    private static let lengthLimit = 128

    /// The closest name; nil if no name is close.
    static func nearest(to word: String, among names: some Sequence<String>) -> String? {
        let length = word.utf8.count
        let candidates = names.lazy.filter { name in
            name.utf8.count <= lengthLimit && abs(name.utf8.count - length) <= max(2, length / 3)
        }
        return NearestWord.to(word, among: candidates.prefix(candidateLimit))
    }

    /// `There is no brand 'fris'. Did you mean 'Frisbee'? The brands are: Frisbee, TDM.`
    static func failure(_ word: String, _ kind: String, among names: [String], none: ServerText) -> ToolFailure {
        let guess: ServerText = nearest(to: word, among: names).map { "Did you mean \($0)? " } ?? ""
        let listed = names.shortened(to: 60, total: 2000).map { "\($0)" as ServerText }
        let all: ServerText = names.isEmpty ? none : "There are: \(listed.joined(separator: ", "))."
        return ToolFailure("There is no \(own: kind) \(word, limit: 100). \(guess)\(all)")
    }
}

extension AliasResolver.Resolved {
    fileprivate var isColor: Bool { ColorToken.isColor(value.value) }
}
