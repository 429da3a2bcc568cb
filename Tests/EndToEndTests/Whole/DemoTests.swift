import TestSupport
import Testing

@Suite("The demo")
struct DemoTests {
    @Test("scripts/demo runs to its end, and leaves nothing behind")
    func demo() throws {
        let folder = try TemporaryFolder("demo")
        let binary = RawPath(try ProductBinary.path("teamsync"))
        var environment = SealedEnvironment.variables(home: folder.path)
        environment["TEAMSYNC_BIN_DIR"] = String(decoding: binary.folder.bytes, as: UTF8.self)
        environment["TMPDIR"] = folder.path
        environment["TEAMSYNC_STATE_DIR"] = folder.appending("not-the-demo's")
        let result = try Command(PackageFolder.path("scripts/demo"), environment: environment).run()
        #expect(result.status == 0, "\(result.text)\(result.errorText)")
        #expect(
            result.text.contains(
                "$ teamsync statusline\nIcons: +3 icons, 1 color changed (2h) | Comps: +1 component (1h)\n"))
        #expect(result.text.contains("280 Icons"))
        #expect(result.text.hasSuffix("That is the main workflow. Every number above was checked.\n"))
        #expect(try RawFile.names(in: RawPath(folder.path)) == [])
        let wrong = try Command(PackageFolder.path("scripts/demo"), ["--fast"], environment: environment).run()
        #expect(wrong.status == 64)
    }
}
