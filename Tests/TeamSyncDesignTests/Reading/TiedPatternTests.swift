import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncGit

@Suite struct TiedPatternTests {
    private func key(_ template: String, _ path: String) throws -> String? {
        try #require(TiedPattern(template)).key(of: GitPath(path))
    }

    @Test(
        "The key is the text in place of the placeholder",
        arguments: [
            ("icons/{key}.svg", "icons/bell.svg", "bell"), ("icons/{key}.svg", "icons/a.b.svg", "a.b"),
            ("icons/{key}.svg", "icons/.svg.svg", ".svg"), ("icons/{key}.svg", "icons/é 😀.svg", "é 😀"),
            ("icons/{key}.svg", "icons/*.svg", "*"), ("icons/{key}", "icons/a.b", "a.b"), ("{key}.json", "a.json", "a"),
            ("icons/ic_{key}_24.svg", "icons/ic_bell_24.svg", "bell"),
            ("icons/ic_{key}_24.svg", "icons/ic__24_24.svg", "_24"),
            ("icons/*/{key}.svg", "icons/nav/bell.svg", "bell"),
            ("*/{key}/View.swift", "src/Chips/View.swift", "Chips"),
            ("Sources/**/{key}.swift", "Sources/Chips.swift", "Chips"),
            ("Sources/**/{key}.swift", "Sources/a/b/c/Chips.swift", "Chips"),
            ("**/{key}/spec.json", "a/b/Chips/spec.json", "Chips"), ("**/{key}/spec.json", "Chips/spec.json", "Chips"),
            ("core/{key}/**", "core/Chips/web/a/b.ts", "Chips"), ("core/{key}/**", "core/Chips/a", "Chips"),
            ("core/{key}/**/*.ts", "core/Chips/a.ts", "Chips"), ("core/{key}/*/v?.ts", "core/Chips/a/v1.ts", "Chips"),
        ])
    func theKeyIsWhatStandsInItsPlace(template: String, path: String, expected: String) throws {
        #expect(try key(template, path) == expected)
    }

    @Test(
        "Other files belong to no item",
        arguments: [
            ("icons/{key}.svg", "icons/bell.png"), ("icons/{key}.svg", "icons/nav/bell.svg"),
            ("icons/{key}.svg", "icons/.svg"), ("icons/{key}.svg", "Icons/bell.svg"), ("icons/{key}.svg", "bell.svg"),
            ("icons/ic_{key}_24.svg", "icons/ic__24.svg"), ("icons/ic_{key}_24.svg", "icons/ic_24.svg"),
            ("icons/*/{key}.svg", "icons/bell.svg"), ("icons/*/{key}.svg", "icons/a/b/bell.svg"),
            ("**/{key}/spec.json", "spec.json"), ("core/{key}/**", "core/Chips"),
            ("core/{key}/*.ts", "core/Chips/a/b.ts"),
            ("{key}.json", "a.json/b"),
        ])
    func otherFilesBelongToNoItem(template: String, path: String) throws {
        #expect(try key(template, path) == nil)
    }

    @Test("A key that is not UTF-8 is ignored")
    func aKeyThatIsNotUTF8IsNone() throws {
        let pattern = try #require(TiedPattern("icons/{key}.svg"))
        #expect(pattern.key(of: GitPath(Array("icons/".utf8) + [0xff] + Array(".svg".utf8))) == nil)
        #expect(pattern.key(of: GitPath(Array("icons/a".utf8) + [0xc3] + Array(".svg".utf8))) == nil)
    }

    @Test("Only the folder before the placeholder is searched")
    func onlyTheFolderInFrontOfThePlaceIsLookedAt() {
        for (template, folder) in [
            ("icons/{key}.svg", "icons/"), ("a/b/*/{key}.svg", "a/b/"), ("{key}.svg", ""), ("**/{key}.svg", ""),
            ("a/{key}/b/c.svg", "a/"),
        ] { #expect(TiedPattern(template)?.folder == GitPath(folder), "\(template)") }
    }

    @Test("A pattern must contain a key")
    func withoutAKeyThereIsNoPattern() {
        #expect(TiedPattern("icons/*.svg") == nil)
        #expect(TiedPattern("icons/{name}.svg") == nil)
    }
}
