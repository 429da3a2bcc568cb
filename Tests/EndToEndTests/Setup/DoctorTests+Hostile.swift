import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

extension DoctorTests {
    @Test("A password in a remote's URL, a helper, a proxy and the ssh command is not shown")
    func secrets() throws {
        let canary = "canary8842"
        let bench = try Workbench()
        let clone = bench.icons.clone
        try clone.git("config", "http.proxy", "http://ada:\(canary)@127.0.0.1:1")
        try clone.git("config", "credential.helper", "!echo username=ada; echo password=\(canary)")
        for url in [
            "http://ada:\(canary)@127.0.0.1:1/x.git", "http://127.0.0.1:1/x.git",
            "ssh://ada:\(canary)@127.0.0.1:1/x.git", "https://ada:\(canary)@127.0.0.1:port/x.git",
            "http://ada:\(canary)/#@127.0.0.1:1/x.git",
        ] {
            try bench.setOrigin(of: bench.icons, to: url)
            for arguments in [["doctor"], ["doctor", "--json"]] {
                let variables = ["GIT_SSH_COMMAND": "SSHPASS=\(canary) ssh", "GIT_TRACE_CURL": "1", "GIT_TRACE": "1"]
                let result = try bench.run(bench.command("teamsync", arguments, environment: variables))
                #expect(result.status == 1)
                #expect(!(result.text + result.errorText).contains(canary), "\(result.text)")
            }
        }
        for file in try FolderListing.files(in: bench.state.path) {
            #expect(try !bench.text(of: file).contains(canary), "\(file)")
        }
    }

    @Test("Hostile text in the configuration is safe on the terminal")
    func hostile() throws {
        let bench = try Workbench()
        try bench.writeConfiguration("repositories:\n  - path: \"/x\\e[2J\"\n    id: x\n")
        let result = try bench.teamsync("doctor")
        #expect(result.status == 1)
        #expect(!result.text.contains("\u{1B}"))
        #expect(result.text.contains("/x�[2J"))
    }

    @Test("A program in the clone is not used as ssh or git")
    func relativePath() throws {
        let bench = try Workbench()
        try bench.setOrigin(of: bench.icons, to: "ssh://git@nowhere.invalid/icons.git")
        let evidence = bench.path("evidence")
        for name in ["ssh", "git", "ssh-add", "ssh-keygen"] {
            let path = RawPath("\(bench.icons.clone.path)/\(name)")
            try RawFile.write("#!/bin/sh\necho \(name) >>'\(evidence)'\nexit 1\n".utf8, to: path)
            try RawFile.setMode(0o755, of: path)
        }
        let (findings, _) = try findings(bench, environment: ["PATH": ":.:/usr/bin:/bin"])
        #expect(try only(findings, "git").verdict == .ok)
        #expect(try FileFacts(evidence) == nil)
    }

    @Test(
        "A pipe in place of a clone's '.git' or configuration is a fault, and does not block",
        arguments: ["", "/config"])
    func pipe(name: String) throws {
        let bench = try Workbench()
        let path = "\(bench.icons.clone.path)/.git\(name)"
        try RawFile.remove(RawPath(path))
        try #require(mkfifo(path, 0o600) == 0)
        let (findings, status) = try findings(bench)
        #expect(status == 1)
        #expect(try only(findings, "repository", icons).verdict == .failed)
        #expect(try only(findings, "fetch", Workbench.componentsID).verdict == .ok)
    }
}
