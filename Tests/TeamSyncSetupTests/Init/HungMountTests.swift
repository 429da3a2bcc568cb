import Glibc
import Synchronization
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSetup
@testable import TeamSyncWorker

@Suite("Unresponsive file systems and clones")
struct HungMountTests {
    private static let path = ["PATH": "/usr/bin:/bin"]

    @Test("Mounts served by another machine or process are recognized by their type")
    func mountinfo() {
        let text = """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            30 22 0:30 / /home/ada/mac rw,nosuid - fuse.sshfs ada@mac:/ rw,user_id=1000
            31 22 0:31 / /srv/nfs rw shared:2 master:1 - nfs4 host:/srv rw
            32 22 0:32 / /sys/fs/fuse/connections rw - fusectl fusectl rw
            33 22 0:33 / /tmp rw - tmpfs tmpfs rw
            """
        #expect(HungMounts.remotePoints(of: MountTable(parsing: Array(text.utf8))) == ["/home/ada/mac", "/srv/nfs"])
    }

    @Test("A path may be on a mount through links, and one next to it is not")
    func links() throws {
        let folder = try TemporaryFolder()
        let mount = folder.appending("mac")
        try RawFile.makeFolder(RawPath(folder.appending("code")))
        try RawFile.link(RawPath(folder.appending("code/far")), to: "../mac/code")
        try RawFile.link(RawPath(folder.appending("code/absolute")), to: RawPath("\(mount)/x"))
        try RawFile.link(RawPath(folder.appending("code/loop")), to: "loop")
        let hung = HungMounts(paths: [mount])
        for path in ["mac", "mac/a/b", "code/far", "code/far/icons", "code/absolute", "code/../mac", "./mac/."] {
            #expect(hung.mount(of: folder.appending(path)) == mount, "\(path)")
        }
        for path in ["", "code", "macs", "code/loop/x", "mac/../code", "gone/x"] where path != "mac/../code" {
            #expect(hung.mount(of: folder.appending(path)) == nil, "\(path)")
        }
        #expect(HungMounts.none.mount(of: mount) == nil)
    }

    @Test("A search skips an unresponsive mount, and ends", .enabled(if: HungMount.isPossible))
    func search() async throws {
        let setup = try SetupFolder()
        try setup.clone(try setup.origin("origin.git"), "icons")
        let mount = try HungMount(at: "\(setup.code)/mac")
        try RawFile.link(RawPath("\(setup.code)/icons/far"), to: RawPath(mount.path))
        let hung = HungMounts.probe(environment: Self.path, within: .seconds(1))
        #expect(hung.paths.contains(mount.path))
        let places = SearchPlace.given(
            [setup.code, mount.path, "\(mount.path)/../mac"], currentFolder: "/", hung: hung)
        let survey = try await Surveyor(home: HomePath(environment: ["HOME": setup.folder.path]), hung: hung)
            .survey(places)
        #expect(survey.repositories.map(\.clone.path) == ["\(setup.code)/icons"])
        #expect(
            survey.notes.map(\.message) == ["the file system at \(mount.path) does not respond and was not searched"])
        let usual = SearchPlace.usual(home: "\(setup.code)", currentFolder: setup.code, hung: hung)
        #expect(usual.map(\.path) == [setup.code])
    }

    private func findings(configuration: String, state: String, hung: HungMounts) async throws -> [Finding] {
        let findings = Mutex<[Finding]>([])
        let doctor = Doctor(
            configurationPath: configuration, environment: Self.path.merging(["HOME": "/"]) { $1 },
            directory: StateDirectory(path: state), worker: try ProductBinary.path("teamsync-worker"), hung: hung)
        await doctor.run { finding in findings.withLock { $0.append(finding) } }
        return findings.withLock { $0 }
    }

    @Test("The doctor checks the other repositories, and ends", .enabled(if: HungMount.isPossible))
    func doctor() async throws {
        let setup = try SetupFolder()
        let icons = try setup.clone(try setup.origin("origin.git"), "icons")
        let mount = try HungMount(at: "\(setup.code)/mac")
        let file = try setup.folder.write(
            "repositories:\n  - path: \(mount.path)/far\n  - path: \(icons.path)\n".utf8, to: "config.yaml")
        let hung = HungMounts.probe(environment: Self.path, within: .seconds(1))
        let state = setup.folder.appending("state")
        let findings = try await findings(configuration: file, state: state, hung: hung)
        let far = findings.filter { $0.subject == "far" }
        #expect(far.map(\.step) == ["repository", "fetch"])
        #expect(far.first?.text == "the file system at \(mount.path) does not respond")
        #expect(findings.contains { $0.subject == "icons" && $0.step == "counts" })
        let elsewhere = try await self.findings(configuration: "\(mount.path)/config.yaml", state: state, hung: hung)
        #expect(elsewhere.map(\.step) == ["configuration"])
        let noState = try await self.findings(configuration: file, state: "\(mount.path)/state", hung: hung)
        #expect(noState.map(\.step) == ["state"])
    }

    @Test("Pipes in place of git's files do not block a search", arguments: [".git", ".git/HEAD", ".git/commondir"])
    func pipes(name: String) async throws {
        let setup = try SetupFolder()
        let origin = try setup.origin("origin.git")
        try setup.clone(origin, "icons")
        let broken = try setup.clone(origin, "broken")
        let path = "\(broken.path)/\(name)"
        if access(path, F_OK) == 0 { try RawFile.remove(RawPath(path)) }
        try #require(mkfifo(path, 0o600) == 0)
        #expect(try await setup.survey().repositories.map(\.clone.path) == ["\(setup.code)/icons"])
    }

    @Test("Work that does not end is abandoned")
    func timeLimit() async {
        #expect(await TimeLimit.run(within: .seconds(60)) { 1 } == 1)
        let endless = await TimeLimit.run(within: .seconds(0)) { () -> Int in
            while true { pause() }
        }
        #expect(endless == nil)
    }
}
