import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("teamsync prebuild", .validatesDocuments)
struct PrebuildTests {
    /// A workbench after a round at 10:03:58.
    private func bench() throws -> Workbench {
        let bench = try Workbench()
        try bench.sync()
        try bench.pretendChecked(at: "2026-02-12T10:03:58Z")
        return bench
    }

    private func prebuild(
        _ bench: Workbench, at now: String = "2026-02-12T10:06:58Z", environment: [String: String?] = [:],
        _ arguments: String...
    ) throws -> CommandResult {
        try bench.command(
            "teamsync", ["prebuild"] + arguments,
            environment: environment.merging(["TEAMSYNC_NOW": now]) { own, _ in own }
        ).run()
    }

    @Test("prebuild writes the same bytes as the daemon, and does not touch an equal file")
    func sameAsExport() throws {
        let bench = try bench()
        let output = bench.path("my app/Resources/counts.json")
        let first = try prebuild(bench, "--output", output)
        #expect((first.status, first.text, first.errorText) == (0, "", ""))
        try bench.configure(export: true)
        try bench.sync("--force")
        #expect(try bench.text(of: output) == bench.text(of: bench.exportFile))
        #expect(try bench.text(of: output).contains(#""icons": 12"#))

        let facts = try FileFacts(output)
        #expect(try prebuild(bench, "--output=\(output)").status == 0)
        #expect(try FileFacts(output) == facts)
    }

    @Test("In an Xcode build phase, prebuild writes the first output")
    func xcode() throws {
        let bench = try bench()
        let output = bench.path("Derived/counts.json")
        let environment = ["SCRIPT_OUTPUT_FILE_0": output]
        #expect(try prebuild(bench, environment: environment).status == 0)
        #expect(try bench.text(of: output).contains(#""colors": 7"#))
        let other = bench.path("other.json")
        #expect(try prebuild(bench, environment: environment, "--output", other).status == 0)
        #expect(RawFile.exists(RawPath(other)))
        let nowhere = try prebuild(bench)
        #expect((nowhere.status, nowhere.errorText) == (0, ""))
    }

