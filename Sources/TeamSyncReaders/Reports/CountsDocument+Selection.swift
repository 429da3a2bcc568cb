import TeamSyncBase
package import TeamSyncDocuments

extension CountsDocument {
    /// Returns the document with only the repositories that are named by id or label, and their counts; unchanged if
    /// `names` is empty.
    package func selecting(_ names: [String]) throws(UnknownRepository) -> CountsDocument {
        guard !names.isEmpty else { return self }
        var result = self
        result.repositories = try repositories(named: names)
        result.counts.entries = result.repositories.reduce(into: [:]) { entries, repository in
            for (name, own) in repository.counts {
                guard let known = entries[name] else {
                    entries[name] = FlatCounts.Entry(count: own.local, updated: own.localUpdated)
                    continue
                }
                let count = known.count.flatMap { one in own.local.map { one.addingSaturated($0) } }
                let updated = [known.updated, own.localUpdated].compactMap { $0 }.max()
                entries[name] = FlatCounts.Entry(count: count, updated: updated)
            }
        }
        return result
    }
}
