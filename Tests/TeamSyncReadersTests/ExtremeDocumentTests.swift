import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("Documents with extreme values") struct ExtremeDocumentTests {
    @Test("No report fails for a mutated document, and every line stays within its limit", arguments: 0..<24)
    func everyReport(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let counts = try DocumentCodec.decode(
            CountsDocument.self, from: mutated(DocumentCodec.encode(ExtremeDocument.counts), using: &random))
        let changes = try DocumentCodec.decode(
            ChangesDocument.self, from: mutated(DocumentCodec.encode(ExtremeDocument.changes), using: &random))
        let now = Timestamp(ExtremeDocument.times.randomElement(using: &random) ?? "") ?? Fixture.now
        for text in try ExtremeDocument.reports(counts, changes, now: now) {
            for line in text.utf8.split(separator: UInt8(ascii: "\n")) { #expect(line.count <= 256 << 10) }
        }
        // Any document that can be read can be written and read again.
        let bytes = try DocumentCodec.encode(counts)
        #expect(try DocumentCodec.decode(CountsDocument.self, from: bytes) == counts)
    }

    @Test("Totals at both limits of integers", arguments: [Int.min, .min + 1, -1, 0, .max - 1, .max])
    func totals(number: Int) throws {
        var changes = ExtremeDocument.changes
        (changes.commitsTotal, changes.filesTotal) = (number, number)
        (changes.highlightsTotal, changes.outgoingTotal) = (number, number)
        changes.highlights[0].details.files = [number, number, number].map {
            Highlight.File(path: "p", part: "file", change: .changed, added: $0, removed: $0)
        }
        var counts = ExtremeDocument.counts
        counts.repositories[0].incoming = IncomingSummary(
            added: number, modified: number, deleted: number, renamed: number, commits: number)
        (counts.repositories[0].ahead, counts.repositories[0].behind) = (number, number)
        #expect(try !ExtremeDocument.reports(counts, changes, now: Fixture.now).isEmpty)
    }

    /// The same JSON with some of its leaves replaced by extreme values of the same type.
    private func mutated(_ bytes: [UInt8], using random: inout SeededGenerator) throws -> [UInt8] {
        let value = try JSONParser.value(of: bytes[...])
        let changed = ExtremeDocument.mutated(value, key: "", using: &random)
        return try DocumentCodec.encode(changed)
    }
}

/// Values of documents that no teammate would write, and everything that prints them.
private enum ExtremeDocument {
    static let times = [
        "0000-01-01T00:00:00Z", "-9999-12-31T23:59:59-99:99", "9999-12-31T23:59:59Z", "10000-01-01T00:00:00+99:99",
        Timestamp(secondsSinceEpoch: .min).description, Timestamp(secondsSinceEpoch: .max).description,
        "1970-01-01T00:00:00Z",
    ]
    private static let numbers = [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]
    private static let texts = [
        "", "\u{0}\u{1B}[31m\n", String(repeating: "x", count: 3000),
        "e" + String(repeating: "\u{301}", count: 3000), String(repeating: "\u{200B}", count: 3000),
        String(repeating: "👩‍👩‍👧", count: 1000), String(repeating: "\u{1100}", count: 3000),
        String(repeating: "\n", count: 3000), "#ffffff", "\u{202E}\u{E0100}\u{FEFF}",
    ]

    static let counts = Fixture.document(
        [
            Fixture.behind {
                $0.error = Fixture.offline()
                $0.summary = "3 icons are new (a, b, c)"
                $0.commitURL = "https://git.example.com/icons/commit/{commit}"
                $0.counts = ["icons": CatalogueCount(local: 1, localUpdated: Fixture.now, upstream: 2)]
                $0.upstreamEvent = UpstreamEvent(
                    kind: .rewritten, from: Fixture.localCommit, to: Fixture.upstreamCommit, at: Fixture.now)
                $0.update = UpdateReport(moved: false, reason: .staged, message: "staged", at: Fixture.now)
                $0.warnings = ["a key appears twice"]
            },
            Fixture.repository(id: "ios", label: "Comps", .diverged, ahead: 1, behind: 2),
            Fixture.unknown(),
        ], counts: ["icons": .init(count: 280, updated: Fixture.now), "colors": .init(count: 7)])

    static let changes: ChangesDocument = {
        var changes = Fixture.changes(
            .diverged, commits: [Fixture.commit("a", subject: "Add icons"), Fixture.commit("b", subject: "Fix")],
            commitsTotal: 9,
            files: [
                IncomingFile(status: .renamed, path: "new", oldPath: "old"),
                IncomingFile(status: .added, path: "a%20", pathEncoding: "percent"),
            ], filesTotal: 9)
        let member = Highlight.Member(file: "colors.json", pointer: "/a", path: ["a"], old: "#ffffff", new: "#000000")
        let file = Highlight.File(path: "a.svg", part: "drawing", change: .changed, added: 10, removed: 2)
        let details = Highlight.Details(
            oldKey: "old", members: [member], files: [file], commits: [changes.commits[0].id])
        changes.highlights = ["icon", "color"].map {
            Highlight(catalogue: "\($0)s", kind: $0, key: "a", change: .changed, summary: "a changed", details: details)
        }
        changes.outgoing = changes.highlights
        return changes
    }()

    static func mutated(_ value: JSONValue, key: String, using random: inout SeededGenerator) -> JSONValue {
        let changes = Int.random(in: 0..<4, using: &random) == 0
        switch value {
        case .object(let members):
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.sorted { $0.key < $1.key }.map { name, value in
                        (name, mutated(value, key: name, using: &random))
                    }))
        case .array(let elements): return .array(elements.map { mutated($0, key: key, using: &random) })
        case .number where changes && key != "schema_version":
            return .number(String(numbers.randomElement(using: &random) ?? 0))
        case .string(let text) where changes && Timestamp(text) != nil:
            return .string(times.randomElement(using: &random) ?? text)
        case .string where changes: return .string(texts.randomElement(using: &random) ?? "")
        default: return value
        }
    }

    /// The output of every command and of the daemon for the documents.
    static func reports(_ counts: CountsDocument, _ changes: ChangesDocument, now: Timestamp) throws -> [String] {
        var texts = try statusLines(counts, now: now)
        for width in [nil, 1, Int.max] {
            var layout = TextLayout(style: .ansi, width: width)
            (layout.hasLinks, layout.hasTrueColor) = (true, true)
            texts.append(StatusReport(document: counts, now: now).text(layout: layout))
            for since in [nil, Duration.zero, .seconds(Int64.max)] {
                var filter = ChangesFilter()
                (filter.hasCommits, filter.hasStatistics, filter.hasEvidence) = (true, true, true)
                filter.isOutgoing = since == .zero
                let entries = counts.repositories.map { ChangesReport.Entry(repository: $0, changes: changes) }
                texts.append(
                    ChangesReport(
                        entries: entries, now: now, since: since.map { PastTime(ago: $0) }, filter: filter
                    ).text(layout: layout))
            }
        }
        for maxAge in [nil, Duration.zero, .seconds(Int64.max)] {
            texts += try Gate(document: counts, maxAge: maxAge, now: now).findings.map(\.sentence)
            texts += BuildWarnings.sentences(counts, maxAge: maxAge, now: now).map(BuildWarnings.line)
        }
        texts.append(CountsLine(document: counts, now: now).text)
        texts.append(DaemonSentence.text(counts.repositories, nextCheck: nil))
        texts.append(NewsText.body(counts.repositories))
        let findings = [
            ClockDiagnosis.finding(now: now, document: counts),
            DocumentDiagnosis.finding(before: .success(counts), after: .success(counts), now: now),
        ]
        return texts + findings.map { DoctorReport(style: .ansi).text($0) }
    }

    private static func statusLines(_ counts: CountsDocument, now: Timestamp) throws -> [String] {
        try StatusLineFormat.allCases.flatMap { format in
            try [nil, 60].flatMap { width in
                try [false, true].map { isASCII in
                    var options = StatusLineOptions()
                    (options.maxWidth, options.isASCII) = (width, isASCII)
                    return try StatusLine(document: counts, now: now, options: options)
                        .output(format, isColored: true, context: ContextUsage(percent: 99))
                }
            }
        }
    }
}
