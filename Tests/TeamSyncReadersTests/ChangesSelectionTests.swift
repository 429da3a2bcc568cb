import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct ChangesSelectionTests {
    private let document = Fixture.document([
        Fixture.repository(id: "icons-library", .upToDate), Fixture.repository(id: "ios-components", .behind),
    ])
    /// A folder that does not exist.
    private let reader = DocumentReader(directory: StateDirectory(path: "/nonexistent/teamsync"))

    @Test func withoutIdAllAreChosenInOrder() throws {
        let chosen = try ChangesSelection.repositories(in: document, id: nil)
        #expect(chosen.map(\.id) == ["icons-library", "ios-components"])
    }

    @Test func anIdChoosesOne() throws {
        #expect(try ChangesSelection.repositories(in: document, id: "ios-components").map(\.id) == ["ios-components"])
    }

    @Test(arguments: ["icons", "../icons-library", ""])
    func anUnknownIdListsTheKnown(id: String) {
        let expected = UnknownRepository(id: id, known: ["icons-library", "ios-components"])
        #expect(throws: expected) { try ChangesSelection.repositories(in: document, id: id) }
        #expect(expected.description == "there is no repository '\(id)'")
        #expect(expected.hint == "use one of: icons-library, ios-components")
    }

    @Test func anUnknownIdAmongNone() {
        #expect(UnknownRepository(id: "a", known: []).hint == "no repository is configured")
    }

    @Test(arguments: [BranchState.upToDate, .ahead, .unknown])
    func noDetailsOfAQuietRepositoryAreNoError(state: BranchState) throws {
        let repository = Fixture.repository(state)
        let entry = try ChangesSelection.entry(of: repository, from: reader)
        #expect(entry.changes == Fixture.changes(state))
    }

    @Test(arguments: [BranchState.behind, .diverged, .unrelated])
    func noDetailsOfSomethingIncomingAreAnError(state: BranchState) {
        #expect(throws: DocumentError.absent(path: reader.directory.changesDocument(id: "icons-library"))) {
            try ChangesSelection.entry(of: Fixture.repository(state), from: reader)
        }
    }
}
