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
        let remaining = new.mentioned
        var homes: Set<GitPath> = []
        for index in items.indices where items[index].kind == .component && items[index].change == .removed {
            let all = ComponentStyles.classes(of: items[index], in: old)
            // Classes for states, such as 'active', are in the style sheets of several components.
            let paths = Set(items[index].files.map(\.path))
            let own = all.subtracting(old.filter { !paths.contains($0.key) }.defined)
            let kept = own.filter(remaining.contains)
            let places = new.filter { !$0.value.defined.isDisjoint(with: kept) }.keys.sorted()
            guard let home = places.first, kept.count * 2 > own.count else {
                // Rules for other elements may still name them.
                let isWhole = !all.isEmpty && all.isSubset(of: remaining)
                if !kept.isEmpty || isWhole { items[index].certainty = .may }
                continue
            }
            homes.formUnion(places)
            var moved = items[index].moved(to: home, [])
            moved.otherHomes = Array(places.dropFirst())
            let lost = own.subtracting(remaining).sorted()
            if !lost.isEmpty {
                moved.properties = [.interface(.cssClass, gained: [], lost: FactText.names(lost), .certain)]
            }
            items[index] = moved
        }
        var joined: Set<Int> = []
        for index in items.indices where items[index].kind == .component && items[index].change == .added {
            let own = ComponentStyles.classes(of: items[index], in: new)
            let others = new.filter { path, _ in !items[index].files.contains { $0.path == path } }.defined
            guard !own.isEmpty, own.isDisjoint(with: others) else { continue }
            if items[index].files.contains(where: { homes.contains($0.path) }) {
                if own.isSubset(of: old.defined) { joined.insert(index) }
                continue
            }
            let former = old.filter { $0.value.defined.isSuperset(of: own) }.keys
            if former.count == 1, let place = former.first { items[index] = items[index].moved(from: place, []) }
        }
        items = items.enumerated().filter { !joined.contains($0.offset) }.map(\.element)
    }

    /// The classes that the style sheets of a new or removed component define.
    private static func classes(of item: ItemDifference, in known: [GitPath: StyleClasses]) -> Set<String> {
        guard isOfStyles(item.files.map(\.path)) else { return [] }
        return item.files.reduce(into: []) { $0.formUnion(known[$1.path]?.defined ?? []) }
    }
}
