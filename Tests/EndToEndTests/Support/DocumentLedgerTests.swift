import TestSupport
import Testing

@Suite struct DocumentLedgerTests {
    @Test("Each invalid document is reported with its test; valid ones are not")
    func problems() throws {
        let valid = Array(#"{"icons": 3}"#.utf8)
        let ledger = DocumentLedger()
        #expect(try ledger.problems() == nil)
        ledger.note(valid, .export)
        let first = try ledger.problems()
        ledger.note(Array("{\"a\": 1, \"a\": 2}".utf8), .changes)
        let second = try #require(try ledger.problems())
        #expect(second.contains("a key appears twice: ['a']") && second.contains("changes-0-problems"))
        #expect(first == nil)
        #expect(try #require(try ledger.problems()).contains("a key appears twice: ['a']"))
    }
}
