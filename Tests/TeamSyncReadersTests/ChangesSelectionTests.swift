import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct ChangesSelectionTests {
    /// A folder that does not exist.
    private let reader = DocumentReader(directory: StateDirectory(path: "/nonexistent/teamsync"))

    @Test(
        "Missing details of an unchanged repository are not an error",
        arguments: [BranchState.upToDate, .ahead, .unknown])
    func noDetailsOfAQuietRepositoryAreNoError(state: BranchState) throws {
        let repository = Fixture.repository(state)
        let entry = try ChangesSelection.entry(of: repository, from: reader)
        #expect(entry.changes == Fixture.changes(state))
    }

    @Test("Missing details of incoming changes are an error", arguments: [BranchState.behind, .diverged, .unrelated])
    func noDetailsOfSomethingIncomingAreAnError(state: BranchState) {
        #expect(throws: DocumentError.absent(path: reader.directory.changesDocument(id: "icons-library"))) {
            try ChangesSelection.entry(of: Fixture.repository(state), from: reader)
        }
    }
}
