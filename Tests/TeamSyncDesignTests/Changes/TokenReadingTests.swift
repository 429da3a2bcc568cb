import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Values, modes and references that are found in other places than next to the name of a token.
@Suite("The reading of tokens")
struct TokenReadingTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func count(_ files: [String], _ format: TokenFormat) -> CountConfiguration {
        CountConfiguration(source: .tokens(TokenSource(files: files, format: format)), kind: .token)
    }

    @Test(
        "A catalogue in JSON5 that moved out of the files of the count is found", arguments: ["json5", "json", "yaml"])
    func movedFormats(ending: String) throws {
        let text = TreeEntry(#"{"a": {"value": "1px"}, "b": {"value": "2px"}, "c": {"value": "3px"}}"#)
        let words = try DesignClone.groups(
            count(["src/**/*.\(ending)"], .styleDictionary), [RawPath("src/a.\(ending)"): text],
            [RawPath("tokens/a.\(ending)"): text])
        #expect(
            words == ["Things: 3 things moved to tokens/a.\(ending); the configuration does not cover it"], "\(words)")
    }

    @Test("A token with another value than its group is not said to have the same contents")
    func familyEvidence() {
        let names = ["a", "b", "c", "d"]
        let (old, new) = (
            names.map { WordReplacement.Named(key: "jungle-\($0)", value: "\($0)") },
            names.map { WordReplacement.Named(key: "moss-\($0)", value: $0 == "d" ? "other" : "\($0)") }
        )
        let found = WordReplacement.find(old, new)
        #expect(found.pairs.count == 4 && found.changed == [3])
    }
}
