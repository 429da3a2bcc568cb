import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncSetup

/// Code with few names of items, or with names in places that have no accessor.
extension AccessorFinderTests {
    /// The sources, and the patterns with the items of a catalogue that are proposed.
    static let places: [(files: [String: String], found: [String])] = [
        (
            [
                "a.html": "<use href='/img/sprite.svg#bell'/><use href='/img/sprite.svg#cart'/>"
                    + "<use xlink:href='sprite.svg#home'/>"
            ],
            [#"icons **/*.html \bsprite\.svg#(?<key>[\w-]+) ["bell", "cart", "home"]"#]
        ),
        (
            ["a.tsx": "<use href=\"#icon-bell\"/>; <use href='#icon-cart' />; <use x='1' href=\"#icon-home\"/>"],
            [#"icons **/*.tsx <use\s[^<>]*?href=\{?["'`]#icon-(?<key>[\w-]+) ["bell", "cart", "home"]"#]
        ),
        (
            ["a.scss": "a { b: url('~kit/svg/bell.svg') url(svg/cart.svg) url(\"../svg/home.svg\") url(x/close.svg) }"],
            [#"icons **/*.scss \bsvg/(?<key>[\w-]+)\.svg\b(?!#) ["bell", "cart", "home"]"#]
        ),
        // Drawings of the code itself.
        (
            [
                "a.scss": "a { b: url(svg/bell.svg) url(svg/cart.svg) url(svg/home.svg) }", "svg/bell.svg": "<svg/>",
                "svg/cart.svg": "<svg/>",
            ], []
        ),
        (
            [
                "src/types.ts":
                    "export type IconName =\n  | 'bell'\n  | 'cart'\n  | 'home'\ntype Size = 's' | 'm' | 'l'\n"
            ],
            [#"icons src/types.ts (?:\bIconName\s*=\s*\|?\s*|\|\s*)["'](?<key>[^"'\\]+)["'] ["bell", "cart", "home"]"#]
        ),
        (
            ["a.ts": "const all = [{ icon: 'bell', name: 'close' }, { icon: 'cart' }, { icon: \"home\" }]"],
            [#"icons **/*.ts \bicon\s*[:=]\s*["'`](?<key>[^"'`$\\]+)["'`] ["bell", "cart", "home"]"#]
        ),
        // Other libraries and routes have such names, too.
        (
            [
                "a.ts":
                    "const all = [{ icon: 'bell' }, { icon: 'mdi-x' }, { icon: 'b' }, { path: 'home', name: 'cart' }]"
            ], []
        ),
        (["a.css": "a { b: var(--brand-primary) }"], []),
        (
            [
                "a.css": "a { b: var(--brand-primary) var(--own-a) var(--own-b) var(--own-c) }",
                "b.css": "a { b: var(--space-1) var(--space-2) var(--text) var(--page) }",
            ],
            [
                #"tokens **/*.css var\(\s*--(?<key>(?:brand-[\w-]|space-[\w-]|tex(?=t(?![\w-])))[\w-]+) "#
                    + #"["brandprimary", "space1", "space2", "text"]"#
            ]
        ),
    ]

    @Test(
        "Names are found in paths of drawings, constants and types, and among other variables",
        arguments: places.indices)
    func place(index: Int) async throws {
        let (files, found) = Self.places[index]
        guard !found.isEmpty else {
            #expect(try await survey(files).users.map(\.uses) == [])
            return
        }
        let own = try await uses(files)
        #expect(own == found, "\(own)")
    }

    @Test("If code depends on a package, few tokens are enough, also after a word that their names do not include")
    func related() async throws {
        let tokens = (1...9).map { "\"c\($0)\": {\"value\": \"#00000\($0)\", \"type\": \"color\"}" }
        let files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/tokens\", \"version\": \"1.0.0\"}"),
            "tokens/color.json": TreeEntry("{\"color\": {\(tokens.joined(separator: ", "))}}"),
        ]
        try setup.clone(setup.origin("tokens.git", files), "tokens")
        let dependencies = #"{"name": "app", "dependencies": {"@acme/tokens": "1"}}"#
        let found = try await uses([
            "package.json": dependencies, "a.css": "a { b: var(--color-c1) var(--own-c2) }",
            "b.ts": "import tokens from '@acme/tokens'\nconst a = tokens.color.c3.value\n",
        ])
        let expected = [
            #"tokens **/*.ts \btokens(?<key>(?:\.\w+|\[\s*["'`][\w.-]+["'`]\s*\])+) [".color.c3.value"]"#,
            #"tokens **/*.css var\(\s*--(?<key>color-[\w-]+) ["colorc1"]"#,
        ]
        #expect(found.map { $0.replacing("[\"colorc3value\"]", with: "[\".color.c3.value\"]") } == expected, "\(found)")
    }

    @Test("A word before the names of tokens is not part of them")
    func outerWord() async throws {
        let tokens = (1...9).map { "\"c\($0)\": {\"value\": \"#00000\($0)\", \"type\": \"color\"}" }
        let files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/tokens\", \"version\": \"1.0.0\"}"),
            "tokens/color.json": TreeEntry("{\"color\": {\(tokens.joined(separator: ", "))}}"),
        ]
        try setup.clone(setup.origin("tokens.git", files), "tokens")
        let code = "a { b: var(--acme-color-c1) var(--acme-color-c2) var(--own) }"
        let found = try await uses([
            "package.json": #"{"name": "app", "dependencies": {"@acme/tokens": "1"}}"#, "a.css": code,
        ])
        #expect(found == [#"tokens **/*.css var\(\s*--acme-(?<key>[\w-]+) ["colorc1", "colorc2"]"#], "\(found)")
    }
}
