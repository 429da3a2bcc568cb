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

extension DesignClone {
    /// The sentences about changes between two sets of files with components that each have a folder.
    static func components(
        _ old: [String: String], _ new: [String: String], _ glob: String = "ui/*"
    ) throws -> [String] {
        let files = { (texts: [String: String]) in
            Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
        }
        return try groups(
            CountConfiguration(source: .directories(glob: glob, exclude: []), kind: .component), files(old), files(new))
    }
}
