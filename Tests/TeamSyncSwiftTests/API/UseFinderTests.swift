import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift
import Testing

/// The places in other sources that a change breaks.
@Suite struct UseFinderTests {
    /// The lines of a source that are broken by the changes between two versions.
    private func lines(
        _ old: String, _ new: String, in source: String, isCertain: Bool = true, access: APIAccess = .internal
    ) -> [Int] {
        let breaking = changes(from: ["A.swift": old], to: ["A.swift": new], access: access).filter(\.breaksUses)
        #expect(!breaking.isEmpty)
        let file = SourceFile(path: "Home.swift", contents: .text(source))
        return APIAnswer(to: .findUses(of: breaking, in: [file])).uses.filter { $0.isCertain == isCertain }.map(\.line)
    }

    @Test("A call is broken if its labels matched before and no longer do")
    func aCallIsBrokenWhenItsLabelsFittedBeforeAndDoNotAnyMore() {
        let old = "struct Chips { init(title: String, size: Int = 1) {} }"
        let new = "struct Chips { init(title: String) {} }"
        let source = """
            let a = Chips(title: "a")
            let b = Chips(title: "b", size: 2)
            let c = Other(title: "c", size: 2)
            let d = Chips.init(title: "d", size: 2)
            // Chips(title: "e", size: 2)
            let f = "Chips(title: 1, size: 2)"
            let g = Chips(
                title: "g",
                size: 2)
            let h = Chips(name: "h", size: 2)
            let i = Kit.Chips(title: "i", size: 2)
            let j = Other.chips(title: "j", size: 2)
            """
        #expect(lines(old, new, in: source) == [2, 4, 9, 11])
    }

    @Test("A place is the line of the argument at which the compiler reports the error")
    func lines() {
        let old = "struct Chips { func show(a: Int, b: Int, c: Int) {}; func end(a: Int, done: () -> Void) {} }"
        let source = """
            func f(_ chips: Chips) {
                chips
                    .show(
                        a: 1,
                        b:
                            2,
                        c: 3
                    )
                chips.end(
                    a: 1
                ) {
                }
            }
            """
        func places(_ show: String, _ end: String = "end(a: Int, done: () -> Void)") -> [Int] {
            lines(old, "struct Chips { func \(show) {}; func \(end) {} }", in: source)
        }
        #expect(places("show(z: Int, a: Int, b: Int, c: Int)") == [4])
        #expect(places("show(a: Int, b: Int, z: Int, c: Int)") == [6])
        #expect(places("show(a: Int, b: Int, c: Int, z: Int)") == [7])
        #expect(places("show(a: Int, c: Int)") == [6])
        #expect(places("show(c: Int)") == [3])
        #expect(places("show(a: Int, c: Int, b: Int)") == [7])
        #expect(places("show(a: Int, b: String, c: String)") == [6, 7])
        #expect(places("show(a: Int, b: Int, c: Int) throws") == [2])
        #expect(places("show(a: Int, z: Int, c: Int)") == [3])
        #expect(places("show(a: Int, z: Int = 2, c: Int = 3)") == [3])
        #expect(places("show(a: Int, other: Int = 2, c: Int = 3)") == [6])
        #expect(places("show(a: Int, b: Int, c: Int)", "end(a: Int)") == [11])
        let similar = lines(
            "func show(isLoading: Bool = true, b: Int = 1) {}", "func show(loading: Bool = true, b: Int = 1) {}",
            in: "show(\n  isLoading: true)")
        #expect(similar == [1])
        #expect(places("show(a: Int, b: Int, c: Int)", "end(a: Int, z: Int, done: () -> Void)") == [10])
    }

    @Test("Trailing closures and defaults match")
    func trailingClosuresAndDefaultsFit() {
        let old = "func show(title: String, animated: Bool = true, then done: () -> Void = {}) {}"
        let new = "func show(title: String, then done: () -> Void = {}) {}"
        let source = """
            show(title: "a") { }
            show(title: "b", animated: false) { }
            show(title: "c", animated: true)
            show(title: "d", then: { })
            other.show(title: "e", animated: true)
            """
        #expect(lines(old, new, in: source) == [2, 3])
    }

    @Test("Uses of members count if the type is obvious")
    func membersCountWhereTheTypeIsPlainToSee() {
        let old = "struct Chips { func reload(now: Bool) {}; static let large = 1 }\nenum Size { case big }"
        let new = "struct Chips {}\nenum Size {}"
        let source = """
            let chips = Chips()
            func f(other: Other, more: Chips?) {
                chips.reload(now: true)
                other.reload(now: true)
                more?.reload(now: true)
                unknown.reload(now: true)
                Chips().reload(now: true)
                _ = Chips.large
                _ = Other.large
                _ = Size.big
                _ = Chips(size: .big)
            }
            extension Chips { func g() { reload(now: true); self.reload(now: false) } }
            """
        #expect(lines(old, new, in: source) == [3, 5, 7, 8, 10, 13, 13])
        #expect(lines(old, new, in: source, isCertain: false) == [6, 11])
    }

