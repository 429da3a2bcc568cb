import Testing

@testable import TeamSyncBase

@Suite("Finding programs")
struct ProgramSearchTests {
    @Test(
        "Empty and relative folders of PATH are left out",
        arguments: [
            (":/usr/bin::bin:/bin:", ["/usr/bin", "/bin"]), (".:bin", ["/usr/bin", "/bin"]), ("/a", ["/a"]),
            ("", ["/usr/bin", "/bin"]), (nil, ["/usr/bin", "/bin"]),
        ] as [(String?, [String])])
    func folders(path: String?, folders: [String]) {
        #expect(ProgramSearch.folders(environment: path.map { ["PATH": $0] } ?? [:]) == folders)
        #expect(ProgramSearch.onPath("sh", environment: ["PATH": ":.:/bin"]) == "/bin/sh")
        #expect(ProgramSearch.onPath("sh", environment: ["PATH": "/nowhere"]) == nil)
    }
}
