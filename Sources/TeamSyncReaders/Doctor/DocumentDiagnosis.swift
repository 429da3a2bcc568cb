package import TeamSyncBase
package import TeamSyncDocuments

/// Whether readers find a document, and how old it is. The engine's part of the doctor writes it anew, so that it is
/// read before and after.
package enum DocumentDiagnosis {
    package typealias Reading = Result<CountsDocument, SnapshotError>

    package static func finding(before: Reading, after: Reading, now: Timestamp) -> Finding {
        let document: CountsDocument
        switch after {
        case .failure(let error):
            return Finding("document", .failed, "\(error)", fix: fix(of: error))
        case .success(let value): document = value
        }
        switch before {
        case .failure(.absent):
            return Finding("document", .note, "nothing was published before; this check has written the document")
        case .failure(let error):
            return Finding("document", .note, "before this check \(error); it has written it anew")
        case .success(let former):
            if let stale = staleness(former, now) { return stale }
            return Finding("document", .ok, sentence(document, now))
        }
    }

    /// What somebody could not fetch is told by its own step; here it matters that nobody tried.
    private static func staleness(_ document: CountsDocument, _ now: Timestamp) -> Finding? {
        let stale = document.repositories.filter { repository in
            guard repository.error == nil, case .stale = Freshness(of: repository, at: now) else { return false }
            return true
        }
        guard let example = stale.first else { return nil }
        let names = stale.map(\.id).joined(separator: ", ")
        return Finding(
            "document", .warning,
            "nobody had asked for \(names) for a long time (\(Freshness(of: example, at: now).sentence))",
            fix: "let something do it: 'systemctl --user enable --now teamsyncd.service'")
    }

    private static func sentence(_ document: CountsDocument, _ now: Timestamp) -> String {
        let number = document.repositories.count
        let checks = document.repositories.compactMap(\.lastSuccessAt).min().map { Age(of: $0, at: now).ago }
        let oldest = checks.map { ", checked \($0) or later" } ?? ""
        return "schema_version \(document.schemaVersion), changed \(Age(of: document.generatedAt, at: now).ago); "
            + "\(number == 1 ? "1 repository" : "\(number) repositories")\(oldest)"
    }

    private static func fix(of error: SnapshotError) -> String {
        switch error {
        case .absent: "mend what is wrong above; the next 'teamsync sync' writes it"
        case .unreadable, .malformed, .otherVersion: error.hint
        }
    }
}
