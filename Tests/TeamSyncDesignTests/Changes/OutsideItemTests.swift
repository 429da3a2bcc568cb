import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments

@Suite("Items that move to files that the configuration does not cover")
struct OutsideItemTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func count(
        _ files: [String], _ format: TokenFormat, kind: CatalogueKind = .token, modes: [String] = []
    ) -> CountConfiguration {
        CountConfiguration(
            source: .tokens(TokenSource(files: files, format: format, modes: modes)), kind: kind)
    }

    @Test("A changed value, reference and deprecation are reported together with the move")
    func changes() throws {
        let sheets = count(["settings/*.scss"], .css)
        let old: Files = [
            "settings/theme.scss": TreeEntry(
                "$ink: #111111;\n$paper: #ffffff;\n$link: $ink;\n$focus: $ink;\n$border: #cdd3d6;\n"),
            "settings/space.scss": TreeEntry("$gap: 4px;\n"),
        ]
        let new: Files = [
            "theme/brand.scss": TreeEntry(
                """
                $ink: #111111;
                /// @deprecated Use $ink
                $paper: #ffffff;
                $link: $paper;
                $focus: $ink;
                $border: #22272b;
                $extra: 1px;

                """),
            "settings/space.scss": TreeEntry("$gap: 4px;\n"),
        ]
        let way = "moved from settings/theme.scss to theme/brand.scss, which the configuration does not cover"
        let words = try DesignClone.groups(sheets, old, new)
        #expect(
            words == [
                "$paper is deprecated: use $ink, \(way)", "$border \(way) (#cdd3d6 → #22272b)",
                "$link \(way) ($ink → $paper)", "$focus \(way)", "$ink \(way)",
            ])
    }

    @Test("Tokens of a file that git renamed into the count were elsewhere before")
    func arrivals() throws {
        func source(_ name: String, _ values: String...) -> String {
            "/// The values of one component, which its views use.\nstruct \(name): BadgeProtocol {\n"
                + values.map { "    public let \($0)\n" }.joined() + "}\n"
        }
        let core = TreeEntry(source("Palette", "ink = UIColor(hex: 0x111111)"))
        let old: Files = [
            "Classes/Core/Palette.swift": core,
            "Classes/Badge/BadgeSize.swift": TreeEntry(source("BadgeSize", "height = 16", "gap = 4", "inset = 2")),
            "Classes/Tag/TagOld.swift": TreeEntry(source("TagOld", "width = 7", "edge = 3", "round = 1", "drop = 9")),
        ]
        var new: Files = [
            "Classes/Core/Palette.swift": core,
            "Classes/Core/Badge/BadgeSize.swift": TreeEntry(source("BadgeSize", "height = 24", "gap = 4", "inset = 2")),
            "Classes/Core/Tag/TagNew.swift": TreeEntry(source("TagNew", "width = 7", "edge = 3", "round = 1")),
            "Classes/Core/Lane.swift": TreeEntry("enum Lane { static let narrow = 77 }\n"),
        ]
        let sources = count(["Classes/Core/**/*.swift"], .code)
        #expect(
            try DesignClone.groups(sources, old, new) == [
                "TagOld.edge renamed to TagNew.edge", "TagOld.round renamed to TagNew.round",
                "TagOld.width renamed to TagNew.width", "Lane.narrow is new: 77",
                "BadgeSize.height moved from Classes/Badge/ to Classes/Core/Badge/ (16 → 24)",
                "BadgeSize.gap moved from Classes/Badge/ to Classes/Core/Badge/",
                "BadgeSize.inset moved from Classes/Badge/ to Classes/Core/Badge/",
            ])
        // A copy is new, because the other file still exists.
        new = old
        new["Classes/Core/Badge/BadgeSize.swift"] = old["Classes/Badge/BadgeSize.swift"]
        let words = try DesignClone.groups(sources, old, new)
        #expect(words == ["3 things new (BadgeSize.gap 4, BadgeSize.height 16, BadgeSize.inset 2)"], "\(words)")
    }

    @Test("The change to an entry of a list is reported in addition to its new location")
    func entries() throws {
        let list = CountConfiguration(source: .array(file: "icons.json", pointer: "", key: "name"), kind: .item)
        let old: Files = [
            "icons.json": TreeEntry(
                """
                [{"name": "bell", "size": 1}, {"name": "fox", "size": 2}, {"name": "owl", "size": 3}]
                """)
        ]
        let new: Files = [
            "icons.json": TreeEntry("[{\"name\": \"owl\", \"size\": 3}]"),
            "more.json": TreeEntry("[{\"name\": \"bell\", \"size\": 1}, {\"name\": \"fox\", \"size\": 7}]"),
        ]
        let words = try DesignClone.groups(list, old, new)
        #expect(
            words == [
                "bell moved from icons.json to more.json, which the configuration does not cover",
                "fox moved from icons.json to more.json, which the configuration does not cover (size 2 → 7)",
            ])
    }

    @Test("Values of one mode that moved are not lost")
    func modes() throws {
        let colors = count(
            ["values-{mode}/colors.xml", "values/colors.xml"], .resources, kind: .color)
        func file(_ colors: [String: String]) -> TestSupport.TreeEntry {
            TreeEntry(
                "<resources>\n"
                    + colors.sorted { $0.key < $1.key }.map { "<color name=\"\($0)\">\($1)</color>\n" }.joined()
                    + "</resources>\n")
        }
        let old: Files = [
            "values/colors.xml": file(["ink": "#111111", "paper": "#FFFFFF", "link": "#0000AA"]),
            "values-night/colors.xml": file(["ink": "#EEEEEE", "paper": "#000000", "link": "#0000FF"]),
        ]
        var new = old
        new["values/colors.xml"] = file(["paper": "#FFFFFF"])
        var words = try DesignClone.groups(colors, old, new)
        #expect(words == ["ink lost its values for default (#111111)", "link lost its values for default (#0000AA)"])
        new["values/brand.xml"] = file(["ink": "#111111", "link": "#0000BB"])
        words = try DesignClone.groups(colors, old, new)
        #expect(
            words == [
                "link moved from values/colors.xml to values/brand.xml (#0000AA → #0000BB in default)",
                "ink moved from values/colors.xml to values/brand.xml",
            ])
        new = old
        new["values-night/colors.xml"] = file(["paper": "#000000"])
        new["values-night/brand.xml"] = file(["ink": "#EEEEEE", "link": "#0000EE"])
        words = try DesignClone.groups(colors, old, new)
        #expect(
            words == [
                "link moved from values-night/colors.xml to values-night/brand.xml (#0000FF → #0000EE in night)",
                "ink moved from values-night/colors.xml to values-night/brand.xml",
            ])
    }

    @Test("A value for a named theme that becomes the value for all others is not another value")
    func defaultMode() throws {
        let sheets = count(["css/{mode}.css", "css/core.css"], .css, modes: ["dark", "light"])
        let old: Files = [
            "css/core.css": TreeEntry("x { }\n:root { --ink-1: #111111; --ink-2: #222222; }\n"),
            "css/light.css": TreeEntry(
                ":root, [data-theme='light'] { --text: var(--ink-1); --line: #abcdef; --page: #fff; }\n"),
            "css/dark.css": TreeEntry("[data-theme='dark'] { --text: var(--ink-2); --line: #123456; --page: #000; }\n"),
        ]
        let new: Files = [
            "css/core.css": TreeEntry("x { }\n:root { --ink-1: #111111; --ink-2: #222222; }\n"),
            "css/theme.css": TreeEntry(
                """
                :root, [data-theme='light'] { --text: var(--ink-1); --line: #abcdef; --page: #eee; }
                [data-theme='dark'] { --text: var(--ink-2); --line: #654321; --page: #000; }

                """),
        ]
        let words = try DesignClone.groups(sheets, old, new)
        #expect(
            words == [
                "--line: #123456 → #654321 in dark", "--page has values for default instead of light",
                "--text moved to css/theme.css",
            ])
    }

    @Test("A drawing that leaves an icon and becomes a separate item is not a new picture")
    func variant() throws {
        let icons = CountConfiguration(
            source: .files(glob: "icons/**/*.svg", exclude: [], key: "^(?<key>.+)$"), kind: .icon)
        func drawing(_ number: Int) -> TestSupport.TreeEntry {
            TreeEntry("<svg viewBox=\"0 0 24 24\">\n<path d=\"M\(number) 3h\(number % 7 + 5)v7H3z\"/>\n</svg>\n")
        }
        let old: Files = [
            "icons/action/gear.svg": drawing(1), "icons/utility/gear.svg": drawing(2),
            "icons/utility/fox.svg": drawing(3),
        ]
        var new = old
        new["icons/utility/gear.svg"] = nil
        new["icons/utility/settings_cog.svg"] = drawing(2)
        let words = try DesignClone.groups(icons, old, new)
        #expect(
            words == [
                "gear lost the utility variant",
                "settings_cog moved from icons/utility/gear.svg to icons/utility/settings_cog.svg",
            ])
        new["icons/utility/settings_cog.svg"] = TreeEntry(
            "<svg viewBox=\"0 0 24 24\">\n<title>Cog</title>\n<path d=\"M2 3h7v7H3z\"/>\n</svg>\n")
        #expect(try DesignClone.groups(icons, old, new) == words)
        new["icons/utility/settings_cog.svg"] = drawing(5)
        #expect(try DesignClone.groups(icons, old, new).contains("settings_cog is new"))
    }
}
