import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments

@Suite("Drawings in the entries of a JSON file")
struct MemberDrawingTests {
    private let icons = CountConfiguration(source: .keys(file: "icons.json", pointer: "/icons"), kind: .icon)

    private func groups(_ old: String, _ new: String) throws -> [String] {
        try DesignClone.groups(
            icons, ["icons.json": TreeEntry("{\"icons\": {\"add\": \(old), \"bell\": {\"body\": \"<g/>\"}}}")],
            ["icons.json": TreeEntry("{\"icons\": {\"add\": \(new), \"bell\": {\"body\": \"<g/>\"}}}")])
    }

    private func body(_ path: String, fill: String = "currentColor", rest: String = "") -> String {
        #"{"body": "<path fill=\"\#(fill)\" d=\"\#(path)\"/>"\#(rest)}"#
    }

    @Test("Another notation of the same drawing is only reformatted")
    func reformatted() throws {
        #expect(try groups(body("M2 2h8v8H2z"), body("M2 2H10V10H2Z")) == ["1 thing was reformatted (add)"])
        #expect(try groups(#""M2 2h8v8H2z""#, #""M2 2H10V10H2Z""#) == ["1 thing was reformatted (add)"])
        let tags = #", "tags": ["a"]"#
        #expect(try groups(body("M2 2h8v8H2z"), body("M2 2H10V10H2Z", rest: tags)) == ["add is tagged a"])
    }

    @Test("Other shapes are redrawn, and other colors recolored")
    func redrawn() throws {
        #expect(try groups(body("M2 2h8v8H2z"), body("M2 2h18v18H2z")) == ["add was redrawn"])
        #expect(try groups(#""M2 2h8v8H2z""#, #""M2 2h18v18H2z""#) == ["add was redrawn"])
        let (red, blue) = (body("M2 2h8v8H2z", fill: "#f00"), body("M2 2h8v8H2z", fill: "#00f"))
        #expect(try groups(red, blue) == ["add was recolored"])
        #expect(try groups(red, body("M2 2h8v8H2z")) == ["add now uses the text color"])
    }

    @Test("Sentences contain no markup")
    func markup() throws {
        let unclear = #"{"body": "<g><text>A</text></g>"}"#
        #expect(try groups(body("M2 2h8v8H2z"), unclear) == ["add: `body` changed"])
        #expect(try groups(#"{"tags": []}"#, body("M2 2h8v8H2z", rest: #", "tags": []"#)) == ["add gained `body`"])
        let nested = { (path: String) in #"{"sizes": {"16": "\#(path)"}}"# }
        #expect(try groups(nested("M2 2h8v8H2z"), nested("M2 2h18v18H2z")) == ["add: `16` changed"])
    }
}
