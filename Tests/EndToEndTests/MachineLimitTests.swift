import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("A machine that lacks something", .validatesDocuments)
struct MachineLimitTests {
    @Test(
        "Without /proc there is a sentence", .needsUserManager, arguments: ["teamsync", "teamsyncd", "teamsync-worker"])
    func noProc(program: String) throws {
        let bench = try Workbench()
        var command = try bench.command(program, ["--version"])
        command.arguments =
            ["--mount", "/bin/sh", "-c", #"mount -t tmpfs none /proc && exec "$0" "$@""#, RawPath(command.executable)]
            + command.arguments
        command.executable = "unshare"
        let result = try command.run()
        #expect(result.status == 1)
        #expect(result.errorText.contains(": /proc is not mounted"), "\(result.errorText)")
    }

    @Test("Nobody else may write an export, whatever the umask, and a report is private")
    func modes() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        let report = bench.path("report.html")
        for arguments in [["sync", "--force"], ["report", "--output", report]] {
            var command = try bench.command("teamsync", arguments)
            command.arguments =
                ["-c", #"umask 000; exec "$0" "$@""#, RawPath(command.executable)] + command.arguments
            command.executable = "/bin/sh"
            #expect(try bench.run(command).status == 0)
        }
        #expect(try FileFacts(bench.exportFile)?.mode == 0o644)
        #expect(try FileFacts(report)?.mode == 0o600)
    }

    @Test("A token in a remote's URL shows in no finding and no document")
    func token() throws {
        let bench = try Workbench()
        for url in ["http://127.0.0.1:1/x.git?token=canary8842", "/nowhere/x.git?token=canary8842"] {
            try bench.setOrigin(of: bench.icons, to: url)
            for arguments in [["doctor"], ["doctor", "--json"], ["sync", "--force"]] {
                let result = try bench.run(bench.command("teamsync", arguments))
                #expect(result.status == 1)
                #expect(!(result.text + result.errorText).contains("canary8842"), "\(result.text)\(result.errorText)")
            }
        }
        for file in try FolderListing.files(in: bench.state.path) {
            #expect(try !bench.text(of: file).contains("canary8842"), "\(file)")
        }
    }

    @Test("A limit of the system is called that")
    func limits() {
        for (code, words) in [(EMFILE, "ulimit -n"), (ENFILE, "ulimit -n"), (EAGAIN, "ulimit -u")] {
            #expect(FileError(operation: "run", path: "/x", code: code).limitHint?.contains(words) == true)
        }
        #expect(FileError(operation: "run", path: "/x", code: ENOENT).limitHint == nil)
    }
}
