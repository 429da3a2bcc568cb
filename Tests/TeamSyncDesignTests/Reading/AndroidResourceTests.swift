import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

@Suite("Android resources")
struct AndroidResourceTests {
    private func reading(_ files: [RawPath: String], _ patterns: [String]) throws -> CatalogueReading {
        try FindingPlace.commit.reading(
            "colors",
            CountConfiguration(source: .tokens(TokenSource(files: patterns, format: .resources)), kind: .color),
            in: SmallClone(files))
    }

    @Test("Values, references and modes from folders")
    func values() throws {
        let reading = try reading(
            [
                "res/values/colors.xml": """
                <?xml version="1.0" encoding="utf-8"?>
                <resources xmlns:tools="http://schemas.android.com/tools">
                    <!-- <color name="no">#000</color> -->
                    <color name="blue">#FF0A84FF</color>
                    <color name="faded"> #800A84FF </color>
                    <color name="short">#8abc</color>
                    <color name="link">@color/blue</color>
                    <color name="system">@android:color/white</color>
                    <dimen name="gap">4dp</dimen>
                    <item name="ratio" type="fraction">50%</item>
                    <item name="id" type="id" />
                    <string name="title">Title</string>
                    <color>#fff</color>
                </resources>
                """,
                "res/values-night/colors.xml": "<resources><color name=\"link\">@color/faded</color></resources>",
            ], ["res/values-{mode}/colors.xml", "res/values/colors.xml"])
        guard case .known(let catalogue) = reading else {
            Issue.record("\(reading)")
            return
        }
        let values = Dictionary(
            uniqueKeysWithValues: catalogue.items.map { ($0.key, $0.json.flatMap(JSONFile.parsed) ?? .null) })
        #expect(
            values == [
                "blue": ["type": "color", "value": "#0a84ff", "value as written": "#FF0A84FF"],
                "faded": ["type": "color", "value": "#0a84ff80", "value as written": "#800A84FF"],
                "short": ["type": "color", "value": "#aabbcc88", "value as written": "#8abc"],
                "link": [
                    "type": "color", "value": ["default": "#0a84ff", "night": "#0a84ff80"],
                    "alias": ["default": "blue", "night": "faded"],
                ],
                "system": ["type": "color", "value": "@android:color/white"],
                "gap": ["type": "dimension", "value": "4dp"], "ratio": ["type": "number", "value": "50%"],
            ])
        #expect(catalogue["blue"]?.line == 4)
        #expect(
            ColorToken(values["link"] ?? .null, identity: nil).values.map(\.value).sorted() == ["#0a84ff", "#0a84ff80"])
    }

    @Test("Colors are printed as written and compared by value")
    func written() throws {
        let colors = CountConfiguration(
            source: .tokens(
                TokenSource(files: ["values-{mode}/colors.xml", "values/colors.xml"], format: .resources)),
            kind: .color)
        func groups(_ old: String, _ new: String) throws -> [String] {
            func files(_ value: String) -> [RawPath: TestSupport.TreeEntry] {
                let front = "<resources><color name=\"ink\">"
                return [
                    "values/colors.xml": TreeEntry("\(front)\(value)</color></resources>"),
                    "values-night/colors.xml": TreeEntry("\(front)#99000000</color></resources>"),
                ]
            }
            return try DesignClone.groups(colors, files(old), files(new))
        }
        #expect(try groups("#99000000", "#B3000000") == ["ink: #99000000 → #B3000000 in default"])
        #expect(try groups("#112233", "#112233FF") == ["ink: #112233 → #112233FF in default"])
        #expect(try groups("#FF112233", "#FFAABBCC") == ["ink: #FF112233 → #FFAABBCC in default"])
        for same in ["#FF112233", "#ff112233", "#F123"] {
            #expect(try groups("#112233", same) == ["1 thing was reformatted (ink)"])
        }
    }

    @Test(
        "A file that is not a resource file makes the number unknown",
        arguments: ["", "<resources>", "<vector/>", "text", "<resources><color name=\"a\">#fff</resources>"])
    func malformed(text: String) throws {
        guard case .unknown = try reading(["res/values/colors.xml": text], ["res/values/*.xml"]) else {
            Issue.record("\(text) was read")
            return
        }
    }
}
