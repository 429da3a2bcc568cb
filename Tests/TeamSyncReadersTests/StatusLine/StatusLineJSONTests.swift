import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct StatusLineJSONTests {
    private func json(_ document: CountsDocument) throws -> String {
        String(decoding: try StatusLine(document: document, now: Fixture.now).json(), as: UTF8.self)
    }

    @Test("Every repository has text, state and error")
    func everyRepositoryHasItsTextStateAndError() throws {
        let stale = Fixture.repository(id: "ios-components", label: "Comps", .upToDate) {
            $0.lastSuccessAt = nil
            $0.error = Fixture.offline()
        }
        #expect(
            try json(Fixture.document([Fixture.behind(), stale])) == """
                {
                  "repositories": [
                    {
                      "error": null,
                      "id": "icons-library",
                      "label": "Icons",
                      "stale": false,
                      "state": "behind",
                      "text": "+3 new, 1 mod (2h)"
                    },
                    {
                      "error": "offline",
                      "id": "ios-components",
                      "label": "Comps",
                      "stale": true,
                      "state": "up_to_date",
                      "text": "? never checked !offline"
                    }
                  ],
                  "text": "Icons: +3 new, 1 mod (2h) | Comps: ? never checked !offline"
                }

                """)
    }

    @Test("Without a document, there are no repositories")
    func noDocumentHasNoRepositories() throws {
        #expect(
            try String(decoding: StatusLine(unknown: "damaged document").json(), as: UTF8.self) == """
                {
                  "repositories": [],
                  "text": "teamsync: ? damaged document"
                }

                """)
    }
}
