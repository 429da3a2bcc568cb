import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncGit
import TeamSyncProtocol

/// Tells which built-in profile fits a clone: the one all of whose paths are in the tree of the branch that the team
/// shares, and all of whose catalogues can be counted there. What is checked out, and what the folder is called, do not
/// matter.
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
        var reader = CatalogueReader()
        var unread: RepositoryConfiguration?
        for commit in [choice.local, choice.upstream] {
            guard let commit else { continue }
            let files = try CommitFileSource(commit, called: choice.branch, in: repository)
            for profile in profiles {
                switch try Recogniser.fit(of: profile, files, &reader) {
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
        of profile: RepositoryConfiguration, _ files: CommitFileSource, _ reader: inout CatalogueReader
    ) throws(GitError) -> Fit {
        for path in profile.paths {
            guard try files.exists(GitPath(path)) else { return .none }
        }
        var counts: [RecognisedClone.Count] = []
        for (name, count) in profile.counts {
            let reading = try reader.read(name, count.source, in: files)
            if let number = reading.count {
                // Any folder has a number of files that match; a file with an empty catalogue in it is one all the same.
                guard number > 0 || count.source.file != nil else { return .none }
                counts.append(RecognisedClone.Count(name: name, number: number))
            } else if reading.isNotFetched {
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
