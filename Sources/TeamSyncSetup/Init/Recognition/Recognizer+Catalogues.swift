import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

extension Recognizer {
    /// Finds catalogues of common forms, and combines them in one entry; nil if there are none.
    /// - Returns: also the items that are left out because they belong to an app that may be a library.
    func catalogues(
        in summary: TreeSummary, _ files: some FileSource, _ repository: Repository, _ reader: inout CountReader
    ) throws -> (found: FoundContents?, ofApps: [LeftOut]) {
        var search = try CatalogueSearch(self, summary, files, repository, reader)
        defer { reader = search.reader }
        guard !search.evidence.doubtfulEntries.isEmpty else { return (try search.contents(), []) }
        var wide = try CatalogueSearch(self, summary, files, repository, search.reader, areLibraries: true)
        let counts = try wide.contents().map { explicit($0.proposal) } ?? []
        search.reader = wide.reader
        return (try search.contents(besides: counts), search.ofApps)
    }

    /// Whether the icons of a count are also those of another one, or are drawings next to them: the backgrounds among
    /// a few drawables of which the icons are counted.
    func areCounted(
        _ count: CloneProposal.Count, _ others: [CloneProposal.Count], _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        guard count.kind == .icon else { return false }
        let own = try catalogue(count, files, &reader)
        for other in others where other.kind == .icon {
            guard let known = try catalogue(other, files, &reader) else { continue }
            let keys = Set(known.items.map(\.key))
            if own?.items.allSatisfy({ keys.contains($0.key) }) != false { return true }
            let paths = Set(known.items.compactMap(\.path))
            if own?.items.contains(where: { $0.path.map(paths.contains) == true }) == true { return true }
        }
        return false
    }

    /// nil if the count cannot be read.
    private func catalogue(
        _ count: CloneProposal.Count, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> Catalogue? {
        guard case .known(let catalogue) = try reader.read(count.name, count.configuration.source, in: files) else {
            return nil
        }
        return catalogue
    }

    /// The names of the icons.
    func names(
        of icons: FoundContents, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> Set<String> {
        var names: Set<String> = []
        for own in explicit(icons.proposal) { names.formUnion(try keys(own, files, &reader)) }
        return names
    }

    /// The keys of a count's items; empty if it cannot be read.
    func keys(
        _ count: CloneProposal.Count, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> [String] {
        try catalogue(count, files, &reader)?.items.map(\.key) ?? []
    }

    /// Patterns for keys that are sufficient for most icons, shortest first.
    private static let shortKeys: [String?] = [
        nil, "^(?<key>.+)$", #"^(?<key>.+?)(?:[-_]\d+(?:px|dp)?)?$"#, "^(?<key>.+?)(?:/(?:_|index))?$",
    ]

    /// Returns the count with the shortest pattern for keys that finds the same items.
    func shortened(
        _ count: CloneProposal.Count, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> CloneProposal.Count {
        guard case .files(let glob, let exclude, .some) = count.configuration.source,
            case .known(let all) = try reader.read(count.name, count.configuration.source, in: files)
        else { return count }
        for key in Recognizer.shortKeys {
            let source = CatalogueSource.files(glob: glob, exclude: exclude, key: key)
            guard case .known(let own) = try reader.read(count.name, source, in: files),
                own.count == all.count, own.items.map(\.key) == all.items.map(\.key)
            else { continue }
            let configuration = count.configuration
            return CloneProposal.Count(
                count.name,
                CountConfiguration(
                    source: source, with: configuration.with, optional: configuration.optional, kind: configuration.kind
                ))
        }
        return count
    }

    /// The counts of a proposal; if it has a profile, those of the profile.
    func explicit(_ proposal: CloneProposal) -> [CloneProposal.Count] {
        guard let profile = general.first(where: { $0.id == proposal.profile }) else { return proposal.counts }
        return profile.counts.sorted { $0.key < $1.key }.map { name, count in
            guard case .files(let glob, let exclude, let key) = count.source else {
                return CloneProposal.Count(name, count)
            }
            let front = proposal.root.map { "\($0)/" } ?? ""
            let source = CatalogueSource.files(glob: front + glob, exclude: front.isEmpty ? exclude : [], key: key)
            return CloneProposal.Count(name, CountConfiguration(source: source, kind: count.kind))
        }
    }
}
