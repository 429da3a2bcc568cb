import TeamSyncBase
package import TeamSyncDocuments

/// Decides which changes are new to the user, and remembers them. Pure.
package struct News: Codable, Equatable, Sendable {
    /// The incoming changes when the user was last notified or up to date.
    private struct Known: Codable, Equatable {
        var upstream: String
        var files: [Int]
        /// A hash of their description: a file that is already incoming may change again.
        var words: String?
    }

    private var repositories: [String: Known] = [:]

    package init() {}

    /// Updates the state of a repository.
    /// - Returns: whether the incoming changes in scope, by files or descriptions, have changed since the last call.
    ///   Changes that are incoming when a repository is first seen are not new, and neither is an upstream commit seen
    ///   before.
    package mutating func gain(_ status: RepositoryStatus) -> Bool {
        let status = status.withoutIgnored
        guard let upstream = status.upstreamCommit, let incoming = status.incoming else { return false }
        let files = [incoming.added, incoming.modified, incoming.deleted, incoming.renamed]
        let words = News.hash(of: status)
        let former = repositories.updateValue(Known(upstream: upstream, files: files, words: words), forKey: status.id)
        guard let former else { return false }
        let isSame = former.files == files && former.words ?? words == words
        return former.upstream != upstream && !isSame && incoming.files > 0
    }

    /// A hash of the data about incoming changes; nil if they cannot be encoded.
    private static func hash(of status: RepositoryStatus) -> String? {
        do {
            return StableHash.hex(of: try DocumentCodec.encodeLine(status.incomingGroups))
        } catch {
            // If it cannot be encoded, only the files count.
            return nil
        }
    }

    /// Removes repositories that are no longer configured.
    package mutating func keep(_ ids: Set<String>) {
        repositories = repositories.filter { ids.contains($0.key) }
    }
}
