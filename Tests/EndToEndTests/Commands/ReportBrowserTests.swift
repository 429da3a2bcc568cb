import Foundation
import TestSupport
import Testing

@Suite("The report in a browser", .validatesDocuments, .needs(.chromium, .browserTools, .librsvg))
struct ReportBrowserTests {
    @Test("Keyboard, content policy, hostile names and drawings, layouts from 320 px to 4K, print")
    func checks() throws { try ReportChecks.run("--except", "axe_", fewest: 16) { !$0.contains("axe_") } }
}

/// A suite of its own, because axe-core takes a third of the time of all checks: suites run in parallel.
@Suite("The report under axe-core", .validatesDocuments, .needs(.chromium, .browserTools, .librsvg))
struct ReportAccessibilityTests {
    @Test("No violation in light, dark and narrow, in each mode of comparison")
    func checks() throws { try ReportChecks.run("--only", "axe_", fewest: 3) { $0.contains("axe_") } }
}

/// Checks of a report of the story in Chromium. `Tests/Browser/report.py` contains them; the comment at its beginning
/// explains how to run it alone.
private enum ReportChecks {
    /// The number of drawings that the program measures if it has enough time; the script wants nearly as many.
    private static let measured = 48

    private struct Outcome: Decodable {
        let check: String
        let ok: Bool
        let detail: String
    }

    /// Runs the checks that `option` and `text` select in the script; `isSelected` says the same of the name of a check.
    /// - Parameter fewest: the minimum number of selected checks.
    static func run(_ option: String, _ text: String, fewest: Int, isSelected: (String) -> Bool) throws {
        let port = try LoopbackPort.free()
        let story = try ReportStory(port: port)
        let file = story.bench.path("report.html")
        // The program stops measuring drawings after a while, and a busy machine needs several attempts.
        for _ in 1...4 {
            let written = try story.bench.teamsync("report", "--output", file)
            #expect(written.status == 0, "\(written.errorText)")
            #expect(written.text == "\(file)\n")
            let page = String(decoding: try RawFile.contents(of: RawPath(file)), as: UTF8.self)
            if page.ranges(of: "data-share=\"").count >= measured { break }
        }
        let axe = try #require(try axe())
        let environment = story.bench.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
        let arguments = [
            PackageFolder.path("Tests/Browser/report.py"), file, "--axe", axe, "--port", "\(port)", "--screenshots",
            story.bench.path("screenshots"), option, text,
        ]
        let result = try Command("python3", arguments, environment: environment).run()
        let outcomes = try result.text.split(separator: "\n").map {
            try JSONDecoder().decode(Outcome.self, from: Data($0.utf8))
        }
        for outcome in outcomes { #expect(outcome.ok, "\(outcome.check): \(outcome.detail)") }
        let names = try checkNames().filter(isSelected)
        #expect(outcomes.map(\.check) == names, "\(result.errorText)")
        #expect(names.count >= fewest)
        #expect(result.status == 0)
    }

    /// The checks in the script, in order.
    private static func checkNames() throws -> [String] {
        let source = String(
            decoding: try RawFile.contents(of: RawPath(PackageFolder.path("Tests/Browser/report.py"))), as: UTF8.self)
        let lines = source.split(separator: "\n")
        let widths = try #require(lines.first { $0.hasPrefix("WIDTHS = (") })
        return zip(lines, lines.dropFirst()).flatMap { decorator, line -> [String] in
            if line == "    check(_layout)" {
                return widths.dropFirst("WIDTHS = (".count).dropLast().split(separator: ", ").map { "layout_\($0)" }
            }
            guard decorator == "@check", line.hasPrefix("def ") else { return [] }
            return [String(line.dropFirst(4).prefix { $0 != "(" })]
        }
    }

    /// The JavaScript of axe-core, from its package on PyPI.
    private static func axe() throws -> String? {
        let folder = PackageFolder.path(".build/browser-tools")
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.first { $0.hasSuffix("/axe.min.js") }.map { "\(folder)/\($0)" }
    }
}
