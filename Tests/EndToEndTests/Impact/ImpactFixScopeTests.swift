import Foundation
import TestSupport
import Testing

/// `--fix` rewrites names of the design system only, also if the code or another module has the same names.
@Suite("Rewriting code with the same names") struct ImpactFixScopeTests {
    private static let manifest =
        "let package = Package(name: \"Kit\", products: [.library(name: \"Kit\", targets: "
        + "[\"Kit\"])], targets: [.target(name: \"Kit\")])\n"
    private static let kit = """
        public struct Avatar {
            public enum Size { case small }
            public init(name: String, size: Size = .small) {}
            public func cancel(after seconds: Int) {}
            public func sheet(content: () -> Int, actions: () -> Int) {}
        }
        public enum Spacing { public static func of(_ n: Int) -> Int { n } }

        """
    private static let changedKit = """
        public struct Avatar {
            public enum Size {
                case compact
                @available(*, unavailable, renamed: "compact") public static var small: Size { .compact }
            }
            public init(title: String, size: Size = .compact) {}
            public func cancel(in seconds: Int) {}
            public func sheet(content: () -> Int, buttons: () -> Int) {}
        }
        public enum Spacing {
            @available(*, unavailable, renamed: "step(_:)") public static func of(_ n: Int) -> Int { n }
            public static func step(_ n: Int) -> Int { n }
        }

        """
    private static let configuration = #"""
          - id: kit
            path: FOLDER/kit
            counts: {components: {lines: {glob: 'Sources/**/*.swift', pattern: 'public struct (?<key>\w+)'}}}
          - id: app
            path: FOLDER/app
            uses: {components: {lines: {glob: '**/*.swift', pattern: '\b(?<key>[A-Z]\w+)\('}}}
        """#

    private let bench: ImpactBench

    init() throws {
        bench = try ImpactBench()
        try bench.add("kit", ["Package.swift": Self.manifest, "Sources/Kit/Kit.swift": Self.kit])
        try bench.push("kit", ["Sources/Kit/Kit.swift": Self.changedKit])
        try bench.configure(Self.configuration)
    }

    /// The sources after the pull and the fix.
    private func fixed(_ app: [String: String]) throws -> (files: [String: String], output: String) {
        try bench.add("app", app)
        try bench.repository("kit").git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
        let result = try bench.teamsync("impact", "--last-pull", "--fix", "--yes")
        var files: [String: String] = [:]
        for path in app.keys { files[path] = try String(contentsOfFile: bench.path("app/\(path)"), encoding: .utf8) }
        return (files, result.text + result.errorText)
    }

    @Test("Sources that import another module with the same names, and own types and members, are not rewritten")
    func others() throws {
        let user = """
            import Kit
            func a() -> Avatar { Avatar(name: "a", size: .small) }
            let b = Spacing.of(2)
            func c(_ a: Avatar) { a.cancel(after: 1); a.sheet { 1 } actions: { 2 } }
            let d = Avatar.cancel(after:)

            """
        let other = """
            import Other
            func o() -> Avatar { Avatar(name: "a", size: .small) }
            var p: Avatar.Size = .small
            let q = Spacing.of(2)

            """
        let own = """
            import Kit
            enum Chart { enum Spacing { static func of(_ n: Int) -> Int { n } }; static let s = Spacing.of(2) }
            struct Wrapper {
                enum Tiny { case small }
                func Avatar(name: String, size: Tiny) {}
                func go() { Avatar(name: "w", size: .small) }
                var compact: Bool { true }
            }
            func local() { struct Avatar { init(name: String) {} }; _ = Avatar(name: "l") }

            """
        let (files, output) = try fixed(["A.swift": user, "B.swift": other, "C.swift": own])
        let expected = user.replacing("name:", with: "title:").replacing(".small", with: ".compact")
            .replacing("of(", with: "step(").replacing("after:", with: "in:").replacing("actions:", with: "buttons:")
        #expect(files["A.swift"] == expected, "\(output)")
        #expect(files["B.swift"] == other && files["C.swift"] == own, "\(output)")
    }

    @Test("A member of an extension of the type may be meant, and a name without a type may be a local one")
    func extensions() throws {
        let app = """
            import Kit
            extension Avatar.Size { static var compact: Int { 1 } }
            let a = Avatar.Size.small
            extension Spacing { static func b() -> Int { of(1) }; static func c() -> Int { Spacing.of(1) } }
            func step(_ n: Int) -> Int { n }

