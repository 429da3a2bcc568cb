package import TeamSyncBase
package import TeamSyncConfiguration

/// A line on a worker's standard input: the next request. A worker executes its requests in order, all for the same
/// repository, and exits when its standard input ends. If a request is running then, the worker exits immediately, with
/// all processes that it has started.
package struct WorkerRequest: Codable, Equatable, Sendable {
    package enum Work: Codable, Equatable, Sendable {
        /// Contact the remote and move the tracking reference.
        case fetch(Fetch)
        /// Analyze the commits of the references: compare them, count their items and determine dates.
        case look(Look)
        /// Fast-forward the local branch from one commit to the other, if there is no obstacle.
        case update(Update)
        /// Remove the files left by a killed fetch, using the list of leftover files.
        case clean
    }

    package var task: Work
    package var repository: RepositoryConfiguration
    /// The absolute path of a file in which a fetch lists the files that it would leave behind if it were killed. The
    /// file is used only for this repository.
    package var strayList: String

    package init(task: Work, repository: RepositoryConfiguration, strayList: String) {
        self.task = task
        self.repository = repository
        self.strayList = strayList
    }

    package struct Fetch: Codable, Equatable, Sendable {
        /// If the user ran `git fetch` at or after this time, the fetch is unnecessary and is reported as `adopted`;
        /// nil to always fetch.
        package var unlessFetchedSince: Timestamp?

        package init(unlessFetchedSince: Timestamp? = nil) {
            self.unlessFetchedSince = unlessFetchedSince
        }
    }

    package struct Look: Codable, Equatable, Sendable {
        package var ties: CatalogueTies
        /// The last successful analysis; returned as the result if none of its inputs have changed.
        package var previous: Examination?
        /// The inputs of an analysis that was killed. If the inputs are still the same, the analysis is not repeated,
        /// and the request fails as `too_large`.
        package var failed: Examination.Key?
        /// The path in the state directory for the changes document; no such file may exist yet. `looked` reports
        /// whether it was written.
        package var changesFile: String
        /// The time of the last attempt. A later fetch by the user is reported as `adopted`; nil to report none.
        package var lastAttempt: Timestamp?
        /// Whether the published changes document is the one that the previous analysis wrote. If not, it is written
        /// again.
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
        /// The commit of the local branch in the last analysis; like `upstream`, 40 hexadecimal digits.
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
