import TeamSyncBase
import TeamSyncDocuments

/// Compares the names, other than properties, that components offer: events, slots, CSS parts, custom properties and
/// tags.
struct InterfaceComparer {
    /// The maximum numbers of changed sources of a component, of its unchanged sources, and of other changed sources.
    private static let (sourceLimit, restLimit, searchLimit) = (40, 100, 300)

    private let files: [FileChange]
    private let base: any FileSource
    private let tip: any FileSource
    /// The number of bytes of changed sources that may still be read. When none are left, components are no longer
    /// compared.
    private var left = 8 << 20
    /// The number of bytes of other sources that may still be read. When none are left, missing names are reported as
    /// possibly lost.
    private var othersLeft = 8 << 20
    /// The maximum size of the unchanged sources of one component, in bytes.
    private static let restSize = 1 << 20
    /// The names that were added to new and changed sources.
    private var elsewhere = Elsewhere.unread

    private struct Gained {
        var names = ComponentInterface()
        var exports: Set<String> = []
    }

    private enum Elsewhere {
        case unread
        case names(Gained)
        /// There are too many sources, or some of them could not be read.
        case unknown
    }

    /// - Parameters:
    ///   - files: all changed files.
    ///   - base: the older tree.
    ///   - tip: the newer tree.
    init(_ files: [FileChange], from base: any FileSource, to tip: any FileSource) {
        (self.files, self.base, self.tip) = (files, base, tip)
    }

