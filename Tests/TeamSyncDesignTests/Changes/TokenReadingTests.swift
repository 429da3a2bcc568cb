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

    private static func theme(_ name: String, _ ink: String, type: String = "Palette") -> TestSupport.TreeEntry {
        TreeEntry(
            """
            public struct \(name)Theme: Theme { public var colors: Palette = \(name)\(type)() }
            private struct \(name)\(type): Palette {
                var ink: UIColor = Kit.\(ink)
                var page: UIColor = Kit.white
                var line: UIColor = Kit.gray
            }

            """)
    }

    @Test("A private type in another file is a theme if it has the constants of themes")
    func hiddenThemes() throws {
        let sources = count(["DarkTheme.swift", "LightTheme.swift", "Other.swift"], .code)
        func files(_ ink: String, type: String = "Palette") -> Files {
            [
                "DarkTheme.swift": Self.theme("Dark", "white"), "LightTheme.swift": Self.theme("Light", "black"),
                "Other.swift": Self.theme("PrivateMode", ink, type: type),
            ]
        }
        #expect(
            try DesignClone.groups(sources, files("blue"), files("red")) == [
                "palette.ink: Kit.blue → Kit.red in private"
            ])
        // The type is not named like the themes.
        let other = try DesignClone.groups(sources, files("blue", type: "Helper"), files("red", type: "Helper"))
        #expect(other == [], "\(other)")
    }

    @Test("A helper that takes the name of a token refers to it")
    func lookups() throws {
        let sources = count(["t.ts"], .code)
        func files(_ value: String, _ rest: String = "'space-1': { value: '2px' },") -> Files {
            ["t.ts": TreeEntry("export const space = {\n  \(rest)\n  'space-50': { value: \(value) },\n};\n")]
        }
        let same = try DesignClone.groups(sources, files("createVar('space-1')"), files("'2px'"))
        #expect(same == ["space.space-50: space.space-1 → 2px (same value)"], "\(same)")
        let moved = try DesignClone.groups(sources, files("createVar('space-1')"), files("cssVar('space-1')"))
        #expect(moved == [], "\(moved)")
        // The function does not return the value of the token.
        let other = try DesignClone.groups(sources, files("getNegative('space-1')"), files("'2px'"))
        #expect(other == ["space.space-50: getNegative(\"space-1\") → 2px"], "\(other)")
    }

    @Test("Files of the same name with the same tokens contain values of one token")
    func brands() throws {
        func warnings(_ second: String) throws -> [Warning] {
            let reading = try FindingPlace.commit.reading(
                "t", count(["*/c.json"], .dtcg),
                in: SmallClone([
                    "a/c.json": ##"{"x": {"$value": "#111"}, "y": {"$value": "#222"}}"##, "b/c.json": second,
                ]))
            return reading.warnings
        }
        let brands = try warnings(
            ##"{"x": {"$value": "#333"}, "y": {"$value": "#444"}, "z": {"$value": "#444"}, "w": {"$value": "#555"}}"##)
        #expect(brands.count == 2 && brands.allSatisfy(\.isNote), "\(brands)")
        let others = try warnings(##"{"x": {"$value": "#333"}, "z": {"$value": "#444"}}"##)
        #expect(others.count == 1 && !others[0].isNote, "\(others)")
    }

    @Test("The reason of a deprecation is never the word true")
    func deprecationFlags() throws {
        let trees = count(["t.json"], .styleDictionary)
        func files(_ mark: String) -> Files {
            ["t.json": TreeEntry("{\"a\": {\"value\": \"1px\"\(mark)}, \"b\": {\"value\": \"2px\"}}")]
        }
        let stated = try DesignClone.groups(
            trees, files(""), files(#", "deprecated": "true", "comment": "Deprecated: use b""#))
        #expect(stated == ["a is deprecated: use b"], "\(stated)")
        #expect(try DesignClone.groups(trees, files(""), files(#", "deprecated": "true""#)) == ["a is deprecated"])
        #expect(
            try DesignClone.groups(trees, files(""), files(#", "deprecated": "use b""#)) == ["a is deprecated: use b"])
    }

    @Test("Parts of a value precede it, and modes are separated by semicolons")
    func parts() throws {
        let trees = count(["t.json"], .styleDictionary)
        func token(_ alpha: String) -> String { "{\"alpha\": \(alpha), \"color\": \"#111111\"}" }
        func files(_ light: String?) -> Files {
            let own = light.map {
                ", \"a\": {\"value\": {\"light\": \(token($0)), \"dark\": \(token("0.9"))}, \"type\": \"color\"}"
            }
            return ["t.json": TreeEntry("{\"b\": {\"value\": \"2px\"}\(own ?? "")}")]
        }
        let changed = try DesignClone.groups(trees, files("0.5"), files("0.6"))
        #expect(changed == ["a: alpha 0.5 → 0.6 in light"], "\(changed)")
        let new = try DesignClone.groups(trees, files(nil), files("0.5"))
        #expect(
            new == ["a is new: alpha 0.9, color #111111 in dark; alpha 0.5, color #111111 in light"], "\(new)")
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

    @Test("The new name of a family can have another number of words, in references too")
    func familyWords() {
        func family(_ name: String, _ base: String) -> [WordReplacement.Named] {
            (1...4).map { .init(key: "$\(name)-\($0)00", value: "adjust($\(base), $lightness: \($0)%)") }
        }
        let old = family("light-blue", "light-blue")
        #expect(WordReplacement.find(old, family("sky", "sky")).pairs.count == 4)
        #expect(WordReplacement.find(old, family("sky", "light_blue")).pairs.isEmpty)
        #expect(WordReplacement.find(old, family("sky", "light + blue")).pairs.isEmpty)
    }
}
