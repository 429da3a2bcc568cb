import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWords

@Suite struct AssetItemTests {
    private static let accent = """
        {"colors": [
          {"idiom": "universal", "color": {"color-space": "srgb",
            "components": {"red": "0xFF", "green": "128", "blue": "0.000", "alpha": "1.000"}}},
          {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
            "color": {"color-space": "display-p3",
              "components": {"red": "1.000", "green": "0.231", "blue": "0", "alpha": "0.500"}}},
          {"idiom": "universal", "appearances": [
            {"appearance": "luminosity", "value": "dark"}, {"appearance": "contrast", "value": "high"}],
            "color": {"platform": "ios", "reference": "systemBlueColor"}},
          {"idiom": "ipad", "color": {"color-space": "gray-gamma-22", "components": {"white": "1.000", "alpha": "0.5"}}},
          {"idiom": "mac"}
        ], "info": {"author": "xcode", "version": 1}}
        """
    private static let files: [RawPath: String] = [
        "App/A.xcassets/Contents.json": #"{"info": {}}"#, "App/A.xcassets/Accent.colorset/Contents.json": accent,
        "App/A.xcassets/Text/Contents.json": #"{"properties": {"provides-namespace": true}}"#,
        "App/A.xcassets/Text/Plain/Info.colorset/Contents.json": #"{"colors": []}"#,
        "App/A.xcassets/heart.imageset/Contents.json":
            #"{"images": [{"filename": "heart.pdf"}], "properties": {"template-rendering-intent": "template"}}"#,
        "App/A.xcassets/heart.imageset/heart.pdf": "pdf", "App/A.xcassets/heart.imageset/heart-dark.pdf": "dark",
        "App/A.xcassets/star.symbolset/star.svg": "svg", "App/A.xcassets/Icon.appiconset/Icon.png": "png",
        "App/A.xcassets/bad.colorset/Contents.json": "{", "Other.xcassets/x.colorset/Contents.json": accent,
    ]

    private func catalogue(
        _ sets: [AssetSet], _ path: String = "App/A.xcassets", _ place: FindingPlace = .commit,
        _ files: [RawPath: String] = files
    ) throws -> Catalogue {
        let count = CountConfiguration(source: .xcassets(path: path, sets: sets))
        return try #require(try place.catalogue("assets", count, in: SmallClone(files)))
    }

    @Test("A byte has the same text in each notation of Xcode, and a fraction keeps its digits")
    func bytes() throws {
        let set = { (red: String) in
            #"{"colors": [{"idiom": "universal", "color": {"color-space": "display-p3", "components": "#
                + #"{"red": "\#(red)", "green": "0.2308", "blue": "255", "alpha": "1.000"}}}]}"#
        }
        for red in ["92", "0x5C", "0.361"] {
            let found = try catalogue(
                [.color], "App/A.xcassets", .commit, ["App/A.xcassets/a.colorset/Contents.json": set(red)])
            let value: JSONValue = ["type": "color", "value": "color(display-p3 0.361 0.2308 1)"]
            #expect(found["a"]?.json.flatMap(JSONFile.parsed) == value, "\(red)")
        }
    }