    private static let chips = """
        class Chips { init(title: String, size: Int = 1) {}; func reload(now: Bool) {}; static let large = Chips(title: "") }
        """
    private static let changedChips = "class Chips { init(title: String) {} }"

    @Test("Implicit initializers count if the type is written")
    func initializersWithoutTheNameOfTheirTypeCountWhereItIsWritten() {
        let source = """
            let a: Chips = .init(title: "a", size: 1)
            let b: Other = .init(title: "b", size: 1)
            var c: Chips { .init(title: "c", size: 1) }
            func d() -> Chips? { return .init(title: "d", size: 1) }
            func e(_ chips: Chips = .init(title: "e", size: 1)) {}
            let f: [Chips] = [.init(title: "f", size: 1)]
            let g = [.init(title: "g", size: 1)] as [Chips]
            func h(_ chips: Chips) { var chips = chips; chips = .init(title: "h", size: 1) }
            func i() { show(.init(title: "i", size: 1)) }
            let j: Chips = .large
            let k: Other = .large
            """
        #expect(lines(Self.chips, Self.changedChips, in: source) == [1, 3, 4, 5, 6, 7, 8, 10])
        #expect(lines(Self.chips, Self.changedChips, in: source, isCertain: false) == [9])
    }

    @Test("A parameter hides a global name in its function only; a global of the sources may be meant")
    func hiddenGlobals() {
        let (old, new) = ("public let spacing = 4\npublic let inset = 4\n", "")
        let source = """
            let a = inset
            func b(spacing: Int) { print(spacing) }
            let c = spacing
            """
        #expect(lines(old, new, in: source) == [1, 3])
        #expect(lines(old, new, in: source, isCertain: false) == [])
        #expect(lines(old, new, in: source + "\nprivate let spacing = 1", isCertain: false) == [3])
    }

    @Test("Subclasses and aliases")
    func subclassesAndAliases() {
        let source = """
            typealias Tags = Chips
            class Mine: Chips {
                init() { super.init(title: "a", size: 1) }
                override func reload(now: Bool) { super.reload(now: now) }
                func again() { reload(now: true); self.reload(now: true); other.reload(later: true) }
            }
            class Yours: Tags {}
            let a = Tags(title: "a", size: 1)
            let b = Yours(title: "b", size: 1)
            let c = Mine(title: "c", size: 1)
            func d(_ tags: Tags, _ mine: Mine) { tags.reload(now: true)
                mine.reload(now: true) }
            """
        #expect(lines(Self.chips, Self.changedChips, in: source) == [3, 4, 4, 8, 9, 11])
        // The compiler rejects the override, not calls of it.
        #expect(lines(Self.chips, Self.changedChips, in: source, isCertain: false) == [5, 5, 12])
    }

    @Test("Declarations in the source itself did not change")
    func whatASourceDeclaresItselfIsNotWhatChanged() {
        let own = "struct Chips { init(title: String, size: Int) {} }\nlet a = Chips(title: \"a\", size: 1)"
        #expect(lines(Self.chips, Self.changedChips, in: own) == [])
        let nested = """
            struct Home { struct Chips {}; let a = Chips(title: "a", size: 1) }
            let b = Chips(title: "b", size: 1)
            let c = Kit.Chips(title: "c", size: 1)
            let d = Home.Chips(title: "d", size: 1)
            """
        #expect(lines(Self.chips, Self.changedChips, in: nested) == [2, 3])
        let scoped = """
            func a(item: Chips) { item.reload(now: true) }
            func b(item: Other) { item.reload(now: true) }
            func c() { items.forEach { item in item.reload(now: true) } }
            """
        #expect(lines(Self.chips, Self.changedChips, in: scoped) == [1])
        #expect(lines(Self.chips, Self.changedChips, in: scoped, isCertain: false) == [3])
    }

    @Test("A place counts once per declaration")
    func aPlaceCountsOnceForADeclaration() {
        let old = "func show(a: Int) {}\nfunc show(a: String) {}"
        #expect(lines(old, "", in: "show(a: 1); show(a: 2)\nshow(a: 3)") == [1, 1, 2])
    }

    @Test("Effects break calls without their marks")
    func effectsBreakCallsWithoutTheirMarks() {
        let source = "func a() { load() }\nfunc b() async throws { try await load() }\nfunc c() { try? load() }"
        #expect(lines("func load() {}", "func load() throws {}", in: source) == [1])
        #expect(lines("func load() {}", "func load() async {}", in: source) == [1, 3])
    }

