import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit
import TeamSyncWords

/// The error for a branch that an open repository handle does not find.
struct MissingBranch: Error {
    let failure: ToolFailure
}

/// A repository's configuration with the settings of the profile that the repository itself contains.
struct CompletedConfiguration: Sendable {
    var configuration: RepositoryConfiguration
    /// The reason that the profile cannot be used; nil if it can, or if there is none. It may quote the repository.
    var problem: String?

    init(_ configuration: RepositoryConfiguration, problem: String? = nil) {
        (self.configuration, self.problem) = (configuration, problem)
    }
}

/// Reads and caches the data of a clone.
struct CloneReader {
    private struct CacheKey: Hashable {
        let catalogue: String
        let commit: ObjectID
    }

    /// The maximum total size of the specifications of one catalogue, in bytes.
    private static let specificationLimit = 64 << 20

    private static let rulePaths = ["AGENTS.md", "CLAUDE.md", "docs/design-rules.md"]
    private static let ruleLimit = 20

    let configuration: RepositoryConfiguration
    private var opened: Repository?
    /// The configuration with the settings of the profile in the repository itself, and the commit of the local branch
    /// that the profile was read from.
    private var completed: (commit: ObjectID, result: CompletedConfiguration)?
    /// The catalogues at the last commits that were read, or the errors of reading them.
    private var catalogues: [CacheKey: Result<LoadedCatalogue, CatalogueAtCommit.Unreadable>] = [:]
    /// The places in the code that refer to items, by the types that were searched for, and the commit of the local
    /// branch.
    private var uses: (commit: ObjectID, indexes: [Set<String>: UseIndex])?
    private static let useIndexLimit = 4
    /// The summaries of specifications, by the id of their blob.
    private var specifications: [ObjectID: ItemSummary] = [:]

    init(_ configuration: RepositoryConfiguration) {
        self.configuration = configuration
    }

    var repository: Repository {
        mutating get throws(GitError) {
            if let opened { return opened }
            let repository = try Repository(at: configuration.path)
            opened = repository
            return repository
        }
    }

    /// Calls `body`, and reopens the clone once if it was replaced, moved or repacked while open.
    mutating func retrying<Value>(_ body: (inout CloneReader) throws -> Value) throws -> Value {
        if opened != nil {
            do {
                return try body(&self)
            } catch  where error is GitError || error is MissingBranch {
                // Data that has already been read stays valid, because it is stored by commit.
                opened = nil
            }
        }
        return try body(&self)
    }

