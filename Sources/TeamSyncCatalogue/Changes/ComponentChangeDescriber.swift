import TeamSyncBase
import TeamSyncDocuments

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
        let told = Set((gained + lost + types).map(\.pointer))
        let others = own.filter { !told.contains($0.pointer) }.map { $0.path[1] }
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
