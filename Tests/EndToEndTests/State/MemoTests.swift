import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("State between rounds", .validatesDocuments)
struct MemoTests {
    @Test("A round without changes modifies no contents and no times of files")
    func nothingMoved() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let before = try bench.everyPublishedByte()
        #expect(before.keys.contains(bench.exportFile))
        #expect(before.keys.contains(bench.state.changesDocument(id: Workbench.componentsID)))
        try bench.sync()
        #expect(try bench.everyPublishedByte() == before)
    }

    @Test("A fetch without new commits changes only the times of the check, and no export")
    func nothingNew() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        try bench.sync()
        let before = try bench.everyPublishedByte()
        var document = try bench.document()
        for id in [Workbench.iconsID, Workbench.componentsID] { try bench.pretendAttempted(id, secondsFromNow: -3600) }
        try bench.sync()
        let after = try bench.everyPublishedByte()
        let changed = Set(after.keys.filter { before[$0] != after[$0] })
        #expect(!changed.contains(bench.exportFile))
        #expect(!changed.contains { $0.hasPrefix(bench.state.changesFolder) })
        let now = try bench.document()
        for index in document.repositories.indices {
            document.repositories[index].lastAttemptAt = now.repositories[index].lastAttemptAt
            document.repositories[index].lastSuccessAt = now.repositories[index].lastSuccessAt
            document.repositories[index].nextAttemptAt = now.repositories[index].nextAttemptAt
        }
        #expect(now.hasSameContent(as: document))
    }

    /// The developer's changes to `main` while the remote is not due.
    enum LocalMove: String, CaseIterable {
        case pull, commit, reset, forcedBranch, amend

        func run(in clone: TestRepository) throws {
            switch self {
            case .pull: try clone.git("merge", "--quiet", "--ff-only", "origin/main")
            case .commit:
                try clone.write("<svg/>\n", to: "icons/own.svg")
                try clone.commit("Own")
            case .reset: try clone.git("reset", "--quiet", "--hard", "HEAD~1")
            case .forcedBranch:
                try clone.git("checkout", "--quiet", "-b", "feature")
                try clone.git("branch", "--force", "main", "main~2")
            case .amend: try clone.git("commit", "--quiet", "--amend", "--no-edit", "--reset-author")
            }
        }
    }

    @Test("A throttled round detects local changes without contacting the remote", arguments: LocalMove.allCases)
    func localMove(move: LocalMove) throws {
        let bench = try Workbench(transport: .http)
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let before = try bench.status(Workbench.iconsID)
        let asked = try bench.serving().requests()
        try move.run(in: bench.icons.clone)
        try bench.sync()
        try bench.expectGitAgrees()
        #expect(try bench.status(Workbench.iconsID).localCommit != before.localCommit)
        #expect(try bench.serving().requests() == asked)
    }

    @Test("Work on another branch, and staged or modified files, do not change published data")
    func otherBranch() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let before = try bench.everyPublishedByte()
        let clone = bench.icons.clone
        try clone.git("checkout", "--quiet", "-b", "feature")
        try clone.remove("metadata.json")
        try clone.commit("Remove the catalogue")
        try clone.write("<svg/>\n", to: "icons/staged.svg")
        try clone.git("add", ".")
        try clone.write("changed\n", to: "colors.json")
        try bench.sync()
        #expect(try bench.everyPublishedByte() == before)
    }

    @Test("A changed configuration is applied without contacting the remote")
    func configurationChanged() throws {
        let bench = try Workbench(transport: .http)
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        #expect(try bench.status(Workbench.iconsID).incoming?.files == 2)
        let asked = try bench.serving().requests()
        try bench.configure(icons: ["label: Pictures", "paths: [icons/]", "counts: {colors: ~}"])
        try bench.sync()
        let status = try bench.status(Workbench.iconsID)
        #expect(status.label == "Pictures")
        #expect(status.incoming?.files == 1)
        #expect(Set(status.counts.keys) == ["icons"])
        #expect(try bench.document().counts.entries["colors"] == nil)
        #expect(try bench.serving().requests() == asked)
    }

    @Test("A repository removed from the configuration is no longer published")
    func repositoryTakenOut() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.writeConfiguration(
            "repositories:\n  - profile: icons-library\n    path: \"\(bench.icons.clone.path)\"\n")
        try bench.sync()
        #expect(try bench.document().repositories.map(\.id) == [Workbench.iconsID])
        #expect(try bench.document().counts.entries["components"] == nil)
    }

    @Test("A throttled round rewrites removed published files")
    func filesRemoved() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let before = try bench.publishedFiles()
        #expect(before.count == 4)
        for file in before.keys { try RawFile.remove(RawPath(file.path)) }
        try bench.sync()
        let after = try bench.publishedFiles()
        #expect(Set(after.keys) == Set(before.keys))
        for (file, content) in before where file.schema != .counts { #expect(after[file] == content) }
        try bench.expectGitAgrees()
    }
}
