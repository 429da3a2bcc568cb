import Foundation
import TestSupport
import Testing

/// A program of `Tests/MCPClients`: it operates a server with a real client, prints a line for each of its checks, and
/// can request actions of the test.
struct ClientProgram {
    /// The requests that a program can make: the argument, and the answer as JSON.
    typealias Answer = (String) throws -> String

    private struct Line: Decodable {
        var check: String?
        var ok: Bool?
        var detail: String?
        var ask: String?
        var argument: String?
        /// The number of checks, from the last line.
        var end: Int?
    }

    let name: String
    let client: MCPClient

    /// The number of seconds without output after which it counts as hanging; far more than any step here takes.
    private static let timeout: Int32 = 120

    /// Runs it to its end.
    /// - Parameters:
    ///   - count: the minimum number of its checks.
    ///   - answers: the answers by request.
    func run(
        _ facts: ClientFacts, atLeast count: Int, answers: [String: Answer] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var facts = facts
        facts.mode = client.rawValue
        let folder = try TemporaryFolder("client")
        facts.folder = folder.path
        let text = String(decoding: try JSONEncoder().encode(facts), as: UTF8.self)
        var environment = SealedEnvironment.variables(home: facts.environment["HOME"] ?? folder.path)
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        environment["PYTHONIOENCODING"] = "utf-8"
        let program = try RunningProcess(
            client.python(), [PackageFolder.path("Tests/MCPClients/\(name)"), text], environment: environment,
            in: folder)
        defer { program.stop() }
        var checks = 0
        while let words = try program.nextLine(within: Self.timeout) {
            let line = try JSONDecoder().decode(Line.self, from: Data(words.utf8))
            if let check = line.check {
                checks += 1
                #expect(line.ok == true, "\(check): \(line.detail ?? "")", sourceLocation: sourceLocation)
            } else if let question = line.ask {
                let answer = try #require(answers[question], "\(question)?", sourceLocation: sourceLocation)
                try program.send(answer(line.argument ?? ""))
            } else {
                #expect(line.end == checks, sourceLocation: sourceLocation)
                #expect(checks >= count, "only \(checks) checks", sourceLocation: sourceLocation)
                return
            }
        }
        Issue.record("\(name) did not come to its end; what it said is above", sourceLocation: sourceLocation)
    }
}
