import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncSetup

@Suite("Showing a difference")
struct UnifiedDifferenceTests {
    @Test("Changed lines have three lines of context")
    func hunks() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = (0...20).map { $0 == 10 ? "ten\n" : "\($0)\n" }.joined()
        #expect(
            UnifiedDifference(from: old, to: new).hunks() == [
                "@@ -1,3 +1,4 @@", "+0", " 1", " 2", " 3", "@@ -7,7 +8,7 @@", " 7", " 8", " 9", "-10", "+ten", " 11",
                " 12", " 13",
            ])
    }

    @Test("Two encodings of one character are different")
    func spelling() {
        #expect(UnifiedDifference(from: "é\n", to: "e\u{301}\n").hunks().count == 3)
        #expect(UnifiedDifference(from: "é\r\n", to: "é\n").hunks().count == 3)
        #expect(UnifiedDifference(from: "é\n", to: "é\n").hunks() == [])
    }

    @Test("git creates the new text from the old one with it", arguments: 1...30 as ClosedRange<UInt64>)
    func gitApplies(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func text() -> String {
            (0..<generator.int(1...(seed == 1 ? 1500 : 40))).map { _ in "\(generator.int(0...9))\n" }.joined()
        }
        let (old, new) = (text(), text())
        let clone = try SmallClone(["file": old])
        let lines = ["--- a/file", "+++ b/file"] + UnifiedDifference(from: old, to: new).hunks()
        if old != new {
            try clone.repository.git("apply", input: Array((lines.joined(separator: "\n") + "\n").utf8))
        }
        #expect(try RawFile.contents(of: RawPath("\(clone.path)/file")) == Array(new.utf8))
    }
}
