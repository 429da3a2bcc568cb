import TeamSyncBase

/// The words for components: a specification with properties, and sources.
struct ComponentChangeDescriber: ItemChangeDescriber {
    /// Members of a property that list what it takes.
    private static let choices: Set<String> = ["values", "enum", "options", "cases", "allowed", "allowedValues"]

    func remarks(onAdded change: ItemChange) -> String {
        guard let count = ComponentChangeDescriber.properties(change.spec ?? change.value) else { return "" }
        return " with " + Wording.number(count, "property", "properties")
    }

    func predicates(of change: ItemChange) -> [String] {
        var parts: [String] = []
        let own = properties(change)
        let (gained, lost) = (
            own.filter { $0.path.count == 2 && $0.old == nil }, own.filter { $0.path.count == 2 && $0.new == nil }
        )
        if !lost.isEmpty { parts.append("lost \(names(lost))") }
        if !gained.isEmpty { parts.append("gained \(names(gained))") }
        let types = own.filter(isRetyped)
        parts += types.prefix(3).map {
            let (old, new) = Wording.pair($0.old, $0.new)
            return "takes \(new) instead of \(old) for `\(Wording.short($0.path[1]))`"
        }
        if types.count > 3 { parts.append("has other types for \(types.count - 3) more properties") }
        return parts + FileWords.predicates(change.files)
    }

    func notes(on change: ItemChange) -> [String] {
        let own = properties(change)
        var notes: [String] = []
        var described: Set<String> = Set(
            own.filter { $0.path.count == 2 && ($0.old == nil || $0.new == nil) }.map(\.pointer))
        described.formUnion(own.filter(isRetyped).map(\.pointer))
        for member in own {
            guard let choice = member.path.last, ComponentChangeDescriber.choices.contains(choice),
                case .array(let old)? = member.old, case .array(let new)? = member.new,
                let (gained, lost) = MemberWords.difference(old, new), !(gained.isEmpty && lost.isEmpty)
            else { continue }
            described.insert(member.pointer)
            let name = Wording.short(member.path[1])
            if !lost.isEmpty { notes.append("\(name) no longer takes \(MemberWords.list(lost))") }
            if !gained.isEmpty { notes.append("\(name) also takes \(MemberWords.list(gained))") }
        }
        let others = own.filter { !described.contains($0.pointer) }
        notes += MemberWords.notes(
            others.map {
                ItemChange.Member(
                    file: $0.file, pointer: $0.pointer, path: Array($0.path.dropFirst()), old: $0.old, new: $0.new)
            })
        notes += others.filter { MemberWords.predicate($0) != nil }.map { "`\(Wording.short($0.path[1]))` changed" }
        notes += topics(change.members.filter { $0.path.first != "properties" || $0.path.count == 1 })
        let files = change.undescribedFiles.filter { file in
            file.part != .spec || !change.members.contains { $0.file == "\(file.path)" }
        }
        return notes + FileWords.notes(files)
    }

    private func properties(_ change: ItemChange) -> [ItemChange.Member] {
        change.members.filter { $0.path.first == "properties" && $0.path.count > 1 }
    }

    private func isRetyped(_ member: ItemChange.Member) -> Bool {
        guard member.old?.string != nil, member.new?.string != nil else { return false }
        return member.path.count == 2 || member.path.count == 3 && member.path[2] == "type"
    }

    private func names(_ members: [ItemChange.Member]) -> String {
        Wording.list(members.map { "`\(Wording.short($0.path[1]))`" }, limit: 4)
    }

    /// Descriptions, usage, tags: that they differ, not how.
    private func topics(_ members: [ItemChange.Member]) -> [String] {
        let names = members.reduce(into: [String]()) {
            if let name = $1.path.first, !$0.contains(name) { $0.append(name) }
        }
        return names.isEmpty ? [] : [Wording.list(names.map { "`\(Wording.short($0))`" }, limit: 4) + FileWords.changed]
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
