import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Missing resources of a machine", .validatesDocuments)
struct MachineLimitTests {
    @Test(
        "Without /proc, there is a message", .needsUserManager, arguments: ["teamsync", "teamsyncd", "teamsync-worker"])
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

    @Test("Other users cannot write to an export, whatever the umask, and a report is private")
    func modes() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        let report = bench.path("report.html")
        let output = bench.path("new/deeper/counts.json")
        for arguments in [["sync", "--force"], ["report", "--output", report], ["prebuild", "--output", output]] {
            var command = try bench.command("teamsync", arguments)
            command.arguments =
                ["-c", #"umask 000; exec "$0" "$@""#, RawPath(command.executable)] + command.arguments
            command.executable = "/bin/sh"
            #expect(try bench.run(command).status == 0)
        }
        #expect(try FileFacts(bench.exportFile)?.mode == 0o644)
        #expect(try FileFacts(report)?.mode == 0o600)
        for folder in ["new", "new/deeper"] {
            var status = stat()
            #expect(stat(bench.path(folder), &status) == 0 && status.st_mode & 0o777 == 0o755, "\(folder)")
        }
    }

    @Test("A token in a remote's URL is in no finding and no document")
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

    @Test("A program for which no file can be opened is not reported as missing, slow or of another version")
    func openFiles() throws {
        let bench = try Workbench()
        try bench.sync()
        for words in [
            ["sync", "--force"], ["doctor"], ["api"], ["check", "--no-cache"], ["log"],
            ["report", "--format", "markdown"],
        ] {
            var command = try bench.command("teamsync", words)
            command.directory = bench.components.clone.path
            command.arguments =
                ["-c", #"ulimit -n 14; exec "$0" "$@""#, RawPath(command.executable)] + command.arguments
            command.executable = "/bin/sh"
            let result = try command.run()
            let text = result.text + result.errorText
            #expect(result.status != 0, "\(words)")
            #expect(text.contains("Too many open files") && text.contains("ulimit -n"), "\(words): \(text)")
            for other in ["install", "seconds", "too long", "version"] {
                #expect(!text.contains(other) || words == ["doctor"] && other == "version", "\(words): \(text)")
            }
        }
    }

    @Test("For a remote with a helper, only the helper is shown")
    func helper() throws {
        let bench = try Workbench()
        try bench.setOrigin(of: bench.icons, to: "ext::sh -c canary8842")
        for arguments in [["doctor"], ["doctor", "--json"], ["sync", "--force"], ["status", "--json"]] {
            let result = try bench.run(bench.command("teamsync", arguments))
            #expect(!(result.text + result.errorText).contains("canary8842"), "\(result.text)\(result.errorText)")
        }
        #expect(try bench.teamsync("doctor").text.contains("is ext::…"))
    }

    @Test("A system limit is named")
    func limits() {
        for (code, words) in [(EMFILE, "ulimit -n"), (ENFILE, "ulimit -n"), (EAGAIN, "ulimit -u")] {
            #expect(FileError(operation: "run", path: "/x", code: code).limitHint?.contains(words) == true)
        }
        #expect(FileError(operation: "run", path: "/x", code: ENOENT).limitHint == nil)
    }
}
