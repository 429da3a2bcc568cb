import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// `teamsync impact` on small design systems and the code that uses them.
@Suite("The effects of a pull on code") struct ImpactTests {
    private static let configuration = #"""
          - id: icons
            label: Icons
            path: FOLDER/icons
            counts:
              icons: {array: {file: metadata.json, key: name}, with: ['icons/{key}.svg'], kind: icon}
              colors: {tokens: {files: [colors.json]}, kind: token}
          - id: app
            path: FOLDER/app
            uses:
              icons:
                - lines: {glob: '**/*.swift', pattern: 'DSIcon\.named\(\s*"(?<key>[^"\\]+)"'}
                - lines: {glob: '**/*.kt', pattern: 'R\.drawable\.(?<key>\w+)'}
              colors: {lines: {glob: '**/*.css', pattern: 'var\(--(?<key>[\w-]+)'}}
        """#

    private static func metadata(_ entries: String...) -> String { "[\(entries.joined(separator: ",\n"))]\n" }

    private let bench: ImpactBench

    init() throws {
        bench = try ImpactBench()
        let names = ["trash-2", "close", "cart", "bell", "old-star", "quiet"]
        var files = ["colors.json": ##"{"brand": {"$type": "color", "primary": {"$value": "#112233"}}}"##]
        for (number, name) in names.enumerated() { files["icons/\(name).svg"] = ImpactBench.svg(number + 3) }
        files["metadata.json"] = Self.metadata(
            #"{"name": "trash-2"}"#, #"{"name": "close"}"#, #"{"name": "cart"}"#, #"{"name": "bell"}"#,
            #"{"name": "old-star"}"#, #"{"name": "quiet"}"#)
        try bench.add("icons", files)
        try bench.add(
            "app",
            [
                "Sources/Home.swift": """
                // DSIcon.named("close")
                let a = DSIcon.named("trash-2")
                let b = DSIcon.named(on ? "close" : "cart")
                let c = DSIcon.named("nowhere")
                let d = DSIcon.named("old-star")
                let e = DSIcon.named("quiet")