    @Test("Colors have a value for each appearance", arguments: FindingPlace.allCases)
    func colors(place: FindingPlace) throws {
        let found = try catalogue([.color], "App/A.xcassets", place)
        #expect(found.items.map(\.key) == ["Accent", "Text/Info", "bad"])
        #expect(
            found["Accent"]?.json.flatMap(JSONFile.parsed) == [
                "type": "color",
                "value": [
                    "light": "#ff8000", "dark": "color(display-p3 1 0.231 0 / 0.5)",
                    "dark high contrast": "systemBlueColor",
                    "light ipad": "#ffffff80",
                ],
            ])
        #expect(found["Accent"]?.path == GitPath("App/A.xcassets/Accent.colorset"))
        #expect(found.items.allSatisfy { $0.files.isEmpty })
        #expect(found.countWarnings.count == 1)
        #expect(Words.text(found.countWarnings[0]).hasPrefix("assets: App/A.xcassets/bad.colorset/Contents.json at "))
        #expect(Words.text(found.countWarnings[0]).hasSuffix(" is not valid JSON, so its values are not compared"))
    }

    @Test("A light color that only repeats the color for any appearance makes no difference")
    func repeatedLight() throws {
        func value(_ colors: [(appearances: [String], red: String)]) throws -> JSONValue? {
            let entries = colors.map { color in
                let appearances = color.appearances.map { name in
                    #"{"appearance": "\#(name == "high" ? "contrast" : "luminosity")", "value": "\#(name)"}"#
                }
                return #"{"idiom": "universal", "appearances": [\#(appearances.joined(separator: ", "))], "color": "#
                    + #"{"components": {"red": "\#(color.red)", "green": "0", "blue": "0"}}}"#
            }
            let text = #"{"colors": [\#(entries.joined(separator: ", "))]}"#
            let found = try catalogue([.color], "A.xcassets", .commit, ["A.xcassets/a.colorset/Contents.json": text])
            guard case .object(let members)? = found["a"]?.json.flatMap(JSONFile.parsed) else { return nil }
            return members["value"]
        }
        let plain = try value([([], "1.000"), (["dark"], "0.000")])
        #expect(plain == ["light": "#ff0000", "dark": "#000000"])
        #expect(try value([([], "1.000"), (["light"], "1.000"), (["dark"], "0.000")]) == plain)
        #expect(try value([([], "1.000"), (["light"], "1.000")]) == "#ff0000")
        #expect(try value([([], "1.000"), (["light"], "0.200"), (["dark"], "0.000")]) != plain)
        // With a higher contrast, the light color may take precedence over the one for any appearance.
        let contrast = try value([([], "1.000"), (["light"], "1.000"), (["high"], "0.200"), (["dark"], "0.000")])
        #expect(contrast == ["any": "#ff0000", "light": "#ff0000", "any high contrast": "#330000", "dark": "#000000"])
    }

    @Test("Images and symbols have their files and properties")
    func images() throws {
        let found = try catalogue([.image, .symbol])
        #expect(found.items.map(\.key) == ["heart", "star"])
        #expect(
            found["heart"]?.files.keys.map(\.description).sorted() == [
                "App/A.xcassets/heart.imageset/heart-dark.pdf", "App/A.xcassets/heart.imageset/heart.pdf",
            ])
        #expect(
            found["heart"]?.json.flatMap(JSONFile.parsed)
                == ["type": "image", "properties": ["template-rendering-intent": "template"]])
        #expect(found["star"]?.json.flatMap(JSONFile.parsed) == ["type": "symbol"])
        #expect(found.count == 2)
    }

    @Test("The path may be a folder of catalogues, or a pattern")
    func paths() throws {
        #expect(try catalogue([.color], "App/").count == 3)
        #expect(try catalogue([.color], "**/*.xcassets").items.map(\.key) == ["Accent", "Text/Info", "bad", "x"])
        let count = CountConfiguration(source: .xcassets(path: "None.xcassets", sets: [.color]))
        guard
            case .unknown(let warning) = try FindingPlace.commit.reading(
                "assets", count, in: SmallClone(Self.files))
        else {
            Issue.record("known")
            return
        }
        #expect(Words.text(warning).hasPrefix("assets: there is no folder None.xcassets/ at main ("))
    }

    @Test("A light appearance next to one for all, invalid numbers, and colliding names")
    func odd() throws {
        let found = try catalogue(
            [.color, .image], "A.xcassets", .commit,
            [
                "A.xcassets/a.colorset/Contents.json": """
                {"colors": [{"color": {"components": {"red": "1", "green": "2", "blue": "0x03", "alpha": "1"}}},
                  {"appearances": [{"appearance": "luminosity", "value": "light"}],
                   "color": {"components": {"red": 1, "green": "0xZZ", "blue": "1"}}},
                  {"appearances": [{"appearance": "luminosity", "value": "light"}],
                   "color": {"components": {"red": "1e400", "green": "inf", "blue": "nan"}}},
                  {"appearances": [{"appearance": "luminosity", "value": "light"}],
                   "color": {"color-space": "extended-srgb", "components": {"red": "-0.5", "green": "0.5", "blue": "1.5"}}},
                  {"color": 5}, 6]}
                """,
                "A.xcassets/a.imageset/x.png": "x", "A.xcassets/z/a.colorset/Contents.json": "[]",
            ])
        #expect(
            found["a"]?.json.flatMap(JSONFile.parsed)?.text.contains(
                ##"{"any": "#010203", "light": "color(extended-srgb -0.5 0.5 1.5)"}"##) == true)
        #expect(found.count == 1)
        #expect(found.countWarnings.count == 2)
    }

    @Test("If several names are the same in the folders of a catalogue, the folders are parts of the names")
    func folders() throws {
        func files(_ shades: [String]) -> [RawPath: String] {
            var files: [RawPath: String] = ["A.xcassets/ink.colorset/Contents.json": Self.accent]
            for path in ["Blue", "Base/Red"].flatMap({ hue in shades.map { "\(hue)/\($0)" } }) {
                files[RawPath("A.xcassets/\(path).colorset/Contents.json")] = Self.accent
            }
            return files
        }
        #expect(
            try catalogue([.color], "A.xcassets", .commit, files(["10", "20", "30"])).items.map(\.key).sorted() == [
                "Base/Red/10", "Base/Red/20", "Base/Red/30", "Blue/10", "Blue/20", "Blue/30", "ink",
            ])
        #expect(
            try catalogue([.color], "A.xcassets", .commit, files(["10", "20"])).items.map(\.key).sorted()
                == ["10", "20", "ink"])
    }
}
