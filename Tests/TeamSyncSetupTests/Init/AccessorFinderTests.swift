import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TestSupport
import Testing

@testable import TeamSyncSetup

@Suite("Accessors in code that uses a design system") struct AccessorFinderTests {
    static let attributes =
        #"<Icon(?=\s)(?:[^<>"'{]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*?\sname="#

    @Test("A language with other names does not hide the names in another one")
    func apart() async throws {
        let user = try #require(
            try await survey([
                "a.css": "a { b: var(--brand-primary) var(--text) var(--space-1) }",
                "b.tsx": "f('var(--a)', 'var(--b)')",
            ]).users.first)
        #expect(user.uses.map(\.example) == ["var(--brand-primary)"])
    }

    @Test("The languages of a platform are searched together", arguments: platforms.indices)
    func together(index: Int) async throws {
        let (files, patterns) = Self.platforms[index]
        let user = try #require(try await survey(files).users.first)
        let found = user.uses.map { use -> String in
            guard case .lines(let glob, _, let pattern, _) = use.source else { return "" }
            return "\(glob) \(pattern)"
        }
        #expect(found == patterns)
    }

    @Test("Both names in a binding of Vue are found, and quoted attributes do not hide a name")
    func bindings() async throws {
        let text = """
            <template>
            <AcmeIcon :name="open ? 'close' : 'home'"/><AcmeIcon name="bell"/><AcmeIcon :class="a > 1" name="cart" />
            <AcmeIcon
              :name="a.open === 'x'
                ? 'search' : 'arrow-left'" title="name='no'"/><AcmeIcons name="no"/><AcmeIcon :name="name"/>
            </template>

            """
        let user = try #require(try await survey(["A.vue": text]).users.first)
        var found: Set<String> = []
        for use in user.uses {
            guard case .lines("**/*.vue", _, let pattern, let isMultiline) = use.source else { continue }
            found.formUnion(try LinePattern(pattern, isMultiline: isMultiline ?? false).matches(in: text).map(\.key))
        }
        #expect(user.uses.count == 3 && found == ["close", "home", "bell", "cart", "search", "arrow-left"])
    }

    /// Sources in which names are written in several ways, and the names that the proposed patterns find.
    static let written: [(file: String, text: String, names: Set<String>)] = [
        (
            "A.tsx",
            #"<Icon name={on ? 'bell' : "cart"}/><Icon title="a>b" name={`close`}/><Icon a={() => 1 > 2} name='home'/>"#
                + "<Icon name={x && 'search'} /><Icon style={{ a: { b: 1 } }}\n name={'arrow-left'}/><Icon name={t('no')}/>",
            ["bell", "cart", "close", "home", "search", "arrow-left"]
        ),
        (
            "A.vue",
            #"<acme-icon :name="'bell'"/><acme-icon name="cart"/><acme-icon :name="on ? 'close' : 'home'"/>"#
                + #"<acme-icon name="search"/><acme-icon name="arrow-left"/><acme-iconic name="no"/>"#,
            ["bell", "cart", "close", "home", "search", "arrow-left"]
        ),
        (
            "a.html", #"<p><acme-icon name="bell"></acme-icon><acme-icon a=">" name="cart"/><acme-icon name="home"/>"#,
            ["bell", "cart", "home"]
        ),
        (
            "a.html", #"<p style="color: var(--brand-primary); margin: var(--space-1) var(--space-2) var(--own)"></p>"#,
            []
        ),
        (
            "a.html", #"<p style="color: var(--brand-primary); margin: var(--space-1) var(--space-2)"></p>"#,
            ["brand-primary", "space-1", "space-2"]
        ),
        (
            "a.ts", "get('--space-3'); set(\"--space-1\", 1); a = `var(--space-2)`; i--; f(--brand); run('--watch')",
            ["space-3", "space-1", "space-2"]
        ),
        (
            "A.swift", #"Icon(name: on ? "bell" : "cart"); Icon(name: "home", label: on ? "a" : "b")"#,
            ["bell", "cart", "home"]
        ),
    ]

    @Test("Names in expressions, in other tags and in pages are found", arguments: written.indices)
    func writing(index: Int) async throws {
        let (file, text, names) = Self.written[index]
        var found: Set<String> = []
        for use in try await survey([file: text]).users.flatMap(\.uses) {
            guard case .lines(let glob, _, let pattern, let isMultiline) = use.source else { continue }
            #expect(GlobPattern(glob).matches(file))
            if file.hasSuffix(".swift") { found.formUnion(use.items) }
            found.formUnion(try LinePattern(pattern, isMultiline: isMultiline ?? false).matches(in: text).map(\.key))
        }
        #expect(found == names)
    }

    @Test("The patterns for attributes read a source without a match in linear time")
    func patternTime() throws {
        for ending in ["tsx", "vue", "html"] {
            for form in [CodeAccessor.Form.attribute("name"), .boundAttribute("name", isSecond: true)] {
                let pattern = CodeAccessor(owner: "Icon", form: form, fileExtension: ending).pattern
                for part in [
                    "<Icon ", "<Icon a={", "<Icon a=\"", "<Icon a={{}} ", "<Icon\n {{", "<Icon ' ", "<Icon name={??",
                ] {
                    let text = String(repeating: part, count: 4000)
                    #expect(try LinePattern(pattern, isMultiline: true).matches(in: text) == [])
                }
            }
        }
    }

    @Test("A single name is enough after a component of the same repository, but not after one of another library")
    func ownComponents() async throws {
        var files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/ui\", \"version\": \"1.0.0\"}")
        ]
        for name in ["Button", "Card", "Chip", "Dialog", "Icon", "AcmeMark"] {
            files[RawPath("src/components/\(name)/\(name).tsx")] = TreeEntry(
                "export const \(name) = (p: { a: string }) => <b>{p.a}</b>;\n")
        }
        for name in ["bell", "cart", "close", "home", "search"] {
            files[RawPath("icons/\(name).svg")] = TreeEntry("<svg/>")
        }
        try setup.clone(setup.origin("ui.git", files), "ui")
        func clone(_ name: String, _ text: String) throws {
            try setup.clone(setup.origin("\(name).git", ["A.tsx": TreeEntry(text)]), name)
        }
        try clone("one", "import { Icon } from '@acme/ui'; <Icon name=\"bell\" title=\"cart\" />")
        try clone("two", "import { Icon } from 'other'; <Icon name=\"bell\" />")
        try clone("three", "import { Icon } from '@acme/ui'; <Icon name=\"bell\" /> <Icon name=\"mine\" />")
        let users = try await setup.survey().users
        let icons = users.filter { $0.uses.contains { $0.catalogue == "icons" } }
        #expect(icons.map { setup.relative($0.path) } == ["one"])
        #expect(icons.flatMap(\.uses).filter { $0.catalogue == "icons" }.map(\.example) == ["<Icon name=\"bell\">"])
    }

    @Test("A small set of items is counted if code in another clone names them")
    func smallSets() async throws {
        let color = { (name: String) in "<color name=\"\(name)\">#112233</color>\n" }
        var files: [RawPath: TreeEntry?] = [
            "ui/build.gradle.kts": TreeEntry("plugins { id(\"com.android.library\") }\n"),
            "ui/src/main/res/values/colors.xml": TreeEntry(
                "<resources>\(["tide_ink", "tide_foam", "tide_sand"].map(color).joined())</resources>"),
            "web/package.json": TreeEntry("{\"name\": \"@tide/tokens\", \"version\": \"1.0.0\"}"),
        ]
        let names = (1...9).map { "tide-space-\($0)" }
        files["web/src/tokens.css"] = TreeEntry(
            ":root {\n  --tide-z: 3px;\n\(names.map { "  --\($0): 3px;\n" }.joined())}\n")
        files["web/src/_tokens.scss"] = TreeEntry(names.map { "$\($0): 3px;\n" }.joined())
        try setup.clone(setup.origin("tide.git", files), "tide")
        func counts(_ survey: Survey) throws -> [String] {
            let clone = survey.repositories.first { setup.relative($0.clone.path) == "tide" }?.clone
            return try #require(clone).counts.map { "\($0.number) \($0.name)" }.sorted()
        }
        #expect(try counts(try await setup.survey()) == ["10 tokens"])
        let used = try await survey([
            "A.kt": "val a = R.color.tide_ink; val b = R.color.own",
            "a.scss": "a { b: $tide-space-1 $tide-space-2; c: $own; d: kit.$tide-space-3 }",
        ])
        let found = try counts(used)
        #expect(found == ["10 tokens", "3 colors", "9 more_tokens"])
        let patterns = used.users.flatMap(\.uses).map { use -> String in
            if case .lines(_, _, let pattern, _) = use.source { pattern } else { "" }
        }
        #expect(patterns == [#"\bR\.color\.(?<key>tide_\w+)"#, #"\$(?<key>tide-[\w-]+)"#])
    }

    @Test(
        "Kotlin components are found by calls after the import of a whole package, and tokens by other names of types")
    func kotlin() async throws {
        var files: [RawPath: TreeEntry?] = [
            "ui/build.gradle.kts": TreeEntry("plugins { id(\"com.android.library\") }\n"),
            "ui/src/main/kotlin/com/tide/ui/theme/TideColors.kt": TreeEntry(
                "package com.tide.ui.theme\nobject TideColors {\n"
                    + (1...9).map { "    val C\($0) = Color(0xFF00000\($0))\n" }.joined() + "}\n"),
        ]
        for name in ["Button", "Card", "Chip", "Dialog", "Meter", "Tabs"] {
            files[RawPath("ui/src/main/kotlin/com/tide/ui/components/\(name).kt")] = TreeEntry(
                "package com.tide.ui.components\n@Composable\nfun \(name)(a: String) { Text(a) }\n")
        }
        try setup.clone(setup.origin("tide.git", files), "tide")
        let code = """
            package com.shop
            import com.tide.ui.components.*
            import com.tide.ui.theme.TideColors as Colors
            fun a() { Button("a"); Row { Card("b") }; f(Colors.C1) }

            """
        let java =
            "package com.shop;\nimport com.tide.ui.components.Chip;\nimport com.other.Tabs;\nclass A { Chip a; }\n"
        let user = try #require(
            try await survey(["A.kt": code, "A.java": java]).users.first { setup.relative($0.path) == "app" })
        let found = user.uses.map { use -> String in
            guard case .lines(let glob, _, let pattern, _) = use.source else { return "" }
            return "\(glob) \(pattern) \(use.items.sorted())"
        }
        #expect(
            found == [
                #"**/*.java \b(?<key>[A-Z]\w+) ["chip"]"#, #"**/*.kt \b(?<key>[A-Z]\w+) ["button", "card"]"#,
                #"**/*.kt \b(?<key>TideColors\.\w+) ["tidecolorsc1"]"#,
            ], "\(found.joined(separator: "\n"))")
    }

    @Test("Components are found by imports from the packages of their repository")
    func components() async throws {
        var files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/ui\", \"version\": \"1.0.0\"}")
        ]
        for name in ["Button", "Card", "Chip", "Dialog", "Meter", "Tabs"] {
            files[RawPath("src/components/\(name)/\(name).tsx")] = TreeEntry(
                "export const \(name) = (p: { a: string }) => <b>{p.a}</b>;\n")
        }
        try setup.clone(setup.origin("ui.git", files), "ui")
        let user = try #require(
            try await survey([
                "a.tsx": "import { Button } from '@acme/ui'\nimport { Card, Chip, Tabs } from 'antd'\n",
                "b.vue": "<script>import { Tabs } from '@acme/ui/tabs'</script>",
            ]).users.first { setup.relative($0.path) == "app" })
        let found = user.uses.map { use -> String in
            guard case .lines(let glob, _, let pattern, _) = use.source else { return "" }
            return "\(use.catalogue) \(glob) \(pattern) \(use.items.sorted())"
        }
        #expect(
            found == [
                #"components **/*.tsx \b(?<key>\w+)\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@acme/ui["']) ["button"]"#,
                #"components **/*.tsx <(?:\w+\.)*(?<key>[A-Z]\w*) ["button"]"#,
                #"components **/*.vue \b(?<key>\w+)\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@acme/ui/tabs["']) ["tabs"]"#,
                #"components **/*.vue <(?<key>[A-Z]\w*|[a-z]\w*-[\w-]+) ["tabs"]"#,
            ], "\(found.joined(separator: "\n"))")
    }

    static let others: [(file: String, text: String)] = [
        // Routes, texts, comments, system symbols and the icons of Material.
        ("A.swift", #"open("bell"); open("cart"); open("arrow-left")"#),
        ("A.swift", #"Image(systemName: "bell"); Image(systemName: "cart"); Image(systemName: "arrow-left")"#),
        ("A.swift", "// DSIcon.bell DSIcon.cart DSIcon.arrowLeft"),
        ("A.kt", "Icons.Bell; Icons.Cart; Icons.ArrowLeft"),
        ("A.kt", #"val s = "R.drawable.bell R.drawable.cart R.drawable.arrow_left""#),
        // Two names, or many names that the design system does not have.
        ("A.swift", #"DSIcon.named("bell"); DSIcon.named("cart"); DSIcon.named("bell")"#),
        ("A.swift", #"[Image("bell"), Image("cart"), Image("arrow-left"), Image("a"), Image("b")]"#),
        ("A.swift", #"DSIcon.named("bell\(n)"); DSIcon.named("cart\n"); DSIcon.named("x"#),
        ("A.ts", "import { BellIcon, CartIcon, ArrowLeftIcon } from './icons'"),
        ("A.ts", "import A from './icons/bell'; import B from '@/icons/cart'; import C from '../icons/arrow-left'"),
        ("A.ts", "import A from '@icons/bell'; import B from '@icons/cart'; import C from '@icons/arrow-left'"),
        ("A.ts", "import { Bell, Cart, ArrowLeft } from 'shapes'; import { ArrowLeftIcon } from 'icons'; import {"),
        ("A.tsx", "<Icon name=\"be"), ("A.swift", "DSIcon.named("), ("A.swift", "DSIcon."),
        ("A.swift", "Icon(\(String(repeating: "a", count: 5000)): \"bell\")"),
        ("A.css", "a { color: var(--"),
    ]

    let setup: SetupFolder

    init() throws { setup = try SetupFolder() }

    func survey(_ files: [String: String]) async throws -> Survey {
        var icons: [RawPath: TreeEntry?] = [
            "tokens/t.json": TreeEntry(
                ##"{"brand": {"primary": {"$value": "#111111", "$type": "color"}}, "text": {"$value": "#222222"}, "##
                    + #""space": {"1": {"$value": "1px"}, "2": {"$value": "2px"}, "3": {"$value": "3px"}, "4": "#
                    + #"{"$value": "4px"}, "5": {"$value": "5px"}, "6": {"$value": "6px"}}}"#)
        ]
        for name in ["bell", "cart", "arrow-left", "close", "home", "search"] {
            icons[RawPath("icons/\(name).svg")] = TreeEntry("<svg/>")
        }
        try setup.clone(setup.origin("icons.git", icons), "icons")
        let app = files.map { (RawPath($0.key), TreeEntry($0.value)) }
        try setup.clone(setup.origin("app.git", Dictionary(uniqueKeysWithValues: app)), "app")
        return try await setup.survey()
    }

    @Test("An accessor is found by the names that follow it", arguments: named.indices)
    func found(index: Int) async throws {
        let (file, text, example, pattern) = Self.named[index]
        let user = try #require(try await survey([file: text]).users.first)
        #expect(setup.relative(user.path) == "app")
        let use = try #require(user.uses.first)
        #expect(user.uses.count == 1 && use.example == example && use.items.count == 3, "\(user.sentence)")
        guard case .lines(let glob, _, let found, let isMultiline) = use.source else {
            Issue.record("not lines")
            return
        }
        #expect(found == pattern && GlobPattern(glob).matches("Sources/\(file)"))
        let search = try LinePattern(found, isMultiline: isMultiline ?? false)
        let members = ModuleMember.all(in: SourceMask(Array(text.utf8), fileName: file))
        let names = search.matches(in: text).map(\.key) + search.matches(in: members).map(\.key)
        #expect(names.count == 3, "\(names)")
    }

    @Test("Other names are not taken for icons", arguments: others.indices)
    func otherNames(index: Int) async throws {
        let (file, text) = Self.others[index]
        #expect(try await survey([file: text]).users == [])
    }

    @Test("Several accessors are proposed as comments, and their line is a valid entry")
    func proposal() async throws {
        let survey = try await survey([
            "App/Home.swift": #"DSIcon.named("bell"); DSIcon.named("cart"); DSIcon.named("home")"#,
            "App/Cart.swift": #"Icon(name: "close"); Icon(name: "cart"); Icon(name: "home")"#,
            "AppDelegate.swift": "",
        ])
        #expect(survey.repositories.count == 1 && survey.others == [])
        let home = HomePath(environment: ["HOME": setup.folder.path])
        func text(_ users: [FoundUser]) -> String {
            ConfigurationDraft(
                survey.repositories, users: users, home: home, schema: SchemaAddress(path: "/schema.json")
            ).text
        }
        let written = text(survey.users)
        let comment = "\n  # not added: its code names 4 icons, such as DSIcon.named(\"bell\")\n  #- {id: app, "
        #expect(written.contains(comment), "\(written)")
        let environment = ["HOME": setup.folder.path]
        let without = try ConfigurationLoader.parse(text([]), file: "/c.yaml", environment: environment)
        let added = written.replacing("\n  #- {", with: "\n  - {")
        #expect(try ConfigurationLoader.parse(written, file: "/c.yaml", environment: environment) == without)
        let app = try ConfigurationLoader.parse(added, file: "/c.yaml", environment: environment).repositories.last
        #expect(app?.id == "app" && app?.uses["icons"]?.count == 2 && app?.counts == [:])
        #expect(app?.path == "\(setup.code)/app")
    }

    @Test("A profile's uses are not proposed again, and code of another host is not searched")
    func left() async throws {
        let text = #"DSIcon.named("bell"); DSIcon.named("cart"); DSIcon.named("arrow-left")"#
        var files = SetupFolder.components
        files["Sources/Button.swift"] = TreeEntry(text)
        try setup.clone(setup.origin("comps.git", files), "comps")
        let app = try setup.clone(setup.origin("other.git", ["A.swift": TreeEntry(text)]), "other")
        try app.git("config", "remote.origin.url", "https://example.com/a/other.git")
        #expect(try await survey(["A.swift": text]).users.map { setup.relative($0.path) } == ["app"])
    }
}
