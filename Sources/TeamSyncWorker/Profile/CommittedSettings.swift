package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol

/// The settings from the repository's own profile at the local branch, with warnings about the profile.
package struct CommittedSettings {
    /// nil if the configuration does not refer to a profile, or while none can be read.
    package private(set) var content: CommittedContent?
    private var file: String?
    private var all: [Warning] = []

    /// - Parameters:
    ///   - previous: the previous result. The last valid profile stays in use while the file is invalid, so that a bad
    ///     push does not remove any numbers. It also stays in use while the local branch is at a commit that lacks the
    ///     file, unless the file was removed.
    package init(
        _ configuration: RepositoryConfiguration, local: ObjectID?, upstream: ObjectID?, previous: Examination?,
        in repository: Repository
    ) throws(GitError) {
        guard let file = configuration.committed?.file else { return }
        self.file = file
        let former = previous?.profile?.file == file ? previous?.content : nil
        content = former
        guard let local else { return }
        func read(_ commit: ObjectID, _ reference: String) throws(GitError) -> CommittedProfileReader.Answer {
            let files = try CommitFileSource(commit, called: reference, in: repository)
            return try GitError.rethrowing { () throws(FileSourceError) in
                try CommittedProfileReader.read(file, in: files)
            }
        }
        let (here, there) = (configuration.branch, configuration.upstreamName)
        func add(_ fault: Warning.ProfileFault, _ branch: String) {
            all.add(.profile(file: file, branch: branch, fault))
        }
        let answer = try read(local, here)
        switch answer {
        case .content(let read, _):
            content = read
            add(.inUse, here)
        case .missing:
            var isKept = false
            if former != nil {
                isKept = try !CommittedSettings.isRemoved(file, since: previous, at: local, in: repository)
            }
            if !isKept { content = nil }
            add(.missing(isKept ? .lastGood : configuration.counts.isEmpty ? .nothing : .ownCounts), here)
        case .notFetched: add(.notFetched(isKept: former != nil), here)
        case .invalid(let reason): add(.invalid(reason: reason, isKept: former != nil), here)
        }
        guard let upstream, upstream != local else { return }
        switch (answer, try read(upstream, there)) {
        case (.content(_, let known), .content(_, let new)) where known == new: break
        case (.content, .content): add(.incoming(.changed), there)
        case (.content, .missing): add(.incoming(.removed), there)
        case (.content, .invalid(let reason)): add(.invalidAfterPull(reason: reason), there)
        case (_, .content): add(.incoming(.added), there)
        default: break
        }
    }

    /// Reads the settings at the local branch. If there is no such branch, as in continuous integration, reads them at
    /// the checked-out commit.
    package init(_ configuration: RepositoryConfiguration, in repository: Repository) throws(GitError) {
        var local = try repository.reference(configuration.localReference)
        if local == nil { local = try repository.head() }
        try self.init(configuration, local: local, upstream: nil, previous: nil, in: repository)
    }

    /// Warnings that require no action.
    var notes: [Warning] { all.notes }

    package var found: Examination.Profile? {
        file.map { Examination.Profile(file: $0, content: content, warnings: all.withoutNotes) }
    }

    /// Whether the file was removed by a commit since the previous analysis: the previous commit contains it and is an
    /// ancestor of the current one. If not, the branch was set to a commit that never contained the file.
    private static func isRemoved(
        _ file: String, since previous: Examination?, at local: ObjectID, in repository: Repository
    ) throws(GitError) -> Bool {
        guard let past = previous?.key.local.flatMap({ ObjectID(hex: $0) }), past != local else { return false }
        do throws(GitError) {
            let files = try CommitFileSource(past, called: "the previous commit", in: repository)
            let path = GitPath(file)
            guard try GitError.rethrowing({ () throws(FileSourceError) in try files.exists(path) }) else {
                return false
            }
            return try repository.isAncestor(past, of: local)
        } catch {
            // The previous commit no longer exists.
            guard error.code == .notFound else { throw error }
            return false
        }
    }
}
