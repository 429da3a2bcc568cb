import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift
import Testing

/// The places in other sources that a change breaks.
@Suite struct UseFinderTests {
    /// The lines of a source that the breaking changes between two versions break.
    private func lines(_ old: String, _ new: String, in source: String) -> [Int] {
        let breaking = changes(from: ["A.swift": old], to: ["A.swift": new]).filter { $0.verdict == .breaking }
        #expect(!breaking.isEmpty)
        let file = SourceFile(path: "Home.swift", contents: .text(source))
        return APIAnswer(to: .findUses(of: breaking, in: [file])).uses.map(\.line)
    }

    @Test func aCallIsBrokenWhenItsLabelsFittedBeforeAndDoNotAnyMore() {
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
        #expect(lines(old, new, in: source) == [2, 4, 7, 11])
    }

    @Test func trailingClosuresAndDefaultsFit() {
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

    @Test func membersCountWhereTheTypeIsPlainToSee() {
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
    }

    @Test func effectsBreakCallsWithoutTheirMarks() {
        let source = "func a() { load() }\nfunc b() async throws { try await load() }\nfunc c() { try? load() }"
        #expect(lines("func load() {}", "func load() throws {}", in: source) == [1])
        #expect(lines("func load() {}", "func load() async {}", in: source) == [1, 3])
    }

    @Test func typesAndRequirements() {
        #expect(
            lines("struct Chips {}", "", in: "let a: Chips?\nlet b = Chips()\nlet c: [Chips] = []\nlet d = chips") == [
                1, 2, 3,
            ])
        #expect(
            lines("protocol Themed {}", "protocol Themed { func f() }", in: "struct A: Themed {}\nstruct B: Other {}")
                == [1])
    }

    @Test func whatCannotBeParsedIsSaidToBeUnread() {
        let breaking = changes(from: ["A.swift": "func f() {}"], to: ["A.swift": ""])
        let files = ["f(", String(repeating: "[", count: 1000), "f()"].enumerated().map {
            SourceFile(path: "\($0.offset).swift", contents: .text($0.element))
        }
        let answer = APIAnswer(to: .findUses(of: breaking, in: files))
        #expect(answer.unread == ["0.swift", "1.swift"])
        #expect(answer.uses == [APIUse(change: 0, path: "2.swift", line: 1)])
    }
}
