import TeamSyncConfiguration
import TeamSyncSwift
import TestSupport
import Testing

@Suite("Baselines")
struct BaselineTests {
    private func findings(_ source: String) throws -> [CheckFinding] { try CheckSupport.findings(source) }

    @Test("Moved code and other messages are not new; another literal, and a further equal one, are")
    func compare() throws {
        let source = "struct A { let a = Color(white: 0.1), b = Color(white: 0.1) }"
        let baseline = Baseline(try findings(source))
        func new(_ source: String) throws -> [Int] {
            baseline.compare(try findings(source)) { _ in true }.new.map(\.range.column)
        }
        #expect(try new(source).isEmpty)
        #expect(try new("\n\n// moved\n" + source.replacing("let", with: "\n   let")).isEmpty)
        #expect(try new("struct A { let a = Color(white: 0.1), b = Color(white: 0.2) }").count == 1)
        #expect(try new("struct A { let b = Color( white: 0.1 ), a = Color(white: /* x */ 0.1) }").isEmpty)
        #expect(try new("struct B { let a = Color(white: 0.1), b = Color(white: 0.1) }").count == 2)
        #expect(try new(source.replacing(" }", with: "; let a = Color(white: 0.1) }")).count == 1)
    }

    @Test("Fixed findings are reported with their number")
    func fixed() throws {
        let baseline = Baseline(try findings("let a = f(Color(white: 0.1), Color(white: 0.1), Color(white: 0.2))"))
        let result = baseline.compare(try findings("let a = f(Color(white: 0.1))")) { _ in true }
        #expect(result.new.isEmpty && result.known == 1)
        #expect(result.fixed.map { "\($0.entry.literal) \($0.count)" } == ["Color(white:0.1) 1", "Color(white:0.2) 1"])
        #expect(baseline.compare([]) { _ in false }.fixed.isEmpty)
    }

    @Test("A written baseline can be read, and has the same bytes for any order")
    func bytes() throws {
        let folder = try TemporaryFolder()
        let found = try findings(
            "struct A { let a = Color(white: 0.1), b = Color.red }\nlet c = Image(systemName: \"é\\u{7}\")")
        let baseline = Baseline(found)
        let bytes = try baseline.bytes()
        #expect(try Baseline(found.reversed()).bytes() == bytes)
        #expect(try Baseline(path: folder.write(bytes, to: "baseline.json")) == baseline)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("\"line\"") && !text.contains("message"))
    }

    @Test(
        "A damaged baseline is refused",
        arguments: ["", "[]", "{\"version\": 2, \"findings\": []}", "{\"version\": 1}"])
    func damaged(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text.utf8, to: "baseline.json")
        #expect(throws: ConfigurationError.self) { try Baseline(path: path) }
        #expect(throws: ConfigurationError.self) { try Baseline(path: path + ".missing") }
    }
}
