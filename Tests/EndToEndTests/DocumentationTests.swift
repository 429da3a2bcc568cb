import TestSupport
import Testing

@Suite("README.md and docs")
struct DocumentationTests {
    private func examples(_ arguments: [String]) throws -> CommandResult {
        let folder = try TemporaryFolder("examples")
        var environment = SealedEnvironment.variables(home: folder.path)
        let program = RawPath(try ProductBinary.path("teamsync"))
        environment["TEAMSYNC_BIN_DIR"] = String(decoding: program.folder.bytes, as: UTF8.self)
        environment["TMPDIR"] = folder.path
        let result = try Command(PackageFolder.path("scripts/examples"), arguments, environment: environment).run()
        #expect(try RawFile.names(in: RawPath(folder.path)) == [], "something was left behind")
        return result
    }

    private func page(_ text: String, _ name: String = "page.md", in folder: TemporaryFolder) throws -> String {
        let path = folder.appending(name)
        try RawFile.write(text.utf8, to: RawPath(path))
        return path
    }

    @Test("Every command runs, and its output is as on the page")
    func pages() throws {
        let result = try examples([])
        #expect(result.status == 0, "\(result.errorText)")
        #expect(result.text.hasSuffix(", 0 problems\n"), "\(result.text)")
    }

    @Test("A correct page is accepted")
    func control() throws {
        let folder = try TemporaryFolder("page")
        let text = """
            The command `teamsync changes --files`.

            <!-- run: teamsync init >/dev/null 2>&1; mkdir there; cd there -->
            ```sh
            touch here
            ```

            ```console
            $ ls ~/there
            here
            $ teamsync sync
            Icons  fetched …
            $ teamsync gate \\
              --quiet
            ```
            """.replacing("Icons  fetched …", with: "…").replacing("$ teamsync gate", with: "$ ! teamsync gate")
        let result = try examples([page(text, in: folder)])
        #expect(result.status == 0, "\(result.errorText)")
        #expect(result.text == "examples: 2 blocks ran, 0 problems\n")
    }

    private static let faults = [
        ("```console\n$ echo one\ntwo\n```\n", "'echo one' prints\none\n"),
        ("```console\n$ echo one\n```\n", "'echo one' prints\none\n"),
        ("```console\n$ seq 3\n1\n…\n2\n```\n", "'seq 3' prints\n1\n2\n3\n"),
        ("```console\n$ teamsync gate --quiet\n```\n", "'teamsync gate --quiet' ended with "),
        ("```console exit=1\n$ true\n```\n", "'true' ended with 0, not 1"),
        ("```console\nnothing\n```\n", "a console block without a command"),
        ("```sh\nfalse\n```\n", "ended with 1"),
        ("<!-- run: false -->\n```text\n```\n", "ended with 1"),
        ("Use `teamsync changes --planted`.\n", "teamsync changes has no option --planted"),
        ("Use `teamsync planted`.\n", "teamsync has no command planted"),
        ("```json\n\"teamsync statusline --format planted\"\n```\n", "--format has no value planted"),
        ("<!-- options -->\n| command | takes |\n", "the table of options differs from the help"),
    ]

    @Test("Every incorrect page is detected")
    func faults() throws {
        let folder = try TemporaryFolder("page")
        let paths = try Self.faults.enumerated().map { try page($1.0, "page-\($0).md", in: folder) }
        let result = try examples(paths)
        #expect(result.status == 1)
        let problems = result.errorText.split(separator: "examples: ", omittingEmptySubsequences: false).dropFirst()
        #expect(problems.count == paths.count, "\(result.errorText)")
        for ((path, fault), problem) in zip(zip(paths, Self.faults), problems) {
            #expect(problem.hasPrefix("\(path):") && problem.contains(fault.1), "\(problem)")
        }
    }

    @Test("--update writes the actual output, and does not change correct parts")
    func update() throws {
        let folder = try TemporaryFolder("page")
        let path = try page("```console\n$ echo one\ntwo\n$ seq 9\n1\n…\n9\n```\n", in: folder)
        #expect(try examples(["--update", path]).status == 0)
        let text = String(decoding: try RawFile.contents(of: RawPath(path)), as: UTF8.self)
        #expect(text == "```console\n$ echo one\none\n$ seq 9\n1\n…\n9\n```\n")
        #expect(try examples([path]).status == 0)
        let failing = "```console\n$ ls /planted\none\n```\n"
        try RawFile.write(failing.utf8, to: RawPath(path))
        #expect(try examples(["--update", path]).status == 1)
        #expect(String(decoding: try RawFile.contents(of: RawPath(path)), as: UTF8.self) == failing)
    }
}
