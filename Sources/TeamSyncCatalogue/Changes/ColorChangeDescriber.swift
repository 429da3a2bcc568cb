import TeamSyncBase
import TeamSyncDocuments

/// The words for colour tokens: values by brand and mode.
struct ColorChangeDescriber: ItemChangeDescriber {
    /// Values that are listed one by one.
    private static let valueLimit = 2

    func remarks(onAdded change: ItemChange) -> String {
        let colors = change.value.map { ColorChangeDescriber.colors(in: $0) } ?? []
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
        if changed.count <= ColorChangeDescriber.valueLimit {
            parts += changed.map { member in
                let place = ColorChangeDescriber.place(member).map { " in \($0)" } ?? ""
                return "changed\(place) from \(Wording.value(member.old)) to \(Wording.value(member.new))"
            }
        } else {
            parts.append("changed in \(Wording.list(ColorChangeDescriber.brands(changed)))")
        }
        if !gained.isEmpty { parts.append("gained values for \(Wording.list(ColorChangeDescriber.brands(gained)))") }
        if !lost.isEmpty { parts.append("lost its values for \(Wording.list(ColorChangeDescriber.brands(lost)))") }
        return parts + PlainChangeDescriber.members(rest) + PlainChangeDescriber.files(change.files)
    }

    private func isColor(_ member: Highlight.Member) -> Bool {
        [member.old, member.new].compactMap { $0 }.contains { !ColorChangeDescriber.colors(in: $0).isEmpty }
    }

    /// `Frisbee Light`; nil for a colour that has one value for all.
    private static func place(_ member: Highlight.Member) -> String? {
        let words = member.path.filter(ColorToken.isMeaningful)
        return words.isEmpty ? nil : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    private static func brands(_ members: [Highlight.Member]) -> [String] {
        var brands: [String] = []
        for member in members {
            let words = member.path.filter(ColorToken.isMeaningful)
            let brand = words.first.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "all brands"
            if !brands.contains(brand) { brands.append(brand) }
        }
        return brands
    }

    private static func colors(in value: JSONValue) -> [String] {
        switch value {
        case .string(let text): ColorToken.isColor(text) ? [Wording.short(text)] : []
        case .array(let elements): elements.flatMap(colors)
        case .object(let members): members.values.flatMap(colors)
        case .null, .bool, .number: []
        }
    }
}
