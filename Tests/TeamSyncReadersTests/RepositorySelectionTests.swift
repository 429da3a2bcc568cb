import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("Repositories by id or label")
struct RepositorySelectionTests {
    private let document = Fixture.document([
        Fixture.repository(id: "icons-library", label: "Icons", .upToDate),
        Fixture.repository(id: "ios-components", label: "Comps", .behind),
        Fixture.repository(id: "android", label: "Comps", .behind),
        Fixture.repository(id: "Comps2", label: "icons-library", .behind),
    ])

    private func ids(_ names: String...) throws -> [String] {
        try document.repositories(named: names).map(\.id)
    }

    @Test("No names mean all, and several keep the order of the document")
    func noneIsAllAndSeveralKeepTheOrderOfTheDocument()
        throws
    {
        #expect(try ids() == ["icons-library", "ios-components", "android", "Comps2"])
        #expect(try ids("android", "Icons", "icons-library") == ["icons-library", "android"])
    }

    @Test("A unique label is sufficient")
    func aLabelOfOneRepositoryIsEnough() throws {
        #expect(try ids("icons") == ["icons-library"])
    }

    @Test("An id takes precedence over a label")
    func anIdComesBeforeALabel() throws {
        #expect(try ids("icons-library") == ["icons-library"])
    }

    @Test("An unknown name is reported with the known ones", arguments: ["fonts", "../icons-library", ""])
    func anUnknownNameListsTheKnown(name: String) {
        let expected = UnknownRepository(
            names: [name], known: ["icons-library", "ios-components", "android", "Comps2"])
        #expect(throws: expected) { try ids(name) }
        #expect(expected.description == "there is no repository '\(name)'")
        #expect(expected.hint == "use one of: icons-library, ios-components, android, Comps2")
    }

    @Test("Several unknown names are all reported")
    func severalUnknownNamesAreAllNamed() {
        #expect(UnknownRepository(names: ["a", "b"], known: ["c"]).description == "there is no repository 'a' or 'b'")
        #expect(UnknownRepository(names: ["a"], known: []).hint.contains("'teamsync init'"))
    }

    @Test("A shared label is ambiguous")
    func aSharedLabelIsNotGuessed() {
        do {
            _ = try ids("Comps")
            Issue.record("chosen")
        } catch {
            #expect("\(error)" == "several repositories are called 'Comps'")
        }
    }
}