    /// - Returns: the changes; none if a source cannot be read. If a lost name may still be offered by another source,
    ///   the certainty is `may`.
    mutating func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard [.changed, .renamed, .moved].contains(difference.change), let item = difference.after else { return [] }
        let sources = difference.files.filter {
            ComponentInterface.isSource($0.path) && !ComponentSource.isAside($0.path)
        }
        guard !sources.isEmpty, sources.count <= InterfaceComparer.sourceLimit else { return [] }
        let (formerName, name) = (
            InterfaceComparer.name(difference.before?.key ?? item.key), InterfaceComparer.name(item.key)
        )
        var (old, new) = (ComponentInterface(), ComponentInterface())
        // The names in sources that other sources may have taken over, and the new names with the former component's
        // prefix, such as `--card-gap` in `Panel`.
        var (movable, remaining) = (ComponentInterface(), ComponentInterface())
        for file in sources {
            if let id = file.old {
                guard let bytes = try InterfaceComparer.read(id, &contents, &left) else { return [] }
                let names = ComponentInterface(bytes, file.oldPath ?? file.path, of: formerName)
                old.add(names)
                if file.new == nil || ScriptKind(file.path)?.isWholeComponent != true { movable.add(names) }
            }
            if let id = file.new {
                guard let bytes = try InterfaceComparer.read(id, &contents, &left) else { return [] }
                new.add(ComponentInterface(bytes, file.path, of: name))
                if name != formerName { remaining.add(ComponentInterface(bytes, file.path, of: formerName)) }
            }
        }
        let roles = InterfaceRole.allCases.filter { old[$0] != new[$0] }
        var facts = payloads(old, new)
        guard !roles.isEmpty || old.exports != new.exports else { return facts }
        let rest = try unchanged(of: item, besides: Set(sources.map(\.path)), named: name, &contents)
        for role in roles {
            // It may be unclear whether an exposed name is a function.
            let similar: [InterfaceRole] = [.method, .exposed].contains(role) ? [.method, .exposed] : [role]
            let kept = rest.names[role]
            let lost = similar.reduce(old[role].subtracting(kept).subtracting(remaining[role])) {
                $0.subtracting(new[$1])
            }.sorted()
            // If names were computed before, a name that is written now is not necessarily new.
            let gained =
                old.isOpen(role, besides: rest.names)
                ? [] : similar.reduce(new[role].subtracting(kept)) { $0.subtracting(old[$1]) }.sorted()
            guard !lost.isEmpty || !gained.isEmpty else { continue }
            var certainty = Certainty.certain
            if !lost.isEmpty {
                let isInherited =
                    role != .element && old.bases != new.bases
                    || role == .method && !old.inheritable.isDisjoint(with: lost)
                let isMentioned = [.event, .element].contains(role) && !new.literals.isDisjoint(with: lost)
                let mayGoOn =
                    !rest.isWhole || isInherited || isMentioned || new.isOpen(role, besides: rest.names)
                    || rest.names.isOpen(role, besides: new)
                // A single-file component itself exposes names.
                let sought = similar.count > 1 ? lost.filter(movable[role].contains) : lost
                let isSure = mayGoOn ? false : sought.isEmpty ? true : try !isElsewhere(sought, role, &contents)
                if !isSure { certainty = .may }
            }
            facts.append(
                .interface(role, gained: FactText.names(gained), lost: FactText.names(lost), certainty))
        }
        return facts + (try exports(of: difference, old, new, rest, &contents))
    }

    /// Returns the changes to the types of the values that events pass on. A type that only one side states is ignored.
    private func payloads(_ old: ComponentInterface, _ new: ComponentInterface) -> [Fact] {
        new.payloads.sorted { $0.key < $1.key }.compactMap { event, type in
            guard let type, let former = old.payloads[event] ?? nil,
                SourceMeaning.typesDiffer(former, SourceConstants(), type, SourceConstants())
            else { return nil }
            let shape = { (type: String) in PropertyShape(type: FactText.name(type), isEvent: true) }
            return .property(FactText.name(event), old: shape(former), new: shape(type))
        }
    }

    /// Returns the change to the names that users import from the component; empty if it is unknown which these are.
    private mutating func exports(
        of difference: ItemDifference, _ old: ComponentInterface, _ new: ComponentInterface,
        _ rest: (names: ComponentInterface, isWhole: Bool), _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard let item = difference.after, rest.isWhole else { return [] }
        let former = difference.before ?? item
        let ofUsers = { (names: ComponentExports, item: Catalogue.Item) in
            var names = names
            names.add(rest.names.exports)
            let folder = item.path.flatMap { item.files[$0] == nil ? $0 : nil }
            return names.ofUsers(of: InterfaceComparer.name(item.key), in: folder)
        }
        guard var before = ofUsers(old.exports, former), let after = ofUsers(new.exports, item) else { return [] }
        let known = before.names
        if let oldKey = difference.oldKey {
            let respelling = KeyRespelling(from: oldKey, to: difference.key)
            before.names = Set(before.names.map(respelling.applied))
        }
        // The component itself may be exported as 'default' or by its name.
        let own = ComponentSource.plain(InterfaceComparer.name(item.key))
        let isOther = { (name: String) in name != "default" && ComponentSource.plain(name) != own }
        let lost = before.names.subtracting(after.names).filter {
            $0 != "default" && (isOther($0) || !after.names.contains("default"))
        }
        let gained = before.isOpen ? [] : after.names.subtracting(before.names).subtracting(known).filter(isOther)
        guard !lost.isEmpty || !gained.isEmpty else { return [] }
        let isSure = lost.isEmpty ? true : after.isOpen ? false : try !isExportedElsewhere(lost, &contents)
        return [
            .interface(
                .export, gained: FactText.names(gained.sorted()), lost: FactText.names(lost.sorted()),
                isSure ? .certain : .may)
        ]
    }

    private static func name(_ key: String) -> String { key.split(separator: "/").last.map(String.init) ?? key }

    /// Returns the names in the unchanged sources of a component, and whether all of these sources could be read.
    private mutating func unchanged(
        of item: Catalogue.Item, besides changed: Set<GitPath>, named name: String,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> (names: ComponentInterface, isWhole: Bool) {
        let files = try ItemComparer.allFiles(of: item, in: tip).filter { path, _ in
            ComponentInterface.isSource(path) && !ComponentSource.isAside(path) && !changed.contains(path)
        }
        var (names, isWhole) = (ComponentInterface(), files.count <= InterfaceComparer.restLimit)
        var itemLeft = min(InterfaceComparer.restSize, othersLeft)
        defer { othersLeft -= min(InterfaceComparer.restSize, othersLeft) - itemLeft }
        for (path, id) in files.sorted(by: { $0.key < $1.key }).prefix(InterfaceComparer.restLimit) {
            guard let bytes = try InterfaceComparer.read(id, &contents, &itemLeft) else {
                isWhole = false
                continue
            }
            names.add(ComponentInterface(bytes, path, of: name))
        }
        return (names, isWhole)
    }

    /// Whether one of the names was added to another changed source, or some of those sources could not be read.
    private mutating func isElsewhere(
        _ names: [String], _ role: InterfaceRole, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        // The name of a custom property contains the name of its component.
        guard role != .customProperty else { return false }
        guard let gained = try namesElsewhere(&contents) else { return true }
        return !gained.names[role].isDisjoint(with: names)
    }

    /// Whether another changed module now exports one of the names, or some of those modules could not be read.
    private mutating func isExportedElsewhere(
        _ names: Set<String>, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        guard let gained = try namesElsewhere(&contents) else { return true }
        return !gained.exports.isDisjoint(with: names)
    }

    private mutating func namesElsewhere(_ contents: inout ContentComparer) throws(FileSourceError) -> Gained? {
        if case .unread = elsewhere { elsewhere = try gained(&contents).map(Elsewhere.names) ?? .unknown }
        if case .names(let gained) = elsewhere { return gained }
        return nil
    }

    /// Returns the names that were added to new and changed sources; nil if there are too many sources, or if some of
    /// them could not be read.
    private mutating func gained(
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Gained? {
        let changed = files.filter { file in
            file.status != .deleted && ScriptKind(file.path) != nil && ComponentInterface.isSource(file.path)
                && !ComponentSource.isAside(file.path)
        }
        guard changed.count <= InterfaceComparer.searchLimit else { return nil }
        var found = Gained()
        for file in changed {
            guard let id = try tip.object(at: file.path),
                let bytes = try InterfaceComparer.read(id, &contents, &othersLeft)
            else { return nil }
            var names = ComponentInterface(bytes, file.path, of: "")
            var exports = names.exports.all
            if file.status != .added {
                let former = file.oldPath ?? file.path
                guard let id = try base.object(at: former),
                    let bytes = try InterfaceComparer.read(id, &contents, &othersLeft)
                else { return nil }
                let known = ComponentInterface(bytes, former, of: "")
                names.remove(known)
                exports.subtract(known.exports.all)
            }
            found.names.add(names)
            found.exports.formUnion(exports)
        }
        return found
    }

    /// Returns the contents of a source; nil if they cannot be read, or if the sources together are too large.
    /// - Parameter left: the number of bytes that may still be read.
    private static func read(
        _ id: ObjectID, _ contents: inout ContentComparer, _ left: inout Int
    ) throws(FileSourceError) -> [UInt8]? {
        guard left > 0, let bytes = try contents.contents(id) else { return nil }
        left -= bytes.count
        return bytes
    }
}
