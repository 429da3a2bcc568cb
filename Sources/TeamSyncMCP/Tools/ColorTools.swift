import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncReaders

/// `list_colors`
struct ListColorsTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "list_colors", title: "List color tokens",
        description: "Color tokens with values by brand and mode.",
        arguments: [.repository, .revision] + ColorFilter.arguments + [.query(), .limit, .cursor])

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var rows = try CatalogueRows(.color, arguments, in: workspace)
        let filter = try ColorFilter(arguments, among: rows.rows, workspace)
        if let query = arguments.query { rows.filter(query) }
        if filter.brand != nil || filter.mode != nil { rows.rows.removeAll { filter.values(of: $0.item).isEmpty } }
        let brands = filter.brands.shortened(to: Limits.name)
        return try CatalogueListing(
            rows, arguments, limit: 300, key: ["colors", filter.brand ?? "", filter.mode ?? ""],
            more: ["brands": .strings(brands), "modes": .strings(filter.modes.shortened(to: Limits.name))],
            json: { ["values": filter.values(of: $0.item).json] },
            line: { ColorFilter.line(filter.values(of: $0.item)) }
        ).result(
            "colors", heading: brands.isEmpty ? [] : ["Brands: \(brands.joined(separator: ", "), limit: Limits.list)"])
    }
}

/// `search_colors`
struct SearchColorsTool: Tool {
    /// The maximum difference at which colors are related.
    private static let farthest = 20.0
    private static let fewest = 5

    let workspace: Workspace

    let definition = ToolDefinition(
        name: "search_colors", title: "Search color tokens",
        description: "By value (#44CB63: exact, then by delta_e) or by words.",
        arguments: [.query(isRequired: true)] + ColorFilter.arguments + [.repository, .revision, .limit, .cursor])

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let query = try arguments.searchedFor
        guard let color = RGBA(query) else { return try words(arguments) }
        var rows = try CatalogueRows(.color, arguments, in: workspace)
        let filter = try ColorFilter(arguments, among: rows.rows, workspace)
        var found: [(row: CatalogueRows.Row, values: [ColorToken.Value], difference: Double)] = []
        for row in rows.rows {
            var (values, least): ([ColorToken.Value], Double) = ([], .infinity)
            for value in filter.values(of: row.item) {
                guard let difference = RGBA(value.value)?.difference(to: color) else { continue }
                if difference < least { (values, least) = ([], difference) }
                if difference == least { values.append(value) }
            }
            if !values.isEmpty { found.append((row, values, least)) }
        }
        found.sort { ($0.difference, $0.row.item.name) < ($1.difference, $1.row.item.name) }
        let near = found.prefix { $0.difference <= SearchColorsTool.farthest }
        found = Array(near.count >= SearchColorsTool.fewest ? near : found.prefix(SearchColorsTool.fewest))
        rows.rows = found.map(\.row)
        var index = 0
        return try CatalogueListing(
            rows, arguments, limit: 20, key: ["search colors", filter.brand ?? "", filter.mode ?? ""],
            json: { row in
                index = found.firstIndex { $0.row.item === row.item } ?? 0
                return [
                    "values": found[index].values.json,
                    "delta_e": .number(SearchColorsTool.text(found[index].difference)),
                ]
            },
            line: { _ in
                let difference = found[index].difference
                let distance: ServerText =
                    difference == 0 ? "exact: " : "ΔE \(own: SearchColorsTool.text(difference)): "
                return distance + ColorFilter.line(found[index].values)
            }
        ).result("colors")
    }

    private func words(_ arguments: Arguments) throws(ToolFailure) -> ToolResult {
        let answer = try SearchAnswer(.color, arguments, in: workspace)
        let filter = try ColorFilter(arguments, among: answer.rows.rows, workspace)
        return try answer.listing(
            "search colors", arguments, key: [filter.brand ?? "", filter.mode ?? ""],
            json: { ["values": filter.values(of: $0.item).json] },
            line: { ColorFilter.line(filter.values(of: $0.item)) }
        ).result("colors", heading: answer.heading)
    }

    /// The number with two decimals.
    private static func text(_ difference: Double) -> String {
        let hundredths = Int((difference * 100).rounded())
        if hundredths % 100 == 0 { return "\(hundredths / 100)" }
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

/// `get_color`
struct GetColorTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_color", title: "Get color tokens",
        description: "Values, aliases, entries, code that uses them, and effects of the next pull.",
        arguments: [.name, .names] + ColorFilter.arguments + [.platform, .repository, .catalogue, .revision])

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let (uses, aliases) = (ItemUses(workspace), TokenAliases(workspace, arguments.revision))
        return try ItemAnswers.result(.color, arguments, in: workspace) { contents throws(ToolFailure) in
            let filter = try ColorFilter(arguments, among: [contents.row], workspace)
            var values = filter.resolved(contents.row.item)
            while JSONValue.string(ColorFilter.words(values.map(\.value))).size + values.map(\.value).json.size
                > Limits.contents / 2
            {
                values.removeLast(values.count / 2 + 1)
                contents.warn("The token \(contents.name) has more values; specify a brand or a mode.")
            }
            aliases.add(values, to: &contents)
            try uses.add(to: &contents, arguments)
        }
    }
}

