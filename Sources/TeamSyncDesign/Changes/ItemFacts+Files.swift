import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemFacts {
    var files: [Fact] {
        let described = Set(change.members.map(\.file))
        let pictured = change.files.filter {
            $0.isDrawing && $0.isChanged && !$0.isNew && !$0.isGone && $0.difference != .annotated
                && !($0.difference == .restroked && described.contains($0.path.description))
        }
        let picture = change.kind == .icon ? picture(pictured) : nil
        let variants = namedVariants
        let parts = Dictionary(grouping: change.files.filter { !variants.files.contains($0) }) { file -> FilePart in
            switch file.difference {
            case .documented: .docs
            case .imported: .imports
            case .implemented: .implementation
            default: change.kind == .component ? ComponentSource.filePart(file.path) : file.part
            }
        }
        func facts(_ all: [FilePart]) -> [Fact] {
            all.flatMap { files($0, parts[$0] ?? [], isPictured: picture != nil) }
        }
        let main =
            [picture, variants.fact].compactMap(\.self)
            + facts([.source, .implementation, .styles, .spec, .drawing, .file])
        let isDescribed = change.api?.isEmpty == false || !change.properties.isEmpty || !change.members.isEmpty
        // Changes to imports, tests, stories and documentation are reported only if nothing else differs.
        guard main.isEmpty, !isDescribed else { return main }
        let aside = facts((change.change == .changed ? [.imports] : []) + [.stories, .docs])
        return aside.isEmpty ? facts([.tests]) : aside
    }

    /// The variants of a component that have files with their names, as in `chip~small.json`, and were added or removed.
    private var namedVariants: (fact: Fact?, files: [ItemChange.File]) {
        guard change.kind == .component else { return (nil, []) }
        let all = change.files.compactMap { file -> (name: String, file: ItemChange.File)? in
            let parts = file.path.stem.split(separator: "~", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
            return (FactText.name(String(parts[1].prefix { $0 != "." })), file)
        }
        let own = Dictionary(grouping: all, by: \.name).mapValues { $0.map(\.file) }
        let gained = own.filter { $0.value.allSatisfy(\.isNew) }
        let lost = own.filter { $0.value.allSatisfy(\.isGone) }
        guard !gained.isEmpty || !lost.isEmpty, max(gained.count, lost.count) <= ItemFacts.namedLimit else {
            return (nil, [])
        }
        return (
            .variants(gained: gained.keys.sorted(), lost: lost.keys.sorted()),
            (Array(gained.values) + Array(lost.values)).flatMap(\.self)
        )
    }

    /// The maximum number of variants that are listed by name.
    private static let namedLimit = 8

    private func files(_ part: FilePart, _ own: [ItemChange.File], isPictured: Bool) -> [Fact] {
        let described = Set(change.members.map(\.file))
        let isIcon = change.kind == .icon
        // Their declarations are in other files of the item.
        var own = own.filter { !($0.difference == .reformatted && ($0.isNew || $0.isGone)) }
        var changed = own.filter { $0.isChanged && !$0.isNew && !$0.isGone }
        if part == .drawing, isIcon, !hasManyDrawings {
            changed += own.filter(isScale)
            own.removeAll(where: isScale)
        }
        let isOfStyles = change.properties.contains {
            if case .interface(.customProperty, _, _, _) = $0 { return true }
            // A variable of Sass is a property.
            if case .property(let name, _, _) = $0 { return name.hasPrefix("$") }
            if case .member(let path, _, _) = $0 { return path != [Fact.code] && !MarkupAttributes.isName(path) }
            return if case .interface(.cssClass, _, _, _) = $0 { true } else { false }
        }
        let isStated =
            (part == .source || part == .implementation) && (change.api?.isEmpty == false || !change.properties.isEmpty)
            || part == .styles && (change.areStylesStated ?? isOfStyles)
        if isStated { changed = [] }
        changed.removeAll {
            [.annotated, .restroked, .unclear].contains($0.difference) && described.contains($0.path.description)
        }
        if part == .spec || part == .file { changed.removeAll { described.contains($0.path.description) } }
        if isPictured { changed.removeAll(where: \.isDrawing) }
        // Users are not affected if a file is renamed without a change in its bytes, or if all changes in it are stated.
        let resized = part == .drawing && isIcon ? renamedVariants(own) : []
        let isUnseen = isIcon || change.kind == .component && part != .drawing
        let isRenamed = { (file: ItemChange.File) in
            change.isRenamedInside(file) && !file.isConverted && !AssetSet.contains(file.path)
                && !(isStated && file.path.ending == "dart")
                && (!isUnseen || file.difference != .identical || resized.contains(file))
        }
        let renamed = own.count(where: isRenamed)
        var (added, removed) = (own.count(where: \.isNew) + renamed, own.count(where: \.isGone) + renamed)
        var facts: [Fact] = []
        if part == .drawing, isIcon, let variants = variants(own) {
            facts.append(variants)
            (added, removed) = (0, 0)
        }
        if part == .source, added == 1, removed == 1, let types = ItemFacts.newTypes(own, isRenamed) {
            (added, removed) = (0, 0)
            if changed.isEmpty, !isStated { changed = [types] }
        }
        guard added + removed + changed.count > 0 else { return facts }
        let names = part == .drawing ? ([], []) : ItemFacts.names(own, isRenamed)
        return facts + [
            .files(
                part, added: added, removed: removed, changed: changed.count,
                gained: names.0.count == added ? names.0 : [], lost: names.1.count == removed ? names.1 : [])
        ]
    }

    /// Returns the new source that declares the types that typings with the same name declared, as `Chip.ts` does instead
    /// of `Chip.d.ts`; nil if there is none.
    private static func newTypes(
        _ files: [ItemChange.File], _ isRenamed: (ItemChange.File) -> Bool
    ) -> ItemChange.File? {
        guard let new = files.first(where: { $0.isNew || isRenamed($0) }),
            let typings = new.isNew ? files.first(where: \.isGone)?.path : new.oldPath,
            ComponentSource.isTypings(typings), typings.folder == new.path.folder,
            typings.stem == new.path.stem + ".d"
        else { return nil }
        return new
    }

    /// The maximum number of files that are listed by name.
    private static let fileLimit = 3

    /// Returns the names of added and removed files; empty if there are many, or if some of them have the same name.
    private static func names(_ files: [ItemChange.File], _ isRenamed: (ItemChange.File) -> Bool) -> (
        [String], [String]
    ) {
        let name = { (path: GitPath) in FactText.name(String(decoding: path.baseName, as: UTF8.self)) }
        let gained = files.filter { $0.isNew || isRenamed($0) }.map { name($0.path) }
        let lost =
            files.filter(\.isGone).map { name($0.path) } + files.filter(isRenamed).compactMap { $0.oldPath.map(name) }
        let all = gained + lost
        guard max(gained.count, lost.count) <= fileLimit, Set(all).count == all.count else { return ([], []) }
        return (gained.sorted(), lost.sorted())
    }
}

extension ItemChange.File {
    /// Whether the file moved to another image set, by which code refers to it.
    var leavesSet: Bool {
        guard let oldPath, AssetSet.contains(path) else { return false }
        return !oldPath.components.dropLast().elementsEqual(path.components.dropLast())
    }
}
