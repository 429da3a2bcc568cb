import TeamSyncBase
package import TeamSyncDocuments

/// Decides what is news to the user, and remembers what was. Pure.
package struct News: Codable, Equatable, Sendable {
    /// The incoming changes when the user was last notified, or last had everything.
    private struct Known: Codable, Equatable {
        var upstream: String
        var files: [Int]
        /// Of what is said of it: a file that is incoming already may change again.
        var words: String?
    }

    private var repositories: [String: Known] = [:]

    package init() {}

    /// Takes in how a repository is now.
    /// - Returns: whether what is incoming in scope has changed since the last call, in its files or in words. What is
    ///   incoming when a repository is seen for the first time is no news, and the same upstream commit never is again.
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

    /// A hash of the data about what is incoming; nil for what cannot be written.
    private static func hash(of status: RepositoryStatus) -> String? {
        do {
            return StableHash.hex(of: try DocumentCodec.encodeLine(status.incomingGroups))
        } catch {
            // What cannot be written is as new as its files.
            return nil
        }
    }

    /// Forgets the repositories that are configured no longer.
    package mutating func keep(_ ids: Set<String>) {
        repositories = repositories.filter { ids.contains($0.key) }
    }
}
