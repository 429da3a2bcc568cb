import TeamSyncGit
import TeamSyncSnapshot

/// Tells which built-in profile fits a clone: the one all of whose catalogues can be counted in the tree of the branch
/// that the team shares. What is checked out, and what the folder is called, do not matter.
struct Recogniser {
    /// What the profiles bring; each id is the profile's name.
    let profiles: [RepositoryConfiguration]

    init() throws(ConfigurationError) {
        var profiles: [RepositoryConfiguration] = []
        for name in Profile.names {
            guard let settings = try Profile.settings(named: name) else { continue }
            var profile = RepositoryConfiguration(id: name, path: "")
            try profile.apply(content: settings)
            profiles.append(profile)
        }
        // Where several fit, the one that explains most is right.
        self.profiles = profiles.filter { !$0.counts.isEmpty }.sorted {
            ($1.counts.count, $0.id) < ($0.counts.count, $1.id)
        }
    }

    /// - Returns: nil when no profile fits.
    /// - Throws: why that could not be told.
    func recognise(_ path: String) throws(Problem) -> RecognisedClone? {
        do {
            return try recognise(Repository(at: path), at: path)
        } catch let error as GitError {
            throw Problem(opening: path, error)
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(.internal, "\(path): \(error)")
        }
    }

    private func recognise(_ repository: Repository, at path: String) throws -> RecognisedClone? {
        guard let choice = try BranchChoice(repository) else { return nil }
        var counter = CatalogueCounter()
        var unread: RepositoryConfiguration?
        for commit in [choice.local, choice.upstream] {
            guard let commit else { continue }
            let files = try CommitFileSource(commit, called: choice.branch, in: repository)
            for profile in profiles {
                switch try Recogniser.fit(of: profile, files, &counter) {
                case .counts(let counts): return try clone(repository, at: path, choice, profile, counts)
                case .notFetched: unread = unread ?? profile
                case .none: continue
                }
            }
        }
        guard let unread else { return nil }
        throw Problem(
            .missing, "\(path) may be \(unread.id), but this partial clone has not fetched the files that tell",
            hint: "run 'git checkout \(choice.branch)' in it")
    }

    private enum Fit {
        case counts([RecognisedClone.Count])
        /// The files are there, but not what is in them.
        case notFetched
        case none
    }

    private static func fit(
        of profile: RepositoryConfiguration, _ files: CommitFileSource, _ counter: inout CatalogueCounter
    ) throws(GitError) -> Fit {
        var counts: [RecognisedClone.Count] = []
        for (name, count) in profile.counts {
            if let number = try counter.size(of: name, count.source, in: files).count {
                counts.append(RecognisedClone.Count(name: name, number: number))
            } else if let file = count.source.file, case .notFetched = try files.contents(of: GitPath(file)) {
                continue
            } else {
                return .none
            }
        }
        guard counts.count == profile.counts.count else { return .notFetched }
        return .counts(counts.sorted { ($1.number, $0.name) < ($0.number, $1.name) })
    }

    private func clone(
        _ repository: Repository, at path: String, _ choice: BranchChoice, _ profile: RepositoryConfiguration,
        _ counts: [RecognisedClone.Count]
    ) throws -> RecognisedClone {
        guard let remote = choice.remote else {
            throw Problem(
                .missing, "\(path) fits \(profile.id), but has no remote to compare with",
                hint: "run 'git remote add origin URL' and 'git fetch' in it")
        }
        let url = try repository.remoteURL(remote) ?? ""
        let time = try repository.head().flatMap { try repository.commit($0).committerTime }
        return RecognisedClone(
            path: path, profile: profile.id, label: profile.label, remote: remote, branch: choice.branch,
            isUsualRemote: remote == profile.remote, isUsualBranch: choice.branch == profile.branch,
            hasLocalBranch: choice.local != nil, counts: counts,
            origin: RemoteIdentity.key(ofURL: url, in: path), checkedOutTime: time?.seconds)
    }
}
