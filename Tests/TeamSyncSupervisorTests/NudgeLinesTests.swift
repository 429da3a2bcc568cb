import TestSupport
import Testing

@testable import TeamSyncSupervisor

@Suite("Lines of the nudge program") struct NudgeLinesTests {
    private static let commit = String(repeating: "a1", count: 20)

    private func read(_ text: String) -> [NudgeLine] {
        var lines = NudgeLines()
        return lines.take(text.utf8)
    }

    @Test("ID and ID COMMIT are parsed, also as data of a server-sent event")
    func good() {
        let both = [NudgeLine(id: "icons-library", commit: Self.commit)]
        #expect(read("icons-library\n") == [NudgeLine(id: "icons-library")])
        for line in [
            "icons-library \(Self.commit)", "  icons-library\t\(Self.commit) ", "icons-library \(Self.commit)\r",
            "data: icons-library \(Self.commit)", "data:icons-library \(Self.commit.uppercased())",
        ] { #expect(read(line + "\n") == both, "\(line)") }
    }

    @Test(
        "Other lines are ignored",
        arguments: [
            "", " ", "a b c", "icons abc123", "../icons", "-icons", "icons;rm", "icóns", "\u{1B}[2J", "a\0b",
            "event: push", ": comment", "id: 5", "data:", "icons \(String(repeating: "0", count: 40))",
            "icons \(String(repeating: "g", count: 40))", String(repeating: "a", count: 101),
            "{\"repository\": \"icons\"}",
        ])
    func bad(_ line: String) {
        #expect(read(line + "\n").isEmpty)
    }

    @Test("A line that is too long is skipped, and the next one is read")
    func tooLong() {
        let long = "icons " + String(repeating: "x", count: 1 << 20)
        var lines = NudgeLines()
        let before = lines.take("a\n\(long)".utf8)
        let after = lines.take("\(long)\nb\n".utf8)
        #expect((before, after) == ([NudgeLine(id: "a")], [NudgeLine(id: "b")]))
        #expect(lines.count == 3)
    }

    @Test("Single bytes and repeated lines are read like others")
    func pieces() {
        var lines = NudgeLines()
        let text = "a\nb \(Self.commit)\na\n"
        var pieces: [NudgeLine] = []
        for byte in text.utf8 { pieces += lines.take([byte]) }
        #expect(pieces == [NudgeLine(id: "a"), NudgeLine(id: "b", commit: Self.commit), NudgeLine(id: "a")])
        #expect(read(String(repeating: "a\n", count: 100_000)) == [NudgeLine(id: "a")])
        #expect(read((0..<5000).map { "r\($0)\n" }.joined()).count == NudgeLines.mostLines)
    }

    @Test("Random bytes are harmless")
    func random() {
        var generator = SeededGenerator(seed: 3)
        var lines = NudgeLines()
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            for line in lines.take(bytes) { #expect(line.id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }) }
        }
    }
}
