import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The changes to lists of names.
extension ItemFacts {
    /// The tokens that follow a change of the value.
    func followers(_ values: [Fact]) -> [Fact] {
        let isChanged = values.contains { fact in
            guard case .value(_, _?, let new?) = fact else { return false }
            return new.isSameValue != true && new.newUnit == nil
        }
        guard isChanged, !change.followers.isEmpty else { return [] }
        let names = change.followers.prefix(ItemFacts.followerLimit).map(FactText.name)
        let changed = Set(values.compactMap { if case .value(let place, _?, _?) = $0 { place.mode } else { nil } })
        let modes = change.followerModes.map(FactText.mode)
        return [.followed(by: names, count: change.followers.count, in: changed == Set(modes) ? [] : modes)]
    }

    /// The maximum number of tokens that are named because they follow another one.
    private static let followerLimit = 5

    /// Returns the name that a list of names gained or lost with an object that describes the name; nil for other
    /// members.
    func element(_ member: ItemChange.Member) -> Fact? {
        guard member.path.count == 2, (member.old == nil) != (member.new == nil), let name = member.path.last,
            case .object(let members)? = member.old ?? member.new, members["name"]?.string == name,
            let list = lists(
                ItemChange.Member(
                    file: member.file, pointer: member.pointer, path: [member.path[0]],
                    old: member.old.map { _ in .array([.string(name)]) },
                    new: member.new.map { _ in .array([.string(name)]) }))
        else { return nil }
        return list
    }

    /// Joins the names that the same list gained or lost.
    static func joined(_ facts: [Fact]) -> [Fact] {
        facts.reduce(into: []) { joined, fact in
            guard case .list(let name, let role, let gained, let lost) = fact,
                case .list(name, role, let more, let fewer)? = joined.last
            else { return joined.append(fact) }
            joined[joined.count - 1] = .list(
                name, role, gained: FactText.names(more + gained), lost: FactText.names(fewer + lost))
        }
    }

    /// Joins the names that different files state for the same role, such as the events in a specification and in a
    /// source.
    static func withJoinedNames(_ facts: [Fact]) -> [Fact] {
        facts.reduce(into: []) { joined, fact in
            guard case .interface(let role, let gained, let lost, let certainty) = fact, role != .element else {
                return joined.append(fact)
            }
            for (index, other) in joined.enumerated() {
                guard case .interface(role, let more, let fewer, let known) = other,
                    known == certainty || lost.isEmpty || fewer.isEmpty
                else { continue }
                let all = { (one: [String], two: [String]) in one + two.filter { !one.contains($0) } }
                joined[index] = .interface(
                    role, gained: FactText.names(all(more, gained)), lost: FactText.names(all(fewer, lost)),
                    lost.isEmpty ? known : certainty)
                return
            }
            joined.append(fact)
        }
    }

    /// Returns the change to a list of names; nil for other members.
    func lists(_ member: ItemChange.Member) -> Fact? {
        let role: ListRole =
            switch MemberRole(path: member.path) {
            case .tags: .tags
            case .categories: .categories
            case .otherNames, .synonyms: .otherNames
            default: member.path == [MemberRole.deprecatedModes] ? .deprecatedModes : .other
            }
        let isKnown =
            role != .other || change.kind == .component && member.path.count == 1
        let nothing: JSONValue? = isKnown ? .array([]) : nil
        // Other names can be objects that also describe the name.
        let names = { (value: JSONValue?) in
            role == .otherNames ? value.map { .array(MemberRole.texts(of: $0).map(JSONValue.string)) } : value
        }
        guard let (gained, lost) = ItemFacts.difference(names(member.old) ?? nothing, names(member.new) ?? nothing),
            role == .tags || !gained.isEmpty || !lost.isEmpty
        else { return nil }
        return list(member.path.joined(separator: "."), role, gained, lost)
    }

    func list(_ name: String, _ role: ListRole, _ gained: [String], _ lost: [String]) -> Fact {
        .list(FactText.name(name), role, gained: FactText.names(gained), lost: FactText.names(lost))
    }

    /// Compares two lists of strings, ignoring the order of their elements. Returns nil for other values.
    static func difference(_ old: JSONValue?, _ new: JSONValue?) -> (gained: [String], lost: [String])? {
        guard case .array(let old)? = old, case .array(let new)? = new else { return nil }
        let (before, after) = (old.compactMap(\.string), new.compactMap(\.string))
        guard before.count == old.count, after.count == new.count else { return nil }
        let (left, right) = (Set(before), Set(after))
        return (after.filter { !left.contains($0) }, before.filter { !right.contains($0) })
    }
}
