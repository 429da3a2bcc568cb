import TeamSyncBase
package import TeamSyncDocuments

/// Decides which changes are new to the user, and keeps a record of them. Pure.
package struct News: Codable, Equatable, Sendable {
    /// The changes that were incoming when the user was last notified or up to date.
    private struct Known: Codable, Equatable {
        var upstream: String
        var files: [Int]
        /// A hash of their description, because a file that is already incoming may change again.
        var words: String?
    }

    private var repositories: [String: Known] = [:]

    package init() {}

    /// Updates the state of a repository.
    /// - Returns: whether the incoming changes in scope have changed since the last call, either in their files or in
    ///   their description. Changes that are already incoming when a repository is first seen are not new, and neither
    ///   are changes up to an upstream commit that was seen before.
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

    /// Returns a hash of the data about incoming changes; nil if the data cannot be encoded.
    private static func hash(of status: RepositoryStatus) -> String? {
        do {
            return StableHash.hex(of: try DocumentCodec.encodeLine(status.incomingGroups))
        } catch {
            // Without a hash, only the files are compared.
            return nil
        }
    }

    /// Removes repositories that are no longer configured.
    package mutating func keep(_ ids: Set<String>) {
        repositories = repositories.filter { ids.contains($0.key) }
    }
}
