import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

@Suite("Variables exported by Figma")
struct FigmaVariableTests {
    private func values(_ files: [RawPath: String]) throws -> [String: JSONValue] {
        let source = TokenSource(files: ["*.json"], format: .figma)
        let reading = try FindingPlace.commit.reading(
            "tokens", CountConfiguration(source: .tokens(source)), in: SmallClone(files))
        guard case .known(let catalogue) = reading else {
            Issue.record("\(reading)")
            return [:]
        }
        return Dictionary(
            uniqueKeysWithValues: catalogue.items.map { ($0.key, $0.json.flatMap(JSONFile.parsed) ?? .null) })
    }

    private static let primitives = """
        {"id": "C:1", "name": "Primitives", "modes": {"1:0": "Value"}, "variables": [
            {"id": "V:1", "name": "blue/100", "type": "COLOR", "valuesByMode": {"1:0": {"r": 0, "g": 0, "b": 1, "a": 1}}},
            {"id": "V:2", "name": "blue/ 200", "type": "COLOR", "description": "Links",
                "valuesByMode": {"1:0": {"r": 0, "g": 0, "b": 1, "a": 0.5}}},
            {"id": "V:3", "name": "gone", "valuesByMode": {"1:0": 4}, "deletedButReferenced": true}]}
        """

    private static let expected: [String: JSONValue] = [
        "blue.100": ["type": "color", "value": "#0000ff"],
        "blue.200": ["type": "color", "value": "#0000ff80", "description": "Links"],
        "text.link": [
            "type": "color", "value": ["Light": "#0000ff", "Dark": "#0000ff80"],
            "alias": ["Light": "blue.100", "Dark": "blue.200"],
        ],
        "gap": ["type": "number", "value": ["Light": 8, "Dark": 8]],
    ]

