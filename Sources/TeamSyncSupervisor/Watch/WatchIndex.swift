import TeamSyncBase

/// Maps entries of folders to the repositories that depend on them. There may be hundreds of repositories, so only one
/// list without paths is stored for each of them.
struct WatchIndex {
    private struct Concern: Equatable {
        let folder: FolderEvents.Number
        let entries: WatchPlan.Entries
    }

    /// The entries that each repository depends on, by repository id, sorted by folder.
    private var concerns: [String: [Concern]] = [:]

    /// Replaces the entries that a repository depends on.
    /// - Returns: the folders that are no longer needed; and whether the repository previously depended on different
    ///   entries, which is false if it had none.
    mutating func set(
        _ new: [FolderEvents.Number: WatchPlan.Entries], of id: String
    ) -> (unused: Set<FolderEvents.Number>, differs: Bool) {
        let list = new.map { Concern(folder: $0.key, entries: $0.value) }.sorted { $0.folder < $1.folder }
        guard let former = concerns[id] else {
            if !list.isEmpty { concerns[id] = list }
            return ([], false)
        }
        if former == list { return ([], false) }
        concerns[id] = list.isEmpty ? nil : list
        var unused = Set(former.map(\.folder)).subtracting(new.keys)
        if !unused.isEmpty {
            for concern in concerns.values.joined() { unused.remove(concern.folder) }
        }
        return (unused, true)
    }

    /// Returns the ids of the repositories that the changes may affect.
    func ids(concernedBy changes: [FolderChange]) -> Set<String> {
        var names: [FolderEvents.Number: Set<String>] = [:]
        var gone: Set<FolderEvents.Number> = []
        for change in changes {
            switch change {
            case .entry(let folder, let name): names[folder, default: []].insert(name)
            case .gone(let folder): gone.insert(folder)
            case .lost: return Set(concerns.keys)
            }
        }
        let concerned = concerns.filter { _, list in
            list.contains { concern in
                gone.contains(concern.folder)
                    || names[concern.folder]?.contains(where: concern.entries.contains) ?? false
            }
        }
        return Set(concerned.keys)
    }
}
