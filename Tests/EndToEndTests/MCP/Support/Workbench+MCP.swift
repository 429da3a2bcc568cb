import TestSupport
import Testing

@testable import TeamSyncDocuments

extension Workbench {
    static let androidID = "android-components"

    /// The second components repository of a team.
    func makeAndroid() throws -> TeamRepository {
        var history = FastImport()
        let commit = history.commit(
            "Begin the components", times: CommitTimes(DesignSystemFixture.componentsUpdated), parents: [],
            changes: ProfileShape.androidComponents.files)
        history.setReference("refs/heads/main", to: commit)
        return try TeamRepository(
            name: Self.androidID, in: fixture.folder.path, runner: fixture.runner, history: history)
    }

    /// Configures repositories with the profiles of their names.
    func configure(repositories: [TeamRepository]) throws {
        let entries = repositories.map { "  - profile: \($0.name)\n    path: \"\($0.clone.path)\"\n" }
        try writeConfiguration("repositories:\n" + entries.joined())
    }

    /// What a client program is to know of this machine.
    func facts(_ more: [TeamRepository] = []) throws -> ClientFacts {
        let repositories = [icons, components] + more
        return ClientFacts(
            server: try ProductBinary.path("teamsync-mcp"), environment: environment, folder: fixture.folder.path,
            clones: Dictionary(uniqueKeysWithValues: repositories.map { ($0.name, $0.clone.path) }),
            labels: try Dictionary(uniqueKeysWithValues: repositories.map { ($0.name, try status($0.name).label) }),
            counts: state.countsDocument, changes: state.changesDocument(id: Self.iconsID))
    }

    /// Has the engine believe that it has not looked for so long that it is time to.
    /// - Parameter hours: how long ago the last good look was.
    func makeDue(hours: Int64 = 2) throws {
        for id in [Self.iconsID, Self.componentsID] {
            try pretendAttempted(id, secondsFromNow: -hours * 3600, successToo: true)
        }
    }

    /// Waits for the engine's processes of this workbench to end.
    /// - Returns: those that do not, as a JSON array of their arguments.
    func lastingEngines() throws -> String {
        let lasting = try engines().filter { try ProcessHandle($0.id)?.waitForEnd(atMost: 8000) == false }
        let words = lasting.map { "\"\($0.arguments.dropFirst().joined(separator: " "))\"" }
        return "[\(words.joined(separator: ", "))]"
    }
}
