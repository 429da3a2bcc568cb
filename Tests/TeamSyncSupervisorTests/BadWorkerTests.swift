import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol

/// The supervisor as a process, with a misbehaving script in place of the worker.
@Suite(.timeLimit(.minutes(2))) struct BadWorkerTests {
    private let folder: TemporaryFolder
    private let directory: StateDirectory
    private var environment: [String: String] {
        SealedEnvironment.variables(home: folder.path).merging(
            ["TEAMSYNC_STATE_DIR": directory.path, "TEAMSYNC_TEST": folder.path]) { $1 }
    }

    init() throws {
        folder = try TemporaryFolder("bad-worker")
        directory = StateDirectory(path: folder.appending("state"))
        for name in ["bin", "clone"] { try RawFile.makeFolder(RawPath(folder.appending(name))) }
        try FileManager.default.copyItem(
            atPath: ProductBinary.path("teamsyncd"), toPath: folder.appending("bin/teamsyncd"))
        let configuration = """
            repositories:
              - id: r
                path: \(folder.appending("clone"))
                timeout: 10m
                stall_timeout: 1s
            """
        try RawFile.write(configuration.utf8, to: RawPath(folder.appending("config.yaml")))
        try write(.fetched(.upToDate(.zero)), to: "fetched")
        try write(.progress(FetchProgress(phase: .receive)), to: "progress")
        let examination = Examination(
            key: Examination.Key(local: "a", upstream: "a", basis: "b"), state: .upToDate, ahead: 0, behind: 0,
            counts: [:], flat: [:], warnings: [])
        let clone = CloneFacts(
            path: folder.appending("clone"), fileSystem: "ext4", isLocal: true, fingerprint: nil, lane: nil)
        try write(
            .looked(
                WorkerEvent.Looked(examination: examination, problem: nil, clone: clone, hasWrittenChanges: false)),
            to: "looked")
    }

    private func write(_ event: WorkerEvent, to name: String) throws {
        try RawFile.write(DocumentCodec.encodeLine(event), to: RawPath(folder.appending(name)))
    }

    /// Runs `teamsyncd sync` with a worker that answers requests with these commands.
    private func status(fetch: String = "cat fetched", look: String = "cat looked") throws -> RepositoryStatus {
        let script = """
            #!/bin/sh
            cd "\(folder.path)"
            while read -r line; do
                case "$line" in
                *'"fetch"'*) \(fetch) ;;
                *'"look"'*) \(look) ;;
                *) echo '{"cleaned":{}}' ;;
                esac
            done
            """
        let worker = RawPath(folder.appending("bin/teamsync-worker"))
        try RawFile.write(script.utf8, to: worker)
        try RawFile.setMode(0o755, of: worker)
        let result = try Command(
            folder.appending("bin/teamsyncd"), ["sync", "--force", "--config", folder.appending("config.yaml")],
            environment: environment
        ).run()
        let status = try DocumentReader(directory: directory).counts().repositories[0]
        #expect(
            result.status == (status.error == nil ? 0 : 1), "\(String(decoding: result.errorOutput, as: UTF8.self))")
        return status
    }

    private var sleepers: Int {
        get throws {
            let link = try #require(realpath("/bin/sleep", nil))
            defer { free(link) }
            return try ListedProcess.all(running: String(cString: link), with: "TEAMSYNC_TEST=\(folder.path)").count
        }
    }

    @Test("A script that behaves like a worker is accepted")
    func aScriptThatDoesWhatAWorkerDoesIsOne() throws {
        let status = try status()
        #expect(status.error == nil && status.state == .upToDate && status.lastSuccessAt != nil)
    }

    @Test(
        "A worker with invalid or endless output is ended immediately",
        arguments: [
            "echo hello; exec sleep 1000", "echo '{}'; exec sleep 1000",
            #"head -c 2097152 /dev/zero | tr '\0' x; exec sleep 1000"#,
            "while :; do cat progress progress progress progress; done",
        ])
    func nonsense(fetch: String) throws {
        let status = try status(fetch: fetch)
        #expect(status.error?.code == .internal)
        #expect(status.error?.message.contains("its output is not valid") == true)
        #expect(status.state == .upToDate && status.lastSuccessAt == nil)
        #expect(try sleepers == 0)
    }

    @Test(
        "A silent worker is ended with all its child processes, even those that ignore the end of its input",
        arguments: ["exec sleep 1000", "sleep 1000", "trap '' TERM HUP INT; sleep 1000 & sleep 1000 & sleep 1000"])
    func silence(fetch: String) throws {
        let status = try status(fetch: fetch)
        #expect(status.error?.code == .timeout)
        #expect(status.error?.message.hasPrefix("'origin' sent no data for 1 s") == true)
        #expect(try sleepers == 0)
    }

    @Test(
        "Child processes of a worker that ended are ended",
        arguments: ["sleep 1000 & exit 3", "sleep 1000 & kill -9 $$"])
    func leftovers(fetch: String) throws {
        #expect(try status(fetch: fetch).error?.code == .internal)
        #expect(try sleepers == 0)
    }

    @Test(
        "A worker that dies in an analysis affects only the analysis, not the fetch",
        arguments: [("KILL", ErrorCode.tooLarge), ("SEGV", .corrupt), ("BUS", .corrupt), ("XCPU", .tooLarge)])
    func signals(signal: String, code: ErrorCode) throws {
        let status = try status(look: "kill -\(signal) $$")
        #expect(status.error?.code == code)
        // One is the time when the fetch ended, the other when it began.
        #expect(try #require(status.lastSuccessAt) >= #require(status.lastAttemptAt))
    }

    @Test("A missing worker is an error of each repository")
    func missing() throws {
        _ = try status()
        try RawFile.remove(RawPath(folder.appending("bin/teamsync-worker")))
        var environment = environment
        environment["PATH"] = "/nonexistent"
        let result = try Command(
            folder.appending("bin/teamsyncd"), ["sync", "--force", "--config", folder.appending("config.yaml")],
            environment: environment
        ).run()
        #expect(result.status == 69)
        let error = try DocumentReader(directory: directory).counts().repositories[0].error
        #expect(error?.code == .internal && error?.hint == "install all programs of teamsync from the same build")
    }
}
