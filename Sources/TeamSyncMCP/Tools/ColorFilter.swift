import TeamSyncCatalogue
import TeamSyncConfiguration

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
    func values(of item: ShelfItem) -> [ColorValue] {
        item.facts.values.filter { ColorFilter.fits($0.brand, brand) && ColorFilter.fits($0.mode, mode) }
    }

    private static func fits(_ name: String?, _ wanted: String?) -> Bool {
        guard let name, let wanted else { return true }
        return name.lowercased() == wanted.lowercased()
    }

    private static func known(_ wanted: String?, _ what: String, _ names: [String]) throws(ToolFailure) -> String? {
        guard let wanted, !names.contains(where: { $0.lowercased() == wanted.lowercased() }) else { return wanted }
        let guess = NearestWord.to(wanted, among: names).map { "Did you mean '\($0)'? " } ?? ""
        let all = names.isEmpty ? "No colour here has a \(what)." : "There are: \(Wording.list(names, limit: 40))."
        throw ToolFailure("There is no \(what) '\(wanted)'. \(guess)\(all)")
    }

    /// `Frisbee: Light #FFF, Dark #000; TDM: …`
    static func words(_ values: [ColorValue]) -> String {
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
