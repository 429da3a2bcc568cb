import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol

/// Reads the Swift sources and the items of one repository for a program that does not open repositories itself.
package struct SourcesTask {
    private let request: SourcesRequest
    private var configuration: RepositoryConfiguration { request.repository }

    package init(_ request: SourcesRequest) {
        self.request = request
    }

    package func run() -> SourcesAnswer {
        do throws(Problem) {
            let repository = try Clone(configuration).open()
            do throws(GitError) {
                switch request.work {
                case .difference(let range):
                    switch try ends(of: range, in: repository) {
                    case .missing(let problem): return .failed(problem)
                    case .found(let ends): return try difference(ends, in: repository)
                    }
                case .items(let range, let known):
                    switch try ends(of: range, in: repository) {
                    case .missing(let problem): return .failed(problem)
                    case .found(let ends): return try items(ends, known: known, in: repository)
                    }
                case .local(let words): return try local(words, in: repository)
                case .profile:
                    let settings = try CommittedSettings(configuration, in: repository)
                    return .profile(settings.content, warnings: settings.found?.warnings ?? [])
                }
            } catch {
                throw Problem(reading: configuration.path, error)
            }
        } catch {
            return .failed(error)
        }
    }

    // MARK: Commits

    private struct Ends {
        let old: NamedCommit
        let new: NamedCommit
        /// The local branch, for incoming changes in which `old` is a different commit.
        var local: NamedCommit?
    }

    private enum Found<Value> {
        case found(Value)
        case missing(Problem)
    }

    private func ends(of range: CommitRange, in repository: Repository) throws(GitError) -> Found<Ends> {
        switch range {
        case .between(let from, let to):
            return pair(
                try commit(from, from, called: from, in: repository),
                try commit(to, configuration.trackingReference, called: configuration.upstreamName, in: repository))
        case .incoming(let to):
            let upstream = try commit(
                to, configuration.trackingReference, called: configuration.upstreamName, in: repository)
            let local = try commit(
                nil, configuration.localReference, called: configuration.branch, in: repository)
            guard case .found(let own) = local, case .found(let new) = upstream else { return pair(local, upstream) }
            let base = try repository.compareHistory(local: own.id, upstream: new.id, incomingLimit: 1).mergeBase
            guard let base, base != own.id else { return .found(Ends(old: own, new: new)) }
            return .found(Ends(old: NamedCommit(base, called: "the merge base"), new: new, local: own))
        case .lastPull:
            guard let pull = try repository.lastPull(of: configuration.localReference) else {
                return .missing(
                    Problem(
                        .missing, "the reflog of \(configuration.branch) in \(configuration.path) has no pull",
                        hint: "select the commits with --from and --to"))
            }
            return .found(
                Ends(
                    old: NamedCommit(pull.from, called: "the commit before the last pull"),
                    new: NamedCommit(pull.to, called: "the last pull")))
        }
    }

    private func pair(_ old: Found<NamedCommit>, _ new: Found<NamedCommit>) -> Found<Ends> {
        switch (old, new) {
        case (.found(let old), .found(let new)): .found(Ends(old: old, new: new))
        case (.missing(let problem), _), (_, .missing(let problem)): .missing(problem)
        }
    }

    /// - Parameter revision: a revision in the user's notation; nil for the reference.
    private func commit(
        _ revision: String?, _ reference: String, called name: String, in repository: Repository
    ) throws(GitError) -> Found<NamedCommit> {
        let id: ObjectID?
        if let revision {
            id = try repository.commit(named: revision)
        } else {
            id = try repository.reference(reference)
        }
        guard let id else {
            return .missing(
                Problem(
                    .missing, "\(configuration.path) has no commit '\(revision ?? name)'",
                    hint: revision == nil
                        ? "run 'teamsync sync \(configuration.id)'"
                        : "specify a branch, a tag or a commit of this repository"))
        }
        return .found(NamedCommit(id, called: revision ?? name))
    }

    // MARK: Answers

    private func difference(_ ends: Ends, in repository: Repository) throws(GitError) -> SourcesAnswer {
        var collector = try SourceCollector(
            repository, from: ends.old.id, to: ends.new.id, paths: configuration.paths, isForUses: true)
        return .difference(
            try collector.comparison(), from: NamedRevision(ends.old), to: NamedRevision(ends.new))
    }

    private func items(_ ends: Ends, known: String?, in repository: Repository) throws(GitError) -> SourcesAnswer {
        let remote = try repository.remoteURL(configuration.remote).map { RemoteURL($0).withoutCredentials }
        let key = key(of: ends, remote)
        guard key == nil || known != key else { return .knownItems }
        var comparison = ItemComparison()
        var comparer = CommitComparer(repository: repository, configuration: configuration)
        let files = try repository.changedFiles(from: ends.old.id, to: ends.new.id).files
        var found = try comparer.differences(from: ends.old, to: ends.new, files: files)
        let shared = found.items.filter(\.isShared)
        found.items.removeAll(where: \.isShared)
        var exporter = CatalogueExporter(configuration)
        exporter.recent = comparer.items.recent
        comparison.catalogues = try exporter.catalogues(ends.local ?? ends.old, ends.new, in: repository)
        let details = ItemDetails(repository)
        var formerNames: [String: [String: String]] = [:]
        var follows = FollowingItems()
        var elements = try ElementAliases(from: ends.old, to: ends.new, in: repository)
        comparison.isCut = found.items.count > ItemComparison.itemLimit
        for difference in found.items.prefix(ItemComparison.itemLimit) {
            let change = try details.change(of: difference)
            var highlight = Highlight(change)
            highlight.listChanges(ofKotlin: change.api ?? [])
            follows.read(difference, highlight)
            try elements.read(difference)
            highlight.facts = elements.unqualified(highlight.facts, of: difference)
            let hasAlias = difference.oldKey.map { highlight.gainsAlias($0) } ?? false
            highlight.facts.removeAll { !$0.concernsUses }
            if !highlight.facts.isEmpty { comparison.highlights.append(highlight) }
            if difference.change == .removed, difference.certainty == .may, !difference.mayKeepName {
                comparison.goneNames[difference.catalogue, default: []].append(difference.key)
            }
            if let key = difference.oldKey, difference.keepsFormerName || hasAlias {
                formerNames[difference.catalogue, default: [:]][difference.key] = key
            }
        }
        for difference in shared {
            var highlight = Highlight(try details.change(of: difference))
            highlight.facts.removeAll { !$0.concernsUses }
            if !highlight.facts.isEmpty { comparison.highlights.append(highlight) }
        }
        follows.add(to: &comparison)
        comparison.addAliases(formerNames)
        elements.add(to: &comparison)
        comparison.warnings = found.unreadable
        comparison.remote = remote
        return .items(comparison, key: key, from: NamedRevision(ends.old), to: NamedRevision(ends.new))
    }

    private func key(of ends: Ends, _ remote: String?) -> String? {
        do {
            let basis = try Examination.Key.basis(of: configuration, CatalogueTies())
            let commits = [ends.old, ends.new, ends.local].map { $0.map { "\($0.name) \($0.id)" } ?? "" }
            return ([basis, "\(SourceCollector.version)", remote ?? ""] + commits).joined(separator: "\n")
        } catch {
            return nil
        }
    }

    private func local(_ words: [String], in repository: Repository) throws(GitError) -> SourcesAnswer {
        switch try commit(nil, configuration.localReference, called: configuration.branch, in: repository) {
        case .missing(let problem): return .failed(problem)
        case .found(let own):
            // Sources outside the scope have to compile too.
            let files = try SourceCollector.sources(at: own.id, in: repository, containing: words)
            return .local(files, commit: NamedRevision(own))
        }
    }
}

extension Highlight {
    /// The maximum number of changes to the Kotlin sources of an item.
    private static let kotlinLimit = 200

    /// Lists all changes to Kotlin sources, because the arguments in code decide which of them matter there.
    fileprivate mutating func listChanges(ofKotlin changes: [APIChange]) {
        guard changes.count <= Highlight.kotlinLimit, changes.contains(where: { $0.path.hasSuffix(".kt") }) else {
            return
        }
        facts = facts.map { fact in
            if case .api(_, let more, _) = fact, more > 0 { .api(changes.byUse, more: 0, nil) } else { fact }
        }
    }

    /// Whether the item is now also known by a name.
    fileprivate func gainsAlias(_ name: String) -> Bool {
        facts.contains { fact in
            if case .list(_, .otherNames, let gained, _) = fact { gained.contains(name) } else { false }
        }
    }
}

extension NamedRevision {
    fileprivate init(_ commit: NamedCommit) { self.init(name: commit.name, commit: commit.id.description) }
}

extension Worker {
    /// Handles a request from a program other than the supervisor.
    package static func sources(_ request: SourcesRequest) -> SourcesAnswer {
        prepareProcess()
        LibGit2Runtime.prepare()
        return SourcesTask(request).run()
    }
}