            """
        let (files, output) = try fixed(["A.swift": app])
        #expect(files["A.swift"] == app.replacing("Spacing.of(1)", with: "Spacing.step(1)"), "\(output)")
        #expect(output.contains("your code declares Avatar.Size.compact too"))
        #expect(output.contains("your code declares step too"))
    }

    @Test("Code that is pinned to the pulled commit is rewritten, also if git ignores the lock file")
    func pinned() throws {
        let app = "import Kit\nlet a = Spacing.of(2)\n"
        let kit = try bench.repository("kit")
        try kit.git("remote", "add", "origin", "https://example.com/kit.git")
        let commit = { try kit.git("rev-parse", $0).trimmingCharacters(in: .whitespacesAndNewlines) }
        let lock = { (revision: String) in
            "{\"pins\": [{\"identity\": \"kit\", \"location\": \"https://example.com/kit.git\", \"state\": "
                + "{\"revision\": \"\(revision)\"}}], \"version\": 2}\n"
        }
        try bench.add("app", ["A.swift": app, ".gitignore": "Package.resolved\n"])
        let user = try bench.repository("app")
        try user.write(lock(try commit("HEAD")), to: "Package.resolved")
        try kit.git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
        let text = { try String(contentsOfFile: bench.path("app/A.swift"), encoding: .utf8) }
        _ = try bench.teamsync("impact", "--last-pull", "--fix", "--yes")
        #expect(try text() == app)
        try user.write(lock(try commit("HEAD")), to: "Package.resolved")
        let result = try bench.teamsync("impact", "--last-pull", "--fix", "--yes")
        #expect(try text() == app.replacing("of", with: "step"), "\(result.text)\(result.errorText)")
    }

    @Test("Labels that parameters gained or lost are written where the arguments say which parameters they are for")
    func labels() throws {
        let old = """
            public struct Chips {
                public init(_ name: String) {}
                public func go(_ a: Int, size: Int = 1, _ b: Int) {}
                public func on(date: Int, to: Int) {}
                public func run(_ a: Int = 1, _ b: () -> Void) {}
                public func cut(_ a: Int = 1, _ b: Int = 2, _ c: Int = 3) {}
                public subscript(_ k: Int) -> Int { k }
            }

            """
        let new = old.replacing("init(_", with: "init(named").replacing("go(_ a", with: "go(from a")
            .replacing("size: Int = 1, _ b", with: "size: Int = 1, to b").replacing("on(date", with: "on(_ date")
            .replacing("run(_ a", with: "run(in a").replacing("cut(_ a: Int = 1, _ b", with: "cut(_ a: Int = 1, at b")
            .replacing("(_ k", with: "(key k")
        let app = """
            import Kit
            func use(_ chips: Chips) {
                _ = Chips("a" + "b")
                chips.go(1, 2)
                chips.go(1, size: 3, 2)
                chips.on(date: 1, to: 2)
                chips.on(
                    date: chips[4],
                    to: 2)
                chips.run(1) { chips.go(1, 2) }
                chips.run {}
                chips.cut(1, 2)
                chips.cut(1, 2, 3)
                chips.on(date: /* today */ 1, to: 2)
            }

            """
        let bench = try ImpactBench()
        try bench.add("kit", ["Sources/Kit/Kit.swift": old])
        try bench.add("app", ["Use.swift": app])
        try bench.push("kit", ["Sources/Kit/Kit.swift": new])
        try bench.configure(AppPair.configuration)
        try bench.repository("kit").git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
        let result = try bench.teamsync("impact", "--last-pull", "--fix", "--yes")
        #expect(result.status == 0, "\(result.errorText)")
        let fixed = try String(contentsOfFile: bench.path("app/Use.swift"), encoding: .utf8)
        #expect(
            fixed == """
                import Kit
                func use(_ chips: Chips) {
                    _ = Chips(named: "a" + "b")
                    chips.go(from: 1, to: 2)
                    chips.go(from: 1, size: 3, to: 2)
                    chips.on(1, to: 2)
                    chips.on(
                        chips[key: 4],
                        to: 2)
                    chips.run(in: 1) { chips.go(from: 1, to: 2) }
                    chips.run {}
                    chips.cut(1, 2)
                    chips.cut(1, at: 2, 3)
                    chips.on(date: /* today */ 1, to: 2)
                }

                """, "\(result.text)")
        let reason = "Use.swift:12:11: Chips.cut(_:_:_:): the parameters of its arguments are ambiguous"
        #expect(result.text.contains(reason))
    }

    @Test("A file with several names is not rewritten")
    func links() throws {
        let app = "import Kit\nlet a = Spacing.of(2)\n"
        try bench.add("app", ["A.swift": app, "B.swift": app.replacing("let a", with: "let b")])
        #expect(link(bench.path("app/A.swift"), bench.path("hard.swift")) == 0)
        try bench.repository("kit").git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
        let result = try bench.teamsync("impact", "--last-pull", "--fix", "--yes")
        #expect(result.errorText.contains("A.swift was not rewritten: it has several names (hard links)"))
        #expect(try String(contentsOfFile: bench.path("app/A.swift"), encoding: .utf8) == app)
        #expect(try String(contentsOfFile: bench.path("app/B.swift"), encoding: .utf8).contains("step"))
    }
}
