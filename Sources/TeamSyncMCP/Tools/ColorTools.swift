import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncReaders

/// `list_colors`
struct ListColorsTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "list_colors", title: "List colour tokens",
        description: """
            The colour tokens of the design system with their values by brand and mode. Use it instead of inventing a \
            hex value; name a brand or a mode to get shorter pages.
            """,
        arguments: [.repository, .revision] + ColorFilter.arguments + [.query(), .limit(300), .cursor],
        output: CatalogueListing.schema(
            "colors",
            item: [("values", Schema.list("By brand and mode, as asked for.", of: ColorToken.Value.schema))],
            [
                ("brands", Schema.texts("All brands that there are, sorted.")),
                ("modes", Schema.texts("All modes that there are, sorted.")),
            ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var rows = try CatalogueRows(.color, arguments, in: workspace)
        let filter = try ColorFilter(arguments, among: rows.rows)
        if let query = arguments.query { rows.filter(query) }
        if filter.brand != nil || filter.mode != nil { rows.rows.removeAll { filter.values(of: $0.item).isEmpty } }
        let listing = try CatalogueListing(
            rows, arguments, limit: 300, key: ["colors", filter.brand ?? "", filter.mode ?? ""],
            json: { ["values": .array(filter.values(of: $0.item).map(\.json))] },
            line: { ColorFilter.words(filter.values(of: $0.item)) })
        let brands = filter.brands.shortened(to: Limits.name)
        return listing.result(
            "colors", ["brands": .strings(brands), "modes": .strings(filter.modes.shortened(to: Limits.name))],
            heading: brands.isEmpty ? [] : ["Brands: " + brands.joined(separator: ", ")])
    }
}

/// `get_color`
struct GetColorTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_color", title: "Get a colour token",
        description: "One colour token with its values by brand and mode, and the rest of its entry in the catalogue.",
        arguments: [.name(of: .color)] + ColorFilter.arguments + [.repository, .revision],
        output: Schema.object([
            ("name", Schema.text("Its name.")), ("source", CatalogueOrigin.schema),
            ("values", Schema.list("By brand and mode, as asked for.", of: ColorToken.Value.schema)),
            ("metadata", Schema.anything("Its whole entry in the catalogue; null: see 'warnings'.")),
            ("warnings", Schema.texts("What could not be read.")),
        ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let rows = try CatalogueRows(.color, arguments, in: workspace)
        let row = try rows.item(named: arguments.required("name"))
        var contents = try ItemContents(row, of: rows, in: workspace)
        let metadata = contents.metadata()
        let values = try ColorFilter(arguments, among: [row]).values(of: row.item)
        let lines = values.map { value in
            let place = [value.brand, value.mode].compactMap { $0 }.joined(separator: " ")
            return Sanitizer.clean((place.isEmpty ? "" : "\(place): ") + value.value)
        }
        return ToolResult(
            text: (contents.heading + lines + contents.warningLines).joined(separator: "\n"),
            structured: [
                "name": .string(row.item.name), "source": row.catalogue.origin.json,
                "values": .array(values.map(\.json)), "metadata": metadata ?? nil,
                "warnings": .strings(contents.warnings),
            ])
    }
}

/// Which values of colour tokens are asked for.
struct ColorFilter {
    static let arguments = [
        Argument(name: "brand", description: "Only values of this brand.", kind: .text(limit: 200)),
        Argument(name: "mode", description: "Only values of this mode: light, dark.", kind: .text(limit: 200)),
    ]

    let brand: String?
    let mode: String?
    /// All that there are, sorted.
    let brands: [String]
    let modes: [String]

    /// - Throws: for a brand or a mode that no token has.
    init(_ arguments: Arguments, among rows: [CatalogueRows.Row]) throws(ToolFailure) {
        let values = rows.flatMap(\.item.facts.values)
        brands = Set(values.compactMap(\.brand)).sorted()
        modes = Set(values.compactMap(\.mode)).sorted()
        brand = try ColorFilter.known(arguments.text("brand"), "brand", brands)
        mode = try ColorFilter.known(arguments.text("mode"), "mode", modes)
    }

    /// Values without a brand are those of every brand; likewise the mode.
    func values(of item: CatalogueItem) -> [ColorToken.Value] {
        item.facts.values.filter { ColorFilter.fits($0.brand, brand) && ColorFilter.fits($0.mode, mode) }
    }

    private static func fits(_ name: String?, _ wanted: String?) -> Bool {
        guard let name, let wanted else { return true }
        return name.lowercased() == wanted.lowercased()
    }

    private static func known(_ wanted: String?, _ what: String, _ names: [String]) throws(ToolFailure) -> String? {
        guard let wanted, !names.contains(where: { $0.lowercased() == wanted.lowercased() }) else { return wanted }
        throw Suggestion.failure(wanted, what, among: names, none: "No colour here has a \(what).")
    }

    /// `Frisbee: Light #FFF, Dark #000; TDM: …`
    static func words(_ values: [ColorToken.Value]) -> String {
        var brands: [(brand: String?, values: [String])] = []
        for value in values {
            let words = [value.mode, value.value].compactMap { $0 }.joined(separator: " ")
            if let last = brands.indices.last, brands[last].brand == value.brand {
                brands[last].values.append(words)
            } else {
                brands.append((value.brand, [words]))
            }
        }
        return brands.map { brand, values in
            (brand.map { "\($0): " } ?? "") + values.joined(separator: ", ")
        }.joined(separator: "; ")
    }
}

extension ColorToken.Value {
    var json: JSONValue { ["brand": .text(brand), "mode": .text(mode), "value": .string(value)] }

    static let schema = Schema.object([
        ("brand", Schema.optionalText("null: for all brands.")),
        ("mode", Schema.optionalText("Light, Dark; null: for all modes.")),
        ("value", Schema.text("As it is written in the catalogue.")),
    ])
}
