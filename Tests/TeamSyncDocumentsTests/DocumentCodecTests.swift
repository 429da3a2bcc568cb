import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite struct DocumentCodecTests {
    @Test("The layout has two spaces per level, no space before colons and a newline at the end")
    func layoutIsTwoSpacesNoSpaceBeforeColonsAndANewlineAtTheEnd() {
        let compact = #"{"a":[1,{"b":[]},{}],"c":{"d":null,"e":"x"},"f":true}"#
        let expected = """
            {
              "a": [
                1,
                {
                  "b": []
                },
                {}
              ],
              "c": {
                "d": null,
                "e": "x"
              },
              "f": true
            }

            """
        #expect(String(decoding: JSONLayout.indented(Array(compact.utf8)), as: UTF8.self) == expected)
    }

    @Test(
        "The layout does not change strings",
        arguments: [#"{}[]:,"#, #"\"},{"#, #"\\"#, #"\\\",:"#, "ünï ✓", "", "\\u0000{"])
    func layoutLeavesStringsAlone(content: String) {
        let compact = "[\"\(content)\"]"
        #expect(
            String(decoding: JSONLayout.indented(Array(compact.utf8)), as: UTF8.self) == "[\n  \"\(content)\"\n]\n")
    }

    @Test("The layout of random values agrees with python")
    func layoutOfRandomValuesIsWhatPythonWrites() throws {
        var random = SeededGenerator(seed: 0x1A70)
        let compact = (0..<200).map { _ in CompactJSONText.random(depth: 4, using: &random) }
        let script =
            "import json,sys\nfor l in sys.stdin: print(json.dumps(json.loads(l), indent=2, ensure_ascii=False))"
        var environment = ProcessInfo.processInfo.environment
        environment["PYTHONIOENCODING"] = "utf-8"
        let python = try Command(
            "python3", ["-c", script], environment: environment, input: Array(compact.joined(separator: "\n").utf8)
        ).runChecked()
        let ours = compact.map { String(decoding: JSONLayout.indented(Array($0.utf8)), as: UTF8.self) }.joined()
        #expect(ours == python.text)
    }

    @Test("The encoding is UTF-8 with sorted keys and unescaped slashes")
    func encodingIsUTF8WithSortedKeysAndBareSlashes()
        throws
    {
        let bytes = try DocumentCodec.encode(["z": "icons/ü.svg", "a": "\"\n"])
        #expect(String(decoding: bytes, as: UTF8.self) == "{\n  \"a\": \"\\\"\\n\",\n  \"z\": \"icons/ü.svg\"\n}\n")
    }

    @Test("Counts documents stay the same when written and read", arguments: Samples.countsDocuments)
    func countsDocumentsComeBackAsTheyWere(sample: Sample<CountsDocument>) throws {
        let bytes = try DocumentCodec.encode(sample.document)
        #expect(try DocumentCodec.decode(CountsDocument.self, from: bytes) == sample.document)
        #expect(try DocumentCodec.encode(DocumentCodec.decode(CountsDocument.self, from: bytes)) == bytes)
    }

    @Test("Changes documents stay the same when written and read", arguments: Samples.changesDocuments)
    func changesDocumentsComeBackAsTheyWere(sample: Sample<ChangesDocument>) throws {
        let bytes = try DocumentCodec.encode(sample.document)
        #expect(try DocumentCodec.decode(ChangesDocument.self, from: bytes) == sample.document)
    }

    @Test(
        "An invalid document is a decoding error",
        arguments: ["", "{", "[]", "null", "{\"schema_version\": 1", "\u{FEFF}"])
    func whatIsNoDocumentIsADecodingError(text: String) {
        #expect(throws: DecodingError.self) {
            try DocumentCodec.decode(CountsDocument.self, from: Array(text.utf8))
        }
    }

    @Test("A state of a newer version is unknown")
    func aStateOfANewerVersionIsUnknown() throws {
        let bytes = Array(#"["behind", "sideways"]"#.utf8)
        #expect(try DocumentCodec.decode([BranchState].self, from: bytes) == [.behind, .unknown])
    }

    @Test("Documents that differ only in the time of generation have the same content")
    func sameContentMeansAllButTheTimeOfGeneration() throws {
        let document = Samples.full
        var later = document
        later.generatedAt = document.generatedAt.advanced(bySeconds: 60)
        #expect(document.hasSameContent(as: later))
        later.repositories[0].behind = 4
        #expect(!document.hasSameContent(as: later))
    }
}
