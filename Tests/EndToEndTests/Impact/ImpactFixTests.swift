import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// `--fix` rewrites only what is certain.
@Suite("Rewriting code after a pull") struct ImpactFixTests {
    private static let configuration = #"""
          - id: icons
            label: Icons
            path: FOLDER/icons
            counts:
              icons: {array: {file: metadata.json, key: name}, with: ['icons/{key}.svg'], kind: icon}
          - id: app
            path: FOLDER/app
            uses:
              icons:
                - lines: {glob: '**/*.swift', pattern: 'DSIcon\(\s*"(?<key>[^"\\]+)"'}
                - lines: {glob: '**/*.kt', pattern: 'R\.drawable\.(?<key>\w+)'}
                - lines: {glob: '**/*.css', pattern: 'icon\((?<key>[\w-]+)\)'}
        """#
    private static let swift = """
        // DSIcon("trash-2") in a comment
        let a = DSIcon("trash-2")
        let b = DSIcon(on ? "trash-2" : "cart")
        let c = "trash-2"
        let d = DSIcon("close")
        let e = [DSIcon("trash-2"), DSIcon("trash-2")]
        let key = "trash-2"
        let f = DSIcon(key)

        """
    private static let kotlin = "val a = R.drawable.trash_2\nval b = R.drawable.trash_2_bold\n"
    private static let css = "a { background: icon(trash-2) }\nb { background: icon(trash-24) }\n"

    private let bench: ImpactBench

    private static func metadata(_ names: String...) -> String {
        "[\(names.map { #"{"name": "\#($0)"}"# }.joined(separator: ",\n"))]\n"
    }

    init() throws {
        bench = try ImpactBench()
        try bench.add(
            "icons",
            [
                "metadata.json": Self.metadata("trash-2", "trash-24", "close", "cart"),
                "icons/trash-2.svg": ImpactBench.svg(3), "icons/trash-24.svg": ImpactBench.svg(4),
                "icons/close.svg": ImpactBench.svg(5),
                "icons/cart.svg": ImpactBench.svg(6),
            ])
        try bench.add("app", ["Home.swift": Self.swift, "Home.kt": Self.kotlin, "a.css": Self.css])
        try bench.configure(Self.configuration)
        // 'trash-2' continues as 'bin-bold', and 'close' is removed.
        try bench.push(
            "icons",
            [
                "metadata.json": Self.metadata("bin-bold", "trash-24", "cart"), "icons/trash-2.svg": nil,
                "icons/bin-bold.svg": ImpactBench.svg(3), "icons/close.svg": nil,
            ])
    }

    private func pull() throws {
        try bench.repository("icons").git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: bench.path("app/\(name)"), encoding: .utf8)
    }

    private func fix(_ arguments: String...) throws -> CommandResult {
        try Command(
            try ProductBinary.path("teamsync"), ["impact", "--last-pull", "--fix"] + arguments,
            environment: bench.environment
        ).run()
    }

    @Test("Renamed items are rewritten in each language's notation, after a diff; a second run changes nothing")
    func items() throws {
        try pull()
        let result = try fix("--yes")
        #expect(result.status == 0, "\(result.errorText)")
        #expect(
            try text("Home.swift") == """
                // DSIcon("trash-2") in a comment
                let a = DSIcon("bin-bold")
                let b = DSIcon(on ? "bin-bold" : "cart")
                let c = "trash-2"
                let d = DSIcon("close")
                let e = [DSIcon("bin-bold"), DSIcon("bin-bold")]
                let key = "trash-2"
                let f = DSIcon(key)

                """)
        #expect(try text("Home.kt") == "val a = R.drawable.bin_bold\nval b = R.drawable.trash_2_bold\n")
        #expect(try text("a.css") == "a { background: icon(bin-bold) }\nb { background: icon(trash-24) }\n")
        #expect(
            result.text.contains(
                """
                --- a/Home.kt
                +++ b/Home.kt
                @@ -1 +1 @@
                -val a = R.drawable.trash_2
                +val a = R.drawable.bin_bold

                """))
        let left = """
            2 broken places were not rewritten:
              Home.swift:5:16: close: no new name is certain
              Home.swift:7:11: trash-2: it is not an argument of a call

            """
        #expect(result.text.hasSuffix("rewrote 6 places in 3 files\n\(left)"), "\(result.text)")
        let again = try fix("--yes")
        #expect(
            again.status == 0 && again.text == "no rename is certain enough to rewrite code\n\(left)", "\(again.text)"
        )
    }

    @Test("Modified and untracked files are not changed")
    func busy() throws {
        try pull()
        try bench.repository("app").write(Self.kotlin + "// mine\n", to: "Home.kt")
        try bench.repository("app").write(Self.css, to: "new.css")
        let result = try fix("--yes")
        #expect(result.status == 1)
        #expect(
            result.errorText == """
                teamsync: app: Home.kt was not rewritten: it has uncommitted changes: commit or stash them first
                teamsync: app: new.css was not rewritten: it is not tracked by git: add and commit it first

