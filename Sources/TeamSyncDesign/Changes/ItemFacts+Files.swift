import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemFacts {
    var files: [Fact] {
        var facts: [Fact] = []
        let described = Set(change.members.map(\.file))
        let isIcon = change.kind == .icon
        let pictured = change.files.filter { $0.isDrawing && $0.isChanged && !$0.isNew && !$0.isGone }
        let picture = isIcon ? picture(pictured) : nil
        if let picture { facts.append(picture) }
        for part in [FilePart.source, .spec, .drawing, .file] {
            let all = change.files.filter { $0.part == part }
            // Tests and stories matter only if nothing else differs.
            let main = all.filter { change.kind != .component || !ComponentSource.isAside($0.path) }
            let own = main.isEmpty && facts.isEmpty ? all : main
            var changed = own.filter { $0.isChanged && !$0.isNew && !$0.isGone }
            if part == .source, change.api?.isEmpty == false || !change.properties.isEmpty { changed = [] }
            if part == .spec { changed.removeAll { described.contains($0.path.description) } }
            if picture != nil { changed.removeAll(where: \.isDrawing) }
            // A new name of a file with the same bytes does not matter to users of an icon.
            let renamed = own.count { file in
                change.isRenamedInside(file) && (!isIcon || file.difference != .identical)
            }
            var (added, removed) = (own.count(where: \.isNew) + renamed, own.count(where: \.isGone) + renamed)
            if part == .drawing, isIcon, let variants = variants(own) {
                facts.append(variants)
                (added, removed) = (0, 0)
            }
            guard added + removed + changed.count > 0 else { continue }
            let names = part == .drawing ? ([], []) : ItemFacts.names(own, change.isRenamedInside)
            facts.append(
                .files(
                    part, added: added, removed: removed, changed: changed.count,
                    gained: names.0.count == added ? names.0 : [], lost: names.1.count == removed ? names.1 : []))
        }
        return facts
    }

    /// The maximum number of files that are named.
    private static let fileLimit = 3

    /// The names of added and removed files; empty if there are many, or if some have the same name.
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
