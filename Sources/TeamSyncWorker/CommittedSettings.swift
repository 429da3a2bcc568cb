package import TeamSyncBase
import TeamSyncCatalogue
package import TeamSyncConfiguration
package import TeamSyncGit

/// What the profile in the repository itself says at the local branch, and what people have to know of it.
package struct CommittedSettings {
    /// nil where the configuration names none, and while none can be read.
    package private(set) var content: CommittedContent?
    private(set) var warnings: [String] = []
    private(set) var notes: [String] = []

    /// - Parameters:
    ///   - former: what was last used. It stays in use while the file is broken, so that a bad push costs no numbers.
    package init(
        _ configuration: RepositoryConfiguration, local: ObjectID?, upstream: ObjectID?, former: CommittedContent?,
        in repository: Repository
    ) throws(GitError) {
        guard let file = configuration.committed?.file else { return }
        content = former
        guard let local else { return }
        func read(_ commit: ObjectID, _ reference: String) throws(GitError) -> CommittedProfileReader.Answer {
            try CommittedProfileReader.read(file, at: commit, called: reference, in: repository)
        }
        let (here, there) = (configuration.branch, configuration.upstreamName)
        let answer = try read(local, here)
        switch answer {
        case .content(let read, _):
            content = read
            notes.append("\(file) of \(here) sets what is counted")
        case .missing:
            content = nil
            warnings.append("\(here) has no \(file), which 'profile' names")
        case .notFetched:
            warnings.append("\(file) of \(here) has not been fetched into this partial clone")
        case .invalid(let reason):
            let kept = former == nil ? "" : "; its last good version stays in use"
            warnings.append("\(file) of \(here) cannot be used: \(reason)\(kept)")
        }
        guard let upstream, upstream != local else { return }
        switch (answer, try read(upstream, there)) {
        case (.content(_, let known), .content(_, let new)) where known == new: break
        case (.content, .content): notes.append("\(there) changes \(file): that takes effect when you pull it")
        case (.content, .missing): notes.append("\(there) removes \(file): that takes effect when you pull it")
        case (.content, .invalid(let reason)):
            warnings.append("\(file) of \(there) cannot be used after you pull it: \(reason)")
        case (_, .content): notes.append("\(there) has \(file): that takes effect when you pull it")
        default: break
        }
    }
}
