import TestSupport
import Testing

@testable import TeamSyncSetup

/// Constants and variables that stand for tokens.
extension AccessorFinderTests {
    @Test("Constants in Kotlin are found when a property follows them, also with another name for their object")
    func propertiesOfConstants() async throws {
        let values = (1...9).map { "  const val Space\($0) = \($0)f\n" }.joined()
        let files: [RawPath: TreeEntry?] = [
            "tokens/build.gradle.kts": TreeEntry("plugins { id(\"com.android.library\") }\n"),
            "tokens/src/main/java/com/acme/tokens/AcmeSpaceTokens.kt": TreeEntry(
                "package com.acme.tokens\n\nobject AcmeSpaceTokens {\n\(values)}\n"),
        ]
        try setup.clone(setup.origin("tokens.git", files), "tokens")
        let found = try await uses([
            "a/A.kt": "import com.acme.tokens.AcmeSpaceTokens\nval a = AcmeSpaceTokens.Space1.dp\n",
            "a/B.kt": "import com.acme.tokens.AcmeSpaceTokens as S\nval a = S.Space2.dp + OtherTokens.Space3.dp\n",
            "a/C.kt": "val a = \"AcmeSpaceTokens.Space4.dp\"\n",
        ])
        #expect(
            found == [
                #"tokens **/*.kt \b(?<key>AcmeSpaceTokens\.\w+) ["acmespacetokensspace1", "acmespacetokensspace2"]"#
            ], "\(found)")
    }

    /// A style sheet of Less with tokens that have many first words.
    private func sheet() throws {
        let names = [
            "blue", "red", "gold", "su", "fs", "lh", "br", "zi", "ff", "bs", "te", "th", "fv", "hs", "ws", "of",
        ]
        let files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/css\", \"version\": \"1.0.0\"}"),
            "lib/tokens/constants.less": TreeEntry(names.map { "@\($0)-100: 1px;\n@\($0)8: 8px;\n" }.joined()),
        ]
        try setup.clone(setup.origin("css.git", files), "css")
    }

    @Test("All variables of Less are found if nearly all of them are tokens")
    func less() async throws {
        try sheet()
        let found = try await uses([
            "package.json": "{\"dependencies\": {\"@acme/css\": \"1.0.0\"}}",
            "a.less":
                "@import \"b\";\n@own: 1px;\n.a { a: @blue-100; b: @su8; c: @{fs8}; d: @own; e: e(\"@gold-100\") }\n",
        ])
        #expect(found == [#"tokens **/*.less @\{?(?<key>[\w-]+) ["blue100", "fs8", "su8"]"#], "\(found)")
    }

    @Test("Variables of Less without a relation to the design system are not proposed")
    func otherLess() async throws {
        try sheet()
        let found = try await survey([
            "package.json": "{\"dependencies\": {\"antd\": \"1.0.0\"}}",
            "a.less": ".a { a: @primary-color; b: @su8; c: @link-color; d: @border-radius-base }\n",
        ])
        #expect(found.users.map(\.uses) == [])
    }

    @Test("Variables with many first words are found among others if the code depends on the design system")
    func manyWords() async throws {
        try sheet()
        let own = (1...8).map { "o\($0): @own\($0)-x; " }.joined()
        let all = ["blue", "red", "gold", "su", "fs", "lh", "br", "zi", "ff", "bs", "te", "th", "fv", "hs", "ws", "of"]
        let code = ".a { \(own)\(all.map { "\($0): @\($0)-100; " }.joined()) }\n"
        let found = try await uses([
            "package.json": "{\"dependencies\": {\"@acme/css\": \"1.0.0\"}}", "a.less": code,
        ])
        #expect(found.count == 1 && found[0].contains("(?:blue-|br-|bs-|") && !found[0].contains("own"), "\(found)")
    }

    @Test("Variables of Sass that the code defines itself do not hide tokens")
    func ownVariables() async throws {
        let own =
            "$own: red;\n@mixin a($b: $own) { c: $own }\n.a { --brand-own: 1px; color: $own; b: var(--brand-own) }\n"
        let found = try await uses([
            "own.scss": own, "a.scss": ".a { $inner: $brand-primary; a: $text $space_1 $own $inner; b: f($own: 1) }\n",
        ])
        #expect(found == [#"tokens **/*.scss \$(?<key>[\w-]+) ["brandprimary", "space1", "text"]"#], "\(found)")
    }

    @Test("Variables of Sass that other packages define hide tokens")
    func otherVariables() async throws {
        let code = ".a { a: $brand-primary $text $space_1 $own $inner; b: f($own: 1) }\n@mixin b($inner: $own) {}\n"
        #expect(try await survey(["a.scss": code]).users == [])
    }

    @Test("A size in the name of a resource is not a part of the name of an icon")
    func sizes() throws {
        let accessor = CodeAccessor(owner: "R.drawable", form: .members(prefix: ""), fileExtension: "kt")
        let (keys, members) = (Set(["add_regular", "bell_regular"]), Set(["addregular", "bellregular"]))
        let names: Set<String> = ["add_24_regular", "bell_16dp_regular", "bell_25_regular", "photo_24_regular"]
        let icons = try #require(NamedItems(names, of: accessor, in: keys, members, areIcons: true))
        #expect(Set(icons.hits.keys) == ["add_24_regular", "bell_16dp_regular"] && icons.total == 4)
        #expect(icons.accessor.pattern == #"\bR\.drawable\.(?<key>\w+)"#)
        #expect(NamedItems(names, of: accessor, in: keys, members) == nil)
    }
}
