import TeamSyncBase
import TeamSyncCatalogue

/// The value of a colour token for one brand and mode.
struct ColorValue: Sendable, Equatable {
    /// nil for all brands; likewise the mode.
    var brand: String?
    var mode: String?
    /// As it is written.
    var value: String

    var json: JSONValue { ["brand": .text(brand), "mode": .text(mode), "value": .string(value)] }

    static let schema = Schema.object([
        ("brand", Schema.optionalText("null: for all brands.")),
        ("mode", Schema.optionalText("Light, Dark; null: for all modes.")),
        ("value", Schema.text("As it is written in the catalogue.")),
    ])
}

/// Finds the values in a token's entry, however they are arranged: `{"Frisbee Light": "#…"}`,
/// `{"frisbee": {"light": "#…"}}`, `[{"brand": …, "mode": …, "value": "#…"}]`. Finds as many as one item may have.
struct ColorValues {
    /// Names of members that hold values and are neither a brand nor a mode.
    private static let structure: Set<String> = ["values", "value", "brands", "modes", "themes", "hex", "color"]
    private static let modes: Set<String> = ["light", "dark", "day", "night"]

    /// Names above a value that count.
    private static let depthLimit = 8

    private(set) var values: [ColorValue] = []
    private var budget = FactBudget.ofItem

    /// - Parameter identity: the member that holds the token's name.
    init(_ entry: JSONValue, identity: String?) {
        guard case .object(var members) = entry else {
            collect(entry, [], isValue: true)
            return
        }
        if let identity { members[identity] = nil }
        collect(.object(members), [], isValue: false)
    }

    private mutating func collect(_ value: JSONValue, _ names: [String], isValue: Bool) {
        switch value {
        case .string(let text):
            guard isValue || ColorValues.isColor(text) else { return }
            let (brand, mode) = ColorValues.meaning(of: names)
            let limit = FactBudget.wordLimit
            let value = ColorValue(
                brand: brand?.shortened(to: limit), mode: mode?.shortened(to: limit),
                value: text.shortened(to: limit))
            if budget.take(FactBudget.cost(of: value)) { values.append(value) }
        case .array(let elements):
            for element in elements { collect(element, names, isValue: isValue) }
        case .object(var members):
            var names = names
            for label in ["brand", "theme", "mode"] {
                guard let text = members[label]?.string, !ColorValues.isColor(text) else { continue }
                names.append(text.shortened(to: FactBudget.wordLimit))
                members[label] = nil
            }
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                let isStructure = ColorValues.structure.contains(name.lowercased())
                let name = name.shortened(to: FactBudget.wordLimit)
                let isCounted = !isStructure && names.count < ColorValues.depthLimit
                collect(member, isCounted ? names + [name] : names, isValue: isValue || isStructure)
            }
        case .null, .bool, .number: break
        }
    }

    private static func isColor(_ text: String) -> Bool {
        if HexColor(text) != nil { return true }
        return ["rgb(", "rgba(", "hsl(", "hsla("].contains { text.lowercased().hasPrefix($0) }
    }

    private static func meaning(of names: [String]) -> (brand: String?, mode: String?) {
        guard let last = names.last else { return (nil, nil) }
        if names.count > 1 {
            return isMode(names[0]) && !isMode(last)
                ? (names.dropFirst().joined(separator: " "), names[0])
                : (names.dropLast().joined(separator: " "), last)
        }
        if isMode(last) { return (nil, last) }
        let words = last.split { " -_/".contains($0) }
        guard words.count > 1, let mode = words.last, isMode(String(mode)) else { return (last, nil) }
        return (String(last.dropLast(mode.count + 1)), String(mode))
    }

    private static func isMode(_ name: String) -> Bool { modes.contains(name.lowercased()) }
}
