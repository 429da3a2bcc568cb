import Foundation
import TeamSyncBase
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncReport

/// The process that measures is the built program.
@Suite(
    "The pixel differences of drawings, measured when the report is written",
    .enabled(
        if: RequiredProgram.librsvg.path != nil || ProcessInfo.processInfo.environment["CI"] != nil,
        "not installed: librsvg2-2; run 'scripts/setup --test'"))
struct DrawingMeasurementTests {
    private static func svg(_ content: String, _ attributes: String = #"viewBox="0 0 24 24""#) -> String {
        #"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(content)</svg>"#
    }

    private static func box(_ width: Double, _ height: Double, _ attributes: String = "") -> String {
        svg(#"<rect width="\#(width)" height="\#(height)" \#(attributes)/>"#)
    }

    private static func report(_ pairs: [(String, String)]) -> ReportContext {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        for (number, (before, after)) in pairs.enumerated() {
            var item = ReportItem(
                catalogue: "icons", kind: "icon", key: "icon-\(number)", change: .changed, facts: [.redrawn()])
            item.drawings = [
                DrawingPair(
                    path: "icon-\(number).svg", before: ReportDrawing(Array(before.utf8)),
                    after: ReportDrawing(Array(after.utf8)))
            ]
            repository.items.append(item)
        }
        return ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
    }

    private static func measured(
        _ pairs: [(String, String)], _ variables: [String: String] = [:]
    ) throws -> ReportContext {
        var report = report(pairs)
        let environment = ProcessEnvironment.all.merging(variables) { $1 }
        DrawingMeasurement(environment: environment, program: try ProductBinary.path("teamsync-report"))
            .measure(&report)
        return report
    }

    private static func pixels(_ report: ReportContext) -> [PixelDifference?] {
        report.repositories[0].items.map { $0.drawings[0].pixels }
    }

    @Test("The share corresponds to the area that differs, for drawings of all sizes")
    func shares() throws {
        let whole = Self.box(24, 24)
        let cases: [(before: String, after: String, share: Double)] = [
            (whole, whole, 0), (Self.box(12, 24), whole, 0.5), (Self.box(12, 12), Self.svg(""), 0.25),
            (whole, Self.box(24, 24, #"fill="red""#), 1), (whole, Self.box(24, 24, #"opacity="0.5""#), 1),
            (whole, Self.box(24, 24, #"fill="currentColor""#), 0),
            (whole, Self.svg("<style>.a{fill:#fff}</style><g class=\"a\"><path d=\"M0 0h24v24H0z\"/></g>"), 1),
            (
                Self.svg(
                    ##"<clipPath id="c"><path d="M0 0h12v24H0z"/></clipPath><path clip-path="url(#c)" d="M0 0h24v24H0z"/>"##
                ),
                whole, 0.5
            ),
            // Drawings without a size, with a stated size, with a wide view box, and without a view box.
            (
                Self.svg(#"<rect width="48" height="24"/>"#, #"viewBox="0 0 48 24""#),
                Self.svg(#"<rect width="12" height="24"/>"#, #"viewBox="0 0 48 24""#), 0.75
            ),
            (
                Self.svg(#"<rect width="7" height="7"/>"#, #"viewBox="0 0 7 7" width="900" height="900""#),
                Self.svg("", #"viewBox="0 0 7 7" width="3in" height="3in""#), 1
            ),
            (
                Self.svg(#"<rect width="30" height="30"/>"#, #"width="30" height="60""#),
                Self.svg("", #"width="30" height="60""#), 0.5
            ),
            // The parts outside the smaller drawing do not count.
            (
                Self.svg(#"<rect width="100" height="100"/>"#, #"viewBox="0 0 96 24""#),
                Self.svg("", #"viewBox="0 0 96 24""#), 1
            ),
        ]
        let found = Self.pixels(try Self.measured(cases.map { ($0.before, $0.after) }))
        for (expected, pixels) in zip(cases, found) {
            let share = try #require(pixels?.share, "\(expected.after)")
            #expect(abs(share - expected.share) < 0.01, "\(expected.before) \(expected.after): \(share)")
        }
        #expect(found[0]?.hasSamePixels == true && found[0]?.looksTheSame == true)
        #expect(found[9]?.oldSize == PixelDifference.Size(width: 900, height: 900))
        #expect(found[9]?.newSize == PixelDifference.Size(width: 288, height: 288))
        #expect(found[8]?.oldSize == nil)
    }

    @Test("Drawings that renderers show differently, bitmaps and omitted drawings have no number")
    func unmeasured() throws {
        let others = [
            Self.svg("<text>A</text>"), Self.svg(#"<rect width="9" height="9" fill="var(--a)"/>"#),
            #"<!DOCTYPE svg [<!ENTITY a "b">]>"# + Self.box(9, 9), "hello",
        ]
        let report = try Self.measured(others.map { ($0, Self.box(3, 3)) } + [(Self.box(3, 3), Self.box(9, 9))])
        #expect(Self.pixels(report).map { $0 == nil } == [true, true, true, true, false])
        #expect(report.pixelProblem == nil)
    }

    @Test("Drawings load no files, however they refer to them")
    func loadsNothing() throws {
        let home = try TemporaryFolder()
        let file = home.appending("black.svg")
        try Data(Self.box(24, 24, #"id="a""#).utf8).write(to: URL(fileURLWithPath: file))
        let renderer = try #require(DrawingRenderer())
        for name in ["file://\(file)", file, "black.svg"] {
            let contents = [
                #"<image href="\#(name)" width="24" height="24"/>"#, ##"<use href="\##(name)#a"/>"##,
                #"<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="\#(name)"/>"#,
                ##"<rect width="24" height="24" fill="none" filter="url(\##(name)#a)"/>"##,
                "<style>@import url('\(name)');</style>",
            ]
            for content in contents {
                let pixels = renderer.difference(Array(Self.svg(content).utf8), Array(Self.svg("").utf8))
                #expect(pixels == nil || pixels?.share == 0, "\(content)")
            }
        }
        let drawn = renderer.difference(Array(Self.box(24, 24).utf8), Array(Self.svg("").utf8))
        #expect(drawn?.share == 1)
    }

    /// Small drawings that take a lot of work to draw.
    private static let heavy: [String] = {
        func nested(_ levels: Int, _ element: (Int) -> String) -> String { (1...levels).map(element).joined() }
        let uses = nested(30) { ##"<g id="a\##($0)"><use href="#a\##($0 - 1)"/><use href="#a\##($0 - 1)"/></g>"## }
        let patterns = nested(30) {
            ##"<pattern id="p\##($0)" width="0.001" height="0.001"><rect width="9999" height="9999" fill="url(#p\##($0 - 1))"/></pattern>"##
        }
        let masks = nested(25) {
            ##"<mask id="m\##($0)"><rect width="24" height="24" fill="#fff" mask="url(#m\##($0 - 1))"/><rect width="24" height="24" mask="url(#m\##($0 - 1))"/></mask>"##
        }
        return [
            svg(##"<defs><rect id="a0" width="1" height="1"/>\##(uses)</defs><use href="#a30"/>"##),
            svg(##"<defs>\##(patterns)</defs><rect width="24" height="24" fill="url(#p30)"/>"##),
            svg(##"<defs>\##(masks)</defs><rect width="24" height="24" mask="url(#m25)"/>"##),
            svg(#"<path d="M0 0h1e9" stroke="red" stroke-width="1e6" stroke-dasharray="1e-4"/>"#),
            svg(##"<use id="a" href="#a"/><g id="b"><use href="#b"/></g>"##),
            svg("<rect width=\"9\" height=\"9\"/>", #"viewBox="0 0 1e-30 1e30" width="1e38" height="1e-38""#),
            svg(String(repeating: "<g opacity=\"0.9\">", count: 90) + String(repeating: "</g>", count: 90)),
            svg(#"<path d="\#(String(repeating: "M0 0C9 9 9 9 9 9", count: 15_000))" stroke="red"/>"#),
        ]
    }()

    @Test("A drawing that is too expensive lacks only its own number, within the time limits", .timeLimit(.minutes(2)))
    func hostile() throws {
        let program = try ProductBinary.path("teamsync-report")
        let plain = (Self.box(12, 24), Self.box(24, 24))
        let pairs = Self.heavy.map { (Self.box(3, 3), $0) } + [plain]
        for (before, after) in pairs {
            let bytes = MeasuringProcess.encoded([
                .init(before: Array(before.utf8), after: Array(after.utf8)),
                .init(before: Array(plain.0.utf8), after: Array(plain.1.utf8)),
            ])
            let file = try AnonymousFile(bytes, called: "drawings")
            var start = ChildProcess.Program(program, MeasuringProcess.arguments)
            start.limits = MeasuringProcess.limits
            let child = try ChildProcess(start, input: .descriptor(file.descriptor))
            var lines = 0
            child.forEachLine { _ in lines += 1 }
            let ending = child.end(kills: false)
            // The process answers, or ends with the drawing.
            #expect(lines == 2 ? ending == .exited(0) : lines == 0 && ending != .exited(0), "\(after): \(ending)")
        }
        let report = try Self.measured(pairs)
        let last = try #require(Self.pixels(report).last)
        #expect(last?.share == 0.5)
    }

    @Test("If a process ends at a pair, its earlier answers are kept, and another process continues after the pair")
    func endings() {
        func pixels(_ script: String, _ count: Int) -> [Bool] {
            var report = Self.report((0..<count).map { (Self.box(Double($0), 1), Self.box(24, 24)) })
            DrawingMeasurement(
                environment: ["PATH": "/usr/bin:/bin"], program: "/bin/sh", arguments: ["-c", script],
                timeout: .seconds(60)
            ).measure(&report)
            return Self.pixels(report).map { $0 != nil }
        }
        let answer = #"echo '{"pixels":{"share":0.5,"has_same_pixels":false}}'"#
        // Every other pair is measured by the second process.
        #expect(pixels("\(answer); kill -KILL $$", 8) == [true, true, false, false, true, true, false, false])
        #expect(pixels("exec true", 24) == [Bool](repeating: false, count: 24))
        #expect(pixels("echo nonsense", 4) == [false, false, false, false])
        #expect(pixels("\(answer); \(answer); \(answer); \(answer)", 4) == [true, true, true, true])
    }

    @Test("A process that hangs ends at the deadline, and its answers are used")
    func deadline() {
        var report = Self.report([(Self.box(1, 1), Self.box(24, 24)), (Self.box(2, 1), Self.box(24, 24))])
        let answer = #"echo '{"pixels":{"share":0.5,"has_same_pixels":false}}'"#
        let begin = ContinuousClock.now
        DrawingMeasurement(
            environment: ["PATH": "/usr/bin:/bin"], program: "/bin/sh",
            arguments: ["-c", "\(answer); exec sleep 600"], timeout: .seconds(1)
        ).measure(&report)
        #expect(begin.duration(to: .now) < .seconds(60))
        #expect(Self.pixels(report).map { $0?.share } == [0.5, 0.5])
    }

    @Test("Without librsvg, the report has the reason and advice")
    func missing() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.appending("librsvg-2.so.2")))
        let report = try Self.measured(
            [(Self.box(3, 3), Self.box(9, 9)), (Self.box(3, 3), Self.box(9, 9))], ["LD_LIBRARY_PATH": folder.path])
        #expect(Self.pixels(report) == [nil, nil])
        let problem = try #require(report.pixelProblem)
        #expect(problem.message.contains("librsvg could not be loaded"))
        #expect(problem.hint?.contains("librsvg2-2") == true)
        for text in [try ReportPage.html(report), ReportMarkdown.text(report)] {
            #expect(text.contains("librsvg could not be loaded"), "\(text.suffix(500))")
        }
    }

    @Test("The page, Markdown and JSON have the same numbers, largest first, and mention invisible differences")
    func formats() throws {
        let same = Self.box(12, 12)
        let report = try Self.measured([
            (same, Self.svg(#"<path d="M0 0h12v12H0z"/>"#)), (Self.box(24, 6), Self.box(24, 24)),
            (same, Self.svg("<text>A</text>")), (Self.box(24, 12), Self.box(24, 24)),
        ])
        let page = try ReportPage.html(report)
        let verdicts = page.matches(of: /<p class="verdict( same)?">([^<]*)</).map { "\($0.output.2)" }
        #expect(
            verdicts == [
                "75.0% of the pixels differ", "50.0% of the pixels differ",
                "Too small to see at 192 px: no pixel differs",
            ])
        let cards = page.matches(of: /<li class="card item( same)?" id="(icon-icon-\d)"/).map {
            "\($0.output.2)\($0.output.1 ?? "")"
        }
        #expect(cards == ["icon-icon-1", "icon-icon-3", "icon-icon-0 same", "icon-icon-2"])
        #expect(page.matches(of: /data-share="([^"]*)"/).map { "\($0.output.1)" } == ["0.75", "0.5", "0.0"])
        let lines = ReportMarkdown.text(report).split(separator: "\n").filter { $0.hasPrefix("- `icon-") }
        #expect(lines.map { $0.hasSuffix(", pixels: 75.0%") } == [true, false, false, false], "\(lines)")
        #expect(lines.dropFirst(2).first?.hasSuffix(", pixels: too small to see") == true, "\(lines)")
        let decoded = try DocumentCodec.decode(ReportContext.self, from: DocumentCodec.encode(report))
        #expect(decoded == report)
        #expect(Self.pixels(decoded).map { $0?.share } == [0, 0.75, nil, 0.5])
    }
}
