import TestSupport
import Testing

/// Lines of every kind, as `scripts/check --long` sends them for a minute.
@Suite("The MCP server with random input", .validatesDocuments)
struct FuzzerTests {
    private let fuzzer = PackageFolder.path("Tests/Fuzzing/mcp_lines.py")

    @Test("Whatever the input, each request has one reply, nothing else is printed, and the server keeps running")
    func fuzz() throws {
        let bench = try Workbench()
        try bench.sync()
        let words = [fuzzer, "--seconds", "5", "--seed", "7", try ProductBinary.path("teamsync-mcp")]
        let environment = bench.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
        let command = Command("python3", words, environment: environment)
        let result = try bench.run(command)
        #expect(result.status == 0, "\(result.text) \(result.errorText)")
        #expect(result.text.contains("received"))
    }
}
