import TeamSyncBase
import TeamSyncDocuments

/// The parts of specifications that describe properties, events, slots and methods.
extension ItemFacts {
    /// The maximum length of a value that is shown, in bytes.
    private static let shownLimit = 60

    /// Returns a type: a name, or a list of names such as `["Boolean", "Object"]`; nil for other values.
    static func type(_ value: JSONValue?) -> String? {
        if let text = value?.string { return text }
        guard case .array(let elements)? = value, !elements.isEmpty else { return nil }
        let names = elements.prefix(nameLimit).compactMap(\.string)
        return names.count == elements.count ? names.joined(separator: " | ") : nil
    }

    /// Whether a member only describes a property, an event or the like, and states no deprecation.
    static func isDocumentation(_ member: ItemChange.Member) -> Bool {
        guard member.path.count > 2, let list = member.path.first, let name = member.path.last,
            MemberRole(list) == .properties || MemberRole.interface(list) != nil, MemberRole(name) == .description
        else { return false }
        return ![member.old, member.new].contains { $0?.string.flatMap(ItemForm.deprecation) != nil }
    }

    /// Returns the parameter that an event or a method gained or lost: `event remove` lost `evt`; nil for other members.
    static func details(_ member: ItemChange.Member) -> Fact? {
        guard member.path.count > 2, let list = member.path.first, let role = MemberRole.interface(list) else {
            return nil
        }
        let name = "\(role.rawValue.replacing("_", with: " ")) \(member.path[1])"
        let isParameter =
            member.path.count == 4 && MemberRole(member.path[2]) == .properties
            && (member.old == nil || member.new == nil)
        guard isParameter else { return .topics([FactText.name(name)]) }
        let parameter = FactText.names([member.path[3]])
        return .list(
            FactText.name(name), .other, gained: member.old == nil ? parameter : [],
            lost: member.new == nil ? parameter : [])
    }

    /// Whether a member of a renamed component differs only by the name of the component.
    func isRespelled(_ member: ItemChange.Member) -> Bool {
        guard let oldKey = change.oldKey, let old = member.old?.string, let new = member.new?.string,
            max(old.utf8.count, new.utf8.count) <= 1000
        else { return false }
        return KeyRespelling(from: oldKey, to: change.key).areSame(old, new)
    }

    /// Returns the fact about a member with short values of one word that has no other meaning; nil for other members.
    func plainMember(_ member: ItemChange.Member) -> Fact? {
        let texts = [member.old, member.new].compactMap { value -> String? in
            switch value {
            case .string(let text)?: text
            case .bool?, .number?: value.map { FactText.text($0) }
            default: nil
            }
        }
        let isShown =
            texts.count == 2
            && texts.allSatisfy { text in
                !text.isEmpty && text.utf8.count <= ItemFacts.shownLimit && !text.contains(where: \.isWhitespace)
            }
        guard isShown, member.path.count == 1, member.path.first.flatMap(MemberRole.init) == nil else { return nil }
        return self.member(member, member.path)
    }
}
