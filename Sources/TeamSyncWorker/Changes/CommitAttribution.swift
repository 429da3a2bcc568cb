import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Determines which incoming commits have changed each item.
struct CommitAttribution {
    /// The maximum number of commits listed for an item.
    static let limit = 5
    private static let readLimit = 100
    /// The maximum size of JSON to read, in bytes. Once this limit is reached, older commits are attributed only by the
    /// files that they changed.
    private static let budget = 6 << 20

    private let repository: Repository
    private let configuration: RepositoryConfiguration
    private var left = CommitAttribution.budget
    /// The number of catalogues that may still be read, for items that are not members of a single file.
    private var readsLeft = CommitAttribution.readLimit
    private var reader = CatalogueReader()
    /// The last version of each file that was read. The older version of a file in one commit is the newer version in
    /// the next one, so it is cached.
    private var last: [String: (blob: ObjectID, values: [String: ArraySlice<UInt8>])] = [:]

    init(repository: Repository, configuration: RepositoryConfiguration) {
        self.repository = repository
        self.configuration = configuration
    }

    /// - Parameter commits: the commits, newest first.
    /// - Returns: the commits that made each change, newest first; changes are not attributed to merges.
    mutating func commits(of changes: [ItemChange], among commits: [ObjectID]) throws(GitError) -> [[ObjectID]] {
        var found = [[ObjectID]](repeating: [], count: changes.count)
        guard !changes.isEmpty else { return found }
        var owners: [GitPath: [Int]] = [:]
        for (index, change) in changes.enumerated() {
            for path in Set(change.files.flatMap { [$0.path, $0.oldPath].compactMap { $0 } } + places(of: change)) {
                owners[path, default: []].append(index)
            }
        }
        for commit in commits {
            guard let paths = try repository.pathChanges(ofCommit: commit) else { continue }
            var touched: Set<Int> = []
            for path in paths {
                touched.formUnion(owners[path.path] ?? [])
                touched.formUnion(try items(of: changes, touchedBy: path))
            }
            touched.formUnion(try items(of: changes, touchedBy: commit, paths))
            for index in touched where found[index].count < CommitAttribution.limit { found[index].append(commit) }
        }
        return found
    }

    /// Returns the files that define an item, for items that are compared only by value.
    private func places(of change: ItemChange) -> [GitPath] {
        guard case .xcassets? = configuration.counts[change.catalogue]?.source else { return [] }
        return [change.oldPlace, change.newPlace].compactMap { $0 }.map {
            GitPath($0.bytes + Array("/Contents.json".utf8))
        }
    }

    /// Returns the items that a commit changed, for catalogues that consist of more than a single file: lines, tokens,
    /// several files.
    private mutating func items(
        of changes: [ItemChange], touchedBy commit: ObjectID, _ paths: [PathChange]
    ) throws(GitError) -> Set<Int> {
        var touched: Set<Int> = []
        for (name, count) in configuration.counts where CommitAttribution.isRead(count.source) {
            let own = changes.indices.filter { changes[$0].catalogue == name }
            let scope = Scope(paths: count.source.ownPaths)
            guard !own.isEmpty, readsLeft > 0, paths.contains(where: { scope.contains($0.path) }) else { continue }
            readsLeft -= 1
            let after = try catalogue(name, count.source, commit)
            let parent = try repository.parents(of: commit).first
            let before = try parent.map { parent throws(GitError) in try catalogue(name, count.source, parent) }
            for index in own {
                for key in [changes[index].key, changes[index].oldKey].compactMap({ $0 }) {
                    let (old, new) = (before??[key], after?[key])
                    if old?.json != new?.json || old?.fingerprint != new?.fingerprint || old?.path != new?.path
                        || old?.occurrences ?? [] != new?.occurrences ?? []
                    {
                        touched.insert(index)
                    }
                }
            }
        }
        return touched
    }

    private static func isRead(_ source: CatalogueSource) -> Bool {
        switch source {
        case .lines, .tokens: true
        case .array(let file, _, _), .keys(let file, _): source.file == nil || !file.hasSuffix(".json")
        case .files, .directories, .xcassets: false
        }
    }

    private mutating func catalogue(
        _ name: String, _ source: CatalogueSource, _ commit: ObjectID
    ) throws(GitError) -> Catalogue? {
        let files = try CommitFileSource(commit, called: "", in: repository)
        return try GitError.rethrowing { () throws(FileSourceError) in
            try reader.read(name, source, in: files).catalogue
        }
    }

    private mutating func items(of changes: [ItemChange], touchedBy path: PathChange) throws(GitError) -> Set<Int> {
        var touched: Set<Int> = []
        for (name, count) in configuration.counts where count.source.file.map(GitPath.init) == path.path {
            let own = changes.indices.filter { changes[$0].catalogue == name }
            guard !own.isEmpty else { continue }
            let after = try values(path.new, name, count.source)
            let before = try values(path.old, name, count.source)
            guard let after, let before else { continue }
            for index in own {
                let keys = [changes[index].key, changes[index].oldKey].compactMap { $0 }
                if keys.contains(where: { !JSONFile.areSame(before[$0], after[$0]) }) { touched.insert(index) }
            }
        }
        return touched
    }

    /// - Returns: nil if the values cannot be read, or once the limit is reached.
    private mutating func values(
        _ blob: ObjectID?, _ name: String, _ source: CatalogueSource
    ) throws(GitError) -> [String: ArraySlice<UInt8>]? {
        guard let blob else { return [:] }
        if let known = last[name], known.blob == blob { return known.values }
        guard left > 0, let bytes = try contents(blob) else { return nil }
        left -= bytes.count
        guard let values = source.itemTexts(in: bytes) else { return nil }
        last[name] = (blob, values)
        return values
    }

    private func contents(_ blob: ObjectID) throws(GitError) -> [UInt8]? {
        do throws(GitError) {
            return try repository.blob(blob, limit: CommitAttribution.budget)
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
            return nil
        }
    }
}