    @Test("Stale numbers are written with a warning; only --strict fails")
    func stale() throws {
        let bench = try bench()
        let output = bench.path("counts.json")
        let result = try prebuild(bench, at: "2026-02-12T12:03:58Z", "--output", output)
        #expect(result.status == 0)
        #expect(result.text == "")
        #expect(
            result.errorText == """
                warning: teamsync: Icons (icons-library) was last checked 2h ago
                warning: teamsync: Comps (ios-components) was last checked 2h ago

                """)
        #expect(RawFile.exists(RawPath(output)))
        #expect(try prebuild(bench, at: "2026-02-12T12:03:58Z", "--strict").status == 1)
        #expect(try prebuild(bench, at: "2026-02-12T12:03:58Z", "--strict", "--max-age", "3h").status == 0)
        #expect(try prebuild(bench, "--strict").status == 0)
    }

    @Test("Without a document, nothing is written or lost, and the build continues")
    func nothingPublished() throws {
        let bench = try Workbench()
        let output = bench.path("counts.json")
        try bench.write("former\n", to: output)
        for content in [nil, "", "{", #"{"schema_version": 2}"#] {
            if let content {
                try RawFile.makeFolder(RawPath(bench.state.path))
                try bench.write(content, to: bench.state.countsDocument)
            }
            let result = try prebuild(bench, "--output", output)
            #expect(result.status == 0)
            #expect(result.errorText.hasPrefix("warning: teamsync: "))
            #expect(result.errorText.count { $0 == "\n" } == 1)
            #expect(try prebuild(bench, "--output", output, "--strict").status == 1)
            #expect(try bench.text(of: output) == "former\n")
        }
    }

    @Test("A document without repositories replaces no numbers")
    func nothingConfigured() throws {
        let bench = try bench()
        let output = bench.path("counts.json")
        try bench.write("former\n", to: output)
        let empty = CountsDocument(generatedAt: Timestamp(secondsSinceEpoch: 0), counts: FlatCounts(), repositories: [])
        try RawFile.write(DocumentCodec.encode(empty), to: RawPath(bench.state.countsDocument))
        let result = try prebuild(bench, "--output", output)
        #expect(result.status == 0)
        #expect(result.errorText.hasPrefix("warning: teamsync: the published document has no repositories"))
        #expect(try bench.text(of: output) == "former\n")
    }

    @Test("make parses the dependency file, which is not rewritten if equal")
    func depfile() throws {
        let bench = try bench()
        let (output, depfile) = (bench.path("my app/counts.json"), bench.path("my app/counts.d"))
        #expect(try prebuild(bench, "--output", output, "--depfile", depfile).status == 0)
        let document = bench.state.countsDocument
        #expect(try bench.text(of: depfile) == "\(output.replacing(" ", with: #"\ "#)): \(document)\n")
        let facts = try FileFacts(depfile)
        #expect(try prebuild(bench, "--output", output, "--depfile", depfile).status == 0)
        #expect(try FileFacts(depfile) == facts)
    }

    @Test("A file that cannot be written is named in an error, and ends the build")
    func unwritable() throws {
        let bench = try bench()
        let result = try prebuild(bench, "--output", bench.home)
        #expect(result.status == 1)
        #expect(result.errorText.hasPrefix("error: teamsync: ") && result.errorText.contains(bench.home))
        #expect(try prebuild(bench, "--output", "").status == 64)
    }

    @Test("'-' is standard output, and a named pipe with a reader is accepted, in each command that writes a file")
    func streams() throws {
        let bench = try bench()
        let folder = bench.components.clone.path
        for words in [
            ["prebuild"], ["metrics"], ["check", "--format", "json"], ["report", "--format", "json"],
        ] {
            func run(_ script: RawPath, _ output: String) throws -> CommandResult {
                var command = try bench.command("teamsync", words + ["--output", output])
                command.directory = folder
                command.arguments = ["-c", script, RawPath(command.executable)] + command.arguments
                command.executable = "/bin/sh"
                return try command.run()
            }
            let printed = try run(#"exec "$0" "$@""#, "-")
            #expect(printed.status == 0 && !printed.text.isEmpty, "\(words): \(printed.errorText)")
            #expect(!RawFile.exists(RawPath("\(folder)/-")), "\(words)")
            #expect(try run(#"exec "$0" "$@" >/dev/full"#, "-").status != 0, "\(words)")
            #expect(try run(#"{ "$0" "$@"; echo $? >&2; } | true"#, "-").errorText.hasSuffix("0\n"), "\(words)")
            guard words != ["metrics"] else { continue }
            let pipe = bench.path("pipe")
            try #require(mkfifo(pipe, 0o600) == 0)
            let piped = try run(#"exec 3<>"\#(pipe)" && "$0" "$@" >&2 && head -c 1 <&3"#, pipe)
            #expect(piped.text == "{", "\(words): \(piped.errorText)")
            let unread = try run(#"exec "$0" "$@""#, pipe)
            #expect(unread.status != 0 && unread.errorText.contains("a pipe without a reader"), "\(words)")
            try RawFile.remove(RawPath(pipe))
        }
    }

    @Test("A committed link out of the project is not followed, for the output or the dependencies")
    func committedLinks() throws {
        let bench = try bench()
        let (project, victim) = (bench.path("project"), bench.path("victim"))
        try bench.write("precious\n", to: victim)
        try RawFile.makeFolder(RawPath("\(project)/.git"))
        try RawFile.link(RawPath("\(project)/counts.json"), to: RawPath("../victim"))
        try RawFile.link(RawPath("\(project)/Resources"), to: RawPath(".."))
        let export = "\(project)/real.json"
        for arguments in [
            ["--output", "\(project)/counts.json"], ["--output", "\(project)/Resources/victim"],
            ["--output", "\(project)/Resources/new.json"],
            ["--output", export, "--depfile", "\(project)/counts.json"],
        ] {
            let result = try bench.command("teamsync", ["prebuild"] + arguments).run()
            #expect(result.status == 1, "\(arguments)")
            #expect(result.errorText.contains("symbolic link") && result.errorText.contains("remove the link"))
        }
        #expect(try bench.text(of: victim) == "precious\n")
        #expect(!RawFile.exists(RawPath(bench.path("new.json"))))
    }

    @Test("A file that is not an earlier export is not replaced")
    func otherFile() throws {
        let bench = try bench()
        let path = bench.path("package.json")
        try bench.write("{\"name\": \"app\"}\n", to: path)
        let result = try prebuild(bench, "--output", path)
        #expect(result.status == 1)
        #expect(result.errorText.hasPrefix("error: teamsync: cannot replace \(path)"))
        #expect(try bench.text(of: path) == "{\"name\": \"app\"}\n")
    }
}
