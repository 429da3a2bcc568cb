import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("A password in an ssh URL, where it is not allowed", .needs(.sshServer, .sshClient))
struct SSHSecretTests {
    private static let canary = "canary-password"

    /// The course of a round.
    enum Course: CaseIterable {
        case good, wrongKey, unknownHost, noRepository, shallow, shallowWrongKey
    }

    @Test(
        "The password is in no file of teamsync, no output and no argument, and is sent to no server",
        arguments: Course.allCases)
    func canary(course: Course) throws {
        let isShallow = course == .shallow || course == .shallowWrongKey
        let remote = try RemoteBench(cloneArguments: isShallow ? ["--depth=1"] : [])
        let bench = try SSHBench(remote, isAuthorized: course != .wrongKey && course != .shallowWrongKey)
        if course == .unknownHost { try bench.know() }
        let path = course == .noRepository ? "/no/such/repository.git" : remote.origin.path
        try remote.connect(bench.server.url(path).replacing("@", with: ":\(Self.canary)@"))
        let record = bench.folder.appending("record")
        let command = "printf '%s\\n' \"$@\" >>'\(record)'; f() { \(bench.command) \"$@\"; }; f"
        let tip = try remote.publish()

        let round = try bench.sync(["GIT_SSH_COMMAND": command, "GIT_SSH_VARIANT": "ssh"])
        let isGood = course == .good || course == .shallow
        #expect(round.result.status == (isGood ? 0 : 1), "\(round.text)")
        #expect(try (remote.clone.id(of: RemoteBench.upstream) == tip) == isGood)
        #expect(!round.text.contains(Self.canary), "\(round.text)")
        #expect(try remote.text(of: "record").contains("\(bench.server.user)@\(SSHServer.host)"))
        #expect(try !remote.text(of: "record").contains(Self.canary))
        #expect(!bench.server.log.joined().contains(Self.canary))
        let files = try FolderListing.files(in: remote.state.path)
        #expect(files.count > 3)
        let written = files + ["logs/\(RemoteBench.upstream)", "packed-refs"].map { "\(remote.clone.path)/.git/\($0)" }
        for file in written where RawFile.exists(RawPath(file)) {
            let text = String(decoding: try RawFile.contents(of: RawPath(file)), as: UTF8.self)
            #expect(!text.contains(Self.canary), "\(file)")
        }
    }
}
