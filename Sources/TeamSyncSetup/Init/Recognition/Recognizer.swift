import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol
import TeamSyncWorker

/// Determines the configuration entry for a clone. The entry depends on the files in the tree of the team's branch, not
/// on the files that are checked out or on the name of the folder. A profile fits if all of its paths exist and all of
/// its catalogues can be counted, either at the top or below a folder. If no profile fits, catalogues of common forms
/// are searched for.
struct Recognizer: Sendable {
    /// The profiles, in the order in which they are tried. The id of each is the name of the profile.
    let profiles: [RepositoryConfiguration]
    /// The profiles for files in any location. They would fit nearly every clone.
    let general: [RepositoryConfiguration]

    /// The maximum number of folders in which a profile is tried.
    private static let rootLimit = 40

    /// All names of profiles, in the expected order: the team's own first.
    let names: [String]
    /// The team's profiles that cannot be used.
    let broken: [Problem]

    /// - Throws: `ConfigurationError` when a built-in profile is invalid.
    init(_ library: ProfileLibrary = .builtIn) throws(ConfigurationError) {
        let ownNames = library.ownNames
        var (own, profiles): ([RepositoryConfiguration], [RepositoryConfiguration]) = ([], [])
        var broken: [Problem] = []
        for name in ownNames {
            do throws(ConfigurationError) {
                if let profile = try Recognizer.profile(name, library.settings(named: name)) { own.append(profile) }
            } catch {
                broken.append(Problem(.unsupported, "the profile '\(name)' is skipped: \(error.sentence)"))
            }
        }
        for name in Profile.names where !ownNames.contains(name) {
            if let profile = try Recognizer.profile(name, Profile.settings(named: name)) { profiles.append(profile) }
        }
        // If several profiles fit, the one with the most counts is used. The team's own profiles come first.
        func sorted(_ profiles: [RepositoryConfiguration]) -> [RepositoryConfiguration] {
            profiles.sorted { ($1.counts.count, $0.id) < ($0.counts.count, $1.id) }
        }
        self.profiles =
            sorted(own.filter { !$0.counts.isEmpty && (!$0.paths.isEmpty || $0.countsNamedFiles) })
            + sorted(profiles.filter { !$0.counts.isEmpty && !$0.paths.isEmpty })
        general = profiles.filter(\.paths.isEmpty)
        names = own.map(\.id) + Profile.names.filter { !ownNames.contains($0) }
        self.broken = broken
    }

    private static func profile(
        _ name: String, _ settings: MappingReader?
    ) throws(ConfigurationError) -> RepositoryConfiguration? {
        guard let settings else { return nil }
        var profile = RepositoryConfiguration(id: name, path: "")
        try profile.apply(content: settings)
        return profile
    }

    /// The result for a clone.
    enum Answer {
        case recognized(RecognizedClone)
        /// Nothing to count was found; the reason describes the contents.
        case unknown(reason: String)
    }

    /// - Throws: the reason the clone cannot be read.
    func examine(_ path: String) throws(Problem) -> Answer {
        try reading(path) { repository, choice, _ in try examine(repository, at: path, choice) }
            ?? .unknown(reason: "no branch with a commit")
    }

    private func examine(_ repository: Repository, at path: String, _ choice: BranchChoice) throws -> Answer {
        var reader = CountReader()
        var unread: RepositoryConfiguration?
        var nearest: String?
        var broken: String?
        var commits: [ObjectID] = []
        for case .some(let commit) in [choice.local, choice.upstream] where !commits.contains(commit) {
            commits.append(commit)
            reader.forget()
            let files = try CommitFileSource(commit, called: choice.branch, in: repository)
            switch try own(commit, choice.branch, files, repository, &reader) {
            case .success(let found?): return .recognized(try clone(repository, at: path, choice, found))
            case .success(nil): break
            case .failure(let reason): broken = broken ?? "; \(reason.text)"
            }
            for profile in profiles {
                switch try Recognizer.fit(of: profile, files, &reader) {
                case .counts(let counts):
                    let found = FoundContents(
                        proposal: CloneProposal(profile: profile.id), counts: counts,
                        leftOut: try others(besides: profile, at: commit, files, repository, &reader))
                    return .recognized(try clone(repository, at: path, choice, found))
                case .notFetched: unread = unread ?? profile
                case .none(let missing):
                    // A single existing path means nothing, because many repositories contain a folder with a common
                    // name.
                    if missing.found == profile.paths.count, missing.found > 1, nearest == nil {
                        nearest = "; it does not match the profile \(profile.id): \(missing.what)"
                    }
                }
            }
        }
        if let unread {
            throw Problem(
                .missing,
                "\(path) may match the profile \(unread.id), but the files that identify it have not been fetched into this partial clone",
                hint: "run 'git checkout \(choice.branch)' in it")
        }
        var seen: String?
        for commit in commits {
            reader.forget()
            let files = try CommitFileSource(commit, called: choice.branch, in: repository)
            let summary = try TreeSummary(commit, in: repository)
            var found = try profileBelow(summary, files, &reader)
            var ofApps: [LeftOut] = []
            if found == nil { (found, ofApps) = try catalogues(in: summary, files, repository, &reader) }
            if let found { return .recognized(try clone(repository, at: path, choice, found)) }
            let app = ofApps.isEmpty ? try LibraryEvidence(summary, in: repository).reasonForNothing : nil
            let reasons =
                ofApps.map { "left out \($0.sentence)" }
                + (app.map { ["\($0), whose own items are not counted"] } ?? [])
            seen = ([summary.sentence] + reasons).joined(separator: "; ")
        }
        return .unknown(
            reason: "no catalogue found: \(seen ?? "0 files")\(broken ?? nearest ?? "") (in \(choice.branch))")
    }

