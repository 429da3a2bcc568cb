import Glibc
import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol
import TeamSyncWorker

/// Finds the built-in profile that fits a clone: all of its paths are in the tree of the team's branch, and all of its
/// catalogues can be counted there. What is checked out, and what the folder is called, do not matter.
struct Recogniser: Sendable {
    /// Each id is the profile's name.
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
        // One that is for files wherever they are would fit nearly every clone.
        self.profiles = profiles.filter { !$0.counts.isEmpty && !$0.paths.isEmpty }.sorted {
            ($1.counts.count, $0.id) < ($0.counts.count, $1.id)
        }
    }

    /// What a clone is.
    enum Answer {
        case recognised(RecognisedClone)
        /// No profile fits, and what the nearest one misses, as a predicate such as 'has no commits'.
        case unknown(reason: String)
    }

    /// - Throws: why the clone cannot be read.
    func examine(_ path: String) throws(Problem) -> Answer {
        do {
            return try examine(Repository(at: path), at: path)
        } catch let error as GitError {
            throw Problem(opening: path, error)
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(.internal, "\(path): \(error)")
        }
    }

    private func examine(_ repository: Repository, at path: String) throws -> Answer {
        guard let choice = try BranchChoice(repository) else { return .unknown(reason: "has no branch with a commit") }
        var reader = CatalogueReader()
        var unread: RepositoryConfiguration?
        var nearest: (profile: String, missing: Missing)?
        for commit in [choice.local, choice.upstream] {
            guard let commit else { continue }
            let files = try CommitFileSource(commit, called: choice.branch, in: repository)
            for profile in profiles {
                switch try Recogniser.fit(of: profile, files, &reader) {
                case .counts(let counts):
                    return .recognised(try clone(repository, at: path, choice, profile, counts))
                case .notFetched: unread = unread ?? profile
                case .none(let missing):
                    if missing.found > nearest?.missing.found ?? -1 { nearest = (profile.id, missing) }
                }
            }
        }
        guard let unread else {
            let what = nearest.map {
                $0.missing.found > 0 ? "is not \($0.profile): \($0.missing.what)" : "fits no profile"
            }
            return .unknown(reason: "\(what ?? "fits no profile") (in \(choice.branch))")
        }
        throw Problem(
            .missing, "\(path) may be \(unread.id), but this partial clone has not fetched the files that show it",
            hint: "run 'git checkout \(choice.branch)' in it")
    }

    private enum Fit {
        case counts([RecognisedClone.Count])
        /// The files are there, but not their contents.
        case notFetched
        case none(Missing)
    }

    /// Why a profile does not fit.
    private struct Missing {
        /// How much of the profile is there.
        let found: Int
        /// `there is no metadata.json`
        let what: String
    }

    private static func fit(
        of profile: RepositoryConfiguration, _ files: CommitFileSource, _ reader: inout CatalogueReader
    ) throws(GitError) -> Fit {
        for (index, path) in profile.paths.enumerated() where try !files.exists(GitPath(path)) {
            return .none(Missing(found: index, what: "there is no \(path)"))
        }
        var counts: [RecognisedClone.Count] = []
        for (name, count) in profile.counts {
            let reading = try reader.read(name, count.source, in: files)
            if let number = reading.count {
                // Zero files match in any folder, but a file with an empty catalogue is a catalogue.
                guard number > 0 || count.source.file != nil else {
                    return .none(Missing(found: profile.paths.count, what: "no \(name) were found"))
                }
                counts.append(RecognisedClone.Count(name: name, number: number))
            } else if reading.isNotFetched {
                continue
            } else {
                return .none(Missing(found: profile.paths.count, what: "its \(name) cannot be counted"))
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
            hasLocalBranch: choice.local != nil, isTracking: try repository.remote(ofBranch: choice.branch) != nil,
            counts: counts,
            origin: RemoteIdentity.key(ofURL: url, in: path), checkedOutTime: time?.seconds)
    }
}

/// A clone whose contents fit a profile.
package struct RecognisedClone: Equatable, Sendable {
    package struct Count: Equatable, Sendable {
        package let name: String
        package let number: Int
    }

    /// Absolute.
    package var path: String
    package var profile: String
    /// The profile's.
    package var label: String
    package var remote: String
    package var branch: String
    /// Whether `remote` is the one that a configuration means when it names none; likewise `isUsualBranch`.
    package var isUsualRemote: Bool
    package var isUsualBranch: Bool
    /// Whether the branch is there, and not at the remote only.
    package var hasLocalBranch: Bool
    /// Whether the branch has an upstream in the clone's own configuration.
    package var isTracking = true
    /// What the profile counts, the largest first.
    package var counts: [Count]
    /// The same for all clones of one remote repository.
    var origin: String
    /// The committer's time of what is checked out, in seconds since 1970; nil when nothing is.
    var checkedOutTime: Int64?

    /// The last component of the path; empty for the root.
    var folderName: String { WrittenPath.name(of: path) ?? "" }
}

