import TestSupport
import Testing

/// Renames at the limits of git's algorithm, too rare or too large for random histories.
@Suite("Renames at git's limits")
struct RenameLimitTests {
    private static func lines(_ range: Range<Int>) -> String {
        range.map { "line number \($0) of the file\n" }.joined()
    }

    /// The differences from git if a commit with `before` is followed by one with `after`.
    private func differences(
        before: [RawPath: TreeEntry?], after: [RawPath: TreeEntry?]
    ) throws -> [String] {
        var history = HandmadeHistory()
        var changes = after
        for path in before.keys where after[path] == nil { changes[path] = .some(nil) }
        let local = history.commit(at: 1, before)
        let upstream = history.commit(local, at: 2, changes)
        return try history.differences(local: local, upstream: upstream)
    }

    @Test("The only file with its name is paired with its namesake before others are compared")
    func sameNameFirst() throws {
        let before: [RawPath: TreeEntry?] = ["a/x.svg": TreeEntry(Self.lines(0..<100))]
        #expect(
            try differences(
                before: before,
                after: [
                    "b/x.svg": TreeEntry(Self.lines(20..<100)), "b/y.svg": TreeEntry(Self.lines(1..<100)),
                ]) == [])
        #expect(
            try differences(
                before: before,
                after: [
                    "b/x.svg": TreeEntry(Self.lines(20..<100)), "c/x.svg": TreeEntry(Self.lines(1..<100)),
                ]) == [])
        #expect(
            try differences(
                before: before,
                after: [
                    "b/x.svg": TreeEntry(Self.lines(30..<100)), "b/y.svg": TreeEntry(Self.lines(1..<100)),
                ]) == [])
    }

    @Test("Among many identical files, the one with the same name is found only among the first", arguments: [90, 150])
    func manyIdenticalFiles(count: Int) throws {
        var before: [RawPath: TreeEntry?] = [:]
        for number in 0..<count { before["a/\(1000 + number).svg"] = TreeEntry("same\n") }
        let name = RawPath("b/\(1000 + count - 1).svg")
        #expect(try differences(before: before, after: [name: TreeEntry("same\n")]) == [])
    }

    @Test("Up to a thousand by a thousand edited files are compared, and none beyond that", arguments: [990, 1001])
    func renameLimit(sources: Int) throws {
        var before: [RawPath: TreeEntry?] = [:]
        var after: [RawPath: TreeEntry?] = [:]
        for number in 0..<sources { before["a/\(number).svg"] = TreeEntry("\(number)\n") }
        for number in 0..<999 { after["b/\(number).png"] = TreeEntry(Self.lines(number..<number + 9)) }
        after["b/last.png"] = TreeEntry(Self.lines(0..<50))
        before["a/last.svg"] = TreeEntry(Self.lines(0..<49))
        #expect(try differences(before: before, after: after) == [])
    }

    @Test("A score of exactly one half is a rename, the next lower one is not", arguments: 48...52)
    func halfSimilar(kept: Int) throws {
        let old = (0..<100).map { "\(1000 + $0) of a hundred\n" }.joined()
        let new = (0..<100).map { $0 < kept ? "\(1000 + $0) of a hundred\n" : "\(5000 + $0) of a hundred\n" }.joined()
        #expect(try differences(before: ["a": TreeEntry(old)], after: ["b": TreeEntry(new)]) == [])
    }
}
