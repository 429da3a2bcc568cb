import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

extension Workbench {
    /// Starts a command that runs during the test.
    func start(
        _ product: String, _ arguments: String..., environment: [String: String?] = [:]
    ) throws -> BackgroundCommand {
        try BackgroundCommand(command(product, arguments, environment: environment))
    }

    /// The running workers of this workbench.
    func workers() throws -> [ListedProcess] {
        try engines().filter { process in
            process.arguments.contains { $0 == "worker" || $0.hasSuffix("/teamsync-worker") || $0 == "teamsync-worker" }
        }
    }

    /// The running supervisors and workers of this workbench.
    func engines() throws -> [ListedProcess] {
        try ProductBinary.names().filter { ["teamsyncd", "teamsync-worker"].contains($0) }.flatMap { name in
            try ListedProcess.all(running: ProductBinary.path(name), with: "HOME=\(home)")
        }
    }

    /// Waits until all of teamsync's processes have ended; a worker that has lost its parent ends automatically.
    func expectNoEngineSurvives(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for engine in try engines() {
            guard let handle = try ProcessHandle(engine.id) else { continue }
            #expect(
                try handle.waitForEnd(atMost: 20_000), "\(engine.arguments) still runs", sourceLocation: sourceLocation)
        }
    }

    /// Files that a killed process left half-written.
    func strays() throws -> [String] {
        try FolderListing.files(in: state.path).filter { $0.contains("/.") && $0.contains(".teamsync-") }
    }

    /// `git fsck` reports no problem in the clones.
    func expectSoundClones(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for repository in [icons, components] {
            let result = try repository.clone.git("fsck", "--strict", "--no-dangling", "--no-progress")
            #expect(result == "", sourceLocation: sourceLocation)
        }
    }
}
