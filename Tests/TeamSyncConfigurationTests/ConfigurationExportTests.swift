import CloneTestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationExportTests {
    private static func text(_ paths: String...) -> String {
        "repositories:\n  - path: /r\noutput:\n  exports:\n" + paths.map { "    - path: \($0)\n" }.joined()
    }

    @Test("Exports become absolute paths, in the same order")
    func exportsBecomeAbsoluteInTheirOrder() throws {
        let configuration = try ConfigurationSupport.parse(Self.text("~/app/counts.json", "/b/c.json", "../d.json"))
        #expect(
            configuration.exports.map(\.path) == ["/home/ada/app/counts.json", "/b/c.json", "/etc/teamsync/../d.json"])
    }

    @Test("A configuration may have no exports")
    func noExportsAreNoMistake() throws {
        #expect(try ConfigurationSupport.parse("repositories:\n  - path: /r\noutput:\n  exports: []\n").exports == [])
        #expect(try ConfigurationSupport.parse("repositories:\n  - path: /r\noutput: {}\n").exports == [])
    }

    @Test("An export must be a file", arguments: ["/a/", "~/", "'~'", "/a/.", "a/..", "/"])
    func anExportIsAFile(_ path: String) {
        let shown = path == "'~'" ? "~" : path
        #expect(
            ConfigurationSupport.problem(Self.text("/x", path))
                == "6:13: 'path' '\(shown)' is a folder, not a file "
                + "(an absolute path, a path that begins with ~/, or a path relative to the configuration file's folder)"
        )
    }

    @Test("An export must have a path")
    func anExportNeedsAPath() {
        #expect(
            ConfigurationSupport.problem("output: {exports: [{}]}\nrepositories:\n  - path: /r\n")
                == "1:20: the export has no 'path' (path: ~/app/design-system-counts.json)")
        #expect(
            ConfigurationSupport.problem("output:\nrepositories:\n  - path: /r\n")
                == "1:8: 'output' must be a mapping, not nothing (its keys are exports)")
    }

    @Test("An export must not replace the counts document")
    func anExportNeverReplacesTheCountsDocument() {
        #expect(
            ConfigurationSupport.problem(Self.text("~/.local/state/teamsync/./design-system-counts.json"))
                == "5:13: the export '~/.local/state/teamsync/./design-system-counts.json' would replace the counts "
                + "document (choose another path)")
    }

    @Test("An export must be unique")
    func anExportIsWrittenOnce() {
        #expect(
            ConfigurationSupport.problem(Self.text("/a/b.json", "/a//b.json"))
                == "6:13: the export '/a//b.json' appears twice (list it once)")
    }
}
