import TestSupport
import Testing

@testable import TeamSyncSwift

@Suite("Facts of sources")
struct FileFactsTests {
    private static let source = """
        struct Chip: View {
            @State private var a = 1
            let title: String
            var size = 2.0
            private let c = 3
            var d: Int { 4 }
            static let e = 5
            let f = 6
            @Binding var isOn: Bool
            var body: some View { Text(title).foregroundColor(.red) } // teamsync:ignore system-color: é
        }
        struct Card: View { init(_ title: String, at index: Int) {}
            private init(hidden: Int) {}
            var body: some View { Chip() }
        }
        extension Card { init(other: Int) {} }
        private struct Own: View {}
        enum Space { struct Inner: View {} }
        class Button: UIControl { override init(frame: CGRect) {} ; init(kind: Int) {} }
        #Preview { Card("a", at: 1) }
        struct P: PreviewProvider { static var previews: some View { Chip() } }
        let icon = DSIcon.named("close"), white = Color(white: 1), é = f("é𝄞", Color(.displayP3, white: 0.5))
        let other = DSIcon.named("open"), more = Color(hex: a ? 0xff00ff : 0x00ff00)
        """

    @Test("Written facts can be read, and damage is an error")
    func coding() throws {
        let facts = CheckSupport.facts(Self.source)
        #expect(facts.uses.count > 6 && facts.types.count > 5 && facts.ignores.count == 1)
        let bytes = facts.bytes
        #expect(try FileFacts(bytes: bytes[...]) == facts)
        #expect(
            try FileFacts(bytes: FileFacts(failure: "is not UTF-8").bytes[...]) == FileFacts(failure: "is not UTF-8"))
        for count in 0..<bytes.count {
            #expect(throws: ByteReader.Malformed.self) { try FileFacts(bytes: bytes[..<count]) }
        }
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0..<3 {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            do { _ = try FileFacts(bytes: damaged[...]) } catch { continue }
        }
    }

    @Test("Parameters come from initializers that others can call")
    func parameters() {
        let types = CheckSupport.facts(Self.source).types
        func names(_ type: String) -> [String]? { types.first { $0.name == type }?.parameters.map(\.name) }
        #expect(names("Chip") == ["title", "size", "isOn"])
        #expect(names("Card") == ["title", "index", "other"])
        #expect(names("Button") == ["kind"])
        #expect(types.filter { $0.isView && $0.isVisible }.map(\.name) == ["Chip", "Card", "Button"])
        #expect(Set(CheckSupport.facts(Self.source).previewed).isSuperset(of: ["Card", "Chip"]))
    }

    @Test("Declarations have names with labels")
    func declarations() {
        let source = """
            extension A.B { func f(a: Int, _ b: Int) { g(Color(white: 1)) }; init(c: Int) { Color(white: 0) } }
            enum C { static let d = { Color(white: 0.5) }() ; subscript(i: Int) -> Color { Color(white: 0.2) } }
            """
        let names = CheckSupport.facts(source).uses.filter { $0.kind == .colorLiteral }.map(\.declaration)
        #expect(names == ["A.B.f(a:_:)", "A.B.init(c:)", "C.d", "C.subscript(i:)"])
    }

    @Test(
        "Invalid Swift is a failure with its line",
        arguments: [("let a = 1\nstruct {", 2), ("func f() {\n\nlet", 3), ("let a = \"\n", 1), ("}", 1), ("let 1a", 1)])
    func failures(source: String, line: Int) {
        let facts = CheckSupport.facts(source)
        #expect(facts.failure?.contains("line \(line) ") == true, "\(facts.failure ?? "none")")
        #expect(facts.uses.isEmpty)
    }

    @Test(
        "A branch for another compiler may be invalid for this one",
        arguments: [
            ("#if compiler(>=9.0)\nlet ]]] = @@\n#else\nlet a = Color.red\n#endif", true),
            ("#if swift(<4) && os(iOS)\nlet ]]]\n#endif\nlet a = Color.red", true),
            ("struct A {\n#if hasFeature(X)\n  new thing\n#endif\n  let a = Color.red }", true),
            ("let a = Color.red\n#if DEBUG\nlet ]]]\n#endif", false),
            ("let a = Color.red\n#if compiler(>=9.0)\nlet b = 1\n#endif\nlet ]]]", false),
            ("#if DEBUG\nlet ]]]\n#elseif compiler(>=9)\nlet a = Color.red\n#endif", false),
        ])
    func otherCompilers(source: String, isRead: Bool) {
        let facts = CheckSupport.facts(source)
        #expect((facts.failure == nil) == isRead, "\(facts.failure ?? "read")")
        #expect(facts.uses.map(\.name) == (isRead ? ["red"] : []))
    }

    @Test("In a file with conflict markers, the line of the first one is named")
    func conflict() {
        let source = "let a = 1\n<<<<<<< HEAD\nlet b = 1\n=======\nlet b = 2\n>>>>>>> other\n"
        #expect(CheckSupport.facts(source).failure?.contains("line 2 is a conflict marker of git") == true)
        #expect(CheckSupport.facts("let a = \"\"\"\n<<<<<<<\n>>>>>>>\n\"\"\"").failure == nil)
    }

    @Test("Columns are counted in bytes and in UTF-16 units")
    func columns() throws {
        var generator = SeededGenerator(seed: 7)
        let letters: [Character] = ["a", "é", "漢", "𝄞", "\t", "\u{301}", "🇩🇪"]
        for _ in 0..<50 {
            let lines = (0..<4).map { _ in
                let front = String(
                    (0..<Int.random(in: 0..<9, using: &generator)).compactMap { _ in
                        letters.randomElement(using: &generator)
                    })
                return "/*\(front)*/ f(Color.red) /*\(front)*/"
            }
            let uses = CheckSupport.facts("func g() {\n" + lines.joined(separator: "\n") + "\n}").uses
            #expect(uses.count == 4)
            for (line, use) in zip(lines, uses) {
                let range = try #require(line.firstRange(of: "Color.red"))
                #expect(use.range.column == line[..<range.lowerBound].utf8.count + 1)
                #expect(use.range.utf16Column == line[..<range.lowerBound].utf16.count + 1)
                #expect(use.range.utf16EndColumn == line[..<range.upperBound].utf16.count + 1)
            }
        }
    }

    @Test("Uses beyond the limit do not count as checked")
    func cut() {
        let source = "let a = [" + String(repeating: "Color.red,\n", count: 20_001) + "]"
        #expect(CheckSupport.facts(source).isCut)
        #expect(!CheckSupport.facts("let a = Color.red").isCut)
    }

    @Test("Line endings of all kinds are counted as by the compiler")
    func lines() {
        for (end, lines) in [("\n", 3), ("\r\n", 3), ("\r", 3)] {
            let facts = CheckSupport.facts("// a\(end)\(end)let b = Color.red")
            #expect(facts.uses.map(\.range.line) == [lines], "\(end.debugDescription)")
        }
    }

    @Test("Long names repeated for each parameter and type stay small")
    func longNames() {
        let long = String(repeating: "a", count: 100_000)
        let parameters = (0..<1_000).map { "p\($0): Color" }.joined(separator: ", ")
        let nested = (0..<30).map { "struct \(long)\($0) { " }.joined() + String(repeating: "}", count: 30)
        for source in ["func \(long)(\(parameters)) {}", "struct \(long) { init(\(parameters)) {} }", nested] {
            let facts = CheckSupport.facts(source)
            #expect(facts.failure == nil)
            #expect(facts.bytes.count < 12 << 20, "\(facts.bytes.count)")
        }
    }
}