                """,
                "android/Home.kt": "val a = R.drawable.trash_2\nval b = R.drawable.bell\n",
                "web/a.css": "a { color: var(--brand-primary) }\n",
            ])
        try bench.configure(Self.configuration)
    }

    private func push() throws {
        try bench.push(
            "icons",
            [
                "icons/trash-2.svg": nil, "icons/bin.svg": ImpactBench.svg(3), "icons/close.svg": nil,
                "icons/cart.svg": ImpactBench.svg(17),
                "colors.json": ##"{"brand": {"$type": "color", "primary": {"$value": "#998877"}}}"##,
                "metadata.json": Self.metadata(
                    #"{"name": "bin"}"#, #"{"name": "cart"}"#, #"{"name": "bell"}"#,
                    #"{"name": "old-star", "deprecated": true, "replacement": "bell"}"#,
                    #"{"name": "quiet", "tags": ["calm"]}"#),
            ])
    }

    private func user(_ document: ImpactDocument) throws -> ImpactDocument.User {
        try #require(document.repositories.first { $0.id == "app" })
    }

    @Test("Each place has the effect of its item's change, with the replacement")
    func effects() throws {
        try push()
        let user = try user(bench.impact())
        #expect(
            user.lines(.breaks) == ["Sources/Home.swift:2", "Sources/Home.swift:3", "android/Home.kt:1"])
        #expect(user.lines(.deprecated) == ["Sources/Home.swift:5"])
        #expect(user.lines(.changes) == ["Sources/Home.swift:3", "web/a.css:1"])
        #expect(user.lines(.mayBreak) == [])
        let renamed = try #require(user.items.first { $0.key == "trash-2" })
        #expect(renamed.replacement?.name == "bin" && renamed.replacement?.because == .sameContents)
        #expect(renamed.places.first?.text == #"let a = DSIcon.named("trash-2")"#)
        #expect(user.items.first { $0.key == "old-star" }?.replacement?.name == "bell")
        #expect(user.alreadyWrong.map(\.name) == ["nowhere"])
        #expect(user.incomplete == [])
        // The most serious first, then those with the most places.
        #expect(user.items.map(\.effect) == [.breaks, .breaks, .deprecated, .changes, .changes])
        #expect(user.items.prefix(3).map(\.key) == ["trash-2", "close", "old-star"])
    }

    @Test("The text lists places and replacements, and options omit parts")
    func text() throws {
        try push()
        let all = try bench.teamsync("impact").text
        #expect(all.contains("app: 3 places break, 1 is deprecated, 2 change"), "\(all)")
        #expect(all.contains("breaks: trash-2 renamed to bin"))
        #expect(all.contains(#"Sources/Home.swift:2:22: let a = DSIcon.named("trash-2")"#))
        #expect(all.contains("there is no nowhere in icons"))
        let one = try user(bench.impact("--name", "clos"))
        #expect(one.items.map(\.key) == ["close"] && one.alreadyWrong == [])
        #expect(try user(bench.impact("--kind", "token")).items.count == 1)
        #expect(try user(bench.impact("--kind", "colors")).items.count == 1)
    }

    @Test("The JSON matches its schema")
    func schema() throws {
        try push()
        let file = bench.path("impact.json")
        try bench.teamsync("impact", "--json").text.write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try bench.isValid(file, as: "impact"))
    }

    @Test("Without incoming changes, nothing is searched")
    func quiet() throws {
        let document = try bench.impact()
        #expect(document.providers.count == 1 && document.repositories == [])
        #expect(try bench.teamsync("impact").text.hasPrefix("no code is affected ("))
        try bench.push("icons", ["README.md": "Icons\n"])
        #expect(try bench.impact().repositories == [])
    }

    @Test("A name that stays as an alias may break, and one that is only in the local branch keeps working")
    func aliases() throws {
        let icons = try bench.repository("icons")
        try icons.write(ImpactBench.svg(30), to: "icons/local.svg")
        try icons.write(
            Self.metadata(
                #"{"name": "trash-2"}"#, #"{"name": "close"}"#, #"{"name": "cart"}"#, #"{"name": "bell"}"#,
                #"{"name": "old-star"}"#, #"{"name": "quiet"}"#, #"{"name": "local"}"#), to: "metadata.json")
        try icons.commit("Local")
        try bench.repository("app").write("let f = DSIcon.named(\"local\")\n", to: "Sources/Local.swift")
        try bench.push(
            "icons",
            [
                "icons/trash-2.svg": nil, "icons/bin.svg": ImpactBench.svg(3),
                "metadata.json": Self.metadata(
                    #"{"name": "bin", "aliases": ["trash-2"]}"#, #"{"name": "close"}"#, #"{"name": "cart"}"#,
                    #"{"name": "bell"}"#, #"{"name": "old-star"}"#, #"{"name": "quiet"}"#),
            ])
        let user = try user(bench.impact())
        #expect(user.lines(.breaks) == [])
        #expect(user.lines(.mayBreak) == ["Sources/Home.swift:2", "android/Home.kt:1"])
        #expect(user.items.first?.replacement?.name == "bin")
        #expect(!user.items.flatMap(\.places).contains { $0.path == "Sources/Local.swift" })
        #expect(user.alreadyWrong.map(\.name) == ["nowhere"])
    }

    @Test("A name in another repository keeps working, whichever repository is selected")
    func twoRepositories() throws {
        try bench.add("more", ["icons/close.svg": ImpactBench.svg(9)])
        try bench.configure(
            Self.configuration + """

