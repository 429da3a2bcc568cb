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

    @Test("Starting to watch again does not miss any changes")
    func whatIsWatchedForTheFirstTimeAndAgainMissesNothing() throws {
        #expect(!mayHaveMissed())
        #expect(!mayHaveMissed())
        try clone.repository.commit("Own work")
        #expect(watch.changed() == ["r"])
        #expect(!mayHaveMissed())
    }

    /// The event for its return is read when it is no longer relevant: a missing clone is watched for fewer events.
    @Test("A clone that comes back before the watch does is detected")
    func aCloneThatComesBackBeforeTheWatchDoesIsNoticed() throws {
        #expect(!mayHaveMissed())
        let aside = clone.folder.appending("aside")
        #expect(rename(clone.path, aside) == 0)
        #expect(watch.changed() == ["r"])
        #expect(mayHaveMissed())
        #expect(!mayHaveMissed())
        #expect(rename(aside, clone.path) == 0)
        #expect(mayHaveMissed())
    }

    @Test("Shared folders are watched as long as one repository needs them")
    func foldersThatSeveralShareAreWatchedForAsLongAsOneNeedsThem() throws {
        let other = try SmallClone(["a": "a"])
        let others = RepositoryConfiguration(id: "s", path: other.path, branch: "main")
        #expect(!mayHaveMissed())
        #expect(watch.update(others, clone: other.path, mounts: .current, accessFiles: []).problem == nil)
        // Both are in the folder of temporary files.
        watch.forget("s")
        try other.repository.commit("Not watched")
        #expect(watch.changed() == [])
        try clone.repository.commit("Own work")
        #expect(watch.changed() == ["r"])
        let aside = clone.folder.appending("aside")
        #expect(rename(clone.path, aside) == 0)
        #expect(watch.changed() == ["r"])
    }

    @Test("A replaced folder is detected")
    func aFolderThatAnotherTakesThePlaceOfIsNoticed()
        throws
    {
        let folder = "\(clone.path)/.git/refs/remotes"
        try RawFile.makeFolder(RawPath(folder))
        #expect(!mayHaveMissed())
        _ = watch.changed()
        #expect(rename(folder, "\(clone.path)/.git/refs/before") == 0)
        try RawFile.makeFolder(RawPath(folder))
        #expect(watch.changed() == ["r"])
        #expect(mayHaveMissed())
        #expect(!mayHaveMissed())
        try RawFile.makeFolder(RawPath("\(folder)/origin"))
        #expect(watch.changed() == ["r"])
    }

    @Test("A folder with two paths is watched for both")
    func aFolderThatIsReachedByTwoPathsIsWatchedForBoth() throws {
        var index = WatchIndex()
        let entries = WatchPlan.Entries.named("HEAD").union(.named("refs/HEAD"))
        #expect(entries == .named("HEAD/refs"))
        #expect(entries.union(.all) == .all && WatchPlan.Entries.all.union(entries) == .all)
        #expect(entries.union(.none) == entries && WatchPlan.Entries.none.union(entries) == entries)
        #expect(index.set([7: entries, 9: .none], of: "r") == ([], false))
        #expect(index.set([7: .named("refs")], of: "s") == ([], false))
        #expect(index.ids(concernedBy: [.entry(folder: 7, name: "HEAD")]) == ["r"])
        #expect(index.ids(concernedBy: [.entry(folder: 7, name: "refs")]) == ["r", "s"])
        #expect(index.ids(concernedBy: [.entry(folder: 7, name: "HEAD/refs")]) == [])
        #expect(index.ids(concernedBy: [.entry(folder: 9, name: "refs"), .gone(folder: 8)]) == [])
        #expect(index.ids(concernedBy: [.gone(folder: 9)]) == ["r"])
        #expect(index.ids(concernedBy: [.lost]) == ["r", "s"])
        #expect(index.set([7: entries, 9: .none], of: "r") == ([], false))
        #expect(index.set([:], of: "r") == ([9], true))
        #expect(index.set([:], of: "s") == ([7], true))
    }
}
