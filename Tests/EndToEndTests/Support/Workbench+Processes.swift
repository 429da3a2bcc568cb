import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

extension Workbench {
    /// Starts a command beside the test.
    func start(
        _ product: String, _ arguments: String..., environment: [String: String?] = [:]
    ) throws -> BackgroundCommand {
        try BackgroundCommand(command(product, arguments, environment: environment))
    }

    /// The workers of this workbench that run now.
    func workers() throws -> [ListedProcess] {
        try engines().filter { process in
            process.arguments.contains { $0 == "worker" || $0.hasSuffix("/teamsync-worker") || $0 == "teamsync-worker" }
        }
    }

    /// The supervisors and workers of this workbench that run now.
    func engines() throws -> [ListedProcess] {
        try ProductBinary.names().filter { ["teamsyncd", "teamsync-worker"].contains($0) }.flatMap { name in
            try ListedProcess.all(running: ProductBinary.path(name), with: "HOME=\(home)")
        }
    }

    /// Waits for every process of the engine to end; a worker that has lost its parent ends by itself.
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

    /// `git fsck` has nothing to complain about in the clones.
    func expectSoundClones(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for repository in [icons, components] {
            let result = try repository.clone.git("fsck", "--strict", "--no-dangling", "--no-progress")
            #expect(result == "", sourceLocation: sourceLocation)
        }
    }
}
