import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Recognizes components whose classes other style sheets define now.
extension ComponentStyles {
    /// Reports a component as moved, not as gone, if other style sheets define its classes now, and removes the new
    /// components that contain only such classes. A new component with the classes of one that still exists has moved from
    /// there.
    mutating func follow(_ items: inout [ItemDifference], _ contents: inout ContentComparer) throws(FileSourceError) {
        let open = items.filter { item in
            item.kind == .component && (item.change == .removed || item.change == .added) && !item.files.isEmpty
                && ComponentStyles.isOfStyles(item.files.map(\.path))
        }
        guard !open.isEmpty, let old = try classes(isNew: false, &contents),
            let new = try classes(isNew: true, &contents)
        else { return }
        var added: [GitPath: Int] = [:]
        for index in items.indices where items[index].kind == .component && items[index].change == .added {
            for file in items[index].files { added[file.path] = index }
        }
        var homes: Set<GitPath> = []
        var joined: Set<Int> = []
        for index in items.indices where items[index].kind == .component && items[index].change == .removed {
            let all = ComponentStyles.classes(of: items[index], in: old)
            // Classes for states, such as 'active', are in the style sheets of several components.
            let paths = Set(items[index].files.map(\.path))
            let own = all.filter { old.places[$0]?.allSatisfy(paths.contains) ?? false }
            let kept = own.filter(new.mentioned.contains)
            let places = Set(kept.flatMap { new.places[$0] ?? [] }).sorted()
            guard let home = places.first, kept.count * 2 > own.count else {
                // Rules for other elements may still name them.
                let isWhole = !all.isEmpty && all.isSubset(of: new.mentioned)
                if !kept.isEmpty || isWhole { items[index].certainty = .may }
                continue
            }
            if places.count == 1, own == kept, let target = added[home], !joined.contains(target),
                ComponentStyles.classes(of: items[target], in: new).isSubset(of: all),
                let renamed = try items[index].renamed(to: items[target], &contents)
            {
                items[index] = renamed
                joined.insert(target)
                continue
            }
            homes.formUnion(places)
            var moved = items[index].moved(to: home, [])
            moved.otherHomes = Array(places.dropFirst())
            let lost = own.subtracting(new.mentioned).sorted()
            if !lost.isEmpty {
                moved.properties = [.interface(.cssClass, gained: [], lost: FactText.names(lost), .certain)]
            }
            items[index] = moved
        }
        for index in Set(added.values).subtracting(joined).sorted() {
            let own = ComponentStyles.classes(of: items[index], in: new)
            let paths = Set(items[index].files.map(\.path))
            guard !own.isEmpty,
                own.allSatisfy({ name in
                    let places = new.places[name] ?? []
                    return places.count <= paths.count && places.allSatisfy(paths.contains)
                })
            else { continue }
            if !paths.isDisjoint(with: homes) {
                if own.allSatisfy({ old.places[$0] != nil }) { joined.insert(index) }
                continue
            }
            // One former style sheet alone defined one of the classes, and it defined all of them.
            let former = own.lazy.compactMap { old.places[$0] }.first { $0.count == 1 }?.first
            if let former, old.byPath[former]?.defined.isSuperset(of: own) == true {
                items[index] = items[index].moved(from: former, [])
            }
        }
        items = items.enumerated().filter { !joined.contains($0.offset) }.map(\.element)
    }

    /// The classes that the style sheets of a new or removed component define.
    private static func classes(of item: ItemDifference, in known: Classes) -> Set<String> {
        guard isOfStyles(item.files.map(\.path)) else { return [] }
        return item.files.reduce(into: []) { $0.formUnion(known.byPath[$1.path]?.defined ?? []) }
    }
}

extension ItemDifference {
    /// Returns a removed component as one that was renamed to a new one; nil unless each consists of one file.
    fileprivate func renamed(
        to new: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> ItemDifference? {
        guard catalogue == new.catalogue, files.count == 1, new.files.count == 1, let old = files[0].old,
            let now = new.files[0].new
        else { return nil }
        let difference = try contents.difference(old, now, path: new.files[0].path)
        let file = ItemChange.File(
            path: new.files[0].path, oldPath: files[0].path, old: old, new: now, difference: difference)
        var renamed = ItemDifference(
            catalogue: catalogue, kind: kind, change: .renamed, place: new.place, before: before, after: new.after,
            files: difference.isChange ? [file] : [])
        renamed.because = .similarContents
        return renamed
    }
}
