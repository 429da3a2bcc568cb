import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite struct SchemaTests {
    @Test("Counts documents of every state are valid")
    func countsDocumentsOfEveryStateAreValid() throws {
        try expectValid(Samples.countsDocuments, schema: "design-system-counts")
    }

    @Test("Changes documents of every state are valid")
    func changesDocumentsOfEveryStateAreValid() throws {
        try expectValid(Samples.changesDocuments, schema: "changes")
    }

    @Test("Exports are valid")
    func exportsAreValid() throws {
        let exports = Samples.countsDocuments.map { Sample(name: $0.name, document: $0.document.counts) }
        try expectValid(exports, schema: "export")
    }

    @Test("Invalid counts documents are refused")
    func wrongCountsDocumentsAreRefused() throws {
        let failed = Samples.failed(hint: "wait")
        try expectRefused(
            DocumentCodec.encode(failed), schema: "design-system-counts",
            mutations: [
                .set("schema_version", 2), .remove("schema_version"), .remove("generated_at"), .remove("repositories"),
                .set("generated_at", "2026-02-12T10:06:58.5Z"), .set("generated_at", "2026-02-12T10:06:58"),
                .set("generated_at", NSNull()), .set("icons", -1), .set("icons", 1.5), .set("icons", "280"),
                .set("icons", true), .set("icons_updated", "yesterday"), .set("icons_updated", 5),
                .set("extra", "text"), .set("repositories", NSNull()),
                .remove("repositories/0/id"), .remove("repositories/0/error"), .remove("repositories/0/ahead"),
                .remove("repositories/0/local_commit"), .remove("repositories/0/next_attempt_at"),
                .set("repositories/0/extra", 1), .set("repositories/0/id", "../x"),
                .set("repositories/0/state", "late"),
                .set("repositories/0/behind", 0), .set("repositories/0/behind", NSNull()),
                .set("repositories/0/ahead", 1), .set("repositories/0/state", "up_to_date"),
                .set("repositories/0/state", "unknown"), .set("repositories/0/incoming", NSNull()),
                .set("repositories/0/local_commit", "abc"), .set("repositories/0/upstream_commit", NSNull()),
                .set("repositories/0/warnings", [String]()), .set("repositories/0/warnings", NSNull()),
                .set("repositories/0/warning_facts", [String]()), .set("repositories/0/note_facts", ["x"]),
                .remove("repositories/0/warning_facts/0/warning"), .set("repositories/0/warning_facts/0/extra", 1),
                .set("repositories/0/warning_facts/1/at/0/side", "left"), .set("repositories/0/warning_facts/1/at", 1),
                .set("repositories/0/warning_facts/1/limit", "9"),
                .remove("repositories/0/incoming/latest_commit_at"), .set("repositories/0/incoming/added", NSNull()),
                .set("repositories/0/incoming/files", 1), .remove("repositories/0/counts/icons/upstream"),
                .set("repositories/0/counts/icons/local", -1), .set("repositories/0/counts/icons/extra", 1),
                .remove("repositories/0/error/since"), .set("repositories/0/error/failures", 0),
                .set("repositories/0/error/code", "Not Found"), .set("repositories/0/error/detail", "x"),
                .set("repositories/0/error/message", ""),
            ])
    }

    @Test("Invalid changes documents are refused")
    func wrongChangesDocumentsAreRefused() throws {
        try expectRefused(
            DocumentCodec.encode(Samples.changes(.diverged)), schema: "changes",
            mutations: [
                .set("schema_version", 0), .set("extra", 1), .remove("truncated"), .remove("merge_base"),
                .set("truncated", "no"), .set("state", "up_to_date"), .set("state", "unknown"),
                .set("state", "unrelated"), .set("commits_total", 0), .set("commits_total", NSNull()),
                .set("commits/0/id", "abc"), .remove("commits/0/author_time"), .set("commits/0/subject", NSNull()),
                .set("commits/0/email", "a@example.org"), .set("files/0/status", "copied"), .set("files/0/path", ""),
                .set("files/0/old_path", "a"), .set("files/0/old_path", NSNull()), .remove("files/3/old_path"),
                .set("files/0/path_encoding", "base64"), .set("files/3/path_encoding", "percent"),
            ])
    }

    @Test("Invalid exports are refused")
    func wrongExportsAreRefused() throws {
        try expectRefused(
            DocumentCodec.encode(Samples.full.counts), schema: "export",
            mutations: [
                .set("schema_version", 1), .set("generated_at", "2026-02-12T10:06:58Z"),
                .set("repositories", [String]()), .set("icons", -1), .set("icons", "280"), .set("icons", 0.5),
                .set("icons_updated", 3), .set("icons_updated", "2026-02-12 10:06:58Z"),
            ])
    }

    @Test("A duplicate key is refused")
    func aKeyThatStandsTwiceIsRefused() throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.write(#"{"icons": 1, "icons": 2}"#.utf8, to: "twice.json")
        let result = try DocumentValidator.run([file], schema: "export")
        #expect(result.status == 1)
        #expect(result.text.contains("appears twice"))
    }

    @Test("Reserved keys agree with the schema")
    func theKeysThatNoCountCanHaveAreThoseOfTheSchema()
        throws
    {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: DocumentValidator.schemaPath("design-system-counts")))
        let schema = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: Any])
        #expect(Set(properties.keys) == CountsDocument.reservedKeys)
    }

    private func expectValid(_ samples: [Sample<some Encodable>], schema: String) throws {
        let scratch = try TemporaryFolder()
        let files = try samples.enumerated().map { index, sample in
            try scratch.write(DocumentCodec.encode(sample.document), to: "\(index).json")
        }
        let result = try DocumentValidator.run(files, schema: schema)
        #expect(result.status == 0, "\(result.text)\(result.errorText)")
        #expect(result.output.isEmpty)
    }

    /// Expects that the original document is valid, and that for each mutation the script prints the name of the file.
    private func expectRefused(_ document: [UInt8], schema: String, mutations: [Mutation]) throws {
        let scratch = try TemporaryFolder()
        let valid = try DocumentValidator.run([scratch.write(document, to: "valid.json")], schema: schema)
        #expect(valid.status == 0, "\(valid.text)\(valid.errorText)")
        let files = try mutations.enumerated().map { index, mutation in
            try scratch.write(mutation.applied(to: document), to: "\(index).json")
        }
        let result = try DocumentValidator.run(files, schema: schema)
        #expect(result.status == 1, "\(result.errorText)")
        let named = Set(
            result.text.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) })
        for (file, mutation) in zip(files, mutations) {
            #expect(named.contains(file), "accepted: \(mutation.name)")
        }
    }
}
