import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments

/// A random repository, its configuration, and the values that must be published about it.
struct OracleRepository {
    let configuration: RepositoryConfiguration
    var seed: UInt64 { random.history.seed }
    private let random: RandomRepository
    private let scope: [RawPath]
    private let catalogues: [OracleCatalogue]

    init(_ random: RandomRepository) {
        self.random = random
        let seed = random.history.seed
        // A configuration is text, so scopes that are not text are tested only in TeamSyncGit.
        scope = random.history.scopes.first { $0.allSatisfy { $0.text != nil } } ?? []
        catalogues = OracleCatalogue.all(seed: seed)
        configuration = RepositoryConfiguration(
            id: "seed-\(seed)", path: random.repository.path, paths: scope.compactMap(\.text),
            counts: Dictionary(uniqueKeysWithValues: catalogues.map { ($0.name, $0.configuration) }),
            countsFrom: [.main, .upstream, .head][Int(seed % 3)])
    }

    func differences(status: RepositoryStatus, changes: ChangesDocument, flat: FlatCounts) throws -> [String] {
        let truth = try random.oracle.compare()
        let files = truth.changes.scoped(to: scope)
        var list = DifferenceList()
        list.compare("state", status.state, truth.state)
        list.compare("local", status.localCommit, truth.local)
        list.compare("upstream", status.upstreamCommit, truth.upstream)
        list.compare("ahead", status.ahead, truth.ahead)
        list.compare("behind", status.behind, truth.behind)
        list.compare("incoming", status.incoming, summary(of: files, truth, latest: status.incoming?.latestCommitAt))
        list.compare("state in changes", changes.state, truth.state)
        list.compare("merge base", changes.mergeBase, truth.mergeBase)
        list.compare("number of commits", changes.commitsTotal, truth.incoming.count)
        list.compare("commits", Set(changes.commits.map(\.id)), Set(truth.incoming.map(\.id)))
        list.compare("number of files", changes.filesTotal, files.count)
        list.compare("files", Set(changes.files.map { PublishedFile($0) }), Set(files.map(\.published)))
        for catalogue in catalogues {
            let local = try truth.local.map { try catalogue.truth(at: $0, random) }
            let upstream = try truth.upstream.map { try catalogue.truth(at: $0, random) }
            let expected = CatalogueCount(
                local: local?.count, localUpdated: local?.updated, upstream: upstream?.count,
                upstreamUpdated: upstream?.updated)
            list.compare(catalogue.name, status.counts[catalogue.name], expected)
            let shown = configuration.countsFrom == .upstream ? upstream : local
            list.compare("flat \(catalogue.name)", flat.entries[catalogue.name], shown ?? FlatCounts.Entry())
        }
        try compareWarnings(status.warnings, truth, &list)
        return list.lines
    }

    /// - Parameter latest: the published time; it is correct if it is the time of any of the newest commits.
    private func summary(
        of files: [OracleChange], _ truth: OracleComparison, latest: Timestamp?
    ) -> IncomingSummary? {
        guard truth.state != .unknown else { return nil }
        func count(_ status: IncomingFile.Status) -> Int { files.count { $0.status == status } }
        let newest = truth.incoming.map(\.committerTime).max()
        let isOneOfTheNewest = truth.incoming.contains {
            $0.committerTime == latest && latest?.secondsSinceEpoch == newest?.secondsSinceEpoch
        }
        return IncomingSummary(
            added: count(.added), modified: count(.modified), deleted: count(.deleted), renamed: count(.renamed),
            movedOut: truth.changes.movedOut(of: scope), commits: truth.incoming.count,
            latestCommitAt: isOneOfTheNewest ? latest : newest)
    }

    private func compareWarnings(
        _ warnings: [String], _ truth: OracleComparison, _ list: inout DifferenceList
    ) throws {
        let tips = [truth.local, truth.upstream].compactMap { $0 }
        let files = try tips.flatMap { try random.oracle.files(at: $0) }
        for path in Set(scope) {
            let isWarnedOf = warnings.contains { $0.hasPrefix("paths: '\(path.text ?? "")' matches nothing") }
            list.compare("warning of \(path)", isWarnedOf, !files.contains { $0.isMatched(by: path) })
        }
    }
}

/// Collects the differences, so that a failure of a random history shows all of them.
struct DifferenceList {
    private(set) var lines: [String] = []

    mutating func compare<Value: Equatable>(_ name: String, _ ours: Value, _ gits: Value) {
        if ours != gits { lines.append("\(name): \(ours), git says \(gits)") }
    }

    mutating func compare<Value: Hashable>(_ name: String, _ ours: Set<Value>, _ gits: Set<Value>) {
        lines += ours.subtracting(gits).map { "\(name): \($0), which git does not say" }.sorted()
        lines += gits.subtracting(ours).map { "\(name): not \($0), which git says" }.sorted()
    }
}

extension OracleChange {
    /// The change as it must be in a document: both paths unchanged, or both percent-escaped if one is not text.
    var published: PublishedFile {
        let paths = [path] + (oldPath.map { [$0] } ?? [])
        let isText = paths.allSatisfy { $0.text != nil }
        func spelled(_ path: RawPath) -> String { isText ? path.text ?? "" : path.percentEscaped }
        return PublishedFile(
            status: status, path: spelled(path), oldPath: oldPath.map(spelled), encoding: isText ? nil : "percent")
    }
}

struct PublishedFile: Hashable {
    let status: IncomingFile.Status
    let path: String
    let oldPath: String?
    let encoding: String?
}

extension PublishedFile {
    init(_ file: IncomingFile) {
        self.init(status: file.status, path: file.path, oldPath: file.oldPath, encoding: file.pathEncoding)
    }
}

extension RawPath {
    fileprivate var percentEscaped: String {
        bytes.map { byte in
            guard byte >= 0x20, byte < 0x7f, byte != UInt8(ascii: "%") else {
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
            return String(Unicode.Scalar(byte))
        }.joined()
    }
}