    @Test("Collections in separate files refer to variables of others by id")
    func files() throws {
        let semantic = """
            {"name": "Semantic", "modes": {"2:0": "Light", "2:1": "Dark"}, "variables": [
                {"id": "W:1", "name": "text/link", "type": "COLOR", "valuesByMode": {
                    "2:0": {"type": "VARIABLE_ALIAS", "id": "V:1"}, "2:1": {"type": "VARIABLE_ALIAS", "id": "V:2"}}},
                {"id": "W:2", "name": "gap", "type": "FLOAT", "valuesByMode": {"2:0": 8, "2:1": 8}}]}
            """
        #expect(
            try values(["a.json": FigmaVariableTests.primitives, "b.json": semantic]) == FigmaVariableTests.expected)
        #expect(
            try values(["a.json": "[\(FigmaVariableTests.primitives), \(semantic)]"]) == FigmaVariableTests.expected)
    }

    @Test("Modes may contain the list of their variables of each type")
    func listsOfModes() throws {
        let primitive = """
            [{"mode": {"name": "Mode 1", "id": "1:0"}, "color": [
                {"name": "Blue/50", "color": "#0000ff", "var": "", "rootAlias": ""}], "number": [
                {"name": "size-1", "value": "4px", "var": "", "rootAlias": ""}], "string": []}]
            """
        let semantic = """
            [{"name": "Semantic colors", "values": [
                {"mode": {"name": "Light", "id": "2:0"}, "color": [{"name": "Text/Link", "value": "#0000ff", "var": "Blue/50"}]},
                {"mode": {"name": "Dark", "id": "2:1"}, "color": [{"name": "Text/Link", "value": "#8080ff", "var": ""}]}]}]
            """
        #expect(
            try values(["a.json": primitive, "b.json": semantic]) == [
                "Blue.50": ["type": "color", "value": "#0000ff"], "size-1": ["type": "number", "value": "4px"],
                "Text.Link": ["type": "color", "value": ["Light": "#0000ff", "Dark": "#8080ff"]],
            ])
    }

    @Test(
        "Other lists of objects are not variables",
        arguments: [
            #"[{"mode": {"name": "a"}, "color": [{"name": "b"}]}]"#, #"[{"mode": "dark", "color": []}]"#,
            #"[{"mode": {"name": "a"}, "color": "red"}]"#, #"[{"name": "a", "values": [1, 2]}]"#,
            #"[{"mode": {"name": "a"}, "color": []}]"#,
        ])
    func otherLists(text: String) throws {
        #expect(FigmaVariables(try #require(JSONFile.parsed(Array(text.utf8)[...]))) == nil)
    }

    @Test("The response of Figma's API has separate variables and collections")
    func interface() throws {
        let text = """
            {"status": 200, "meta": {"variableCollections": {
                "C:1": {"id": "C:1", "modes": [{"modeId": "1:0", "name": "Value"}]},
                "C:2": {"id": "C:2", "modes": [{"modeId": "2:0", "name": "Light"}, {"modeId": "2:1", "name": "Dark"}]}},
            "variables": {
                "V:1": {"id": "V:1", "name": "blue/100", "resolvedType": "COLOR", "variableCollectionId": "C:1",
                    "valuesByMode": {"1:0": {"r": 0, "g": 0, "b": 1, "a": 1}}},
                "V:2": {"id": "V:2", "name": "blue/200", "resolvedType": "COLOR", "variableCollectionId": "C:1",
                    "description": "Links", "valuesByMode": {"1:0": {"r": 0, "g": 0, "b": 1, "a": 0.5}}},
                "V:9": {"id": "V:9", "name": "other", "remote": true, "variableCollectionId": "C:9",
                    "valuesByMode": {"9:0": 1}},
                "W:1": {"id": "W:1", "name": "text/link", "resolvedType": "COLOR", "variableCollectionId": "C:2",
                    "valuesByMode": {
                        "2:0": {"type": "VARIABLE_ALIAS", "id": "V:1"}, "2:1": {"type": "VARIABLE_ALIAS", "id": "V:2"}}},
                "W:2": {"id": "W:2", "name": "gap", "resolvedType": "FLOAT", "variableCollectionId": "C:2",
                    "valuesByMode": {"2:0": 8, "2:1": 8}}}}}
            """
        #expect(try values(["a.json": text]) == FigmaVariableTests.expected)
    }

    @Test("The modes of a plugin have variables whose aliases are names")
    func plugin() throws {
        let text = """
            {"version": "1", "collections": [
                {"name": "P", "modes": [{"name": "Value", "variables": [
                    {"name": "blue/100", "type": "color", "isAlias": false, "value": "#0000FF"},
                    {"name": "blue/200", "type": "color", "isAlias": false, "value": "#0000FF80"}]}]},
                {"name": "S", "modes": [
                    {"name": "Light", "variables": [{"name": "link", "type": "color", "isAlias": true,
                        "value": {"collection": "P", "name": "blue/100"}}]},
                    {"name": "Dark", "variables": [{"name": "link", "type": "color", "isAlias": true,
                        "value": {"collection": "P", "name": "blue/200"}}]}]}]}
            """
        #expect(
            try values(["a.json": text])["link"] == [
                "type": "color", "value": ["Light": "#0000FF", "Dark": "#0000FF80"],
                "alias": ["Light": "blue.100", "Dark": "blue.200"],
            ])
    }

    @Test(
        "Other files have no variables",
        arguments: [
            "{}", "[]", "[1]", #"{"modes": [], "variables": []}"#, #"{"modes": 1}"#, #"{"collections": []}"#,
            #"{"collections": [{"modes": [{"name": "a"}]}]}"#, #"{"meta": {"variables": {"a": 1}}}"#,
            #"{"modes": {"a": "b"}, "variables": [{"name": "x"}]}"#,
        ])
    func others(text: String) throws {
        let value = try #require(JSONFile.value(of: Array(text.utf8), path: GitPath("a.json")))
        #expect(FigmaVariables(value)?.tokens.isEmpty ?? true)
    }
}
