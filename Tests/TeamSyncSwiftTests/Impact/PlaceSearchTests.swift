import Foundation
import TeamSyncConfiguration
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncSwift

/// The places where sources name items: `«name»` marks each place in a text.
@Suite("Places that name items") struct PlaceSearchTests {
    static let kotlin = #"R\.drawable\.(?:ic_)?(?<key>\w+)"#
    static let compose = #"DsIcons\.(?<key>\w+)"#
    static let icons = #"\bimport\s+a\.icons\.(?<key>\w+)"#
    static let path = #"icons/(?<key>[\w-]+)\.svg"#
    static let drawable = #"@drawable/(?:ic_)?(?<key>\w+)"#
    static let property = #"var\(\s*--(?<key>[\w-]+)"#
    static let attribute = #"<Icon\s[^>]*name=["'](?<key>[\w-]+)["']"#
    static let tokens = #"tokens\.(?<key>\w+)"#
    static let sass = #"\$(?<key>color-[\w-]+)"#
    static let prefixed = #"\bR\.drawable\.ic_(?<key>\w+)"#
    static let typed = #"\b(?<key>AcmeColor\.\w+)"#
    static let named = #"(?<key>(?:--|\$)color-[\w-]+)"#
    static let imported = #"\b(?<key>\w+?)Icon\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@a/icons["'])"#

    @Test("Places in each language, excluding comments", arguments: sources)
    func languages(file: String, pattern: String, text: String) throws {
        let (source, expected) = Self.unmarked(text)
        let found = try places(["src/\(file)": source], ["icons": .lines(glob: "**", exclude: [], pattern: pattern)])
        #expect(found.incomplete == [])
        #expect(found.places.map { "\($0.place.line ?? 0):\($0.place.column ?? 0) \($0.name)" } == expected, "\(text)")
    }

    @Test("Resources of the system are not found, and those of another package are not certain")
    func resourceOwners() throws {
        let pattern = #"(?:\bR\.drawable\.|@[\w.*]*:?drawable/)ic_(?<key>\w+)"#
        let sources = [
            "A.kt": "package org.acme.app.home\nimport org.acme.app.R\nf(R.drawable.ic_a, android.R.drawable.ic_b, "
                + "org.acme.kit.R.drawable.ic_c, com.other.R.drawable.ic_d)",
            "B.kt": "package org.acme.app\nimport android.R\nval a = R.drawable.ic_a",
            "C.java": "package org.acme.app;\nimport com.other.R;\nint a = R.drawable.ic_e;",
            "D.kt": "package org.acme.app\nimport com.other.R as Other\nval a = R.drawable.ic_f",
            "e.xml": "<a b='@drawable/ic_g' c='@android:drawable/ic_h' d='@com.other:drawable/ic_i'/>",
        ]
        let found = try places(sources, ["icons": .lines(glob: "**", exclude: [], pattern: pattern)])
        #expect(found.places.map { $0.name + ($0.isCertain ? "" : "?") } == ["a", "c", "d?", "e?", "f", "g", "i?"])
        // The design system states its package.
        let kit = try TemporaryFolder("kit")
        try RawFile.write(
            "android {\n  namespace = \"com.other\"\n}\n".utf8, to: RawPath("\(kit.path)/build.gradle.kts"))
        let known = try places(
            sources, ["icons": .lines(glob: "**", exclude: [], pattern: pattern)],
            packages: DesignPackages(of: [kit.path]))
        #expect(known.places.map { $0.name + ($0.isCertain ? "" : "?") } == ["a", "c?", "d", "e", "f", "g", "i"])
    }

