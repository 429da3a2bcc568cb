import TeamSyncBase
import TeamSyncDocuments

/// Finds the names that other components and other sources gained or lost.
extension InterfaceComparer {
    /// The names that only one version of the changed sources contains. A source that moved from one component to
    /// another brings all of its names with it.
    struct Names {
        var names = ComponentInterface()
        var exports: Set<String> = []
        /// The tags and exports of other components: on the newer side of all, and on the older side of those that no
        /// longer exist.
        var (ownTags, ownExports): (Set<String>, Set<String>) = ([], [])
    }

    enum Elsewhere {
        case unread
        case names(Names)
        /// There are too many sources, or some of them could not be read.
        case unknown
    }

    /// Whether one of the names was added to another changed source, or some of those sources could not be read.
    mutating func isElsewhere(
        _ names: [String], _ role: InterfaceRole, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        // The names of custom properties and classes contain the name of their component.
        guard role != .customProperty, role != .cssClass else { return false }
        guard let gained = try gainedElsewhere(&contents) else { return true }
        return !gained.names[role].isDisjoint(with: names)
    }

    /// Whether another changed module now exports one of the names, or some of those modules could not be read.
    mutating func isExportedElsewhere(
        _ names: Set<String>, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        guard let gained = try gainedElsewhere(&contents) else { return true }
        return !gained.exports.isDisjoint(with: names)
    }

    mutating func gainedElsewhere(_ contents: inout ContentComparer) throws(FileSourceError) -> Names? {
        if case .unread = gained { gained = try names(isNew: true, &contents).map(Elsewhere.names) ?? .unknown }
        if case .names(let names) = gained { return names }
        return nil
    }

    mutating func lostElsewhere(_ contents: inout ContentComparer) throws(FileSourceError) -> Names? {
        if case .unread = lost { lost = try names(isNew: false, &contents).map(Elsewhere.names) ?? .unknown }
        if case .names(let names) = lost { return names }
        return nil
    }

    /// Returns the names that only the newer or only the older versions of changed sources contain; nil if there are too
    /// many sources, or if some of them could not be read.
    private mutating func names(
        isNew: Bool, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Names? {
        let changed = files.filter { file in
            file.status != (isNew ? .deleted : .added) && ScriptKind(file.path) != nil
                && ComponentInterface.isSource(file.path) && !ComponentSource.isAside(file.path)
        }
        guard changed.count <= InterfaceComparer.searchLimit else { return nil }
        var found = Names()
        for file in changed {
            let former = file.oldPath ?? file.path
            guard var own = try names(of: isNew ? file.path : former, in: isNew ? tip : base, &contents) else {
                return nil
            }
            let owners = (old: places.old.owner(of: former), new: places.new.owner(of: file.path))
            let isAlone = file.status == (isNew ? .added : .deleted)
            if !isAlone, former == file.path || owners.old == owners.new {
                guard let known = try names(of: isNew ? former : file.path, in: isNew ? base : tip, &contents) else {
                    return nil
                }
                own.names.remove(known.names)
                own.exports.subtract(known.exports)
            }
            found.names.add(own.names)
            found.exports.formUnion(own.exports)
            guard let owner = isNew ? owners.new : owners.old, isNew || !places.new.contains(owner) else { continue }
            found.ownTags.formUnion(own.names[.element])
            found.ownExports.formUnion(own.exports)
        }
        return found
    }

    private mutating func names(
        of path: GitPath, in tree: any FileSource, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> (names: ComponentInterface, exports: Set<String>)? {
        guard let id = try tree.object(at: path),
            let bytes = try InterfaceComparer.read(id, &contents, &othersLeft)
        else { return nil }
        let names = ComponentInterface(bytes, path, of: "")
        return (names, names.exports.all)
    }
}
