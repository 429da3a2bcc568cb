import TeamSyncBase
import TeamSyncDocuments

/// Compares the names, other than properties, that components offer: events, slots, CSS parts, custom properties and
/// tags.
struct InterfaceComparer {
    /// The maximum numbers of changed sources of a component, of its unchanged sources, and of other changed sources.
    static let (sourceLimit, restLimit, searchLimit) = (40, 100, 300)

    let files: [FileChange]
    let base: any FileSource
    let tip: any FileSource
    let places: (old: ComponentPlaces, new: ComponentPlaces)
    let newPaths: [GitPath: GitPath]
    /// The number of bytes of changed sources that may still be read. When none are left, components are no longer
    /// compared.
    var left = 8 << 20
    /// The number of bytes of other sources that may still be read. When none are left, missing names are reported as
    /// possibly lost.
    var othersLeft = 8 << 20
    /// The maximum size of the unchanged sources of one component, in bytes.
    private static let restSize = 1 << 20
    /// The names that were added to new and changed sources, and those that were removed from former sources.
    var (gained, lost) = (Elsewhere.unread, Elsewhere.unread)

    /// The components in the folder of the last component.
    var parts = ComponentParts()
    /// Whether exports of the last component moved to or from another component.
    private(set) var hasMovedExports = false
    /// Whether the last component was renamed, but still exports its former name, too.
    private(set) var keepsFormerName = false
    /// Whether the last component was renamed, consists of style sheets, and still has all of its former classes.
    private(set) var keepsClasses = false
    var styles: ComponentStyles

    /// - Parameters:
    ///   - files: all changed files.
    ///   - base: the older tree.
    ///   - tip: the newer tree.
    ///   - places: the components of both trees.
    ///   - styles: the classes in both trees.
    init(
        _ files: [FileChange], from base: any FileSource, to tip: any FileSource,
        _ places: (old: ComponentPlaces, new: ComponentPlaces), _ styles: ComponentStyles
    ) {
        (self.files, self.base, self.tip, self.places, self.styles) = (files, base, tip, places, styles)
        newPaths = FileRenames(files).newPaths
    }