    /// The names of the items of a recognized clone.
    /// - Throws: the reason the clone cannot be read.
    func catalogues(of clone: RecognizedClone) throws(Problem) -> [NamedCatalogue] {
        guard let contents = clone.contents else { return [] }
        return try reading(clone.path) { repository, choice, commit in
            var reader = CatalogueReader()
            let files = try CommitFileSource(commit, called: choice.branch, in: repository)
            let modules = try Recognizer.modules(in: TreeSummary(commit, in: repository), repository)
            let usable = clone.usable.map { (key: $0.name, value: $0.configuration) }
            var found = try (contents.counts.sorted { $0.key < $1.key } + usable).compactMap {
                name, count -> NamedCatalogue? in
                guard AccessorFinder.kinds.contains(count.kind),
                    case .known(let catalogue) = try reader.read(name, count.source, in: files)
                else { return nil }
                let keys = Set(catalogue.items.map(\.key))
                var named = NamedCatalogue(name: name, kind: count.kind, keys: keys, packages: modules)
                if count.kind == .icon {
                    let folders = catalogue.items.flatMap { $0.files.keys.map(\.folder) }
                    named.folders = Set(folders.compactMap { $0.split(separator: "/").last.map(String.init) })
                }
                guard count.kind == .component else { return named }
                for item in catalogue.items.prefix(Recognizer.sourceLimit) {
                    let names = try ElementNames(of: item, in: files)
                    named.tags.formUnion(names.tags)
                    named.attributes.formUnion(names.attributes)
                    named.classes.formUnion(names.classes)
                    named.packages.formUnion(names.packages)
                }
                for path in catalogue.items.compactMap(\.path).filter({ $0.description.hasSuffix(".kt") }).prefix(
                    Recognizer.sourceLimit)
                {
                    guard case .bytes(let bytes, _) = try files.contents(of: path),
                        let line = bytes.split(separator: 0x0a).first(where: { $0.starts(with: "package ".utf8) })
                    else { continue }
                    named.packages.insert(
                        String(
                            decoding: line.dropFirst(8).prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") }, as: UTF8.self))
                }
                return named
            }
            let components = found.filter { $0.kind == .component }
            for index in found.indices {
                found[index].components = Set(
                    components.flatMap { $0.keys.map(MemberName.of) + $0.tags.map(MemberName.of) })
                found[index].packages.formUnion(components.flatMap(\.packages))
            }
            return found
        } ?? []
    }

    /// The maximum number of components whose sources are read for their packages and elements.
    private static let sourceLimit = 200

    /// The names of the packages of npm and of Dart in a repository.
    private static func modules(in summary: TreeSummary, _ repository: Repository) throws(GitError) -> Set<String> {
        var names: Set<String> = []
        for manifest in summary.manifests where manifest.name == "package.json" {
            guard let bytes = try RepositoryFile.contents(of: manifest, in: repository, limit: 256 << 10),
                case .object(let members)? = JSONFile.value(of: bytes, path: GitPath(manifest.path)),
                let name = members["name"]?.string
            else { continue }
            names.insert(name)
        }
        for manifest in summary.manifests where manifest.name == "pubspec.yaml" {
            let bytes = try RepositoryFile.contents(of: manifest, in: repository, limit: 256 << 10)
            let line = bytes?.split(separator: 0x0a).first { $0.starts(with: "name:".utf8) }
            guard let line else { continue }
            names.insert(
                String(
                    decoding: line.dropFirst(5).drop { " \"'".utf8.contains($0) }.prefix(while: CodeNames.isWord),
                    as: UTF8.self))
        }
        return names
    }

    /// Searches the code of a clone for uses of other repositories' catalogues.
    /// - Parameters:
    ///   - providers: the repositories whose packages the code may depend on.
    ///   - hosts: the hosts of remotes; clones of remotes on other hosts are not searched.
    /// - Returns: nil if the clone uses no catalogue.
    /// - Throws: the reason the clone cannot be read.
    func user(
        of catalogues: [NamedCatalogue], _ providers: [PackageDependencies.Provider], at path: String,
        hosts: Set<String>
    ) throws(Problem) -> FoundUser? {
        try reading(path) { repository, choice, commit -> FoundUser? in
            guard let remote = choice.remote, let url = try repository.remoteURL(remote),
                hosts.contains(RemoteIdentity.host(RemoteIdentity.key(ofURL: url, in: path)))
            else { return nil }
            let summary = try TreeSummary(commit, in: repository)
            var uses = try AccessorFinder(catalogues).uses(in: summary, repository)
            if uses.isEmpty {
                uses = try PackageDependencies(on: providers).uses(in: summary, at: path, repository)
            }
            return uses.isEmpty ? nil : FoundUser(path: path, remote: remote, branch: choice.branch, uses: uses)
        } ?? nil
    }

    /// - Returns: nil if the clone has no branch with a commit.
    private func reading<Result>(
        _ path: String, _ body: (Repository, BranchChoice, ObjectID) throws -> Result
    ) throws(Problem) -> Result? {
        do {
            let repository = try Repository(at: path)
            guard let choice = try BranchChoice(repository), let commit = choice.local ?? choice.upstream else {
                return nil
            }
            return try body(repository, choice, commit)
        } catch let error as GitError {
            throw Problem(opening: path, error)
        } catch let error as FileSourceError {
            throw Problem(opening: path, GitError(error))
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(.internal, "\(path): \(error)")
        }
    }

    private struct Unusable: Error {
        let text: String
    }

    /// Reads the profile in the repository itself.
    private func own(
        _ commit: ObjectID, _ branch: String, _ files: some FileSource, _ repository: Repository,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Result<FoundContents?, Unusable> {
        let file = CommittedProfile.usualFile
        switch try CommittedProfileReader.read(file, in: files) {
        case .missing, .notFetched: return .success(nil)
        case .invalid(let reason): return .failure(Unusable(text: "its \(file) cannot be used: \(reason)"))
        case .content(let content, _):
            let committed = CloneProposal.Committed(file: file, content: content)
            var counts: [RecognizedClone.Count] = []
            for (name, count) in content.counts.sorted(by: { $0.key < $1.key }) {
                if let number = try reader.read(name, count.source, in: files).count {
                    counts.append(RecognizedClone.Count(name: name, number: number))
                }
            }
            return .success(FoundContents(proposal: CloneProposal(committed), counts: counts))
        }
    }

    /// The catalogues of a clone, with their sizes.
    struct FoundContents {
        let proposal: CloneProposal
        let counts: [RecognizedClone.Count]
        var leftOut: [LeftOut] = []

        var total: Int { counts.reduce(0) { $0 + $1.number } }
    }

    /// Finds a profile that fits a folder of a larger repository.
    private func profileBelow(
        _ summary: TreeSummary, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> FoundContents? {
        var best: FoundContents?
        for profile in profiles {
            guard let first = profile.paths.first(where: { $0.hasSuffix("/") })?.dropLast() else { continue }
            let roots = summary.folders.filter { $0.hasSuffix("/\(first)") }
                .map { String($0.dropLast(first.utf8.count + 1)) }
                .filter { FolderRank($0.split(separator: "/").map(String.init)) == .usual }
                .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            for root in roots.prefix(Recognizer.rootLimit) {
                var moved = profile
                moved.move(into: TreeRoot(root))
                guard case .counts(let counts) = try Recognizer.fit(of: moved, files, &reader) else { continue }
                let found = FoundContents(
                    proposal: CloneProposal(profile: profile.id, root: root), counts: counts)
                if best.map({ (counts.count, found.total) > ($0.counts.count, $0.total) }) ?? true { best = found }
            }
        }
        return best
    }

    /// - Returns: nil unless everything that the proposal counts exists.
    func read(
        _ proposal: CloneProposal, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> FoundContents? {
        var configuration = proposal.applied(to: profiles + general)
        // Patterns in the scope are not checked: if the counts find items, the scope is not empty.
        configuration.paths = configuration.paths.filter { !$0.contains("*") }
        guard case .counts(let counts) = try Recognizer.fit(of: configuration, files, &reader) else { return nil }
        return FoundContents(proposal: proposal, counts: counts)
    }

    private func clone(
        _ repository: Repository, at path: String, _ choice: BranchChoice, _ found: FoundContents
    ) throws -> RecognizedClone {
        let proposal = found.proposal
        guard let remote = choice.remote else {
            let what = proposal.profile.map { "matches the profile \($0)" } ?? "has catalogues"
            throw Problem(
                .missing, "\(path) \(what), but has no remote to compare with",
                hint: "run 'git remote add origin URL' and 'git fetch' in it")
        }
        let url = try repository.remoteURL(remote) ?? ""
        let time = try repository.head().flatMap { try repository.commit($0).committerTime }
        let contents = proposal.applied(to: profiles + general)
        let own = proposal.committed?.content.label
        let label = own ?? (proposal.profile == nil ? WrittenPath.name(of: path) ?? "" : contents.label)
        return RecognizedClone(
            path: path, proposal: proposal, contents: contents, label: label, remote: remote, branch: choice.branch,
            isUsualRemote: remote == contents.remote, isUsualBranch: choice.branch == contents.branch,
            hasLocalBranch: choice.local != nil, isTracking: try repository.remote(ofBranch: choice.branch) != nil,
            counts: found.counts, leftOut: found.leftOut, origin: RemoteIdentity.key(ofURL: url, in: path),
            checkedOutTime: time?.seconds)
    }
}
