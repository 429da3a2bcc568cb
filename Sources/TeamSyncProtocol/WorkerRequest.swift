package import TeamSyncBase
package import TeamSyncConfiguration

/// One line on a worker's standard input: what to do next. A worker does one request after the other for the same
/// repository, and ends when its standard input does: at once, with all it has started, when a request is running.
package struct WorkerRequest: Codable, Equatable, Sendable {
    package enum Work: Codable, Equatable, Sendable {
        /// Asks the remote and moves the tracking reference.
        case fetch(Fetch)
        /// Compares, counts and dates what the references name now.
        case look(Look)
        /// Fast-forwards the local branch from one commit to the other, if nothing is in the way.
        case update(Update)
        /// Removes what a fetch that was killed has left behind, as the list of strays says.
        case clean
    }

    package var task: Work
    package var repository: RepositoryConfiguration
    /// A file that belongs to this repository alone, where a fetch notes what it would leave behind. Absolute.
    package var strayList: String

    package init(task: Work, repository: RepositoryConfiguration, strayList: String) {
        self.task = task
        self.repository = repository
        self.strayList = strayList
    }

    package struct Fetch: Codable, Equatable, Sendable {
        /// A `git fetch` of the user that was at or after this time makes the fetch unnecessary, and is reported as
        /// `adopted`; nil fetches in any case.
        package var unlessFetchedSince: Timestamp?

        package init(unlessFetchedSince: Timestamp? = nil) {
            self.unlessFetchedSince = unlessFetchedSince
        }
    }

    package struct Look: Codable, Equatable, Sendable {
        package var ties: CatalogueTies
        /// The last good look; it is the result when nothing that it depends on has changed.
        package var previous: Examination?
        /// What a look that was killed has looked at: the same is not looked at again, and fails as `too_large`.
        package var failed: Examination.Key?
        /// Where the changes document is written, a name that does not exist yet in the state directory. It is written
        /// whenever `looked` says so.
        package var changesFile: String
        /// When a user's own fetch is to be reported (`adopted`): the time of the last attempt; nil for never.
        package var lastAttempt: Timestamp?
        /// Whether the published changes document is as the previous look left it; when not it is written again.
        package var isChangesDocumentWhole: Bool

        package init(
            ties: CatalogueTies, previous: Examination?, failed: Examination.Key?, changesFile: String,
            lastAttempt: Timestamp?, isChangesDocumentWhole: Bool
        ) {
            self.ties = ties
            self.previous = previous
            self.failed = failed
            self.changesFile = changesFile
            self.lastAttempt = lastAttempt
            self.isChangesDocumentWhole = isChangesDocumentWhole
        }
    }

    package struct Update: Codable, Equatable, Sendable {
        /// 40 hexadecimal digits each, as the last look found them.
        package var local: String
        package var upstream: String
        package var behind: Int

        package init(local: String, upstream: String, behind: Int) {
            self.local = local
            self.upstream = upstream
            self.behind = behind
        }
    }
}

/// The program that reads clones.
package enum WorkerProgram {
    package static let name = "teamsync-worker"
}
