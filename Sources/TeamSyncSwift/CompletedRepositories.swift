import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncWords

/// The repositories in a configuration, with the settings of the profiles that the repositories themselves contain.
package struct CompletedRepositories {
    package private(set) var all: [RepositoryConfiguration]
    /// The reasons that profiles cannot be used, by repository id. The catalogues and uses of such a repository are
    /// only partly known. The reasons may quote the repository, and are safe to print.
    package private(set) var problems: [String: String] = [:]

    /// - Parameter read: sends a request to a worker.
    package init(_ configured: [RepositoryConfiguration], read: (SourcesRequest) -> SourcesAnswer) {
        all = configured
        var contents: [String: CommittedContent] = [:]
        for repository in configured where repository.committed != nil {
            switch read(SourcesRequest(repository: repository, work: .profile)) {
            case .profile(let content, let warnings):
                contents[repository.id] = content
                if content == nil {
                    problems[repository.id] = Sanitizer.clean(warnings.map { Words.text($0) }.joined(separator: "; "))
                }
            case .failed(let problem): problems[repository.id] = problem.message
            case .local, .items, .difference, .knownItems:
                problems[repository.id] = CloneReader.strangeAnswer.message
            }
        }
        all = configured.applying(contents)
    }

    /// Starts a worker for each repository with a profile.
    package init(_ configured: [RepositoryConfiguration], environment: [String: String]) {
        do throws(ProgramNotInstalled) {
            let clones = try CloneReader(environment: environment)
            self.init(configured) { clones.answer(to: $0) }
        } catch {
            self.init(configured) { _ in .failed(Problem(.internal, "\(error)")) }
        }
    }
}
