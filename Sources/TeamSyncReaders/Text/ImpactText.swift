import TeamSyncDocuments
import TeamSyncWords

/// A line about the effects that pulling a repository would have on the code of the repositories that use it.
enum ImpactText {
    /// Returns `a pull breaks uses of 2 items in your code (12 places): see 'teamsync impact icons'`; nil if there are
    /// no effects.
    static func cell(_ repository: RepositoryStatus) -> Table.Cell? {
        guard let impact = repository.impact, let words = Words.pull(impact) else { return nil }
        let id = Sanitizer.clean(repository.id, limit: .name)
        let isSerious = impact.breaks > 0
        let isNotable = impact.mayBreak + impact.deprecated + impact.breaksOnUpdate > 0 || !impact.incomplete.isEmpty
        return Table.Cell(
            "\(words.write()): see 'teamsync impact \(id)'", isSerious ? .bad : isNotable ? .attention : nil)
    }
}
