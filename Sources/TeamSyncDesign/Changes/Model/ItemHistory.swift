package import TeamSyncBase

/// The renames and the order of changes that the commits between two trees show, for items that a comparison of the
/// trees leaves open.
package struct ItemHistory {
    /// The former keys of new items that a single commit renamed, by catalogue and new key.
    package var renamed: [String: [String: String]] = [:]
    /// The times at which the files of items were removed and added, by catalogue.
    package var orders: [String: Order] = [:]
    /// The paths of renamed files of components, by their old paths, if the comparison of the trees shows no rename.
    package var newPaths: [GitPath: GitPath] = [:]

    /// Whether the commits show nothing that the comparison of the trees does not.
    package var isEmpty: Bool { renamed.isEmpty && orders.isEmpty && newPaths.isEmpty }

    package init() {}

    /// The positions of commits, oldest first.
    package struct Order {
        /// The commit that removed the last file of a removed item, by key.
        package var removed: [String: Int] = [:]
        /// The commit that added the first file of a new item, by key.
        package var added: [String: Int] = [:]

        package init() {}

        /// Whether an item was already gone when another one was added, so that they are not one item.
        func areApart(_ old: String, _ new: String) -> Bool {
            guard let end = removed[old], let start = added[new] else { return false }
            return end < start
        }

        /// Whether at least one item was already gone when another one was added.
        package var isUseful: Bool {
            guard let end = removed.values.min(), let start = added.values.max() else { return false }
            return end < start
        }
    }
}