    @Test("Resources of something that the source calls R itself are not certain")
    func ownR() throws {
        let pattern = #"\bR\.drawable\.ic_(?<key>\w+)"#
        let found = try places(
            [
                "A.kt": "class A(val R: Res) { val a = R.drawable.ic_a }",
                "B.kt": "fun b(c: C, R: Res) = R.drawable.ic_b",
                "C.kt": "object R { }\nval c = R.drawable.ic_c", "D.kt": "import com.acme.Res as R\nf(R.drawable.ic_d)",
                "E.kt": "fun <T, R : Any> e(f: (T) -> R): R = g(R.drawable.ic_e) as R",
                "F.java": "int f(Res R) { return R.drawable.ic_f; }",
                "G.java": "<T, R> R g(F<T, R> f) { return f.g(R.drawable.ic_g); }",
                "H.kt": "val h = a().R.drawable.ic_h",
            ], ["icons": .lines(glob: "**", exclude: [], pattern: pattern)])
        #expect(
            found.places.map { $0.name + ($0.isCertain ? "" : "?") } == ["a?", "b?", "c?", "d?", "e", "f?", "g", "h?"])
    }

    @Test("Imported resources are certain if the source gives their names to nothing else")
    func importedResources() throws {
        let pattern = #"\bR\.drawable\.ic_(?<key>\w+)"#
        let front = "package com.acme\nimport com.acme.R.drawable.ic_"
        let found = try places(
            [
                "A.kt": front + "a\nval b = ic_a\nf(c = ic_a, \"${ic_a}\", if (d) ic_a else 1)",
                "B.kt": front + "b\nval ic_b = 1",
                "C.kt": front + "c\nfun f(ic_c: Int) = g(ic_c)", "D.kt": front + "d\nval (a, ic_d) = f()",
                "E.kt": front + "e\nf { a, ic_e -> a }", "F.kt": front + "f\nic_f()", "G.kt": front + "g\nf(ic_g = 1)",
                "H.kt": "package com.acme\nimport org.other.R.drawable.ic_h\nf(ic_h)",
                "I.java": "package com.acme;\nimport static com.acme.R.drawable.ic_i;\nf(ic_i); f(int ic_i) {}",
            ], ["icons": .lines(glob: "**", exclude: [], pattern: pattern)])
        let names = found.places.map { $0.name + ($0.isCertain ? "" : "?") }
        #expect(
            names == ["a", "a", "a", "a", "a"] + "bbcccddeeffgghhiii".map { "\($0)?" }, "\(names)")
    }

    /// Sources in which `«Chip»` is the component of the design system.
    static let components: [(file: String, text: String)] = [
        ("a.tsx", "import { Chip } from '@other/ui'; <Chip/>"),
        ("a.tsx", "import { «Chip» as C } from '@kit/ui'; const Chip = () => 1; <D/>"),
        ("a.tsx", "import { «Chip» } from '@kit/ui/chip'; <«Chip»/>"),
        ("a.tsx", "import { Chip } from './own'; <Chip/>"), ("a.tsx", "import { «Chip» } from './kit'; <«Chip»/>"),
        ("a.tsx", "import { «Chip» } from '../vendor/kit'; <«Chip»/>"),
        ("a.tsx", "import * as O from '@other/ui'; import * as K from '@kit/ui'; <O.Chip/>; <K.«Chip»/>"),
        ("a.tsx", "import { «Chip» } from '$lib/chip'; <«Chip»/>"),
        ("a.tsx", "import { «Chip» } from '@kit/all'; <«Chip»/>"),
        ("a.tsx", "const a = <p>don't</p>, b = <«Chip»/>, c = <p>can't</p>"),
        ("a.tsx", "function Chip() {}; <Chip/>"), ("a.tsx", "const Chip = lazy(() => import('x')); <«Chip»/>"),
        ("a.tsx", "<«Chip» a={'<Chip>'} b={`<Chip>`}/>; const c = { template: '<«Chip»/>' }"),
        ("a.vue", "<script>import Chip from './Missing.vue'</script><template><Chip/></template>"),
        ("a.tsx", "import { «Chip» } from './loop'; <«Chip»/>"), ("a.tsx", "import { Chip } from './ring'; <Chip/>"),
        ("a.vue", "<template>{{ '<Chip>' }}<«Chip» :a=\"'b'\"/></template>"),
    ]

    @Test("Components that a script imports from elsewhere or declares are not found", arguments: components)
    func origins(file: String, text: String) throws {
        let kit = try TemporaryFolder("kit")
        try RawFile.write("{\"name\": \"@kit/ui\"}".utf8, to: RawPath("\(kit.path)/package.json"))
        let folder = try TemporaryFolder("places")
        let (source, expected) = Self.unmarked(text)
        for (path, text) in [
            file: source, "kit.ts": "export * from '@kit/ui'", "own.ts": "export const Chip = 1",
            "loop/index.ts": "export * from '../ring'; export { default as Chip } from '../kit'",
            "ring.ts": "export * from './ring2'; export { Other } from '@kit/ui'", "ring2.ts": "export * from './ring'",
        ] {
            try RawFile.write(text.utf8, to: RawPath("\(folder.path)/src/\(path)"))
        }
        let found = try search(
            folder,
            [
                "components": .lines(
                    glob: "**/\(file)", exclude: [], pattern: #"(?:<(?:\w\.)?|[{,]\s*)(?<key>Chip)\b"#)
            ], kind: .component, names: ["components": ["Chip"]], packages: DesignPackages(of: [kit.path]))
        #expect(
            found.places.map { "\($0.place.line ?? 0):\($0.place.column ?? 0) \($0.name)" } == expected, "\(text)")
    }

    @Test("A component that is imported with another name is also found where that name is used")
    func renamedImports() throws {
        let pattern = #"(?<key>Chip)\b"#
        let script = "import { Chip as C } from '@kit/ui'\nconst a = <C b={C.d} />, e = <O.C/>, f = '<C>', g = C\n"
        let kotlin = "import org.kit.Chip as C\nval a = C(1)\nval b = d.C(1)\nval c = \"C(1)\"\n"
        let exported = "export { Chip as C } from '@kit/ui'\nconst a = <C/>\n"
        for (file, text, lines) in [("a.tsx", script, [1, 2]), ("a.kt", kotlin, [1, 2]), ("a.tsx", exported, [1])] {
            let folder = try TemporaryFolder("places")
            try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(file)"))
            let found = try search(
                folder, ["components": .lines(glob: file, exclude: [], pattern: pattern)], kind: .component)
            #expect(found.places.map(\.place.line) == lines, "\(text)")
        }
    }

    @Test("Names that Kotlin imports from elsewhere or declares are not found")
    func kotlinOrigins() throws {
        let kit = try TemporaryFolder("kit")
        try RawFile.write("package org.kit.ui\n".utf8, to: RawPath("\(kit.path)/Chip.kt"))
        let found = try places(
            [
                "A.kt": "import org.other.Chip\nChip(1)", "B.kt": "import org.kit.ui.Chip\nChip(2)\nclass Chip",
                "C.kt": "object A { object Chip }\nChip(3)", "D.kt": "import org.kit.ui.*\nclass Chip\nChip(4)",
                "E.kt": "import org.other.Chip as O\nChip(5)", "F.kt": "Chip(6)",
                "G.kt": "import org.other.Kit\nKit.Chip(7)\nkit().Chip(7)", "H.kt": "object Kit\nKit.Chip(8)",
            ], ["components": .lines(glob: "**", exclude: [], pattern: #"\b(?<key>Chip)\b"#)],
            packages: DesignPackages(of: [kit.path]))
        #expect(
            found.places.map { "\($0.place.path):\($0.place.line ?? 0)" } == [
                "B.kt:1", "B.kt:2", "B.kt:3", "D.kt:2", "D.kt:3", "E.kt:2", "F.kt:1", "G.kt:3",
            ])
    }

    @Test("Variables of Sass belong to the modules that they are used from")
    func sassModules() throws {
        let kit = try TemporaryFolder("kit")
        try RawFile.write("{\"name\": \"@kit/tokens\"}".utf8, to: RawPath("\(kit.path)/package.json"))
        try RawFile.write("".utf8, to: RawPath("\(kit.path)/scss/_palette.scss"))
        let sources = [
            "a.scss": """
            @use '@other/tokens' as o; @use "@other/theme"; @use '@kit/tokens' as k; @use './own'; @use 'pass';
            @use './missing'; @use 'palette' as p; @use 'load' as l; @use '@kit/more' as m; @use '~@other/c';
            a { b: o.$color-a theme.$color-a k.$color-b own.$color-c pass.$color-d missing.$color-e p.$color-f }
            a { b: l.$color-g m.$color-h c.$color-i x.$color-j $color-k }
            """,
            "package.json": "{\"dependencies\": {\"bird\": \"1\"}}",
            "g.scss": "@use 'bird/scss' as b; @use 'fish/scss' as f; a { b: b.$color-r f.$color-s }",
            "own.scss": "@forward '@other/tokens'", "_pass.scss": "@forward 'more'",
            "more.scss": "@import '@kit/tokens'",
            "b.scss": "@use '@other/tokens' as *; a { b: $color-l }", "c.scss": "@use 'pass' as *; a { b: $color-m }",
            "d.scss": "@forward '@other/tokens' show $color-n,\n  $color-o; @forward '@kit/tokens' show $color-p",
            "e.scss": "@use 'f' as *; a { b: $color-q }", "f.scss": "@forward 'e'",
        ]
        let found = try places(
            sources, ["tokens": .lines(glob: "**", exclude: [], pattern: Self.named)],
            packages: DesignPackages(of: [kit.path]))
        let names = found.places.map { $0.name.suffix(1) + ($0.isCertain ? "" : "?") }
        #expect(names == ["b", "d", "e?", "f", "g?", "h?", "j?", "k", "l?", "m", "p", "q?", "s?"], "\(names)")
    }

    @Test("A name is preceded by the beginning of its variable")
    func sigils() throws {
        let pattern = #"(?<key>brand)"#
        let found = try places(
            ["a.scss": "a { b: var(--brand) -$brand --a-brand brand }", "b.ts": "f('--brand', `$brand`)"],
            ["tokens": .lines(glob: "**", exclude: [], pattern: pattern)])
        #expect(found.places.map(\.sigil) == ["--", "$", "", "", "--", ""])
    }

    @Test("Tags of components in Vue are found by the names of the components")
    func tags() throws {
        let pattern = #"<(?<key>Acme\w+|acme-[\w-]+)"#
        let folder = try TemporaryFolder("places")
        let text = "<acme-banner/><AcmeBanner/><acme-banner-item/>\n<acme-b/>\n"
        try RawFile.write(text.utf8, to: RawPath("\(folder.path)/a.vue"))
        let found = try search(
            folder, ["components": .lines(glob: "**", exclude: [], pattern: pattern)], kind: .component,
            names: ["components": ["AcmeBanner"]])
        #expect(found.places.map(\.name) == ["acme-banner", "AcmeBanner", "acme-banner-item"])
    }

    @Test("Names of components are found in each spelling")
    func tagsOfElements() throws {
        let folder = try TemporaryFolder("places")
        try RawFile.write("<acme-banner/><AcmeBanner/>\n".utf8, to: RawPath("\(folder.path)/a.vue"))
        let found = try search(
            folder, ["components": .lines(glob: "**", exclude: [], pattern: #"<(?<key>[\w-]+)"#)], kind: .component,
            names: ["components": ["acme-banner"]])
        #expect(found.places.map(\.name) == ["acme-banner", "AcmeBanner"])
    }

    @Test("At least sixty sources are in the table")
    func size() { #expect(Self.sources.count >= 60) }

    @Test("Swift is parsed: lines, conditions, constants and comments do not affect the result")
    func swift() throws {
        let (source, expected) = Self.unmarked(
            """
            // DSIcon.named("gone")
            func icons(_ on: Bool) {
                _ = DSIcon.named(«"a"», size: 3)
                _ = DSIcon.named(
                    «"b"»)
                _ = DSIcon.named(on ? «"c"» : «"d"»)
                let text = "DSIcon.named(\\"gone\\")"
            }
            struct Own { static func named(_ name: String) {} }
            let own = Own.named("gone")
            """)
        let found = try places(
            ["A.swift": source],
            ["icons": .lines(glob: "**/*.swift", exclude: [], pattern: #"DSIcon\.named\(\s*"(?<key>[^"\\]+)""#)])
        #expect(
            found.places.map { "\($0.place.line ?? 0):\($0.place.column ?? 0) \"\($0.name)\"" } == expected)
    }

    @Test("An accessor of another module or type, or one that the file does not import, is not certain")
    func swiftModules() throws {
        let sources = [
            "A.swift": """
            import Kit
            import Other
            let a = [Glyph("a"), Kit.Glyph("b"), Other.Glyph("c"), Own.Glyph("d")]
            """,
            "B.swift": "import Other\nlet a = Glyph(\"e\")",
            "C.swift": "import Kit\nenum Mine { static func Glyph(_ s: String) {}; static func f() { Glyph(\"f\") } }",
            "D.swift": "let a = Glyph(\"g\")",
        ]
        let lines = ["icons": CatalogueSource.lines(glob: "**", exclude: [], pattern: #"\bGlyph\("(?<key>[^"]+)"#)]
        func found(_ modules: Set<String>) throws -> [String] {
            try places(sources, lines, modules: modules).places.map { $0.name + ($0.isCertain ? "" : "?") }
        }
        #expect(try found(["Kit"]) == ["a", "b", "c?", "d?", "e?", "g"])
        #expect(try found([]) == ["a", "b?", "c?", "d?", "e", "g"])
    }

    @Test("A source that is being edited is searched as text, and one that is not UTF-8 is reported")
    func unreadable() throws {
        let pattern = #"DSIcon\.named\(\s*"(?<key>[^"\\]+)""#
        let lines = CatalogueSource.lines(glob: "**/*.swift", exclude: [], pattern: pattern)
        let broken = try places(["A.swift": "func a( {\n  DSIcon.named(\"x\")\n"], ["icons": lines])
        #expect(broken.places.map(\.name) == ["x"])
        #expect(broken.incomplete.count == 1 && broken.incomplete[0].contains("A.swift"))
        let folder = try TemporaryFolder("places")
        try RawFile.write(Array("DSIcon.named(\"x\") ".utf8) + [0xff], to: RawPath("\(folder.path)/A.swift"))
        let found = try search(folder, ["icons": lines])
        #expect(found.incomplete.contains { $0.contains("A.swift") })
        let wide = "\u{feff}a { b: url(icons/x.svg) }".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        try RawFile.write(wide, to: RawPath("\(folder.path)/a.css"))
        let sheets = try search(folder, ["icons": .lines(glob: "**/*.css", exclude: [], pattern: Self.path)])
        #expect(sheets.incomplete == ["a.css is not UTF-8"])
    }

    // MARK: Support

    /// The text without its marks, and `line:column name` of each.
    private static func unmarked(_ text: String) -> (text: String, places: [String]) {
        var (source, places) = ("", [String]())
        var start: (line: Int, column: Int, offset: String.Index)?
        for character in text {
            switch character {
            case "«":
                let line = source.utf8.count { $0 == 0x0a } + 1
                let column = source.utf8.reversed().prefix { $0 != 0x0a }.count + 1
                start = (line, column, source.endIndex)
            case "»":
                guard let begin = start else { continue }
                places.append("\(begin.line):\(begin.column) \(source[begin.offset...])")
            default: source.append(character)
            }
        }
        return (source, places)
    }

    @Test("The packages of libraries are read from manifests and Gradle files")
    func packages() {
        let text =
            "namespace 'a.b'\n  namespace(\"c\")\nid = \"d\"\n<manifest a=\"b\" package=\"e.f\">\n"
            + "namespaces = \"g\"\nnamespace\n"
        #expect(DesignPackages.names(stated: Array(text.utf8)) == ["a.b", "c", "e.f"])
    }

    private func places(
        _ files: [String: String], _ uses: [String: CatalogueSource], packages: DesignPackages = DesignPackages(),
        modules: Set<String> = []
    ) throws -> NamedPlaces {
        let folder = try TemporaryFolder("places")
        for (path, text) in files { try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(path)")) }
        return try search(folder, uses, packages: packages, modules: modules)
    }

    private func search(
        _ folder: TemporaryFolder, _ uses: [String: CatalogueSource], kind: CatalogueKind = .icon,
        names: [String: Set<String>] = [:], packages: DesignPackages = DesignPackages(), modules: Set<String> = []
    ) throws -> NamedPlaces {
        var user = RepositoryConfiguration(id: "app", path: folder.path)
        user.uses = uses.mapValues { [$0] }
        return PlaceSearch(
            user, in: TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false)),
            kinds: uses.mapValues { _ in kind }, names: names, executable: try ProductBinary.path("teamsync-swift"),
            cacheFolder: nil, packages: packages, modules: modules
        ).find()
    }
}
