import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Describes in words how an item changed, from what the change holds alone.
protocol ItemChangeDescriber {
    /// What follows "is new"; may be empty.
    func remarks(onAdded change: ItemChange) -> String
    /// What to say of an item that differs: parts of a sentence that begins with its key. Empty for what has no words
    /// of its own.
    func parts(of change: ItemChange) -> [String]
}

extension ItemChangeDescriber {
    func summary(of change: ItemChange) -> String {
        let name = Wording.short(change.key)
        switch change.change {
        case .added: return "\(name) is new" + remarks(onAdded: change)
        case .removed: return "\(name) is gone"
        case .renamed:
            let rest = parts(of: change).map { ", " + $0 }.joined()
            return "\(change.oldKey.map(Wording.short) ?? "?") is now \(name)" + rest
        default:
            let parts = parts(of: change)
            return "\(name) " + (parts.isEmpty ? "was changed" : parts.joined(separator: ", "))
        }
    }
}

extension CatalogueKind {
    var describer: any ItemChangeDescriber {
        switch self {
        case .item, .token: PlainChangeDescriber()
        case .icon: IconChangeDescriber()
        case .color: ColorChangeDescriber()
        case .component: ComponentChangeDescriber()
        }
    }
}

/// The words for items of no particular kind.
struct PlainChangeDescriber: ItemChangeDescriber {
    /// Members that are listed one by one.
    private static let memberLimit = 3

    func remarks(onAdded change: ItemChange) -> String { "" }

    func parts(of change: ItemChange) -> [String] {
        PlainChangeDescriber.members(change.members) + PlainChangeDescriber.files(change.files)
    }

    static func members(_ members: [Highlight.Member]) -> [String] {
        guard members.count <= memberLimit else {
            let names = members.compactMap(\.path.first).reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }
            return ["has other values at \(Wording.list(names.map { "`\($0)`" }))"]
        }
        return members.map { member in
            let name = "`\(member.path.joined(separator: "."))`"
            return switch (member.old, member.new) {
            case (nil, let new): "gained \(name): \(Wording.value(new))"
            case (_, nil): "lost \(name)"
            case (let old, let new): "has \(Wording.value(new)) instead of \(Wording.value(old)) at \(name)"
            }
        }
    }

    static func files(_ files: [ItemChange.File]) -> [String] {
        var parts: [String] = []
        for part in [FilePart.source, .spec, .drawing, .file] {
            let own = files.filter { $0.part == part }
            guard !own.isEmpty else { continue }
            let noun = part == .file ? "file" : part.rawValue
            if own.allSatisfy({ $0.old == nil }) {
                parts.append("gained a \(noun)")
            } else if own.allSatisfy({ $0.new == nil }) {
                parts.append("lost its \(noun)")
            } else {
                parts.append("has a changed \(noun)")
            }
        }
        return parts
    }
}

/// The words for icons: a drawing, and metadata with a category and tags.
struct IconChangeDescriber: ItemChangeDescriber {
    func remarks(onAdded change: ItemChange) -> String {
        guard case .object(let members)? = change.value, let category = members["category"]?.string, !category.isEmpty
        else { return "" }
        return " in \(Wording.short(category))"
    }

    func parts(of change: ItemChange) -> [String] {
        var parts: [String] = []
        let drawings = change.files.filter { $0.part == .drawing }
        if !drawings.isEmpty {
            parts.append(
                drawings.allSatisfy { $0.old == nil }
                    ? "got a drawing" : drawings.allSatisfy { $0.new == nil } ? "lost its drawing" : "was redrawn")
        }
        for member in change.members where member.path == ["category"] {
            parts.append("moved from \(Wording.value(member.old)) to \(Wording.value(member.new))")
        }
        for member in change.members where member.path == ["tags"] { parts += tags(member) }
        let rest = change.members.filter { $0.path != ["category"] && $0.path != ["tags"] }
        return parts + PlainChangeDescriber.members(rest)
            + PlainChangeDescriber.files(change.files.filter { $0.part != .drawing })
    }

    private func tags(_ member: Highlight.Member) -> [String] {
        func words(_ value: JSONValue?) -> [String] {
            guard case .array(let elements)? = value else { return [] }
            return elements.compactMap(\.string).map(Wording.short)
        }
        let (old, new) = (words(member.old), words(member.new))
        let (before, after) = (Set(old), Set(new))
        let (gained, lost) = (new.filter { !before.contains($0) }, old.filter { !after.contains($0) })
        if gained.isEmpty, lost.isEmpty { return ["has other tags"] }
        return [
            gained.isEmpty ? nil : "is tagged \(Wording.list(gained))",
            lost.isEmpty ? nil : "is no longer tagged \(Wording.list(lost))",
        ].compactMap { $0 }
    }
}

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

/// The words for components: a specification with properties, and sources.
struct ComponentChangeDescriber: ItemChangeDescriber {
    func remarks(onAdded change: ItemChange) -> String {
        guard let count = ComponentChangeDescriber.properties(change.spec ?? change.value) else { return "" }
        return " with " + Wording.number(count, "property", "properties")
    }

    func parts(of change: ItemChange) -> [String] {
        var parts: [String] = []
        let own = change.members.filter { $0.path.first == "properties" && $0.path.count > 1 }
        let (gained, lost) = (
            own.filter { $0.path.count == 2 && $0.old == nil }, own.filter { $0.path.count == 2 && $0.new == nil }
        )
        if !lost.isEmpty { parts.append("lost \(names(lost))") }
        if !gained.isEmpty { parts.append("gained \(names(gained))") }
        let types = own.filter { $0.path.count == 3 && $0.path[2] == "type" || $0.path.count == 2 && isRetyped($0) }
        parts += types.prefix(3).map {
            "takes \(Wording.value($0.new)) instead of \(Wording.value($0.old)) for `\($0.path[1])`"
        }
        if types.count > 3 { parts.append("has other types for \(types.count - 3) more properties") }
        let described = Set((gained + lost + types).map(\.pointer))
        let others = own.filter { !described.contains($0.pointer) }.map { $0.path[1] }
        let unique = others.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        if !unique.isEmpty { parts.append("changed \(Wording.list(unique.map { "`\($0)`" }))") }
        parts += topics(change.members.filter { $0.path.first != "properties" || $0.path.count == 1 })
        let sources = change.files.filter { $0.part != .spec || change.members.isEmpty }
        return parts + PlainChangeDescriber.files(sources)
    }

    private func isRetyped(_ member: Highlight.Member) -> Bool {
        member.old?.string != nil && member.new?.string != nil
    }

    private func names(_ members: [Highlight.Member]) -> String {
        Wording.list(members.map { "`\($0.path[1])`" }, limit: 4)
    }

    /// Descriptions, usage, tags: that they differ, not how.
    private func topics(_ members: [Highlight.Member]) -> [String] {
        let names = members.compactMap(\.path.first).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return names.map { "has \($0.hasSuffix("s") ? "other" : "another") `\($0)`" }
    }

    /// nil for a specification that names none.
    private static func properties(_ spec: JSONValue?) -> Int? {
        guard case .object(let members)? = spec else { return nil }
        return switch members["properties"] {
        case .array(let elements)?: elements.count
        case .object(let members)?: members.count
        default: nil
        }
    }
}
