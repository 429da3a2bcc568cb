import CloneTestSupport
import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncSupervisor

@Suite struct CloneWatchTests {
    private let clone: SmallClone
    private let configuration: RepositoryConfiguration
    private let watch: CloneWatch

    init() throws {
        clone = try SmallClone(["a": "a"])
        configuration = RepositoryConfiguration(id: "r", path: clone.path, branch: "main")
        watch = try CloneWatch()
    }

    private func mayHaveMissed() -> Bool {
        let (problem, mayHaveMissed) = watch.update(
            configuration, clone: clone.path, mounts: .current, accessFiles: [])
        #expect(problem == nil)
        return mayHaveMissed
    }

    @Test func whatIsWatchedForTheFirstTimeAndAgainMissesNothing() throws {
        #expect(!mayHaveMissed())
        #expect(!mayHaveMissed())
        try clone.repository.commit("Own work")
        #expect(watch.changed() == ["r"])
        #expect(!mayHaveMissed())
    }

    /// The event of its return is read when it no longer concerns anybody: what it is waited for in is watched for less.
    @Test func aCloneThatComesBackBeforeTheWatchDoesIsNoticed() throws {
        #expect(!mayHaveMissed())
        let aside = clone.folder.appending("aside")
        #expect(rename(clone.path, aside) == 0)
        #expect(watch.changed() == ["r"])
        #expect(mayHaveMissed())
        #expect(!mayHaveMissed())
        #expect(rename(aside, clone.path) == 0)
        #expect(mayHaveMissed())
    }
}
