import TeamSyncBase
import TeamSyncDocuments

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
