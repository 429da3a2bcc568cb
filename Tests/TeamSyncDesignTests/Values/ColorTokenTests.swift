import TeamSyncDocuments
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

@Suite("The values of a color token")
struct ColorTokenTests {
    private func values(_ json: String) throws -> [String] {
        let entry = try JSONParser.value(of: Array(json.utf8)[...])
        return ColorToken(entry, identity: "name").values.map {
            let place = $0.appearance
            let rest = [place.brand.map { "brand \($0)" }, place.platform.map { "platform \($0)" }].compactMap(\.self)
            return "\((rest + place.others).joined(separator: " "))/\(place.mode ?? "-")=\($0.value)"
        }
    }

    @Test(
        "Brand, mode and value are found in any arrangement",
        arguments: [
            (##"{"name": "a", "value": "#fff"}"##, ["/-=#fff"]),
            (##"{"name": "a", "light": "#fff", "dark": "#000"}"##, ["/dark=#000", "/light=#fff"]),
            (
                ##"{"name": "a", "values": {"Frisbee Light": "#fff", "Frisbee Dark": "#000"}}"##,
                ["Frisbee/Dark=#000", "Frisbee/Light=#fff"]
            ),
            (##"{"name": "a", "values": {"tdm-light": "#fff"}}"##, ["tdm/light=#fff"]),
            (
                ##"{"name": "a", "values": {"tdm": {"light": "#fff", "dark": "#000"}}}"##,
                ["tdm/dark=#000", "tdm/light=#fff"]
            ),
            (##"{"name": "a", "brands": {"tdm": {"modes": {"dark": {"hex": "#000"}}}}}"##, ["brand tdm/dark=#000"]),
            (##"{"name": "a", "modes": {"dark": {"tdm": "#000"}}}"##, ["tdm/dark=#000"]),
            (
                ##"{"name": "a", "values": [{"brand": "tdm", "mode": "Light", "value": "#fff"}]}"##,
                ["brand tdm/Light=#fff"]
            ),
            (##"{"name": "a", "tdm": {"light": "rgba(0, 0, 0, 0.5)"}}"##, ["tdm/light=rgba(0, 0, 0, 0.5)"]),
            (##"{"name": "a", "values": {"sens": "{basic.black}"}}"##, ["sens/-={basic.black}"]),
            (##"{"name": "a", "values": {"tdmLight": "#fff"}}"##, ["tdm/Light=#fff"]),
            (##"{"name": "a", "values": {"light-hc": "#fff"}}"##, ["/light-hc=#fff"]),
            (##"{"name": "a", "light high contrast": "#fff"}"##, ["/light high contrast=#fff"]),
            (
                ##"{"name": "a", "sets": {"desktop": {"value": "#fff"}, "s2": {"value": "#000"}}}"##,
                ["/desktop=#fff", "s2/-=#000"]
            ),
            (##"{"name": "a", "platforms": {"ios": {"dark": "#fff"}}}"##, ["platform ios/dark=#fff"]),
            (##"{"name": "a", "modes": {"sepia": "#fff"}}"##, ["/sepia=#fff"]),
            (##"{"name": "a", "shadow": {"x": {"color": "#000"}}}"##, ["shadow x/-=#000"]),
            (##"{"name": "#fff", "description": "a word", "group": {"order": 3}}"##, []),
        ])
    func arrangements(json: String, expected: [String]) throws {
        #expect(try values(json) == expected)
    }

    @Test("A token with deep names and many values is limited")
    func bounds() throws {
        let name = "\"\(String(repeating: "n", count: 300))\":"
        let colors = Array(repeating: "\"#000\"", count: 5000).joined(separator: ",")
        let json =
            "{" + Array(repeating: name, count: 150).joined(separator: "{") + "[\(colors)]"
            + String(repeating: "}", count: 150)
        let entry = try JSONParser.value(of: Array(json.utf8)[...])
        let values = ColorToken(entry, identity: "name").values
        #expect(values.count == 1000)
        #expect(values.flatMap(\.appearance.names).allSatisfy { $0.utf8.count <= BoundedName.limit })
    }
}
