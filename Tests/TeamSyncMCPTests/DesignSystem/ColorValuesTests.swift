import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The values of a colour token")
struct ColorValuesTests {
    private func values(_ json: String) throws -> [String] {
        let entry = try JSONParser.value(of: Array(json.utf8)[...])
        return ColorValues(entry, identity: "name").values.map {
            "\($0.brand ?? "-")/\($0.mode ?? "-")=\($0.value)"
        }
    }

    @Test(
        "However they are arranged, brand, mode and value are found",
        arguments: [
            (##"{"name": "a", "value": "#fff"}"##, ["-/-=#fff"]),
            (##"{"name": "a", "light": "#fff", "dark": "#000"}"##, ["-/dark=#000", "-/light=#fff"]),
            (
                ##"{"name": "a", "values": {"Frisbee Light": "#fff", "Frisbee Dark": "#000"}}"##,
                ["Frisbee/Dark=#000", "Frisbee/Light=#fff"]
            ),
            (##"{"name": "a", "values": {"tdm-light": "#fff"}}"##, ["tdm/light=#fff"]),
            (
                ##"{"name": "a", "values": {"tdm": {"light": "#fff", "dark": "#000"}}}"##,
                ["tdm/dark=#000", "tdm/light=#fff"]
            ),
            (##"{"name": "a", "brands": {"tdm": {"modes": {"dark": {"hex": "#000"}}}}}"##, ["tdm/dark=#000"]),
            (##"{"name": "a", "modes": {"dark": {"tdm": "#000"}}}"##, ["tdm/dark=#000"]),
            (##"{"name": "a", "values": [{"brand": "tdm", "mode": "Light", "value": "#fff"}]}"##, ["tdm/Light=#fff"]),
            (##"{"name": "a", "tdm": {"light": "rgba(0, 0, 0, 0.5)"}}"##, ["tdm/light=rgba(0, 0, 0, 0.5)"]),
            (##"{"name": "a", "values": {"sens": "{basic.black}"}}"##, ["sens/-={basic.black}"]),
            (##"{"name": "#fff", "description": "a word", "group": {"order": 3}}"##, []),
        ])
    func arrangements(json: String, expected: [String]) throws {
        #expect(try values(json) == expected)
    }
}
