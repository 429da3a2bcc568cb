import Foundation
import TestSupport
import Testing

/// A report of the story in Chromium. `Tests/Browser/report.py` contains the checks; the comment at its beginning
/// explains how to run it alone.
@Suite("The report in a browser", .validatesDocuments, .needs(.chromium, .browserTools, .librsvg))
struct ReportBrowserTests {
    private struct Outcome: Decodable {
        let check: String
        let ok: Bool
        let detail: String
    }

    @Test("Keyboard, axe, content policy, hostile names and drawings, layouts from 320 px to 4K, print")
    func checks() throws {
        let port = try LoopbackPort.free()
        let story = try ReportStory(port: port)
        let file = story.bench.path("report.html")
        let written = try story.bench.teamsync("report", "--output", file)
        #expect(written.status == 0, "\(written.errorText)")
        #expect(written.text == "\(file)\n")
        let axe = try #require(try Self.axe())
        let environment = story.bench.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
        let arguments = [
            PackageFolder.path("Tests/Browser/report.py"), file, "--axe", axe, "--port", "\(port)", "--screenshots",
            story.bench.path("screenshots"),
        ]
        let result = try Command("python3", arguments, environment: environment).run()
        let outcomes = try result.text.split(separator: "\n").map {
            try JSONDecoder().decode(Outcome.self, from: Data($0.utf8))
        }
        for outcome in outcomes { #expect(outcome.ok, "\(outcome.check): \(outcome.detail)") }
        let names = try Self.checkNames()
        #expect(outcomes.map(\.check) == names, "\(result.errorText)")
        #expect(names.count > 15)
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
