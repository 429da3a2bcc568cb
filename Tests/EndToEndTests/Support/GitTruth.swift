import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// The facts about a clone according to git, for comparison with the published ones.
struct GitTruth {
    /// A catalogue of a profile: an array in a JSON file.
    struct Catalogue {
        let name: String
        let file: RawPath
        let dated: [RawPath]
    }

    let clone: TestRepository
    let scope: [RawPath]
    let catalogues: [Catalogue]
    var branch = "main"

    static func icons(_ clone: TestRepository, branch: String = "main") -> GitTruth {
        GitTruth(
            clone: clone, scope: ["icons/", "metadata.json", "colors.json"],
            catalogues: [
                Catalogue(name: "icons", file: "metadata.json", dated: ["icons/"]),
                Catalogue(name: "colors", file: "colors.json", dated: ["colors.json"]),
            ], branch: branch)
    }

    static func components(_ clone: TestRepository) -> GitTruth {
        GitTruth(
            clone: clone, scope: ["Sources/", "specs/"],
            catalogues: [
                Catalogue(name: "components", file: "specs/index.json", dated: ["Sources/", "specs/"])
            ])
    }

    /// A line for every difference between the published files and git.
    func differences(from status: RepositoryStatus, _ changes: ChangesDocument, _ flat: FlatCounts) throws -> [String] {
        let oracle = GitOracle(clone)
        let truth = try oracle.compare(
            local: "refs/heads/\(branch)", upstream: "refs/remotes/origin/\(branch)")
        var list = Differences()
        list.note("state", status.state, truth.state)
        list.note("local_commit", status.localCommit, truth.local)
        list.note("upstream_commit", status.upstreamCommit, truth.upstream)
        list.note("ahead", status.ahead, truth.ahead)
        list.note("behind", status.behind, truth.behind)
        list.note("incoming", status.incoming, try incoming(truth))
        noteChanges(changes, truth, in: &list)
        for catalogue in catalogues {
            try noteCounts(of: catalogue, status.counts[catalogue.name], flat.entries[catalogue.name], in: &list)
        }
        return list.lines
    }

    private func incoming(_ truth: OracleComparison) throws -> IncomingSummary? {
        guard truth.local != nil, truth.upstream != nil else { return nil }
        let files = truth.changes.scoped(to: scope)
        func count(_ status: IncomingFile.Status) -> Int { files.count { $0.status == status } }
        return IncomingSummary(
            added: count(.added), modified: count(.modified), deleted: count(.deleted), renamed: count(.renamed),
            movedOut: truth.changes.movedOut(of: scope), commits: truth.incoming.count,
            latestCommitAt: truth.incoming.map(\.committerTime).max { $0.secondsSinceEpoch < $1.secondsSinceEpoch })
    }

    private func noteChanges(_ changes: ChangesDocument, _ truth: OracleComparison, in list: inout Differences) {
        list.note("changes/state", changes.state, truth.state)
        list.note("changes/merge_base", changes.mergeBase, truth.mergeBase)
        list.note("changes/commits", changes.commits.map(\.line), truth.incoming.map(\.line))
        list.note("changes/commits_total", changes.commitsTotal, truth.incoming.count)
        let files = truth.changes.scoped(to: scope)
        list.note("changes/files", changes.files.map(\.line), files.sorted { $0.path < $1.path }.map(\.description))
        list.note("changes/files_total", changes.filesTotal, files.count)
        let isCut = changes.outgoingCommits.count < changes.outgoingCommitsTotal
        list.note("changes/truncated", changes.truncated, isCut)
    }

    private func noteCounts(
        of catalogue: Catalogue, _ count: CatalogueCount?, _ entry: FlatCounts.Entry?, in list: inout Differences
    ) throws {
        let name = catalogue.name
        let local = try (size(of: catalogue, at: branch), date(of: catalogue, at: branch))
        let tracking = "origin/\(branch)"
        let upstream = try (size(of: catalogue, at: tracking), date(of: catalogue, at: tracking))
        list.note("\(name)/local", count?.local, local.0)
        list.note("\(name)/local_updated", count?.localUpdated?.description, local.1)
        list.note("\(name)/upstream", count?.upstream, upstream.0)
        list.note("\(name)/upstream_updated", count?.upstreamUpdated?.description, upstream.1)
        list.note("flat \(name)", entry?.count, local.0)
        list.note("flat \(name)_updated", entry?.updated?.description, local.1)
    }

    private func size(of catalogue: Catalogue, at revision: String) throws -> Int? {
        try GitOracle(clone).arrayLength(catalogue.name, in: catalogue.file, at: revision)
    }

    private func date(of catalogue: Catalogue, at revision: String) throws -> String? {
        try GitOracle(clone).lastChange(of: catalogue.dated, at: revision)?.authorDate
    }
}

extension IncomingCommit {
    fileprivate var line: String { "\(id) \(author) \(authorTime) \(committerTime) \(subject)" }
}

extension OracleCommit {
    fileprivate var line: String { "\(id) \(author) \(authorTime) \(committerTime) \(subject)" }
}

extension IncomingFile {
    fileprivate var line: String { "\(status.rawValue) \(path)" + (oldPath.map { " from \($0)" } ?? "") }
}
