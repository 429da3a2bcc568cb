import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds out which of the incoming commits touched the items that differ.
struct CommitAttribution {
    /// Commits that are listed for one item.
    static let limit = 5
    /// Bytes of JSON that are read; of older commits only the files count.
    private static let budget = 6 << 20

    private let repository: Repository
    private let configuration: RepositoryConfiguration
    private var left = CommitAttribution.budget
    /// The newer version of a file is the older one's child: one each is kept.
    private var last: [String: (blob: ObjectID, values: [String: ArraySlice<UInt8>])] = [:]

    init(repository: Repository, configuration: RepositoryConfiguration) {
        self.repository = repository
        self.configuration = configuration
    }

    /// - Parameter commits: newest first.
    /// - Returns: for each change its commits, newest first; a merge is nobody's.
    mutating func commits(of changes: [ItemChange], among commits: [ObjectID]) throws(GitError) -> [[ObjectID]] {
        var found = [[ObjectID]](repeating: [], count: changes.count)
        var owners: [GitPath: [Int]] = [:]
        for (index, change) in changes.enumerated() {
            for file in change.files { owners[file.path, default: []].append(index) }
        }
        for commit in commits {
            guard let paths = try repository.pathChanges(ofCommit: commit) else { continue }
            var touched: Set<Int> = []
            for path in paths {
                touched.formUnion(owners[path.path] ?? [])
                touched.formUnion(try items(of: changes, touchedBy: path))
            }
            for index in touched where found[index].count < CommitAttribution.limit { found[index].append(commit) }
        }
        return found
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
                if keys.contains(where: { !CommitAttribution.areSame(before[$0], after[$0]) }) { touched.insert(index) }
            }
        }
        return touched
    }

    /// - Returns: nil for what cannot be read, and once enough has been.
    private mutating func values(
        _ blob: ObjectID?, _ name: String, _ source: CatalogueSource
    ) throws(GitError) -> [String: ArraySlice<UInt8>]? {
        guard let blob else { return [:] }
        if let known = last[name], known.blob == blob { return known.values }
        guard left > 0, let bytes = try contents(blob) else { return nil }
        left -= bytes.count
        guard let values = CommitAttribution.values(in: bytes, source) else { return nil }
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

    private static func values(in bytes: [UInt8], _ source: CatalogueSource) -> [String: ArraySlice<UInt8>]? {
        guard source.hasNames, let pointer = source.jsonPlace.flatMap({ JSONPointer($0.pointer) }) else { return nil }
        do throws(JSONItems.Failure) {
            let items = try JSONItems.find(source.container, at: pointer, in: bytes, limit: Catalogue.itemLimit).items
            return Dictionary(
                items.compactMap { item in item.key.map { ($0, bytes[item.range]) } },
                uniquingKeysWith: { first, _ in first })
        } catch {
            return nil
        }
    }

    private static func areSame(_ left: ArraySlice<UInt8>?, _ right: ArraySlice<UInt8>?) -> Bool {
        if left == right { return true }
        guard let left = left.flatMap(JSONFile.parsed), let right = right.flatMap(JSONFile.parsed) else { return false }
        return left.isSame(as: right)
    }
}
