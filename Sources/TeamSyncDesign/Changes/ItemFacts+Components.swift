import TeamSyncBase
import TeamSyncDocuments

extension ItemFacts {
    func component(_ members: [ItemChange.Member]) -> [Fact] {
        var (facts, topics): ([Fact], [String]) = ([], [])
        var interface: [InterfaceRole: (gained: [String], lost: [String])] = [:]
        var variants: (gained: [String], lost: [String]) = ([], [])
        var isDocumented = false
        for member in members where !isRespelled(member) {
            if ItemFacts.isDocumentation(member) {
                isDocumented = true
            } else if let properties = property(member) {
                facts += properties
            } else if let details = ItemFacts.details(member) {
                facts.append(details)
            } else if let (role, gained, lost) = ItemFacts.interface(member) {
                let own = interface[role] ?? ([], [])
                interface[role] = (own.gained + gained, own.lost + lost)
            } else if member.path.count == 2, member.path[0] == "variants", member.old == nil || member.new == nil {
                if member.old == nil { variants.gained.append(member.path[1]) }
                if member.new == nil { variants.lost.append(member.path[1]) }
            } else if let list = lists(member) {
                facts.append(list)
            } else if let plain = plainMember(member) {
                facts.append(plain)
            } else if let name = member.path.first, !topics.contains(name) {
                topics.append(name)
            }
        }
        for role in InterfaceRole.allCases {
            // The sources may state the same changes.
            var known: Set<String> = []
            for case .interface(role, let gained, let lost, _) in change.properties {
                // The sources may also state the component in the folder.
                for name in gained + lost {
                    known.formUnion([name, name.split(separator: ".").last.map(String.init) ?? name])
                }
            }
            let gained = (interface[role]?.gained ?? []).filter { !known.contains($0) }
            let lost = (interface[role]?.lost ?? []).filter { !known.contains($0) }
            if !gained.isEmpty || !lost.isEmpty {
                facts.append(
                    .interface(role, gained: FactText.names(gained), lost: FactText.names(lost), .certain))
            }
        }
        if !variants.gained.isEmpty || !variants.lost.isEmpty {
            facts.append(list("variants", .other, variants.gained, variants.lost))
        }
        if !topics.isEmpty { facts.append(.topics(FactText.names(topics))) }
        if isDocumented, facts.isEmpty, change.properties.isEmpty {
            facts.append(.files(.docs, added: 0, removed: 0, changed: 1))
        }
        return ItemFacts.joined(facts)
    }

    /// Returns the names that a list of events, slots or the like gained and lost; nil for other members, and if the
    /// whole list is new or gone.
    private static func interface(
        _ member: ItemChange.Member
    ) -> (role: InterfaceRole, gained: [String], lost: [String])? {
        guard let list = member.path.first, let role = MemberRole.interface(list) else { return nil }
        if member.path.count == 2, member.old == nil || member.new == nil {
            return (role, member.old == nil ? [member.path[1]] : [], member.new == nil ? [member.path[1]] : [])
        }
        guard member.path.count == 1, case .array? = member.old, case .array? = member.new,
            let (gained, lost) = difference(
                member.old.map { .array(MemberRole.texts(of: $0).map(JSONValue.string)) },
                member.new.map { .array(MemberRole.texts(of: $0).map(JSONValue.string)) }),
            !gained.isEmpty || !lost.isEmpty
        else { return nil }
        return (role, gained, lost)
    }

    /// Whether a member is a property that is new or gone.
    private static func isOfProperty(_ member: ItemChange.Member) -> Bool {
        member.path.count == 2 && MemberRole(member.path[0]) == .properties && (member.old == nil || member.new == nil)
    }

    /// Returns the properties that the list of required properties in a JSON Schema gained and lost; nil for other
    /// members.
    private static func required(_ member: ItemChange.Member) -> (gained: [String], lost: [String])? {
        guard member.path == ["required"] else { return nil }
        return difference(member.old ?? .array([]), member.new ?? .array([]))
    }