    /// - Returns: the changes; none if a source cannot be read. If a lost name may still be offered by another source,
    ///   the certainty is `may`. Names that another component now offers are not lost.
    mutating func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        (hasMovedExports, keepsFormerName, keepsClasses, parts) = (false, false, false, ComponentParts())
        guard [.changed, .renamed, .moved].contains(difference.change), let item = difference.after else { return [] }
        let sources = difference.files.filter {
            ComponentInterface.isSource($0.path) && !ComponentSource.isAside($0.path)
        }
        let isOfStyles = try isOfStyles(difference)
        if sources.isEmpty, isOfStyles, difference.oldKey != nil { (keepsClasses, keepsFormerName) = (true, true) }
        guard !sources.isEmpty, sources.count <= InterfaceComparer.sourceLimit else { return [] }
        guard let names = try names(of: difference, sources, &contents) else { return [] }
        let (old, new) = (names.old, names.new)
        var roles = InterfaceRole.allCases.filter { old[$0] != new[$0] }
        if !isOfStyles { roles.removeAll { $0 == .cssClass } }
        if isOfStyles, difference.oldKey != nil, !old[.cssClass].isEmpty,
            old[.cssClass].isSubset(of: new[.cssClass].union(names.remaining[.cssClass]))
        {
            (keepsClasses, keepsFormerName) = (true, true)
        }
        var facts = payloads(old, new)
        let paths = Set(sources.map(\.path))
        facts += try variables(of: difference, old, new, besides: paths, &contents)
        facts += try mixins(of: difference, old, new, besides: paths, isOfStyles: isOfStyles, &contents)
        guard !roles.isEmpty || old.exports != new.exports else { return facts }
        let rest = try unchanged(of: item, besides: paths, named: InterfaceComparer.name(item.key), &contents)
        for role in roles {
            facts += try roleChanges(role, of: difference, names, rest, sources.map(\.path), &contents)
        }
        return facts + (try exports(of: difference, old, new, rest, &contents))
    }

    /// Whether one of the superclasses and mixins may offer one of the names.
    func mayInherit(
        _ names: [String], from bases: Set<String>, _ paths: [GitPath], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        var included = IncludedTypes(at: tip, in: paths)
        for name in names {
            for base in OtherTypes.all(thatMayDeclare: name, bases).sorted() {
                guard try included.lack(name, base, &contents) else { return true }
            }
        }
        return false
    }

    /// Whether a component consists of style sheets at the tip.
    private func isOfStyles(_ difference: ItemDifference) throws(FileSourceError) -> Bool {
        guard let item = difference.after else { return false }
        return ComponentStyles.isOfStyles(try item.allFiles(in: tip).keys)
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
        guard let before = ofUsers(old.exports, former), let after = ofUsers(new.exports, item) else { return [] }
        keepsFormerName =
            difference.oldKey.map { key in
                let former = NameWords.letters(InterfaceComparer.name(key))
                return after.names.contains { NameWords.letters($0) == former }
            } ?? false
        // The names that exports have if they were renamed with the component.
        let respelling = difference.oldKey.map { KeyRespelling(from: $0, to: difference.key) }
        let renamed = { (name: String) in respelling?.applied(to: name) ?? name }
        // The component itself may be exported as 'default' or by its name.
        let own = NameWords.letters(InterfaceComparer.name(item.key))
        let isOther = { (name: String) in name != "default" && NameWords.letters(name) != own }
        var lost = before.names.subtracting(after.names).filter {
            let name = renamed($0)
            return !after.names.contains(name) && name != "default"
                && (isOther(name) || !after.names.contains("default"))
        }
        // The component's own name replaces a lost one if it was not exported before.
        let isReplaced = difference.oldKey == nil && !lost.isEmpty && before.names.allSatisfy(isOther)
        var gained =
            before.isOpen
            ? []
            : after.names.subtracting(before.names).subtracting(before.names.map(renamed)).filter {
                isOther($0) || isReplaced && $0 != "default" && !before.names.contains("default")
            }
        let count = lost.count + gained.count
        if !lost.isEmpty, let names = try gainedElsewhere(&contents)?.ownExports {
            lost = lost.filter { !names.contains($0) }
        }
        if !gained.isEmpty, let names = try lostElsewhere(&contents)?.ownExports {
            gained = gained.filter { !names.contains($0) }
        }
        hasMovedExports = lost.count + gained.count < count
        guard !lost.isEmpty || !gained.isEmpty else { return [] }
        let isSure = lost.isEmpty ? true : after.isOpen ? false : try !isExportedElsewhere(lost, &contents)
        return [
            .interface(
                .export, gained: FactText.names(gained.sorted()), lost: FactText.names(lost.sorted()),
                isSure ? .certain : .may)
        ]
    }

    static func name(_ key: String) -> String { key.split(separator: "/").last.map(String.init) ?? key }

    /// Returns the names in the unchanged sources of a component, and whether all of these sources could be read.
    mutating func unchanged(
        of item: Catalogue.Item, besides changed: Set<GitPath>, named name: String,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> (names: ComponentInterface, isWhole: Bool) {
        let files = try item.allFiles(in: tip).filter { path, _ in
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
            let own = ComponentInterface(bytes, path, of: name)
            names.add(own)
            parts.add(own, in: path, of: name, isChanged: false)
        }
        return (names, isWhole)
    }

    /// Returns the contents of a source; nil if they cannot be read, or if the sources together are too large.
    /// - Parameter left: the number of bytes that may still be read.
    static func read(
        _ id: ObjectID, _ contents: inout ContentComparer, _ left: inout Int
    ) throws(FileSourceError) -> [UInt8]? {
        guard left > 0, let bytes = try contents.contents(id) else { return nil }
        left -= bytes.count
        return bytes
    }
}
