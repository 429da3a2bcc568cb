import TeamSyncBase
import TeamSyncWords

/// The words for components: a specification with properties, and sources.
struct ComponentChangeDescriber: ItemChangeDescriber {
    /// Members of a specification that list what a component takes.
    private static let lists: Set<String> = [
        "properties", "props", "parameters", "params", "inputs", "attributes", "args", "arguments",
    ]
    /// Members of a property that list what it takes.
    private static let choices: Set<String> = ["values", "enum", "options", "cases", "allowed", "allowedValues"]

    func remarks(onAdded change: ItemChange) -> String {
        guard let count = ComponentChangeDescriber.properties(change.spec ?? change.value) else { return "" }
        return " with " + English.number(count, "property", "properties")
    }

    func predicates(of change: ItemChange) -> [String] {
        var parts: [String] = []
        let own = properties(change)
        let (gained, lost) = (
            own.filter { $0.path.count == 2 && $0.old == nil }, own.filter { $0.path.count == 2 && $0.new == nil }
        )
        let named = change.members.compactMap(namedProperties)
        let gone = lost.map { $0.path[1] } + named.flatMap(\.lost)
        let new = gained.map { $0.path[1] } + named.flatMap(\.gained)
        if !gone.isEmpty { parts.append("lost \(MemberWords.list(gone))") }
        if !new.isEmpty { parts.append("gained \(MemberWords.list(new))") }
        let types = own.filter(isRetyped)
        parts += types.prefix(3).map {
            let (old, new) = ValueWords.pair($0.old, $0.new)
            return "takes \(new) instead of \(old) for `\(English.short($0.path[1]))`"
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
            let name = English.short(member.path[1])
            if !lost.isEmpty { notes.append("\(name) no longer takes \(MemberWords.list(lost))") }
            if !gained.isEmpty { notes.append("\(name) also takes \(MemberWords.list(gained))") }
        }
        let others = own.filter { !described.contains($0.pointer) }
        notes += MemberWords.notes(
            others.map {
                ItemChange.Member(
                    file: $0.file, pointer: $0.pointer, path: Array($0.path.dropFirst()), old: $0.old, new: $0.new)
            })
        notes += others.filter { MemberWords.predicate($0) != nil }.map { "`\(English.short($0.path[1]))` changed" }
        notes += topics(change.members.filter { !isProperty($0) })
        let files = change.undescribedFiles.filter { file in
            file.part != .spec || !change.members.contains { $0.file == "\(file.path)" }
        }
        return notes + FileWords.notes(files)
    }

    private func properties(_ change: ItemChange) -> [ItemChange.Member] {
        change.members.filter(isProperty)
    }

    private func isProperty(_ member: ItemChange.Member) -> Bool {
        member.path.count > 1 && ComponentChangeDescriber.lists.contains(member.path[0])
    }

    private func isRetyped(_ member: ItemChange.Member) -> Bool {
        guard member.old?.string != nil, member.new?.string != nil else { return false }
        return member.path.count == 2 || member.path.count == 3 && member.path[2] == "type"
    }

    /// What a specification that only names its properties gained and lost; nil for another member.
    private func namedProperties(_ member: ItemChange.Member) -> (gained: [String], lost: [String])? {
        guard member.path.count == 1, ComponentChangeDescriber.lists.contains(member.path[0]) else { return nil }
        return listDifference(member)
    }

    private func listDifference(_ member: ItemChange.Member) -> (gained: [String], lost: [String])? {
        guard case .array(let old) = member.old ?? .array([]), case .array(let new) = member.new ?? .array([]),
            let (gained, lost) = MemberWords.difference(old, new), !(gained.isEmpty && lost.isEmpty)
        else { return nil }
        return (gained, lost)
    }

    /// What lists of names gained and lost; of descriptions, usage and the like that they differ, not how.
    private func topics(_ members: [ItemChange.Member]) -> [String] {
        let members = members.filter { namedProperties($0) == nil }
        let lists = members.filter { $0.path.count == 1 && listDifference($0) != nil }
        let names = members.filter { !lists.contains($0) }.reduce(into: [String]()) {
            if let name = $1.path.first, !$0.contains(name) { $0.append(name) }
        }
        var topics = lists.flatMap { member -> [String] in
            guard let (gained, lost) = listDifference(member) else { return [] }
            return [("gained", gained), ("lost", lost)].filter { !$1.isEmpty }.map {
                "`\(MemberWords.name(member))` \($0) \(MemberWords.list($1))"
            }
        }
        if !names.isEmpty { topics.append(MemberWords.list(names) + FileWords.changed) }
        return topics
    }

    /// nil for a specification that names none.
    private static func properties(_ spec: JSONValue?) -> Int? {
        guard case .object(let members)? = spec else { return nil }
        for list in members.filter({ lists.contains($0.key) }).sorted(by: { $0.key < $1.key }) {
            switch list.value {
            case .array(let elements): return elements.count
            case .object(let members): return members.count
            default: continue
            }
        }
        return nil
    }
}
