import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Unusual clones", .validatesDocuments)
struct StrangeCloneTests {
    private let icons = Workbench.iconsID

    @Test("A shallow clone stays shallow after a fetch, and its commits are compared")
    func shallow() throws {
        let bench = try Workbench()
        let clone = try TestRepository.clone(
            "file://\(bench.icons.origin.path)", to: bench.path("shallow"), runner: bench.fixture.runner,
            arguments: ["--depth=1"])
        try bench.configure(icons: ["path: \"\(clone.path)\""])
        let boundary = try bench.text(of: "\(clone.path)/.git/shallow")
        try bench.fixture.pushIcons(["cart"])
        try bench.fixture.pushIcons(["basket"])
        try bench.sync()
        #expect(try bench.status(icons).state == .behind)
        #expect(try bench.status(icons).incoming?.commits == 2)
        let truth = GitTruth.icons(clone)
        let differences = try truth.differences(
            from: bench.status(icons), bench.changes(icons), bench.document().counts)
        #expect(differences == [])
        #expect(try bench.text(of: "\(clone.path)/.git/shallow") == boundary)
    }

    @Test("SHA-256 repositories and unknown extensions are unsupported; other repositories are not affected")
    func formats() throws {
        let bench = try Workbench()
        let folder = bench.path("sha256")
        try bench.fixture.runner.run(["init", "--quiet", "--object-format=sha256", folder])
        let sha256 = TestRepository(at: folder, runner: bench.fixture.runner)
        try sha256.write("{}\n", to: "metadata.json")
        try sha256.commit("First")
        try bench.configure(icons: ["path: \"\(folder)\""])
        try expectUnsupported(bench, path: folder, extension: "objectformat")

        let clone = bench.icons.clone
        try clone.git("config", "core.repositoryFormatVersion", "1")
        try clone.git("config", "extensions.refStorage", "reftable")
        try bench.configure()
        try expectUnsupported(bench, path: clone.path, extension: "refstorage")
    }

    private func expectUnsupported(_ bench: Workbench, path: String, extension name: String) throws {
        let result = try bench.teamsync("sync", "--force")
        #expect(result.status == 1)
        let error = try #require(try bench.status(icons).error)
        #expect(error.code == .unsupported, "\(error.message)")
        #expect(error.message.contains(path))
        #expect(error.message.lowercased().contains(name))
        #expect(error.hint != nil)
        #expect(result.errorText.hasPrefix("teamsync: icons-library: \(error.message)\nhint: "))
        #expect(try bench.status(Workbench.componentsID).error == nil)
    }

    @Test(
        "A pipe in place of a file that a download reads is reported immediately, and not as a silent remote",
        arguments: [
            "refs/replace/x", "refs/heads/other", "refs/remotes/origin/HEAD", "logs/refs/remotes/origin/main",
            "worktrees/x/HEAD", "worktrees/x/gitdir", "worktrees/x/commondir",
            "objects/info/commit-graphs/commit-graph-chain",
        ], [Transport.path, .http])
    func pipe(name: String, transport: Transport) throws {
        let bench = try Workbench(transport: transport)
        try bench.sync()
        try bench.fixture.pushIcons(["cart"])
        let path = "\(bench.icons.clone.path)/.git/\(name)"
        try? RawFile.remove(RawPath(path))
        try AtomicFile.makeFolder(AtomicFile.folder(of: path), mode: 0o755)
        try #require(mkfifo(path, 0o600) == 0)
        let result = try bench.teamsync("sync", "--force")
        #expect(result.status == 1)
        #expect(result.errorText.contains("\(path) is not a regular file\nhint: remove it"), "\(result.errorText)")
        let status = try bench.status(icons)
        #expect(status.error?.code == .unsupported && status.counts["icons"]?.local == 12)
        try RawFile.remove(RawPath(path))
        if name.hasPrefix("worktrees") { try RawFile.remove(RawPath(AtomicFile.folder(of: path))) }
        try bench.sync("--force")
        #expect(try bench.status(icons).state == .behind)
    }

    @Test("A clone with more packs than the default limit of open files is read")
    func manyPacks() throws {
        let bench = try Workbench()
        let clone = bench.icons.clone
        // 'checkpoint' ends a pack.
        let packs = (0..<1201).map { number in
            "blob\ndata \("\(number)".utf8.count)\n\(number)\ncheckpoint\n\n"
        }
        _ = try clone.runner.run(
            ["-c", "fastimport.unpackLimit=0", "fast-import", "--quiet"], in: clone.path,
            input: Array(packs.joined().utf8))
        #expect(try FolderListing.files(in: "\(clone.path)/.git/objects/pack").count > 2400)
        try bench.fixture.pushIcons(["cart"])
        let engine = try ProductBinary.path("teamsyncd")
        let result = try bench.run(
            Command(
                "/bin/sh", ["-c", "ulimit -Sn 1024; exec '\(engine)' sync --force"], environment: bench.environment))
        #expect(result.status == 0, "\(result.errorText)")
        #expect(try bench.status(icons).incoming?.commits == 1)
    }

