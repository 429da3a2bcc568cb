import TeamSyncBase
import TeamSyncDocuments

/// The words for colour tokens: values by brand and mode.
struct ColorVoice: ItemVoice {
    /// Values that are told one by one.
    private static let valueLimit = 2
    /// Names of members that hold values and mean nothing themselves.
    private static let structure: Set<String> = ["values", "value", "brands", "brand", "modes", "mode", "hex", "color"]

    func remarks(onAdded change: ItemChange) -> String {
        let colors = change.value.map { ColorVoice.colors(in: $0) } ?? []
        return Set(colors).count == 1 ? ": \(colors[0])" : ""
    }

    func parts(of change: ItemChange) -> [String] {
        let colors = change.members.filter(isColor)
        let rest = change.members.filter { !isColor($0) }
        let (changed, gained, lost) = (
            colors.filter { $0.old != nil && $0.new != nil }, colors.filter { $0.old == nil },
            colors.filter { $0.new == nil }
        )
        var parts: [String] = []
        if changed.count <= ColorVoice.valueLimit {
            parts += changed.map { member in
                let place = ColorVoice.place(member).map { " in \($0)" } ?? ""
                return "changed\(place) from \(Wording.value(member.old)) to \(Wording.value(member.new))"
            }
        } else {
            parts.append("changed in \(Wording.list(ColorVoice.brands(changed)))")
        }
        if !gained.isEmpty { parts.append("gained values for \(Wording.list(ColorVoice.brands(gained)))") }
        if !lost.isEmpty { parts.append("lost its values for \(Wording.list(ColorVoice.brands(lost)))") }
        return parts + PlainVoice.members(rest) + PlainVoice.files(change.files)
    }

    private func isColor(_ member: Highlight.Member) -> Bool {
        [member.old, member.new].compactMap { $0 }.contains { !ColorVoice.colors(in: $0).isEmpty }
    }

    /// `Frisbee Light`; nil for a colour that has one value for all.
    private static func place(_ member: Highlight.Member) -> String? {
        let words = member.path.filter { !structure.contains($0.lowercased()) }
        return words.isEmpty ? nil : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    private static func brands(_ members: [Highlight.Member]) -> [String] {
        var brands: [String] = []
        for member in members {
            let words = member.path.filter { !structure.contains($0.lowercased()) }
            let brand = words.first.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "all brands"
            if !brands.contains(brand) { brands.append(brand) }
        }
        return brands
    }

    private static func colors(in value: JSONValue) -> [String] {
        switch value {
        case .string(let text): HexColor(text) == nil ? [] : [text]
        case .array(let elements): elements.flatMap(colors)
        case .object(let members): members.values.flatMap(colors)
        case .null, .bool, .number: []
        }
    }
}
