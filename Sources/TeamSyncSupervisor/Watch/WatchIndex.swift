import TeamSyncBase

/// Which entries of which folders concern which repositories.
struct WatchIndex {
    private struct Concern {
        let id: String
        let entries: WatchPlan.Entries
    }

    private var concerns: [String: [Concern]] = [:]
    /// The folders of each repository.
    private var folders: [String: [String]] = [:]

    /// Whether something else than this has concerned the repository until now; false when nothing has.
    func differs(from new: [String: WatchPlan.Entries], of id: String) -> Bool {
        guard let former = folders[id] else { return false }
        return former.count != new.count
            || former.contains { folder in
                concerns[folder]?.first { $0.id == id }?.entries != new[folder]
            }
    }

    /// Replaces what concerns one repository.
    /// - Returns: the folders that now concern none.
    mutating func set(_ new: [String: WatchPlan.Entries], of id: String) -> [String] {
        var unused: [String] = []
        for folder in folders[id] ?? [] {
            concerns[folder]?.removeAll { $0.id == id }
            guard concerns[folder]?.isEmpty == true, new[folder] == nil else { continue }
            concerns[folder] = nil
            unused.append(folder)
        }
        for (folder, entries) in new { concerns[folder, default: []].append(Concern(id: id, entries: entries)) }
        folders[id] = new.isEmpty ? nil : Array(new.keys)
        return unused
    }

    /// The ids of the repositories for which a change may mean something.
    func ids(concernedBy changes: [FolderChange]) -> Set<String> {
        var ids: Set<String> = []
        for change in changes {
            switch change {
            case .entry(let folder, let name):
                for concern in concerns[folder] ?? [] where concern.entries.contains(name) { ids.insert(concern.id) }
            case .gone(let folder):
                ids.formUnion(concerns[folder, default: []].map(\.id))
            case .lost:
                ids.formUnion(folders.keys)
            }
        }
        return ids
    }
}