    @Test("Histories without a common ancestor are unrelated")
    func unrelated() throws {
        let bench = try Workbench()
        let teammate = bench.icons.teammate
        try teammate.git("checkout", "--quiet", "--orphan", "fresh")
        try teammate.write("<svg/>\n", to: "icons/new.svg")
        try teammate.commit("Begin again")
        try teammate.push(force: true)
        try bench.sync()
        try bench.expectGitAgrees()
        #expect(try bench.status(icons).state == .unrelated)
        #expect(try bench.teamsync("statusline").text.hasPrefix("Icons: ≠ | "))
        #expect(try bench.teamsync("changes", icons).text.contains("unrelated to origin/main"))
    }

    @Test("The first fetch creates a missing origin/main")
    func noUpstreamYet() throws {
        let bench = try Workbench()
        try bench.icons.clone.setReference("refs/remotes/origin/main", to: nil)
        let report = try bench.teamsyncd("sync", "--json")
        #expect(report.status == 0)
        #expect(report.text.contains("\"outcome\": \"created\""))
        try bench.expectGitAgrees()
    }

    @Test("A failed fetch without an origin/main: the state is unknown, with the local numbers")
    func noUpstreamAndNoRemote() throws {
        let bench = try Workbench()
        try bench.icons.clone.setReference("refs/remotes/origin/main", to: nil)
        try RawFile.remove(RawPath(bench.icons.origin.path))
        #expect(try bench.teamsync("sync").status == 1)
        let status = try bench.status(icons)
        #expect(status.state == .unknown)
        #expect(status.error?.code == .notFound)
        #expect(status.behind == nil)
        #expect(status.incoming == nil)
        #expect(status.counts["icons"]?.local == 12)
        #expect(status.counts["icons"]?.upstream == nil)
        #expect(try bench.teamsync("statusline").text.hasPrefix("Icons: ? "))
    }

    @Test("A repository without files in scope counts nothing, with a warning")
    func nothingInScope() throws {
        let bench = try Workbench(icons: 0, colors: 0)
        let clone = bench.icons.clone
        try clone.git("rm", "--quiet", "metadata.json", "colors.json")
        try clone.commit("Empty")
        try clone.push()
        try bench.sync()
        let status = try bench.status(icons)
        #expect(status.state == .upToDate)
        #expect(status.counts["icons"]?.local == nil)
        #expect(status.warnings.contains("paths: 'icons/' matches nothing in main"))
        try bench.expectGitAgrees()
    }

    @Test("100,000 incoming files in scope are counted; the list is truncated, and marked as such")
    func manyFiles() throws {
        let bench = try Workbench(onDisk: true)
        let origin = bench.icons.origin
        var history = FastImport()
        let content = TreeEntry("<svg/>\n")
        let begin = history.commit(
            "Begin", times: CommitTimes(DesignSystemFixture.iconsUpdated), parents: [],
            changes: ["metadata.json": TreeEntry(#"{"icons": []}"#)])
        var files: [RawPath: TreeEntry?] = [:]
        for number in 0..<100_000 { files["icons/set-\(number / 1000)/icon-\(number).svg"] = content }
        let many = history.commit(
            "Many", times: CommitTimes(DesignSystemFixture.pushedAt), parents: [begin], changes: files)
        history.setReference("refs/heads/main", to: begin)
        let ids = try history.run(in: origin)
        let clone = try TestRepository.clone(
            origin.path, to: bench.path("many"), runner: bench.fixture.runner, arguments: ["--bare"])
        try origin.setReference("refs/heads/main", to: ids[many])
        try bench.configure(icons: [
            "path: \"\(clone.path)\"", "counts: {drawings: {files: {glob: icons/**/*.svg}}, colors: ~}",
        ])
        try bench.sync(icons)
        let status = try bench.status(icons)
        #expect(status.incoming?.added == 100_000)
        #expect(status.counts["drawings"]?.upstream == 100_000)
        #expect(status.counts["drawings"]?.local == nil)
        let changes = try bench.changes(icons)
        #expect(changes.filesTotal == 100_000)
        #expect(changes.files.count == 2000)
        #expect(changes.truncated)
        #expect(try bench.teamsync("changes", "--files", icons).text.contains("… and 98000 more\n"))
    }
}