/// The remote of a clone and the branch that the team shares, as far as the clone knows them.
struct BranchChoice {
    /// nil when the clone has none.
    let remote: String?
    let branch: String
    /// The local branch's commit; nil when there is no such branch. Likewise `upstream` at the remote.
    let local: ObjectID?
    let upstream: ObjectID?

    /// - Returns: nil when there is no branch with a commit.
    init?(_ repository: Repository) throws(GitError) {
        let current = try BranchChoice.currentBranch(repository)
        let remote = try BranchChoice.remote(repository, current)
        let front = remote.map { "refs/remotes/\($0)/" }
        let announced = try front.map { front throws(GitError) in
            try repository.symbolicTarget(of: "\(front)HEAD").flatMap { BranchChoice.name($0, after: front) }
        }
        for case .some(let branch) in [announced ?? nil, "main", "master", current]
        where ReferenceName.problem(in: branch) == nil {
            let local = try repository.reference("refs/heads/\(branch)")
            let upstream = try front.map { front throws(GitError) in try repository.reference(front + branch) } ?? nil
            guard local != nil || upstream != nil else { continue }
            self.init(remote: remote, branch: branch, local: local, upstream: upstream)
            return
        }
        return nil
    }

    private init(remote: String?, branch: String, local: ObjectID?, upstream: ObjectID?) {
        (self.remote, self.branch, self.local, self.upstream) = (remote, branch, local, upstream)
    }

    private static func remote(_ repository: Repository, _ current: String?) throws(GitError) -> String? {
        let remotes = try repository.remotes().filter { ReferenceName.problem(in: $0) == nil }
        if remotes.contains("origin") { return "origin" }
        if remotes.count == 1 { return remotes[0] }
        for branch in [current, "main", "master"] {
            guard let branch, let remote = try repository.remote(ofBranch: branch) else { continue }
            if remotes.contains(remote) { return remote }
        }
        return remotes.first
    }

    private static func currentBranch(_ repository: Repository) throws(GitError) -> String? {
        try repository.symbolicTarget(of: "HEAD").flatMap { name($0, after: "refs/heads/") }
    }

    private static func name(_ reference: String, after front: String) -> String? {
        reference.hasPrefix(front) ? String(reference.dropFirst(front.count)) : nil
    }
}

/// Whether two URLs name the same repository. The protocol, the user and `.git` make no difference.
enum RemoteIdentity {
    /// - Parameters:
    ///   - url: an address, `host:path`, or a path on this machine.
    ///   - clone: what a relative path is relative to. Absolute.
    static func key(ofURL url: String, in clone: String) -> String {
        if let address = address(url) { return address }
        let path = url.hasPrefix("file://") ? String(url.dropFirst("file://".count)) : url
        let absolute = path.hasPrefix("/") ? path : "\(clone)/\(path)"
        guard let real = realpath(absolute, nil) else { return absolute }
        defer { free(real) }
        return String(cString: real)
    }

    private static func address(_ url: String) -> String? {
        guard !RemoteURL(url).isLocal else { return nil }
        guard let written = NormalizedURL(url.contains("://") ? url : withScheme(url), allowsWildcards: false) else {
            return url
        }
        let ports = ["ssh": "22", "git": "9418"]
        let port = String(decoding: written.port, as: UTF8.self)
        let host = String(decoding: written.host, as: UTF8.self)
        var path = String(decoding: written.path, as: UTF8.self)[...]
        while path.hasSuffix("/") { path = path.dropLast() }
        if path.hasSuffix(".git") { path = path.dropLast(4) }
        while path.hasSuffix("/") { path = path.dropLast() }
        return host + (port.isEmpty || ports[written.scheme] == port ? "" : ":\(port)") + path
    }

    /// `host:path` as an address.
    private static func withScheme(_ url: String) -> String {
        let bracket = url.prefix { $0 != "/" }.firstIndex(of: "]") ?? url.startIndex
        guard let colon = url[bracket...].firstIndex(of: ":") else { return "ssh://\(url)" }
        return "ssh://\(url[..<colon])/" + url[url.index(after: colon)...].drop { $0 == "/" }
    }
}
