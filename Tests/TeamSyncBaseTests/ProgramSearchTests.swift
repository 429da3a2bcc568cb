import Testing

@testable import TeamSyncBase

@Suite("Finding programs")
struct ProgramSearchTests {
    @Test(
        "Empty and relative folders of PATH are skipped",
        arguments: [
            (":/usr/bin::bin:/bin:", ["/usr/bin", "/bin"]), (".:bin", ["/usr/bin", "/bin"]), ("/a", ["/a"]),
            ("", ["/usr/bin", "/bin"]), (nil, ["/usr/bin", "/bin"]),
        ] as [(String?, [String])])
    func folders(path: String?, folders: [String]) {
        #expect(ProgramSearch.folders(environment: path.map { ["PATH": $0] } ?? [:]) == folders)
    }

    @Test(
        "An absolute path is used unchanged, and a name is searched only in absolute folders",
        arguments: [
            ("sh", ":.:/bin", "/bin/sh"), ("sh", "/nowhere", nil), ("sh", "bin:.", "/usr/bin/sh"),
            ("/nowhere/sh", "/bin", "/nowhere/sh"), ("no-such-program", "/bin", nil), ("./sh", "/nowhere", nil),
            ("sh", "/:/etc:/bin", "/bin/sh"),
        ])
    func path(name: String, path: String, program: String?) {
        #expect(ProgramSearch.path(of: name, environment: ["PATH": path]) == program)
    }
}
