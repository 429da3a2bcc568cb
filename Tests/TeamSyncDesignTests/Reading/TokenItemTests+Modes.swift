import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWords

extension TokenItemTests {
    @Test("A file with an unlisted name is a separate mode if all listed modes have values")
    func otherModes() throws {
        let found = try catalogue(
            TokenSource(files: ["{mode}.json"], modes: ["dark", "light"]),
            [
                "base.json": ##"{"ink": {"$value": "#000"}}"##, "dark.json": ##"{"bg": {"$value": "#111"}}"##,
                "light.json": ##"{"bg": {"$value": "#fff"}, "fg": {"$value": "#000"}}"##,
                "print.json": ##"{"bg": {"$value": "#ffe"}, "fg": {"$value": "#001"}}"##,
            ])
        #expect(
            values(found) == [
                "bg": ["type": "color", "value": ["dark": "#111", "light": "#fff", "print": "#ffe"]],
                "fg": ["type": "color", "value": ["light": "#000", "default": "#001"]],
                "ink": ["type": "color", "value": "#000"],
            ])
    }

    @Test("A new theme is a mode if its pattern has listed modes with the same tokens, unlike a file with other tokens")
    func newThemes() throws {
        let (light, dark) = (##"{"bg": {"$value": "#fff"}}"##, ##"{"bg": {"$value": "#000"}}"##)
        let theme = try catalogue(
            TokenSource(files: ["theme-{mode}.json", "**/*.json"], modes: ["light", "dark", "ios"]),
            [
                "theme-light.json": light, "theme-dark.json": dark,
                "platform-ios.json": ##"{"gap": {"$value": "1px"}}"##,
                "theme-mocha.json": ##"{"bg": {"$value": "#321"}}"##,
                "theme-semantics.json": ##"{"text": {"$value": "{bg}"}, "bg": {"$value": "#123"}}"##,
            ])
        #expect(
            values(theme)["bg"]
                == ["type": "color", "value": ["dark": "#000", "default": "#123", "light": "#fff", "mocha": "#321"]])
        let folder = try catalogue(
            TokenSource(files: ["themes/{mode}/*.json", "*.json"], modes: ["dark"]),
            ["colors.json": light, "themes/dark/colors.json": dark, "themes/ocean/colors.json": light])
        #expect(
            values(folder)["bg"] == ["type": "color", "value": ["dark": "#000", "default": "#fff", "ocean": "#fff"]])
        #expect(folder.warnings.isEmpty)
    }

    @Test("A file that is named after another theme is a mode if the files of two modes have the same tokens")
    func furtherThemes() throws {
        let file = { (name: String, color: String) in ##"{"\##(name)": {"$value": "\##(color)"}}"## }
        let files = { (name: String, token: String) -> [RawPath: String] in
            [
                "theme/dark.json": file("bg", "#000"), "theme/light.json": file("bg", "#fff"),
                RawPath("theme/contrast/\(name).json"): file(token, "#010"), "base.json": file("bg", "#eee"),
            ]
        }
        let source = TokenSource(files: ["theme/{mode}.json", "**/*.json"])
        func found(_ name: String, _ token: String) throws -> JSONValue? {
            values(try catalogue(source, files(name, token)))[token]
        }
        let all: JSONValue = ["dark": "#000", "default": "#eee", "hc_dark": "#010", "light": "#fff"]
        #expect(try found("hc_dark", "bg") == ["type": "color", "value": all])
        #expect(try found("hc_dark", "fg") == ["type": "color", "value": "#010"])
    }

    @Test("Files that are listed by their paths contain modes if they are named after themes and have the same tokens")
    func listedFiles() throws {
        let file = { (color: String) in ##"{"bg": {"$value": "\##(color)"}, "fg": {"$value": "#123"}}"## }
        let both = try catalogue(
            TokenSource(files: ["themes/dark.json", "themes/light.json", "themes/base.json"]),
            [
                "themes/dark.json": file("#000"), "themes/light.json": file("#fff"),
                "themes/base.json": ##"{"gap": {"$value": "1px"}}"##,
            ])
        #expect(
            values(both) == [
                "bg": ["type": "color", "value": ["dark": "#000", "light": "#fff"]],
                "fg": ["type": "color", "value": ["dark": "#123", "light": "#123"]],
                "gap": ["value": "1px"],
            ])
        #expect(both.warnings.isEmpty)
        // Their other tokens show that they are groups.
        let groups = try catalogue(
            TokenSource(files: ["dark.json", "light.json"]),
            ["dark.json": file("#000"), "light.json": ##"{"bg": {"$value": "#fff"}, "a": {"$value": "#ffa"}}"##])
        #expect(values(groups)["bg"] == ["type": "color", "value": "#000"])
    }

    @Test("A file with an unlisted name is a separate brand if all listed brands have the same modes")
    func otherBrands() throws {
        func brand(_ color: String, _ more: String = "") -> String {
            #"{"light": {"bg": {"value": "\#(color)1"}\#(more)}, "dark": {"bg": {"value": "\#(color)2"}}}"#
        }
        let found = try catalogue(
            TokenSource(files: ["{mode}.json"], format: .styleDictionary, modes: ["acme", "dark", "globex", "light"]),
            [
                "acme.json": brand("#11"), "globex.json": brand("#22"),
                "other.json": brand("#33", ##", "fg": {"value": "#000"}"##),
            ])
        let brands: JSONValue = [
            "acme dark": "#112", "acme light": "#111", "globex dark": "#222", "globex light": "#221",
            "other dark": "#332", "other light": "#331",
        ]
        // No listed brand has this token, so the file may contain values for all brands.
        #expect(
            values(found) == [
                "bg": ["type": "color", "value": brands], "fg": ["type": "color", "value": ["light": "#000"]],
            ])
    }

    @Test("A reference may omit the group of a palette, unless several groups have the token")
    func omittedGroups() throws {
        let found = try catalogue(
            TokenSource(files: ["a.json"], format: .styleDictionary),
            [
                "a.json": ##"""
                {"global": {"palette": {"red": {"value": "#f00"}, "blue": {"value": "#00f"}}},
                 "old": {"palette": {"blue": {"value": "#001"}}},
                 "bg": {"value": "{palette.red}"}, "fg": {"value": "{palette.blue}"}, "ink": {"value": "{red}"}}
                """##
            ])
        #expect(values(found)["bg"] == ["type": "color", "value": "#f00", "alias": "palette.red"])
        #expect(values(found)["fg"]?.member("value") == "{palette.blue}")
        #expect(values(found)["ink"]?.member("value") == "{red}")
        #expect(found.missingReferences.map(\.target).sorted() == ["palette.blue", "red"])
    }

    @Test("Descriptions that differ by mode are listed together")
    func descriptions() throws {
        func file(_ text: String) -> String {
            ##"{"a": {"$value": "#111", "$description": "\##(text)"}, "b": {"$value": "#1", "$description": "B"}}"##
        }
        let found = try catalogue(
            TokenSource(files: ["{mode}.json"]), ["dark.json": file("Grey"), "light.json": file("White")])
        #expect(values(found)["a"]?.member("description") == "Grey / White")
        #expect(values(found)["b"]?.member("description") == "B")
        let one = try catalogue(TokenSource(files: ["a.json"]), ["a.json": file("White")])
        let (old, new) = (try #require(values(one)["a"]), try #require(values(found)["a"]))
        #expect(TokenText.plain(old, new).old.member("description") == nil)
        #expect(TokenText.plain(old, new).new.member("description") == nil)
        #expect(TokenText.plain(old, old).new.member("description") == "White")
    }
}
