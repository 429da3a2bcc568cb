import TeamSyncBase
import TeamSyncWords

/// The words for colours: values by brand and mode.
struct ColorChangeDescriber: ItemChangeDescriber {
    /// Values that are listed one by one.
    private static let valueLimit = 3

    func remarks(onAdded change: ItemChange) -> String {
        let colors = change.value.map { ColorChangeDescriber.colors(in: $0) } ?? []
        return Set(colors).count == 1 ? ": \(colors[0])" : ""
    }

    func predicates(of change: ItemChange) -> [String] {
        let colors = change.members.filter(isColor)
        let (gained, lost) = (colors.filter { $0.old == nil }, colors.filter { $0.new == nil })
        var parts: [String] = []
        if !gained.isEmpty { parts.append("gained values for \(English.list(ColorChangeDescriber.brands(gained)))") }
        if !lost.isEmpty { parts.append("lost its values for \(English.list(ColorChangeDescriber.brands(lost)))") }
        return parts + MemberWords.predicates(change.members.filter { !isColor($0) })
            + FileWords.predicates(change.files)
    }

    func notes(on change: ItemChange) -> [String] {
        let changed = change.members.filter { isColor($0) && $0.old != nil && $0.new != nil }
        let rest = change.members.filter { !isColor($0) }
        var notes: [String] = []
        if changed.count <= ColorChangeDescriber.valueLimit {
            notes += changed.map { member in
                let place = ColorChangeDescriber.place(member).map { " in \($0)" } ?? ""
                return ValueWords.change(member.old, member.new) + place
            }
        } else {
            notes.append("\(changed.count) values changed in \(English.list(ColorChangeDescriber.brands(changed)))")
        }
        return notes + MemberWords.notes(rest) + FileWords.notes(change.files)
    }

    private func isColor(_ member: ItemChange.Member) -> Bool {
        [member.old, member.new].compactMap { $0 }.contains { !ColorChangeDescriber.colors(in: $0).isEmpty }
    }

    /// `Frisbee Light`; nil for a colour that has one value for all.
    private static func place(_ member: ItemChange.Member) -> String? {
        let words = member.path.filter(ColorToken.isMeaningful)
        return words.isEmpty
            ? nil : English.short(words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " "))
    }

    private static func brands(_ members: [ItemChange.Member]) -> [String] {
        var brands: [String] = []
        for member in members {
            let words = member.path.filter(ColorToken.isMeaningful)
            let brand = words.first.map { English.short($0.prefix(1).uppercased() + $0.dropFirst()) } ?? "all brands"
            if !brands.contains(brand) { brands.append(brand) }
        }
        return brands
    }

    static func colors(in value: JSONValue) -> [String] {
        switch value {
        case .string(let text): ColorToken.isColor(text) ? [English.short(text)] : []
        case .array(let elements): elements.flatMap(colors)
        case .object(let members): members.values.flatMap(colors)
        case .null, .bool, .number: []
        }
    }
}

/// The words for tokens: a value for each mode, and the token that it is an alias of.
struct TokenChangeDescriber: ItemChangeDescriber {
    private static let valueLimit = 3

    /// ` → green.900`
    func remarks(onAdded change: ItemChange) -> String {
        let values = TokenChangeDescriber.values(change.value)
        return Set(values.values).count == 1 ? values.values.first.map { " → \($0)" } ?? "" : ""
    }

    func predicates(of change: ItemChange) -> [String] {
        guard TokenChangeDescriber.isDescribed(change) else { return PlainChangeDescriber().predicates(of: change) }
        return FileWords.predicates(change.files)
    }

    func notes(on change: ItemChange) -> [String] {
        guard TokenChangeDescriber.isDescribed(change) else { return PlainChangeDescriber().notes(on: change) }
        let (old, new) = (
            TokenChangeDescriber.shown(change.oldValue), TokenChangeDescriber.shown(change.value)
        )
        let modes = Set(old.keys).union(new.keys).subtracting(old.isEmpty || new.isEmpty ? [] : [""])
        let all = modes.isEmpty ? [""] : modes.sorted(by: NaturalOrder.isOrdered)
        let changed = all.compactMap { mode -> (mode: String, change: String)? in
            let (before, after) = (old[mode] ?? old[""], new[mode] ?? new[""])
            let isSame = before.map { value in after.map { value.isSame(as: $0) } ?? false } ?? (after == nil)
            return isSame ? nil : (mode, ValueWords.change(before, after))
        }
        var notes: [String]
        if changed.count > 1, changed.count == all.count, Set(changed.map(\.change)).count == 1 {
            notes = [changed[0].change]
        } else if changed.count > TokenChangeDescriber.valueLimit {
            notes = ["\(changed.count) values changed"]
        } else {
            notes = changed.map { $0.change + ($0.mode.isEmpty ? "" : " in \(English.short($0.mode))") }
        }
        let rest = change.members.filter { !["alias", "value"].contains($0.path.first ?? "") }
        return notes + MemberWords.notes(rest) + MemberWords.predicates(rest)
    }

    private static func isDescribed(_ change: ItemChange) -> Bool {
        !members(change, "alias").isEmpty || !members(change, "value").isEmpty
    }

    private static func members(_ change: ItemChange, _ name: String) -> [ItemChange.Member] {
        change.members.filter { $0.path.first == name }
    }

    private static func values(_ value: JSONValue?) -> [String: String] {
        shown(value).mapValues { ValueWords.text($0) }
    }

    /// By mode, `""` for all: the token that a value refers to, else the value. An alias says more than the value that it
    /// has at the moment.
    private static func shown(_ value: JSONValue?) -> [String: JSONValue] {
        guard case .object(let members)? = value, members["value"] != nil || members["alias"] != nil else {
            return value.map { ["": $0] } ?? [:]
        }
        let byMode = { (value: JSONValue?, isAlias: Bool) -> [String: JSONValue] in
            switch value {
            case nil: [:]
            case .object(let modes)? where isAlias || TokenChangeDescriber.isByMode(value): modes
            case let value?: ["": value]
            }
        }
        return byMode(members["value"], false).merging(byMode(members["alias"], true)) { $1 }
    }

    /// Whether a value is one for each mode; a composite value, such as a shadow, is an object too.
    private static func isByMode(_ value: JSONValue?) -> Bool {
        guard case .object(let modes)? = value else { return false }
        return !modes.keys.contains { ["color", "fontSize", "fontFamily", "offsetX", "width", "x"].contains($0) }
    }
}