    /// Returns the changes to properties; nil if the member is not a list of properties.
    private func property(_ member: ItemChange.Member) -> [Fact]? {
        if let (gained, lost) = ItemFacts.required(member) {
            let known = Set(change.members.filter(ItemFacts.isOfProperty).map { $0.path[1] })
            let shape = { (isRequired: Bool) in PropertyShape(isRequired: isRequired) }
            return gained.filter { !known.contains($0) }.prefix(ItemFacts.nameLimit).map {
                .property(FactText.name($0), old: shape(false), new: shape(true))
            }
                + lost.filter { !known.contains($0) }.prefix(ItemFacts.nameLimit).map {
                    .property(FactText.name($0), old: shape(true), new: shape(false))
                }
        }
        guard let list = member.path.first, MemberRole(list) == .properties else { return nil }
        guard member.path.count > 1 else {
            // This list contains only names.
            guard
                let (gained, lost) = ItemFacts.difference(member.old ?? .array([]), member.new ?? .array([])),
                !gained.isEmpty || !lost.isEmpty
            else { return nil }
            return lost.prefix(ItemFacts.nameLimit).map { .property(FactText.name($0), old: PropertyShape(), new: nil) }
                + gained.prefix(ItemFacts.nameLimit).map {
                    .property(FactText.name($0), old: nil, new: PropertyShape())
                }
        }
        if member.path.count > 2, MemberRole(member.path[2]) == .bookkeeping { return [] }
        let name = FactText.name(member.path[1])
        if ItemFacts.isOfProperty(member) {
            var shape = member.new.map(ItemFacts.shape)
            let isRequired = change.members.contains { ItemFacts.required($0)?.gained.contains(member.path[1]) == true }
            if isRequired { shape?.isRequired = true }
            return [.property(name, old: member.old.map(ItemFacts.shape), new: shape)]
        }
        let isType = member.path.count == 2 || member.path.count == 3 && MemberRole(member.path[2]) == .type
        if isType, let old = ItemFacts.type(member.old), let new = ItemFacts.type(member.new) {
            let (before, after) = FactText.pair(old, new)
            return [.property(name, old: PropertyShape(type: before), new: PropertyShape(type: after))]
        }
        if member.path.count == 3, MemberRole(member.path[2]) == .required {
            let (before, after) = (member.old.map(ItemFacts.isTrue) ?? false, member.new.map(ItemFacts.isTrue) ?? false)
            if let before, let after, before != after {
                return [
                    .property(name, old: PropertyShape(isRequired: before), new: PropertyShape(isRequired: after))
                ]
            }
        }
        if member.path.count == 3, MemberRole(member.path[2]) == .defaultValue,
            [member.old, member.new].allSatisfy(ItemFacts.isScalar)
        {
            let shape = { (value: JSONValue?) in
                PropertyShape(defaultValue: value.map { FactText.name(FactText.text($0)) })
            }
            return [.property(name, old: shape(member.old), new: shape(member.new))]
        }
        if let deprecation = deprecation(of: name, member) { return [deprecation] }
        if member.path.last.map({ MemberRole($0) == .values }) == true,
            let (gained, lost) = ItemFacts.difference(member.old, member.new), !gained.isEmpty || !lost.isEmpty
        {
            return [self.list(name, .values, gained.map(ItemFacts.unquoted), lost.map(ItemFacts.unquoted))]
        }
        if let stated = statedValues(of: name, member) { return [stated] }
        return [self.member(member, member.path.dropFirst())]
    }

    /// Returns the change to the type of a property for which a specification now states the values, or no longer does;
    /// nil for other members, and if the specification does not state the type.
    private func statedValues(of name: String, _ member: ItemChange.Member) -> Fact? {
        guard member.path.count == 3, MemberRole(member.path[2]) == .values, member.old == nil || member.new == nil,
            let values = ItemFacts.type(member.old ?? member.new),
            let property = MemberRole.properties(of: change.spec)?.first(where: { $0.name == member.path[1] })?.value,
            case .object(let members) = property, let type = ItemFacts.type(members["type"])
        else { return nil }
        let (plain, listed) = (PropertyShape(type: FactText.name(type)), PropertyShape(type: FactText.name(values)))
        return member.old == nil
            ? .property(name, old: plain, new: listed) : .property(name, old: listed, new: plain)
    }

    /// Returns the fact that a property is now deprecated, or no longer is, according to its description or to a member
    /// that marks it; nil for other members.
    private func deprecation(of name: String, _ member: ItemChange.Member) -> Fact? {
        guard member.path.count == 3, let role = MemberRole(member.path[2]), [.description, .deprecated].contains(role)
        else { return nil }
        let form = { (value: JSONValue?) in
            ItemForm(specification: value.map { .object([member.path[2]: $0]) })
        }
        let (before, after) = (form(member.old), form(member.new))
        guard before.isDeprecated != after.isDeprecated else { return nil }
        let shape = { (form: ItemForm) in
            PropertyShape(deprecation: form.isDeprecated ? FactText.name(form.replacement ?? "") : nil)
        }
        return .property(name, old: shape(before), new: shape(after))
    }

    /// Returns `sm` for `'sm'`, which is written as in code.
    private static func unquoted(_ text: String) -> String {
        guard text.count > 2, let mark = text.first, "'\"".contains(mark), text.last == mark else { return text }
        return String(text.dropFirst().dropLast())
    }

    private static func isScalar(_ value: JSONValue?) -> Bool {
        switch value {
        case .array?, .object?: false
        default: true
        }
    }

    /// Returns nil unless the value is a Boolean, possibly written as a string.
    private static func isTrue(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let isTrue): isTrue
        case .string(let text): ["true": true, "yes": true, "false": false, "no": false][text.lowercased()]
        default: nil
        }
    }

    private static func shape(_ value: JSONValue) -> PropertyShape {
        if let type = value.string { return PropertyShape(type: FactText.name(type)) }
        guard case .object(let members) = value else { return PropertyShape() }
        let required = members.first { MemberRole($0.key) == .required }?.value
        return PropertyShape(
            type: type(members["type"]).map { FactText.name($0) }, isRequired: required.flatMap(isTrue))
    }
}
