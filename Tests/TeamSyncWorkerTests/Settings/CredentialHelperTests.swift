import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncGit
@testable import TeamSyncWorker

/// `git credential` with helpers that behave in different ways.
@Suite struct CredentialHelperTests {
    private let folder: TemporaryFolder
    private var log: String { folder.appending("log") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// - Parameter get: shell commands with which a helper answers `get`; it records its input.
    private func helper(
        _ get: String, url: String = "https://git.example.org:8443/team/icons.git",
        timeout: Duration = .seconds(20)
    ) throws -> CredentialHelper {
        let script = folder.appending("helper")
        let text = """
            #!/bin/sh
            { echo "$1"; cat; echo; } >>'\(log)'
            if test "$1" = get; then
            \(get)
            fi
            """
        try RawFile.write(Array(text.utf8), to: RawPath(script))
        try RawFile.setMode(0o755, of: RawPath(script))
        var environment = SealedEnvironment.variables(home: folder.path)
        environment["GIT_CONFIG_COUNT"] = "2"
        environment["GIT_CONFIG_KEY_0"] = "credential.helper"
        environment["GIT_CONFIG_VALUE_0"] = script
        environment["GIT_CONFIG_KEY_1"] = "credential.useHttpPath"
        environment["GIT_CONFIG_VALUE_1"] = "true"
        return CredentialHelper(
            address: try #require(HTTPAddress(url)),
            runner: CommandRunner(environment: environment, folder: folder.path), now: 0, timeout: timeout)
    }

    private func ask(_ helper: CredentialHelper, refusals: Int = 0) -> Credential? {
        helper.answer(CredentialQuestion(refusals: refusals))
    }

    private func told() throws -> [String] {
        try String(decoding: RawFile.contents(of: RawPath(log)), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static let good = "echo username=ada; echo password=secret"

    @Test("A helper's credential is used, and the helper learns that it was accepted")
    func approve() throws {
        let helper = try helper(Self.good)
        let credential = try #require(ask(helper))
        #expect(credential.user == "ada" && credential.password == "secret")
        helper.approve()
        let lines = try told()
        #expect(lines.contains("get") && lines.contains("store") && !lines.contains("erase"))
        #expect(lines.filter { $0 == "host=git.example.org:8443" }.count == 2)
        #expect(lines.filter { $0 == "path=team/icons.git" }.count == 2)
        #expect(lines.filter { $0 == "password=secret" }.count == 1)
    }

    @Test("A refused credential is rejected, and requested only once")
    func reject() throws {
        let helper = try helper(Self.good)
        #expect(ask(helper) != nil)
        #expect(ask(helper, refusals: 1) == nil)
        helper.approve()
        let lines = try told()
        #expect(lines.contains("erase") && !lines.contains("store"))
        #expect(lines.filter { $0 == "get" }.count == 1)
    }

    @Test(
        "Only a name and a password are an answer",
        arguments: [
            ":", "echo quit=1", "echo username=ada", "echo username=ada; echo password=", "echo password=secret",
            "exit 1", "head -c 3000 /dev/zero", "echo nonsense",
        ])
    func nothing(get: String) throws {
        let helper = try helper(get)
        #expect(ask(helper) == nil)
        helper.approve()
        #expect(try !told().contains("store"))
    }

    @Test("The name in the URL is used")
    func named() throws {
        let helper = try helper("echo password=secret", url: "https://ada@git.example.org/icons.git")
        #expect(ask(helper) == Credential(user: "ada", password: "secret"))
        #expect(try told().contains("username=ada"))
    }

    @Test("With a name and a password in the URL, no helper is called, and there is no second attempt")
    func fromURL() throws {
        let helper = try helper(Self.good, url: "https://ada:s%20t@git.example.org/icons.git")
        #expect(ask(helper) == Credential(user: "ada", password: "s t"))
        #expect(ask(helper, refusals: 1) == nil)
        helper.approve()
        #expect(!RawFile.exists(RawPath(log)))
    }

    @Test("A name that would add a line to the request is never sent")
    func lineInName() throws {
        let helper = try helper(Self.good, url: "https://ada%0Ahost=evil.example.org@git.example.org/icons.git")
        #expect(ask(helper) == nil)
        #expect(!RawFile.exists(RawPath(log)))
    }

    @Test("A helper that hangs is ended with its child processes")
    func hangs() throws {
        let helper = try helper("sleep 300 & echo $! >'\(folder.appending("child"))'; wait", timeout: .seconds(1))
        #expect(ask(helper) == nil)
        let text = String(decoding: try RawFile.contents(of: RawPath(folder.appending("child"))), as: UTF8.self)
        let child = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        if let handle = try ProcessHandle(child) { #expect(try handle.waitForEnd(atMost: 5000)) }
    }
}
