import TeamSyncBase

/// Which entries of which folders concern which repositories.
struct WatchIndex {
    private var folders: [String: [String: WatchPlan.Entries]] = [:]

    /// Replaces what concerns one repository.
    /// - Returns: the folders that now concern none.
    mutating func set(_ new: [String: WatchPlan.Entries], of id: String) -> [String] {
        for folder in Array(folders.keys) where new[folder] == nil { folders[folder]?[id] = nil }
        for (folder, entries) in new { folders[folder, default: [:]][id] = entries }
        let unused = folders.filter(\.value.isEmpty).map(\.key)
        for folder in unused { folders[folder] = nil }
        return unused
    }

    /// The ids of the repositories for which a change may mean something.
    func ids(concernedBy changes: [FolderChange]) -> Set<String> {
        var ids: Set<String> = []
        for change in changes {
            switch change {
            case .entry(let folder, let name):
                for (id, entries) in folders[folder] ?? [:] where entries.contains(name) { ids.insert(id) }
            case .gone(let folder):
                ids.formUnion(folders[folder].map { Set($0.keys) } ?? [])
            case .lost:
                for concerned in folders.values { ids.formUnion(concerned.keys) }
            }
        }
        return ids
    }
}