    @Test(
        "Declarations hidden from other modules are gone for them",
        arguments: ["package func show() {}", "internal func show() {}", "@_spi(Kit) public func show() {}", ""])
    func hidden(new: String) {
        #expect(lines("public func show() {}", new, in: "show()\nother.show()", access: .public) == [1])
    }

    @Test("An argument is identified by its position, whatever the parameter's name, and by how it is passed")
    func arguments() {
        let source = "show(1)\nshow(1, 2)"
        #expect(
            lines("func show(_ a: Int, _ b: Int = 1) {}", "func show(_ a: Int, _ c: String = 1) {}", in: source) == [2])
        let labelled = "show(a: 1)\nshow(a: &x, b: 2)"
        #expect(
            lines("func show(a: Int, b: Int = 1) {}", "func show(a: inout Int, b: Int = 1) {}", in: labelled) == [1, 2])
        #expect(
            lines("func show(a: Int, b: Int = 1) {}", "func show(a: Int, b: inout Int) {}", in: labelled) == [1, 2])
        #expect(
            lines("func show(a: inout Int, b: Int = 1) {}", "func show(a: Int, b: Int = 1) {}", in: labelled) == [1, 2])
    }

    @Test("A place belongs to the change of its argument")
    func attribution() throws {
        let (old, new) = ("func show(a: Int = 1, b: Int = 2, c: Int = 3) {}", "func show(c: Int = 3) throws {}")
        let breaking = changes(from: ["A.swift": old], to: ["A.swift": new])
        #expect(breaking.allSatisfy { $0.breaksUses })
        let position = { (effect: APIChange.Effect) in try #require(breaking.firstIndex { $0.effect == effect }) }
        let (lostA, lostB) = (
            try position(.parameterLost(APIChange.Parameter("a", at: 0))),
            try position(.parameterLost(APIChange.Parameter("b", at: 1)))
        )
        let source = "show(b: 1)\nshow(a: 1)\ntry show(b: 1, c: 2)\nshow(c: 1)\ntry show(c: 1)"
        let files = [SourceFile(path: "Home.swift", contents: .text(source))]
        let uses = APIAnswer(to: .findUses(of: breaking, in: files)).uses
        #expect(uses.map(\.line) == [1, 2, 3, 4])
        #expect(uses.map(\.change) == [lostB, lostA, lostB, try position(.nowThrows)])
        var repository = APIReport.Repository(id: "a", label: "A")
        repository.changes = breaking.map(APIReport.Change.init)
        for use in uses {
            repository.changes[use.change].uses.append(
                APIReport.Use(repository: "app", path: use.path, line: use.line))
        }
        let text = APIReport([repository]).text()
        #expect(text.contains("1 place in app uses `a`: Home.swift:2\n"), "\(text)")
        #expect(text.contains("2 places in app use `b`: Home.swift:1, Home.swift:3\n"))
        #expect(text.contains("1 place in app uses `show`: Home.swift:4\n"))
    }

    @Test("Uses of a case use its lost value")
    func values() {
        let lost = changes(
            from: ["A.swift": "enum E { case a(size: Int, b: Int) }"], to: ["A.swift": "enum E { case a(b: Int) }"])
        var repository = APIReport.Repository(id: "a", label: "A")
        repository.changes = lost.map(APIReport.Change.init)
        repository.changes[0].uses = [APIReport.Use(repository: "app", path: "Home.swift", line: 1)]
        let text = APIReport([repository]).text()
        #expect(text.contains("E: case `a` lost value `size` (breaking)"))
        #expect(text.contains("1 place in app uses `size`: Home.swift:1\n"), "\(text)")
    }

    @Test("Types and requirements")
    func typesAndRequirements() {
        #expect(
            lines("struct Chips {}", "", in: "let a: Chips?\nlet b = Chips()\nlet c: [Chips] = []\nlet d = chips") == [
                1, 2, 3,
            ])
        #expect(
            lines("protocol Themed {}", "protocol Themed { func f() }", in: "struct A: Themed {}\nstruct B: Other {}")
                == [1])
    }

    @Test("Sources that cannot be parsed are reported")
    func whatCannotBeParsedIsSaidToBeUnread() {
        let breaking = changes(from: ["A.swift": "func f() {}"], to: ["A.swift": ""])
        let files = ["f(", String(repeating: "[", count: 1000), "f()"].enumerated().map {
            SourceFile(path: "\($0.offset).swift", contents: .text($0.element))
        }
        let answer = APIAnswer(to: .findUses(of: breaking, in: files))
        #expect(answer.unread == ["0.swift", "1.swift"])
        #expect(answer.uses == [APIUse(change: 0, path: "2.swift", line: 1)])
    }
}
