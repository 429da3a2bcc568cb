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

    /// Configures repositories with the profiles that have their names.
    func configure(repositories: [TeamRepository]) throws {
        let entries = repositories.map { "  - profile: \($0.name)\n    path: \"\($0.clone.path)\"\n" }
        try writeConfiguration("repositories:\n" + entries.joined())
    }

    /// The facts about this machine for a client program.
    func facts(_ more: [TeamRepository] = []) throws -> ClientFacts {
        let repositories = [icons, components] + more
        return ClientFacts(
            server: try ProductBinary.path("teamsync-mcp"), environment: environment, folder: fixture.folder.path,
            clones: Dictionary(uniqueKeysWithValues: repositories.map { ($0.name, $0.clone.path) }),
            labels: try Dictionary(uniqueKeysWithValues: repositories.map { ($0.name, try status($0.name).label) }),
            counts: state.countsDocument, changes: state.changesDocument(id: Self.iconsID))
    }

    /// Makes the state older, so that a check is due.
    /// - Parameter hours: the age of the last successful check.
    func makeDue(hours: Int64 = 2) throws {
        for id in [Self.iconsID, Self.componentsID] {
            try pretendAttempted(id, secondsFromNow: -hours * 3600, successToo: true)
        }
    }

    /// Waits until teamsync's processes of this workbench have ended.
    /// - Returns: those that have not, as a JSON array of their arguments.
    func lastingEngines() throws -> String {
        let lasting = try engines().filter { try ProcessHandle($0.id)?.waitForEnd(atMost: 8000) == false }
        let words = lasting.map { "\"\($0.arguments.dropFirst().joined(separator: " "))\"" }
        return "[\(words.joined(separator: ", "))]"
    }
}