                """)
        #expect(try text("Home.kt") == Self.kotlin + "// mine\n" && text("new.css") == Self.css)
        #expect(try text("a.css").contains("bin-bold"))
    }

    @Test("Nothing is written without confirmation, or if the clone lacks the new names")
    func agreement() throws {
        try pull()
        let silent = try fix()
        #expect(silent.status == 1)
        #expect(
            silent.errorText
                == "teamsync: cannot ask for confirmation without a terminal\nhint: run 'teamsync impact --last-pull --fix --yes'\n"
        )
        #expect(try text("Home.swift") == Self.swift)
        for arguments in [["--fix"], ["--last-pull", "--yes"], ["--last-pull", "--fix", "--json"]] {
            let command = Command(
                try ProductBinary.path("teamsync"), ["impact"] + arguments, environment: bench.environment)
            #expect(try command.run().status == 64, "\(arguments)")
        }
    }

    @Test("Nothing is written for commits that are not checked out, or beyond a pinned commit")
    func notThere() throws {
        try pull()
        try bench.repository("icons").git("reset", "--quiet", "--hard", "HEAD@{1}")
        let reset = try fix("--yes")
        #expect(reset.status == 1 && reset.errorText.contains(" is not checked out"))
        #expect(try text("Home.swift") == Self.swift)
        try bench.repository("icons").git("reset", "--quiet", "--hard", "refs/remotes/origin/main")
        try bench.repository("icons").git("remote", "add", "origin", "https://example.com/icons.git")
        let old = try bench.repository("icons").git("rev-parse", "HEAD~1").trimmingCharacters(
            in: .whitespacesAndNewlines)
        try bench.repository("app").write(
            """
            {"pins": [{"identity": "icons", "kind": "remoteSourceControl", "location": "https://example.com/icons.git",
            "state": {"revision": "\(old)", "version": "1.0.0"}}], "version": 2}

            """, to: "Package.resolved")
        try bench.repository("app").commit("Pin")
        let pinned = try fix("--yes")
        #expect(pinned.text.hasPrefix("no rename is certain enough to rewrite code\n"), "\(pinned.text)")
        #expect(try text("Home.swift") == Self.swift)
    }

    @Test("Names that no resource can have are not written")
    func resources() throws {
        try bench.push(
            "icons",
            [
                "metadata.json": Self.metadata("24-bins", "trash-24", "cart"), "icons/bin-bold.svg": nil,
                "icons/24-bins.svg": ImpactBench.svg(3),
            ])
        try pull()
        let result = try fix("--yes")
        #expect(result.status == 0, "\(result.errorText)")
        #expect(try text("Home.kt") == Self.kotlin && text("a.css").contains("icon(24-bins)"))
    }

    @Test("A call that may be to an extension in the app is not rewritten")
    func extensions() throws {
        let kit =
            "public struct Chips { public init() {}; public func go(at i: Int) {}; public func stop(at i: Int) {} }\n"
        let bench = try ImpactBench()
        try bench.add("kit", ["Sources/Kit/Kit.swift": kit])
        let app = """
            import Kit
            extension Chips { func go(at i: Double) {} }
            func use(_ chips: Chips) {
                chips.go(at: 1.5)
                chips.stop(at: 1)
                chips.stop(at: 1); chips.stop(at: 2)
            }

