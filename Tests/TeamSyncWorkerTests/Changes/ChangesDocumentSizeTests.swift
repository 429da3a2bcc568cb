import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite struct ChangesDocumentSizeTests {
    private func document(_ random: inout SeededGenerator, scale: Int) -> ChangesDocument {
        func text(_ limit: Int) -> String {
            String(repeating: random.pick(["x", "é", "\u{1}", "\"", "😀"]), count: random.int(0...limit))
        }
        func highlight(_ index: Int) -> Highlight {
            let member = Highlight.Member(
                file: text(20), pointer: text(50), path: [text(9)], old: nil, new: .string(text(400)))
            return Highlight(
                catalogue: "icons", kind: "icon", key: "\(index)", change: .changed, summary: text(200),
                details: Highlight.Details(members: Array(repeating: member, count: random.int(0...5))))
        }
        let time = Timestamp(secondsSinceEpoch: 1_700_000_000)
        let lists = (0..<4).map { _ in random.int(0...scale) }
        return ChangesDocument(
            id: "r", state: .behind,
            commits: (0..<lists[0]).map {
                IncomingCommit(id: "\($0)", author: text(50), authorTime: time, committerTime: time, subject: text(300))
            }, commitsTotal: lists[0],
            files: (0..<lists[1]).map { IncomingFile(status: .added, path: "\($0)" + text(100)) }, filesTotal: lists[1],
            highlights: (0..<lists[2]).map(highlight), highlightsTotal: lists[2],
            outgoing: (0..<lists[3]).map(highlight), outgoingTotal: lists[3])
    }

    @Test("A document never exceeds the limit, and keeps the most important part of each list")
    func limit() throws {
        var random = SeededGenerator(seed: 14)
        var cuts = 0
        let rounds = try SeedRange.chosen(1...50, of: 1...150)
        for _ in rounds {
            let document = document(&random, scale: 40)
            let limit = 12_000
            let bytes = try document.encoded(limit: limit)
            #expect(bytes.count <= limit)
            let kept = try DocumentCodec.decode(ChangesDocument.self, from: bytes)
            #expect(kept.highlights == Array(document.highlights.prefix(kept.highlights.count)))
            #expect(kept.outgoing == Array(document.outgoing.prefix(kept.outgoing.count)))
            #expect(kept.commits == Array(document.commits.prefix(kept.commits.count)))
            #expect(kept.files == Array(document.files.prefix(kept.files.count)))
            #expect(kept.highlightsTotal == document.highlightsTotal && kept.filesTotal == document.filesTotal)
            #expect(kept.commitsTotal == document.commitsTotal && kept.outgoingTotal == document.outgoingTotal)
            let whole = try DocumentCodec.encode(document)
            guard whole.count > limit else {
                #expect(bytes == whole)
                continue
            }
            cuts += 1
            #expect(kept.truncated && kept != document)
            #expect(bytes.count > limit / 4)
            // A list that needs less than its share is complete.
            if document.commits.count < 3 { #expect(kept.commits == document.commits) }
        }
        #expect(cuts > rounds.count / 3)
    }
}

@Suite("Shares of a limited amount")
struct SharesTests {
    @Test("Each kind has an equal share, plus parts of unused shares")
    func shares() {
        #expect(Shares.of(["icon": 2900, "color": 1000], total: 2000) == ["icon": 1000, "color": 1000])
        #expect(Shares.of(["icon": 2900, "color": 100], total: 2000) == ["icon": 1900, "color": 100])
        let tight = Shares.of(["icon": 9, "color": 9, "token": 1], total: 10)
        #expect(tight["token"] == 1 && tight.values.sorted() == [1, 4, 5])
        #expect(Shares.of(["icon": 3, "color": 2], total: 2000) == ["icon": 3, "color": 2])
        #expect(Shares.of([String: Int](), total: 2000).isEmpty)
    }
}