    /// - Returns: the catalogues of the given kind, sorted by name, and a sentence for each catalogue that cannot be
    ///   read.
    mutating func catalogues(
        of kind: CatalogueKind, at revision: Revision
    ) throws -> (catalogues: [LoadedCatalogue], reasons: [ServerText]) {
        let commit = try commit(at: revision)
        let configuration = try completedConfiguration().configuration
        let origin = CatalogueOrigin(
            repository: configuration.id, label: configuration.label, path: configuration.path,
            reference: reference(of: revision), commit: commit)
        var (found, reasons): ([LoadedCatalogue], [ServerText]) = ([], [])
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) where count.kind == kind {
            switch try catalogue(name, count, origin) {
            case .success(let catalogue): found.append(catalogue)
            case .failure(let error):
                reasons.append("In \(word: configuration.id), \(Words.text(error.warning)).")
            }
        }
        // All data that the new commits share with the previous ones has been reused by now.
        try forgetOtherCommits()
        return (found, reasons)
    }

    /// The completed configuration. If the profile cannot be read, it is the original configuration with the problem.
    mutating func completedConfiguration() throws(GitError) -> CompletedConfiguration {
        guard let file = configuration.committed?.file else { return CompletedConfiguration(configuration) }
        guard let commit = try repository.reference(configuration.localReference) else {
            return CompletedConfiguration(configuration, problem: "there is no branch \(configuration.branch)")
        }
        if let completed, completed.commit == commit { return completed.result }
        let files = try CommitFileSource(commit, called: configuration.branch, in: repository)
        let answer = try GitError.rethrowing { () throws(FileSourceError) in
            try CommittedProfileReader.read(file, in: files)
        }
        let result =
            switch answer {
            case .content(let content, _): CompletedConfiguration(configuration.applying(content))
            case .missing: CompletedConfiguration(configuration, problem: "it is not in \(configuration.branch)")
            case .notFetched: CompletedConfiguration(configuration, problem: "it is not in this partial clone")
            case .invalid(let reason): CompletedConfiguration(configuration, problem: reason)
            }
        completed = (commit, result)
        return result
    }

    /// The places where the code of the local branch refers to items.
    /// - Parameter components: the names of types to search for, if the configuration has no pattern for components.
    mutating func useIndex(components: Set<String>) throws -> UseIndex {
        let commit = try commit(at: .main)
        var indexes = uses?.commit == commit ? uses?.indexes ?? [:] : [:]
        if let known = indexes[components] { return known }
        let files = try CommitFileSource(commit, called: configuration.branch, in: repository)
        let own = configuration.uses
        let index = try GitError.rethrowing { () throws(FileSourceError) in
            try UseIndex(own, components: components, in: files)
        }
        if indexes.count >= CloneReader.useIndexLimit { indexes = [:] }
        indexes[components] = index
        uses = (commit, indexes)
        return index
    }

    /// The commit of a branch; nil if the branch does not exist.
    mutating func knownCommit(at revision: Revision) throws(GitError) -> ObjectID? {
        try repository.reference(revision == .main ? configuration.localReference : configuration.trackingReference)
    }

    mutating func text(at member: String, ofFile path: String, at revision: Revision) throws -> String? {
        let tree = try repository.tree(ofCommit: try commit(at: revision))
        guard let entry = try repository.entry(at: GitPath(path), in: tree), entry.mode.isRegularFile,
            let bytes = try repository.blob(entry.id, limit: BoundedFile.usualLimit)
        else { return nil }
        return JSONFile.text(ofMember: member, in: bytes, size: Limits.sentence)
    }

    /// The files with rules, at most `ruleLimit` of them.
    mutating func ruleFiles() throws -> [(path: GitPath, id: ObjectID)] {
        let tree = try repository.tree(ofCommit: try commit(at: .main))
        var files: [(path: GitPath, id: ObjectID)] = []
        for path in CloneReader.rulePaths.map({ GitPath($0) }) {
            guard let entry = try repository.entry(at: path, in: tree), entry.mode.isRegularFile else { continue }
            files.append((path, entry.id))
        }
        try repository.forEachFile(below: GitPath("docs/design-rules/"), in: tree) { path, entry in
            guard files.count < CloneReader.ruleLimit, entry.mode.isRegularFile,
                path.text?.lowercased().hasSuffix(".md") == true
            else { return }
            files.append((path, entry.id))
        }
        return files
    }

    private mutating func catalogue(
        _ name: String, _ count: CountConfiguration, _ origin: CatalogueOrigin
    ) throws -> Result<LoadedCatalogue, CatalogueAtCommit.Unreadable> {
        let key = CacheKey(catalogue: name, commit: origin.commit)
        if let known = catalogues[key] {
            return known.map { $0.origin == origin ? $0 : LoadedCatalogue($0, origin: origin) }
        }
        let files = try CommitFileSource(origin.commit, called: origin.reference, in: repository)
        let reading = try GitError.rethrowing { () throws(FileSourceError) in
            try CatalogueAtCommit.read(name, count, in: files)
        }
        let result: Result<LoadedCatalogue, CatalogueAtCommit.Unreadable> =
            switch reading {
            case .success(let catalogue): .success(try load(catalogue, origin))
            case .failure(let error): .failure(error)
            }
        catalogues[key] = result
        return result
    }

    private mutating func load(_ catalogue: CatalogueAtCommit, _ origin: CatalogueOrigin) throws -> LoadedCatalogue {
        var budget = FactBudget(left: FactBudget.ofCatalogue)
        var bytesLeft = CloneReader.specificationLimit
        var (incomplete, items) = (0, [CatalogueItem]())
        for entry in catalogue.entries {
            var facts = ItemSummary()
            // The entry is not parsed if not even the smallest summary would fit.
            var isComplete = budget.left > FactBudget.ofItem.left && (entry.json?.count ?? 0) <= Limits.entry
            if isComplete {
                let configuration = catalogue.configuration
                let value = entry.value
                let form = ItemForm(value, configuration)
                facts = ItemSummary(form)
                if [.color, .token].contains(configuration.kind) { facts.setValues(form.values) }
                if [.color, .token, .item].contains(configuration.kind) { facts.setReferences(form) }
                isComplete = try addSpecification(of: entry, to: &facts, &bytesLeft)
                if !budget.take(facts.cost) { (facts, isComplete) = (ItemSummary(), false) }
            }
            if !isComplete { incomplete += 1 }
            items.append(CatalogueItem(entry, facts))
        }
        let warnings: [ServerText] =
            incomplete == 0
            ? []
            : [
                "In \(word: origin.repository), \(catalogue.name) is too large to read in full; \(incomplete) of "
                    + "its items are listed without all their data."
            ]
        return LoadedCatalogue(catalogue, items, warnings: warnings, origin: origin)
    }

    /// - Parameter bytesLeft: the remaining number of bytes that may be read.
    /// - Returns: false if the specification is too large.
    private mutating func addSpecification(
        of entry: CatalogueEntry, to facts: inout ItemSummary, _ bytesLeft: inout Int
    ) throws(GitError) -> Bool {
        guard let path = entry.spec, let blob = entry.files[path] else { return true }
        if specifications[blob] == nil {
            let size: Int
            do throws(GitError) {
                size = try repository.size(of: blob)
            } catch {
                guard error.code == .notFound, try repository.isPartial() else { throw error }
                return true
            }
            guard size <= min(Limits.file, bytesLeft) else { return false }
            bytesLeft -= size
            let bytes = try repository.blob(blob, limit: Limits.file) ?? []
            specifications[blob] = ItemSummary(ItemForm(specification: JSONFile.value(of: bytes, path: path)))
        }
        if let known = specifications[blob] { facts.add(known) }
        return true
    }

    private func reference(of revision: Revision) -> String {
        switch revision {
        case .main: configuration.branch
        case .upstream: configuration.upstreamName
        }
    }

    private mutating func commit(at revision: Revision) throws -> ObjectID {
        let (name, advice) =
            switch revision {
            case .main:
                (configuration.localReference, "Check out that branch once, or set 'branch' in the configuration.")
            case .upstream: (configuration.trackingReference, "Call check_updates to fetch it.")
            }
        guard let commit = try repository.reference(name) else {
            throw MissingBranch(
                failure: ToolFailure(
                    "\(word: configuration.id) has no branch \(word: reference(of: revision)) in "
                        + "\(configuration.path). \(own: advice)"))
        }
        return commit
    }

    private mutating func forgetOtherCommits() throws(GitError) {
        let repository = try repository
        let commits = Set(
            [
                try repository.reference(configuration.localReference),
                try repository.reference(configuration.trackingReference),
            ].compactMap { $0 })
        let kept = catalogues.filter { commits.contains($0.key.commit) }
        guard kept.count < catalogues.count else { return }
        catalogues = kept
        var used: Set<ObjectID> = []
        for case .success(let catalogue) in kept.values {
            for item in catalogue.items { used.formUnion(item.entry.files.values) }
        }
        specifications = specifications.filter { used.contains($0.key) }
    }
}
