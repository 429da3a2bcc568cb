import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders

/// Finds the results of the daemon's searches of code, if their inputs have not changed since.
struct PublishedSearch {
    struct Found: Sendable {
        let document: ImpactDocument
        /// The time of the earliest search.
        let searchedAt: Timestamp
    }

    /// The state of a repository, as the key of a published result identifies it.
    private struct State: Sendable {
        let configuration: RepositoryConfiguration
        let local: String?
        let upstream: String?

        var part: ImpactKey.Part { ImpactKey.Part(configuration, local: local, upstream: upstream) }
    }

    /// The maximum duration of a search, in seconds. Files that were written during a search may not have been
    /// searched.
    private static let searchTime: Int64 = 60
    /// The maximum number of files and folders in a working tree whose times are checked.
    private static let entryLimit = 100_000

    let workspace: Workspace

    /// The results; nil if any result is missing, incomplete or possibly outdated, in which case the code has to be
    /// searched.
    func current() -> Found? {
        guard workspace.servedIDs == nil else { return nil }
        do {
            let behind = Set(try workspace.documents.counts().repositories.filter { $0.behind ?? 0 > 0 }.map(\.id))
            let states = try workspace.repositories().map(state)
            var (document, times): (ImpactDocument, [Timestamp]) = (ImpactDocument(), [])
            for user in states {
                let providers = states.filter {
                    behind.contains($0.configuration.id) && $0.configuration.id != user.configuration.id
                        && user.configuration.usesCatalogue(of: $0.configuration)
                }
                guard !providers.isEmpty else { continue }
                let published = try workspace.documents.impact(id: user.configuration.id)
                guard published.isWhole == true, published.impact.isComplete,
                    published.key == ImpactKey.of(([user] + providers).map(\.part)),
                    !PublishedSearch.hasChanged(
                        user.configuration.path,
                        since: published.searchedAt.secondsSinceEpoch - PublishedSearch.searchTime)
                else { return nil }
                times.append(published.searchedAt)
                document.repositories += published.impact.repositories
                document.providers += published.impact.providers.filter { provider in
                    !document.providers.contains { $0.id == provider.id }
                }
            }
            return times.min().map { Found(document: document, searchedAt: $0) }
        } catch {
            // The search that follows reports what cannot be read.
            return nil
        }
    }

    private func state(_ repository: RepositoryConfiguration) throws -> State {
        let clone = workspace.clone(of: repository)
        let completed = try clone.completed()
        if let problem = completed.problem { throw ToolFailure("\(problem)") }
        let commits = try clone.read { reader in
            (try reader.knownCommit(at: .main)?.description, try reader.knownCommit(at: .upstream)?.description)
        }
        return State(configuration: completed.configuration, local: commits.0, upstream: commits.1)
    }

    /// Whether a file in a working tree was written, added or removed at or after a time, according to the file system.
    /// Hidden files are ignored, because they are not searched.
    /// - Parameter time: the time in seconds since 1970.
    static func hasChanged(_ root: String, since time: Int64) -> Bool {
        var (open, visited) = ([Array(root.utf8)], 0)
        while let folder = open.popLast() {
            var status = stat()
            guard lstat(folder.map { CChar(bitPattern: $0) } + [0], &status) == 0, status.st_mtim.tv_sec < time else {
                return true
            }
            for name in FolderListing.names(of: folder.map { CChar(bitPattern: $0) } + [0]) {
                guard name.first != UInt8(ascii: ".") else { continue }
                visited += 1
                let path = folder + [UInt8(ascii: "/")] + name
                guard visited <= entryLimit, lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
                    return true
                }
                if status.st_mode & S_IFMT == S_IFDIR {
                    open.append(path)
                } else if status.st_ctim.tv_sec >= time {
                    return true
                }
            }
        }
        return false
    }
}
