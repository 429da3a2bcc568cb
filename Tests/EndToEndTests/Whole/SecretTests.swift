import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Secrets", .validatesDocuments)
struct SecretTests {
    private static let canary = "canary-password"

    /// The destination of the URL with the password.
    enum Place: String, CaseIterable {
        case sound, silent, unauthorized, forbidden, refused, noHost

        func url(on server: HTTPGitServer) -> String {
            let url =
                switch self {
                case .sound: server.url("icons-library.git")
                case .silent: server.url("icons-library.git", .silent)
                case .unauthorized: server.url("icons-library.git", .status(401))
                case .forbidden: server.url("icons-library.git", .status(403))
                case .refused: "http://127.0.0.1:1/icons-library.git"
                case .noHost: "http://no-such-host.invalid/icons-library.git"
                }
            return url.replacing("://", with: "://user:\(SecretTests.canary)@")
        }
    }

    @Test("A password in a remote's URL is in no file, no output and no process list", arguments: Place.allCases)
    func passwordInURL(place: Place) throws {
        let bench = try Workbench(transport: .http)
        try bench.configure(["stall_timeout: 2s"], export: true)
        let server = try bench.serving()
        try bench.setOrigin(of: bench.icons, to: place.url(on: server))
        try bench.fixture.pushIcons(["cart"])
        for arguments in [["sync", "--force", "--verbose"], ["sync", "--force", "--json"]] {
            let asked = try server.requests().count
            let round = try BackgroundCommand(bench.command("teamsync", arguments))
            if place == .silent {
                #expect(try server.waitForRequest("/silent/", after: asked, within: 60))
                let engines = try bench.engines()
                #expect(engines.count >= 2, "the supervisor and its workers")
                for engine in engines { #expect(!engine.arguments.joined(separator: " ").contains(Self.canary)) }
            }
            let result = try round.wait()
            #expect(result.status == (place == .sound ? 0 : 1))
            #expect(!result.text.contains(Self.canary))
            #expect(!result.errorText.contains(Self.canary), "\(result.errorText)")
        }
        for command in ["status", "changes", "statusline"] {
            #expect(try !bench.teamsync(command).text.contains(Self.canary))
        }
        let files = try FolderListing.files(in: bench.state.path) + [bench.exportFile]
        #expect(files.count > 5)
        for file in files { #expect(try !bench.text(of: file).contains(Self.canary), "\(file)") }
    }
}
