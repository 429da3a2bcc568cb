import CloneTestSupport
import TestSupport

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

extension DesignClone {
    /// The sentences about the changes from one tree to another, for one catalogue with the name `things`.
    static func groups(
        _ count: CountConfiguration, _ old: [RawPath: TestSupport.TreeEntry], _ new: [RawPath: TestSupport.TreeEntry]
    ) throws -> [String] {
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(old, new)
        return try clone.changes(["things": count], history.run(in: clone.repository), ends).groups.map(\.summary)
    }
}
