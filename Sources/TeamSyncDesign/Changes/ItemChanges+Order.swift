import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The last steps of a comparison: moves that are joined, doubts, and the order of the items.
extension ItemChanges {
    /// Joins the two reports of each item that moved from one catalogue to another.
    static func joinMoves(_ items: inout [ItemDifference]) {
        let leaving = items.indices.filter { items[$0].change == .moved && items[$0].after == nil }
        let homes = Dictionary(
            leaving.compactMap { index in items[index].newHome.map { ([items[index].key, $0.description], index) } }
        ) { first, _ in first }
        guard !homes.isEmpty else { return }
        var joined: Set<Int> = []
        for (index, item) in items.enumerated() {
            guard item.change == .moved, item.before == nil, let path = item.after?.path,
                let home = homes[[item.key, path.description]]
            else { continue }
            if items[home].kind == item.kind { (items[home].after, items[home].isUncovered) = (item.after, false) }
            joined.insert(index)
        }
        items = items.enumerated().filter { !joined.contains($0.offset) }.map(\.element)
    }

    /// Removes the new components that contain only icons that moved into their folders.
    static func removeFolders(ofMovedIcons items: inout [ItemDifference]) {
        let icons = Set(
            items.filter { $0.kind == .icon && $0.change == .moved }.flatMap { $0.files.map(\.path) })
        guard !icons.isEmpty else { return }
        items.removeAll { item in
            guard item.kind == .component, item.before == nil, !item.files.isEmpty else { return false }
            let own = item.files.filter {
                !ComponentSource.isAside($0.path) && $0.path.stem != "index"
            }
            return !own.isEmpty && own.allSatisfy { icons.contains($0.path) }
        }
    }

    static func places(
        of catalogues: [(old: Catalogue, new: Catalogue)], _ items: [ItemDifference]
    ) -> (old: ComponentPlaces, new: ComponentPlaces) {
        var places = (old: ComponentPlaces(), new: ComponentPlaces())
        for catalogue in catalogues {
            let renamed = items.filter { $0.catalogue == catalogue.old.name && $0.change == .renamed }.compactMap {
                item in
                item.before.map { ($0.key, item.key) }
            }
            places.old.add(catalogue.old, renamed: Dictionary(renamed) { first, _ in first })
            places.new.add(catalogue.new)
        }
        return places
    }

    /// Marks the tokens that are gone from one catalogue, but have a new name in another one.
    static func doubtRenamed(_ items: inout [ItemDifference]) {
        let kinds: [CatalogueKind] = [.token, .color]
        let renamed = Set(items.compactMap { kinds.contains($0.kind) ? $0.oldKey : nil })
        guard !renamed.isEmpty else { return }
        for index in items.indices
        where items[index].change == .removed && kinds.contains(items[index].kind) && renamed.contains(items[index].key)
        { items[index].certainty = .may }
    }

    /// Marks the components that are gone from one catalogue if the only new component of another one with the same name
    /// may be the same.
    static func doubtMoved(_ items: inout [ItemDifference]) {
        let own = items.filter { $0.kind == .component && [.removed, .added].contains($0.change) }
        let byName = Dictionary(grouping: own, by: \.key)
        for index in items.indices where items[index].kind == .component && items[index].change == .removed {
            let namesakes = byName[items[index].key] ?? []
            guard namesakes.count == 2, namesakes.contains(where: { $0.change == .added }) else { continue }
            items[index].certainty = .may
            items[index].mayKeepName = true
        }
    }

    /// Whether one difference precedes another: by importance (determined without values), then by kind (components,
    /// icons, colors, …), then by the amount of change, then by name.
    static func isMoreImportant(_ left: ItemDifference, _ right: ItemDifference) -> Bool {
        let (one, other) = (rank(left), rank(right))
        if one != other { return one < other }
        if left.catalogue != right.catalogue { return left.catalogue < right.catalogue }
        if left.change == .changed, left.size != right.size { return left.size > right.size }
        return NaturalOrder.isOrdered(left.key, right.key)
    }

    static func rank(_ difference: ItemDifference) -> [Int] {
        let kinds: [CatalogueKind] = [.component, .icon, .color, .token, .item]
        return [difference.importance.rawValue, kinds.firstIndex(of: difference.kind) ?? kinds.count]
    }
}

extension [Int] {
    fileprivate static func < (left: [Int], right: [Int]) -> Bool { left.lexicographicallyPrecedes(right) }
}
