import TeamSyncBase
import TeamSyncDocuments

/// Compares the names of each role.
extension InterfaceComparer {
    /// The names in the changed sources of a component.
    struct SourceNames {
        var (old, new) = (ComponentInterface(), ComponentInterface())
        /// The names in sources that other sources may have taken over.
        var movable = ComponentInterface()
        /// The new names with the former component's prefix, such as `--card-gap` in `Panel`.
        var remaining = ComponentInterface()
        /// The former names with the new component's prefix.
        var known = ComponentInterface()
        /// The names in sources that moved to other components.
        var moved = ComponentInterface()
    }

    /// Returns nil if a source cannot be read.
    mutating func names(
        of difference: ItemDifference, _ sources: [ItemChange.File], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> SourceNames? {
        let formerName = InterfaceComparer.name(difference.before?.key ?? difference.key)
        let name = InterfaceComparer.name(difference.after?.key ?? difference.key)
        var found = SourceNames()
        for file in sources {
            if let id = file.old {
                guard let bytes = try InterfaceComparer.read(id, &contents, &left) else { return nil }
                var names = ComponentInterface(bytes, file.oldPath ?? file.path, of: formerName)
                if let id = file.new, file.oldPath == nil, name == formerName, let now = try contents.contents(id),
                    SourceMask.hasSameCode(bytes, now, path: file.path),
                    !names.keepEvents(of: ComponentInterface(now, file.path, of: name))
                {
                    found.new.addUnknown(.event)
                }
                found.old.add(names)
                if name != formerName {
                    found.known.add(ComponentInterface(bytes, file.oldPath ?? file.path, of: name))
                }
                parts.add(names, in: file.oldPath ?? file.path, of: formerName, isChanged: true)
                if file.new == nil || ScriptKind(file.path)?.isWholeComponent != true { found.movable.add(names) }
                if file.new == nil, let path = newPaths[file.path], let now = try tip.object(at: path),
                    now == id || path.baseName == file.path.baseName, places.new.owner(of: path) != nil,
                    let bytes = try InterfaceComparer.read(now, &contents, &left)
                {
                    found.moved.add(ComponentInterface(bytes, path, of: formerName))
                }
            }
            if let id = file.new {
                guard let bytes = try InterfaceComparer.read(id, &contents, &left) else { return nil }
                let names = ComponentInterface(bytes, file.path, of: name)
                found.new.add(names)
                parts.add(names, in: file.path, of: name, isChanged: true)
                if name != formerName { found.remaining.add(ComponentInterface(bytes, file.path, of: formerName)) }
            }
        }
        return found
    }

    /// Returns the changes to the names of a role.
    /// - Parameters:
    ///   - rest: the names in the unchanged sources, and whether all of these were read.
    ///   - paths: the paths of the changed sources.
    mutating func roleChanges(
        _ role: InterfaceRole, of difference: ItemDifference, _ names: SourceNames,
        _ rest: (names: ComponentInterface, isWhole: Bool), _ paths: [GitPath], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        let (gained, lost) = try changedNames(role, of: difference, names, rest.names, &contents)
        guard !lost.isEmpty || !gained.isEmpty else { return [] }
        let isSure = lost.isEmpty ? true : try areGone(lost, role, names, rest, paths, &contents)
        let certainty: Certainty = isSure ? .certain : .may
        let fact = { [parts] (gained: [String], lost: [String]) in
            Fact.interface(
                role, gained: FactText.names(parts.shown(gained, role)),
                lost: FactText.names(parts.shown(lost, role)), certainty)
        }
        // One tag replaces another only if the component has no others.
        let areSeparate =
            role == .element && !lost.isEmpty && !gained.isEmpty && names.old[role].union(rest.names[role]).count > 1
        return areSeparate ? [fact([], lost), fact(gained, [])] : [fact(gained, lost)]
    }

    /// It may be unclear whether an exposed name is a function.
    private func similar(to role: InterfaceRole) -> [InterfaceRole] {
        [.method, .exposed].contains(role) ? [.method, .exposed] : [role]
    }

    /// Returns the names that the component no longer has, and those that it did not have before.
    private mutating func changedNames(
        _ role: InterfaceRole, of difference: ItemDifference, _ names: SourceNames, _ rest: ComponentInterface,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> (gained: [String], lost: [String]) {
        let (old, new, similar) = (names.old, names.new, self.similar(to: role))
        let kept = rest[role]
        var lost = similar.reduce(old[role].subtracting(kept).subtracting(names.remaining[role])) {
            $0.subtracting(new[$1]).subtracting(names.moved[$1])
        }.sorted()
        // If names were computed before, a name that is written now is not necessarily new.
        var gained =
            old.isOpen(role, besides: rest)
            ? []
            : similar.reduce(new[role].subtracting(kept).subtracting(names.known[role])) { $0.subtracting(old[$1]) }
                .sorted()
        if role != .element, old.bases != new.bases {
            // The component may have inherited them before.
            gained.removeAll { OtherTypes.mayDeclare($0, old.bases, besides: new.bases) }
        }
        if role == .event {
            lost.removeAll(where: new.modelEvents.contains)
            gained.removeAll(where: old.modelEvents.contains)
        }
        if role == .cssClass {
            let calls = (gained: new.calls.subtracting(old.calls), lost: old.calls.subtracting(new.calls))
            let declared = { (own: ComponentInterface) in
                Set(own.declarations.mixins.keys).union(rest.declarations.mixins.keys)
            }
            lost.removeAll { StyleClasses.mayDefine($0, calls.gained, besides: old.calls, declared(new)) }
            gained.removeAll { StyleClasses.mayDefine($0, calls.lost, besides: new.calls, declared(old)) }
            if !lost.isEmpty, let others = try styles.classes(isNew: true, &contents)?.mentioned {
                lost.removeAll(where: others.contains)
            }
            if !gained.isEmpty, let others = try styles.classes(isNew: false, &contents)?.places {
                gained.removeAll { others[$0] != nil }
            }
        }
        if role == .cssClass, let oldKey = difference.oldKey {
            // Classes are named after the component.
            let respelling = KeyRespelling(from: oldKey, to: difference.key)
            lost.removeAll { new[role].contains(respelling.applied(to: $0)) }
            gained.removeAll(where: Set(old[role].map(respelling.applied)).contains)
        }
        if role == .element {
            if !lost.isEmpty, let tags = try gainedElsewhere(&contents)?.ownTags {
                lost.removeAll(where: tags.contains)
            }
            // A function that registers elements may be called with a name that another one had before.
            gained.removeAll(where: old.literals.contains)
            if !gained.isEmpty, let tags = try lostElsewhere(&contents)?.ownTags {
                gained.removeAll(where: tags.contains)
            }
        }
        return (gained, lost)
    }

    /// Whether no other source and no superclass offers the names that the changed sources lost.
    private mutating func areGone(
        _ lost: [String], _ role: InterfaceRole, _ names: SourceNames,
        _ rest: (names: ComponentInterface, isWhole: Bool),
        _ paths: [GitPath], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        let (old, new) = (names.old, names.new)
        if role == .cssClass, try styles.classes(isNew: true, &contents) == nil { return false }
        var isInherited = role == .method && !old.inheritable.isDisjoint(with: lost)
        if role != .element, old.bases != new.bases, !isInherited {
            isInherited = try mayInherit(lost, from: new.bases, paths, &contents)
        }
        let isMentioned = [.event, .element].contains(role) && !new.literals.isDisjoint(with: lost)
        let mayGoOn =
            !rest.isWhole || isInherited || isMentioned || new.isOpen(role, besides: rest.names)
            || rest.names.isOpen(role, besides: new)
        if mayGoOn { return false }
        // A single-file component itself exposes names.
        let sought = similar(to: role).count > 1 ? lost.filter(names.movable[role].contains) : lost
        return sought.isEmpty ? true : try !isElsewhere(sought, role, &contents)
    }
}