/// Selects values of color tokens.
struct ColorFilter {
    static let arguments = [
        Argument(name: "brand", kind: .text(limit: 200)),
        Argument(name: "mode", kind: .text(limit: 200)),
    ]

    let brand: String?
    let mode: String?
    /// All brands that exist, sorted.
    let brands: [String]
    let modes: [String]

    private let all: [ObjectIdentifier: [AliasResolver.Resolved]]

    /// - Throws: if no token has the requested brand or mode.
    init(
        _ arguments: Arguments, among rows: [CatalogueRows.Row], _ workspace: Workspace
    ) throws(ToolFailure) {
        let aliases = TokenAliases(workspace, arguments.revision)
        var all: [ObjectIdentifier: [AliasResolver.Resolved]] = [:]
        for row in rows { all[ObjectIdentifier(row.item)] = try aliases.values(of: row) }
        self.all = all
        let values = all.values.joined().map(\.value)
        brands = Set(values.flatMap(\.brands)).sorted()
        modes = Set(values.compactMap(\.appearance.mode)).sorted()
        brand = try ColorFilter.known(arguments.text("brand"), "brand", brands)
        mode = try ColorFilter.known(arguments.text("mode"), "mode", modes)
    }

    /// The values that match the filter. Values without a brand apply to every brand, and values without a mode to
    /// every mode. If a mode is requested, a value for all modes is used only if the token has no value for that mode,
    /// and only if the name of the value is not that of another mode.
    func resolved(_ item: CatalogueItem) -> [AliasResolver.Resolved] {
        let fitting = (all[ObjectIdentifier(item)] ?? []).filter { resolved in
            ColorFilter.fits(resolved.value.brands, brand)
                && ColorFilter.fits([resolved.value.appearance.mode].compactMap(\.self), mode)
        }
        guard let mode else { return fitting }
        return fitting.filter { resolved in
            let value = resolved.value
            if value.appearance.mode != nil { return true }
            let names = value.appearance.others
            if names.contains(where: { $0.lowercased() != mode.lowercased() && ModeName.isMode($0) }) { return false }
            return !fitting.contains { $0.value.appearance.mode != nil && $0.value.brands == value.brands }
        }
    }

    /// The same values without their references.
    func values(of item: CatalogueItem) -> [ColorToken.Value] { resolved(item).map(\.value) }

    /// - Parameter names: the names that apply; empty for all.
    private static func fits(_ names: [String], _ wanted: String?) -> Bool {
        guard let wanted, !names.isEmpty else { return true }
        return names.contains { $0.lowercased() == wanted.lowercased() }
    }

    private static func known(_ wanted: String?, _ what: String, _ names: [String]) throws(ToolFailure) -> String? {
        guard let wanted, !names.contains(where: { $0.lowercased() == wanted.lowercased() }) else { return wanted }
        throw Suggestion.failure(wanted, what, among: names, none: "No color here has a \(own: what).")
    }

    /// The same as text with quoted names.
    static func line(_ values: [ColorToken.Value]) -> ServerText {
        values.isEmpty ? "" : "\(words(values), limit: FactBudget.ofItem.left)"
    }

    /// `Frisbee: Light #FFF, Dark #000; TDM: …`
    static func words(_ values: [ColorToken.Value]) -> String {
        var brands: [(brand: String, values: [String])] = []
        for value in values {
            let words = [value.appearance.mode, value.value].compactMap { $0 }.joined(separator: " ")
            let brand = value.brands.joined(separator: " ")
            if let last = brands.indices.last, brands[last].brand == brand {
                brands[last].values.append(words)
            } else {
                brands.append((brand, [words]))
            }
        }
        return brands.map { brand, values in
            (brand.isEmpty ? "" : "\(brand): ") + values.joined(separator: ", ")
        }.joined(separator: "; ")
    }
}

extension ColorToken.Value {
    /// The appearance as text: `Frisbee Light`; empty for a value for all appearances.
    var place: String { appearance.names.joined(separator: " ") }

    /// The brand and the other stated names except the mode, because assistants may specify either as the brand.
    fileprivate var brands: [String] {
        var rest = appearance
        rest.mode = nil
        return rest.names
    }
}

extension [ColorToken.Value] {
    /// The key for values without a brand or a mode.
    static let every = "all"

    /// The values, by brand and then by mode.
    var json: JSONValue {
        var brands: [String: [String: JSONValue]] = [:]
        for value in self {
            let brand = value.brands.isEmpty ? Self.every : value.brands.joined(separator: " ")
            brands[brand, default: [:]][value.appearance.mode ?? Self.every] = .string(value.value)
        }
        return .object(brands.mapValues(JSONValue.object))
    }
}
