package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncGit
import TeamSyncWorker

/// Which of the clones that were found a configuration has already: by the place, by the remote, and where a clone is gone,
/// by the commit that was last published of it.
package struct ConfiguredClones: Sendable {
    private static let limit = Duration.seconds(5)

    /// The paths of clones that were found, whose remote another configured clone has.
    private(set) var sameRemote: Set<String> = []
    /// For the id of an entry whose path is gone: where its clone is now.
    private(set) var moved: [String: String] = [:]

    /// Nothing but the places of clones.
    package static let none = ConfiguredClones()

    private init() {}

    /// Ends within some seconds for each clone.
    /// - Parameter commits: what was last published of each entry, by its id.
    package init(
        _ known: [RepositoryConfiguration], found: [ChosenRepository], commits: [String: ObjectID]
    ) async {
        let places = Set(known.compactMap { FileIdentity($0.path) })
        let others = found.map(\.clone).filter { clone in
            FileIdentity(clone.path).map { !places.contains($0) } ?? false
        }
        guard !others.isEmpty else { return }
        for entry in known {
            if FileIdentity(entry.path) != nil {
                let origin = await ConfiguredClones.origin(of: entry)
                sameRemote.formUnion(others.filter { $0.origin == origin }.map(\.path))
                continue
            }
            guard let commit = commits[entry.id] else { continue }
            var fitting: [RecognizedClone] = []
            for clone in others where await ConfiguredClones.has(commit, clone.path) { fitting.append(clone) }
            let name = WrittenPath.name(of: entry.path)
            let named = fitting.filter { $0.folderName == name }
            let chosen = named.count == 1 ? named : fitting
            if chosen.count == 1, let clone = chosen.first, !moved.values.contains(clone.path) {
                moved[entry.id] = clone.path
            }
        }
    }

    /// - Returns: nil for a clone that cannot be read.
    private static func origin(of entry: RepositoryConfiguration) async -> String? {
        let (path, remote) = (entry.path, entry.remote)
        return await TimeLimit.run(within: limit) { () -> String? in
            do throws(GitError) {
                return try Repository(at: path).remoteURL(remote).map { RemoteIdentity.key(ofURL: $0, in: path) }
            } catch {
                return nil
            }
        } ?? nil
    }

    private static func has(_ commit: ObjectID, _ path: String) async -> Bool {
        await TimeLimit.run(within: limit) { () -> Bool in
            do throws(GitError) {
                return try Repository(at: path).contains(commit)
            } catch {
                return false
            }
        } ?? false
    }
}