            """
        try bench.add("app", ["Use.swift": app])
        try bench.push("kit", ["Sources/Kit/Kit.swift": kit.replacing("(at i", with: "(to i")])
        try bench.configure(AppPair.configuration)
        try bench.repository("kit").git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
        let result = try bench.teamsync("impact", "--last-pull", "--fix", "--yes")
        #expect(result.status == 0, "\(result.errorText)")
        #expect(
            try String(contentsOfFile: bench.path("app/Use.swift"), encoding: .utf8)
                == app.replacing("chips.stop(at:", with: "chips.stop(to:"), "\(result.text)")
    }

    @Test("Incomplete files of killed processes are removed, and two processes do not rewrite the same code")
    func interrupted() throws {
        try pull()
        let app = try bench.repository("app")
        try app.write("half", to: ".Home.kt.teamsync-999999999-1-abc")
        try app.write("own", to: ".Home.kt.swp")
        let directory = StateDirectory(environment: bench.environment)
        try directory.make()
        let lock = try FileLock.acquire(directory.fixLock(id: "app"))
        let refused = try fix("--yes")
        #expect(refused.status == 75 && refused.errorText.contains("another process is rewriting the code of app"))
        #expect(try text("a.css") == Self.css)
        // Nothing is written, so nothing has to wait.
        #expect(try fix("--dry-run").status == 0)
        lock.release()
        #expect(try fix("--yes").status == 0)
        #expect(try text("a.css") != Self.css && text(".Home.kt.swp") == "own")
        #expect(access(bench.path("app/.Home.kt.teamsync-999999999-1-abc"), F_OK) != 0)
    }

    @Test("pull --fix pulls and rewrites")
    func pullAndFix() throws {
        try bench.serve()
        let result = try bench.teamsync("pull", "--fix", "--yes")
        #expect(result.status == 0, "\(result.errorText)")
        #expect(try text("Home.swift").contains(#"let a = DSIcon("bin-bold")"#))
        #expect(result.text.contains("Icons: moved main by 1 commit to ") && result.text.contains("rewrote 6 places"))
    }

    @Test("pull --fix --dry-run shows the diff, and changes nothing")
    func dryRun() throws {
        try bench.serve()
        let result = try bench.teamsync("pull", "--fix", "--dry-run")
        #expect(result.status == 0, "\(result.errorText)")
        #expect(result.text.contains("Icons: would move main by 1 commit to "))
        #expect(result.text.contains("-val a = R.drawable.trash_2\n+val a = R.drawable.bin_bold\n"))
        #expect(result.text.contains("would rewrite 6 places in 3 files\n2 broken places would not be rewritten\n"))
        #expect(try text("Home.swift") == Self.swift && text("Home.kt") == Self.kotlin)
        try pull()
        #expect(try bench.teamsync("pull", "--fix", "--dry-run").text.hasSuffix("app: up to date\n"))
        #expect(try fix("--dry-run").text.contains("would rewrite 6 places in 3 files\n"))
        #expect(try text("Home.swift") == Self.swift)
    }

    @Test("Names that the code defines itself are not rewritten")
    func ownNames() throws {
        let bench = try ImpactBench()
        let old = "$k-a: 1px;\n$k-b: 2px;\n:root { --k-c: 3px; --k-d: 4px; --k-e: 5px; }\n"
        let vector = { (size: Int) in
            "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" android:width=\"24dp\" "
                + "android:height=\"24dp\" android:viewportWidth=\"24\" android:viewportHeight=\"24\"><path "
                + "android:fillColor=\"#000\" android:pathData=\"M1 2h\(size)v\(size)H1z\"/></vector>"
        }
        try bench.add(
            "kit",
            [
                "kit.scss": old, "res/drawable/ic_close.xml": vector(3), "res/drawable/ic_bell.xml": vector(4),
                "res/drawable/ic_plus.xml": vector(5),
            ])
        let sheet = """
            @use 'kit' as k;
            @include m($k-a: 9px);
            .a { b: $k-a k.$k-a #{$k-a} var(--k-c); c: var(--k-d) $k-b; d: var(--k-e) var(--k-e\\2d x) }
            @mixin n($k-b) { e: $k-b }

            """
        let layout = "<a b=\"@drawable/ic_close\" c=\"see @drawable/ic_close\" d=\"@{`@drawable/ic_close`}\"/>\n"
        let app = [
            "a.scss": sheet, "dark.css": ".dark { --k-c: red }\n/* --k-e: red */\n",
            "b.ts": "el.style.setProperty('--k-d', 1); get('--k-e');\n",
            "res/drawable-night/ic_bell.xml": vector(4), "res/layout/a.xml": layout,
            "gen.scss": "// @generated\n.a { b: $k-a }\n", "dist/b.scss": ".b { c: $k-a }\n",
            "build.gradle": "android { resValue 'drawable', 'ic_plus', '@drawable/x' }\n",
            "B.kt": "fun f(R: Res) = R.drawable.ic_close\n",
            "C.kt": "package a.b\nimport a.b.R.drawable.ic_close\nfun f() = g(ic_close)\n",
            "A.kt": "f(R.drawable.ic_close, R.drawable.ic_bell, \"R.drawable.ic_close\", R.drawable.ic_plus)\n",
        ]
        try bench.add("app", app)
        try bench.repository("app").write("dist/** linguist-generated\n", to: ".gitattributes")
        try bench.configure(
            #"""
              - id: kit
                path: FOLDER/kit
                counts:
                  tokens: {tokens: {files: [kit.scss], format: css}, kind: token}
                  icons: {files: {glob: 'res/drawable/ic_*.xml'}, kind: icon}
              - id: app
                path: FOLDER/app
                uses:
                  tokens:
                    - lines: {glob: '**/*.scss', pattern: '(?<key>\$k-[\w-]+)'}
                    - lines: {glob: '**/*.scss', pattern: 'var\(\s*--(?<key>[\w-]+)'}
                  icons:
                    - lines: {glob: '**/*.kt', pattern: '\bR\.drawable\.ic_(?<key>\w+)'}
                    - lines: {glob: '**/*.xml', pattern: '@drawable/ic_(?<key>\w+)'}
            """#)
        try bench.push(
            "kit",
            [
                "kit.scss": old.replacing("k-", with: "kit-"), "res/drawable/ic_close.xml": nil,
                "res/drawable/ic_dismiss.xml": vector(3), "res/drawable/ic_bell.xml": nil,
                "res/drawable/ic_ring.xml": vector(4), "res/drawable/ic_plus.xml": nil,
                "res/drawable/ic_add.xml": vector(5),
            ])
        try bench.repository("kit").git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
        let result = try bench.teamsync("impact", "--last-pull", "--fix", "--yes")
        #expect(result.status == 0, "\(result.errorText)")
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: bench.path("app/\(name)"), encoding: .utf8)
        }
        #expect(
            try text("a.scss")
                == sheet.replacing("$k-a k.$k-a #{$k-a}", with: "$kit-a k.$kit-a #{$kit-a}").replacing(
                    "var(--k-e)", with: "var(--kit-e)"
                ).replacing("$k-b;", with: "$kit-b;"), "\(result.text)")
        #expect(
            try text("A.kt")
                == "f(R.drawable.ic_dismiss, R.drawable.ic_bell, \"R.drawable.ic_close\", R.drawable.ic_plus)\n",
            "\(result.text)")
        #expect(
            try text("res/layout/a.xml")
                == layout.replacing("b=\"@drawable/ic_close", with: "b=\"@drawable/ic_dismiss"))
        for name in ["gen.scss", "dist/b.scss", "B.kt"] { #expect(try text(name) == app[name], "\(name)") }
        #expect(result.text.contains("gen.scss:2:9: $k-a: its file is generated\n"), "\(result.text)")
        #expect(result.text.contains("dist/b.scss:1:9: $k-a: its file is generated\n"), "\(result.text)")
        #expect(try text("C.kt") == app["C.kt"]?.replacing("close", with: "dismiss"), "\(result.text)")
        for name in ["--k-c", "--k-d", "drawable/ic_bell", "drawable/ic_plus"] {
            #expect(result.text.contains("your code defines \(name) itself\n"), "\(name)")
        }
    }

    @Test("The diff shows the change in a long line, and file names cannot forge lines")
    func diff() throws {
        let app = try bench.repository("app")
        let long = String(repeating: "é{}", count: 3000)
        try app.write("\(long)a{b:icon(trash-2)}\(long)\n", to: "new\nline.css")
        try app.write(Self.css, to: "assumed.css")
        try app.write("build/\n", to: ".gitignore")
        try app.commit("More")
        try app.write(Self.css, to: "build/ignored.css")
        try app.git("update-index", "--assume-unchanged", "assumed.css")
        try pull()
        let result = try fix("--yes")
        #expect(result.text.contains("+++ b/new\u{FFFD}line.css\n@@ -1 +1 @@\n-…"), "\(result.text)")
        #expect(result.text.contains("{}a{b:icon(trash-2)}é") && result.text.contains("{}a{b:icon(bin-bold)}é"))
        #expect(result.errorText.contains("assumed.css was not rewritten: git ignores its changes"))
        #expect(try text("assumed.css") == Self.css && text("build/ignored.css") == Self.css)
        #expect(!result.text.contains("ignored.css") && !result.errorText.contains("ignored.css"))
    }

    @Test(
        "Rewritten code compiles again, and all other code still compiles",
        .enabled(if: AppCompiler.path != nil, "there is no Swift toolchain on PATH"))
    func compiler() throws {
        var generator = SeededGenerator(seed: 3)
        let pair = AppPair(components: 20, files: 60, in: &generator)
        let bench = try ImpactBench()
        try bench.add("kit", ["Sources/Kit/Kit.swift": pair.library])
        try bench.add("app", pair.app)
        try bench.push("kit", ["Sources/Kit/Kit.swift": pair.changedLibrary])
        try bench.configure(AppPair.configuration)
        try bench.repository("kit").git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
        let before = try AppCompiler.errors(pair.changedLibrary, pair.app, in: bench.path("before"))
        let result = try bench.teamsync("impact", "--last-pull", "--fix", "--yes")
        #expect(result.status == 0, "\(result.errorText)")
        var fixed = pair.app
        for path in pair.app.keys {
            fixed[path] = try String(contentsOfFile: bench.path("app/\(path)"), encoding: .utf8)
        }
        let after = try AppCompiler.errors(pair.changedLibrary, fixed, in: bench.path("after"))
        #expect(after.isSubset(of: before), "\(after.subtracting(before).sorted())")
        let rewritten = result.text.split(separator: "\n").count { $0.hasPrefix("@@ ") }
        print("\(before.count) errors, \(rewritten) lines rewritten, \(after.count) errors left")
        #expect(rewritten > 5 && before.count - after.count == rewritten)
    }
}