                  - id: more
                    path: FOLDER/more
                    counts:
                      icons: {files: {glob: 'icons/*.svg'}, kind: icon}
                """)
        try push()
        for arguments in [[], ["icons"], ["app"]] {
            let all = try user(bench.impact(arguments))
            #expect(all.items.filter { $0.effect == .breaks }.map(\.key) == ["trash-2"], "\(arguments)")
        }
        #expect(try bench.impact(["more"]).repositories == [])
        try FileManager.default.removeItem(atPath: bench.path("more"))
        let unsure = try user(bench.impact(["icons"], status: 1))
        #expect(unsure.lines(.breaks) == [] && unsure.lines(.mayBreak).count == 3)
    }

    @Test("Many places and long lines")
    func large() throws {
        try push()
        let app = try bench.repository("app")
        try app.write(String(repeating: "val b = R.drawable.trash_2\n", count: 20_000), to: "android/Many.kt")
        try app.write(String(repeating: "f(R.drawable.trash_2);", count: 40_000), to: "android/Long.kt")
        let document = try bench.impact(status: 1)
        let user = try user(document)
        #expect(user.items.first?.places.count == 20_002)
        #expect(user.incomplete == ["android/Long.kt has a line of more than 64 KiB: this line was not searched"])
    }

    @Test("The working tree is searched, committed or not, and nothing else")
    func workingTree() throws {
        try push()
        let app = try bench.repository("app")
        try app.write("let a = DSIcon.named(\n    \"bell\")\n", to: "Sources/Home.swift")
        try app.write("let n = DSIcon.named(\"close\")\n", to: "Sources/New.swift")
        try app.remove("android/Home.kt")
        #expect(try user(bench.impact()).lines(.breaks) == ["Sources/New.swift:1"])
        // Files that git ignores are not part of it, and links to other folders neither, but tracked files are.
        try app.write("build/\n*.gen.kt\n", to: ".gitignore")
        for file in ["build/A.kt", "build/B.kt", "A.gen.kt", "B.gen.kt"] {
            try app.write("val a = R.drawable.trash_2\n", to: RawPath(file))
        }
        try app.git("add", "--force", "build/B.kt", "B.gen.kt")
        try FileManager.default.createSymbolicLink(
            atPath: bench.path("app/outside"), withDestinationPath: bench.path("icons"))
        #expect(try user(bench.impact()).lines(.breaks) == ["B.gen.kt:1", "Sources/New.swift:1", "build/B.kt:1"])
    }

    @Test("A name that is gone breaks code, even if a new item may be the same")
    func mayBeRenamed() throws {
        let app = try bench.repository("app")
        try app.write("a { color: var(--brand-primary) var(--brand-other) }\n", to: "web/a.css")
        try bench.push(
            "icons",
            [
                "colors.json":
                    ##"{"brand": {"$type": "color", "main": {"$value": "#112233"}, "first": {"$value": "#112233"}}}"##
            ])
        let user = try user(bench.impact())
        #expect(user.lines(.breaks) == ["web/a.css:1"] && user.lines(.mayBreak) == [])
        #expect(user.items.first?.summary == "brand.primary is gone or has a new name")
    }

    @Test("Two commits and the last pull are compared like incoming changes")
    func ranges() throws {
        try push()
        let icons = try bench.repository("icons")
        let incoming = try user(bench.impact())
        #expect(try user(bench.impact("icons", "--from", "main", "--to", "origin/main")).items == incoming.items)
        #expect(try bench.impact("icons", "--from", "origin/main", "--to", "origin/main").repositories == [])
        #expect(try bench.impact("--last-pull", status: 1).repositories == [])
        try icons.git("update-ref", "-m", "pull: Fast-forward", "--create-reflog", "refs/heads/main", "origin/main")
        try icons.git("reset", "--quiet", "--hard")
        #expect(try bench.impact().repositories == [])
        let pulled = try user(bench.impact("--last-pull"))
        #expect(pulled.items == incoming.items)
        // A local commit is not a pull.
        try icons.write("x", to: "README.md")
        try icons.commit("Own")
        #expect(try user(bench.impact("--last-pull")).items == incoming.items)
    }

    @Test("Code built with a pinned commit is compared from that commit", arguments: [1, 2])
    func pinned(version: Int) throws {
        try push()
        let icons = try bench.repository("icons")
        let first = try #require(try icons.id(of: "main"))
        try icons.git("config", "remote.origin.url", "git@git.example.com:Team/icons.git")
        try icons.git("reset", "--quiet", "--hard", "origin/main")
        #expect(try bench.impact().repositories == [])
        let url = "https://git.example.com/team/icons"
        let pins =
            version == 1
            ? #"{"object": {"pins": [{"package": "Icons", "repositoryURL": "\#(url)", "state": {"revision": "\#(first)"}}]}}"#
            : #"{"pins": [{"identity": "icons", "location": "\#(url).git", "state": {"revision": "\#(first)"}}]}"#
        let app = try bench.repository("app")
        try app.write(pins, to: "App.xcworkspace/xcshareddata/swiftpm/Package.resolved")
        let pinned = try user(bench.impact())
        #expect(pinned.lines(.breaks).count == 3)
        #expect(pinned.items.allSatisfy { $0.builtAgainst == first })
        #expect(try bench.teamsync("impact").text.contains("when you update from \(first.prefix(9))"))
        // A commit that the clone does not have, and a file that is not a lock file.
        try app.write(pins.replacing(first, with: String(repeating: "ab", count: 20)), to: "Package.resolved")
        #expect(try bench.teamsync("impact").status == 1)
        try app.write("{", to: "Package.resolved")
        #expect(try user(bench.impact(status: 1)).incomplete.contains { $0.contains("Package.resolved") })
    }

    @Test("Exit codes: for --fail-on, failed comparisons or searches, and wrong usage")
    func exitCodes() throws {
        try push()
        #expect(try bench.teamsync("impact").status == 0)
        #expect(try bench.teamsync("impact", "--fail-on", "breaks").status == 1)
        #expect(try bench.teamsync("impact", "--fail-on", "breaks", "--kind", "colors").status == 0)
        #expect(try bench.teamsync("impact", "--from", "nowhere").status == 1)
        #expect(try bench.teamsync("impact", "nobody").status == 66)
        #expect(try bench.teamsync("impact", "--last-pull", "--from", "main").status == 64)
        try RawFile.write([0xff, 0x44], to: RawPath(bench.path("app/Sources/Bad.swift")))
        let bad = "DSIcon.named(\"close\") ".utf8 + [0xff]
        try RawFile.write(bad, to: RawPath(bench.path("app/Sources/Bad.swift")))
        let result = try bench.teamsync("impact")
        #expect(result.status == 1 && result.text.contains("Sources/Bad.swift"))
        try FileManager.default.removeItem(atPath: bench.path("app"))
        let gone = try bench.teamsync("impact")
        #expect(gone.status == 1 && gone.text.contains("does not exist"))
    }

    @Test("--fail-on fails if there is nothing to check")
    func nothingToCheck() throws {
        try bench.configure(
            "  - {id: icons, path: FOLDER/icons, counts: {colors: {tokens: {files: [colors.json]}, kind: token}}}")
        let result = try bench.teamsync("impact", "--fail-on", "breaks")
        #expect(result.status == 1)
        #expect(result.errorText.contains("checked nothing, because no repository uses items of another repository"))
        #expect(try bench.teamsync("impact").status == 0)
    }

    /// The inodes of the cached comparisons. A file that is saved again has another one.
    private func storedComparisons() throws -> [String: UInt64] {
        let folder = bench.path("home") + "/.local/state/teamsync/check/impact"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("incoming-") }
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try FileStamp("\(folder)/\($0)").inode) })
    }

    @Test("The result is the same without and with the cache, and after one commit")
    func cache() throws {
        try push()
        let first = try bench.impact()
        let files = try storedComparisons()
        #expect(!files.isEmpty)
        #expect(try bench.impact() == first)
        #expect(try storedComparisons() == files, "a known comparison is not made and saved again")
        let app = try bench.repository("app")
        try app.write("let x = DSIcon.named(\"close\")\n", to: "Sources/Other.swift")
        try app.commit("More")
        func cold() throws -> ImpactDocument {
            try FileManager.default.removeItem(atPath: "\(bench.path("home"))/.local/state/teamsync")
            return try bench.impact()
        }
        let warm = try bench.impact()
        #expect(try warm == cold())
        #expect(try user(warm).lines(.breaks).count == 4)
        // Another commit of the design system, and other settings for it.
        try bench.push("icons", ["icons/bin.svg": ImpactBench.svg(9)])
        let pushed = try bench.impact()
        #expect(pushed != warm)
        #expect(try pushed == cold())
        try bench.configure(Self.configuration.replacing(", kind: token", with: ", kind: color"))
        let configured = try bench.impact()
        #expect(configured != pushed)
        #expect(try configured == cold())
    }
}
