package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncGit
import TeamSyncWorker

/// Determines which of the clones found are already configured, by location and by remote. A clone that has moved is
/// recognized by the last published commits and remote; if there are none, by its name and contents.
package struct ConfiguredClones: Sendable {
    private static let limit = Duration.seconds(5)

    /// The paths of clones that have the same remote as a different clone that is configured.
    private(set) var sameRemote: Set<String> = []
    /// The current location of each clone whose configured path no longer exists, by id.
    private(set) var moved: [String: String] = [:]

    /// Compares only the locations of clones.
    package static let none = ConfiguredClones()

    private init() {}

    /// The data last published for an entry.
    package struct Published: Sendable {
        let commits: [ObjectID]
        /// The URL of the remote's page for a commit, with `{commit}`; nil if its forge is unknown.
        let commitURL: String?

        package init(commits: [ObjectID], commitURL: String? = nil) {
            (self.commits, self.commitURL) = (commits, commitURL)
        }

        /// The remote in the form that `RemoteIdentity` uses.
        var origin: String? {
            guard let page = commitURL,
                let end = page.firstRange(of: "/-/commit")?.lowerBound
                    ?? page.firstRange(of: "/commit")?.lowerBound
            else { return nil }
            return RemoteIdentity.key(ofURL: String(page[..<end]), in: "/")
        }
    }

    /// Compares the clones. This takes at most a few seconds for each clone.
    /// - Parameter published: the published data, by the id of the entry.
    package init(
        _ known: [RepositoryConfiguration], found: [ChosenRepository], published: [String: Published]
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
            let name = WrittenPath.name(of: entry.path)
            let free = others.filter { !moved.values.contains($0.path) && !sameRemote.contains($0.path) }
            var fitting: [RecognizedClone] = []
            if let last = published[entry.id] {
                for clone in free where await ConfiguredClones.has(last.commits, clone.path) { fitting.append(clone) }
                // A new clone may be shallow, or its history may have been rewritten.
                if fitting.isEmpty, let origin = last.origin { fitting = free.filter { $0.origin == origin } }
            } else {
                fitting = free.filter { $0.folderName == name && ConfiguredClones.isSame($0, entry) }
            }
            let named = fitting.filter { $0.folderName == name }
            let chosen = named.count == 1 ? named : fitting
            if chosen.count == 1, let clone = chosen.first { moved[entry.id] = clone.path }
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

    /// Whether an entry counts the contents of a clone.
    private static func isSame(_ clone: RecognizedClone, _ entry: RepositoryConfiguration) -> Bool {
        guard let contents = clone.contents, !entry.counts.isEmpty else { return false }
        return contents.counts == entry.counts
    }

    private static func has(_ commits: [ObjectID], _ path: String) async -> Bool {
        await TimeLimit.run(within: limit) { () -> Bool in
            do throws(GitError) {
                let repository = try Repository(at: path)
                for commit in commits where repository.contains(commit) { return true }
                return false
            } catch {
                return false
            }
        } ?? false
    }
}
