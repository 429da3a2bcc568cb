import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite struct FlatCountsTests {
    @Test("A count and its date are one entry")
    func aCountAndItsDateAreOneEntry() throws {
        let counts = try decode(#"{"icons": 280, "icons_updated": "2026-02-10T09:55:34Z"}"#)
        #expect(counts.entries == ["icons": .init(count: 280, updated: Timestamp("2026-02-10T09:55:34Z"))])
    }

    @Test("Null is unknown, not zero")
    func nullIsUnknownAndNotZero() throws {
        let counts = try decode(#"{"icons": null, "icons_updated": null, "colors": 0, "colors_updated": null}"#)
        #expect(counts.entries == ["icons": .init(), "colors": .init(count: 0)])
    }

    @Test("Unknown values are written as null")
    func unknownIsWrittenAsNull() throws {
        let bytes = try DocumentCodec.encode(FlatCounts(["icons": .init()]))
        #expect(String(decoding: bytes, as: UTF8.self) == "{\n  \"icons\": null,\n  \"icons_updated\": null\n}\n")
    }

    @Test("Keys of newer versions are ignored", arguments: [#""text""#, "[1]", #"{"a": 1}"#, "true"])
    func keysOfNewerVersionsAreLeftOut(value: String) throws {
        let counts = try decode("{\"icons\": 3, \"later\": \(value)}")
        #expect(counts.entries == ["icons": .init(count: 3)])
    }

    @Test("The document's own keys are not counts")
    func theDocumentsOwnKeysAreNoCounts() throws {
        let text = #"{"schema_version": 1, "generated_at": "2026-02-10T09:55:34Z", "repositories": [], "icons": 3}"#
        let document = try DocumentCodec.decode(CountsDocument.self, from: Array(text.utf8))
        #expect(document.counts.entries == ["icons": .init(count: 3)])
    }

    private func decode(_ text: String) throws -> FlatCounts {
        try DocumentCodec.decode(FlatCounts.self, from: Array(text.utf8))
    }
}
