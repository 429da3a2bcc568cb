import TeamSyncBase
import TeamSyncWords

/// The words for icons: a drawing, and metadata with a category, tags and other names.
struct IconChangeDescriber: ItemChangeDescriber {
    static let redrawn = "was redrawn"
    private static let aliasMembers: Set<String> = ["aliases", "alias"]
    private static let placeMembers: Set<String> = ["category", "categories", "group", "groups", "contexts"]

    func remarks(onAdded change: ItemChange) -> String {
        guard case .object(let members)? = change.value, let category = members["category"]?.string, !category.isEmpty
        else { return "" }
        return " in \(English.short(category))"
    }

    func predicates(of change: ItemChange) -> [String] {
        var parts: [String] = []
        let drawings = change.files.filter { $0.part == .drawing }
        if drawings.contains(where: { $0.isChanged && !$0.isNew && !$0.isGone }) {
            parts.append(IconChangeDescriber.redrawn)
        }
        let (new, gone) = (drawings.count(where: \.isNew), drawings.count(where: \.isGone))
        if new > 0 { parts.append(new == 1 ? "got a drawing" : "got \(new) drawings") }
        if gone > 0 { parts.append(gone == 1 ? "lost a drawing" : "lost \(gone) drawings") }
        for member in change.members { parts += words(member) ?? MemberWords.predicates([member]) }
        return parts + FileWords.predicates(change.files.filter { $0.part != .drawing })
    }

    func notes(on change: ItemChange) -> [String] {
        let rest = change.members.filter { words($0) == nil }
        return MemberWords.notes(rest) + FileWords.notes(change.files.filter { $0.part != .drawing })
    }

    /// What is said of tags, categories and other names; nil for another member.
    private func words(_ member: ItemChange.Member) -> [String]? {
        guard member.path.count == 1, let name = member.path.first else { return nil }
        let texts = { (value: JSONValue?) -> [JSONValue]? in
            switch value {
            case nil: []
            case .array(let elements)?: elements
            default: nil
            }
        }
        guard let old = texts(member.old), let new = texts(member.new),
            let (gained, lost) = MemberWords.difference(old, new)
        else { return nil }
        if gained.isEmpty, lost.isEmpty { return name == "tags" ? ["has its tags in another order"] : nil }
        let (more, fewer): (String, String)
        switch name {
        case "tags", "keywords": (more, fewer) = ("is tagged", "is no longer tagged")
        case _ where IconChangeDescriber.aliasMembers.contains(name):
            (more, fewer) = ("is also known as", "is no longer known as")
        case _ where IconChangeDescriber.placeMembers.contains(name): (more, fewer) = ("is also in", "is no longer in")
        default: return nil
        }
        return [
            gained.isEmpty ? nil : "\(more) \(English.list(gained.map(English.short)))",
            lost.isEmpty ? nil : "\(fewer) \(English.list(lost.map(English.short)))",
        ].compactMap { $0 }
    }
}
