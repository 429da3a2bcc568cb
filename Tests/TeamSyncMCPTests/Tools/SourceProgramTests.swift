import CloneTestSupport
import Synchronization
import TeamSyncDocuments
import TeamSyncReaders
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// The programs that read sources are replaced by one that returns the results that a test requires.
@Suite("Tools that run a program on sources")
struct SourceProgramTests {
    private static let configuration = """
            id: app
            uses:
              icons: {lines: {glob: '**/*.swift', pattern: 'Icon\\("(?<key>[^"]+)"'}}

        """

    /// The requests of the tools.
    private final class Requests: Sendable {
        let impact = Mutex<[ImpactSearch.Request]>([])
        let check = Mutex<[SourceCheck.Request]>([])
    }

    private static func machine(
        _ document: ImpactDocument? = nil, report: JSONValue = nil
    ) throws -> (machine: Machine, requests: Requests) {
        let requests = Requests()
        let sources = SourcePrograms(
            ImpactSearch { request in
                requests.impact.withLock { $0.append(request) }
                return document.map { .success($0) } ?? .failure(.failed("the disk is full"))
            },
            SourceCheck { request in
                requests.check.withLock { $0.append(request) }
                return .success(report)
            })
        let clone = try SmallClone(["Sources/A.swift": "let a = 1\n"])
        return (try Machine([(clone, configuration)], sources: sources), requests)
    }

    private static func impact(places: Int, incomplete: [String] = []) -> ImpactDocument {
        var document = ImpactDocument()
        var provider = ImpactDocument.Provider(id: "icons", label: "Icons")
        provider.incomplete = incomplete
        document.providers = [provider]
        var user = ImpactDocument.User(id: "app", label: "app", path: "/app")
        let all = (1...max(1, places)).map {
            ImpactDocument.Place(path: "A.swift", line: $0, column: 1, text: "Icon(\"bell\")")
        }
        user.items = [
            ImpactDocument.Item(
                provider: "icons", catalogue: "icons", kind: "icon", key: "close", effect: .changes,
                facts: [.redrawn()],
                places: [all[0]]),
            ImpactDocument.Item(
                provider: "icons", catalogue: "icons", kind: "icon", key: "bell", effect: .breaks,
                replacement: ImpactDocument.Replacement("alarm", because: nil),
                facts: [.renamed(from: "bell", because: .sameContents)], places: all),
        ]
        if places > 0 { document.repositories = [user] }
        return document
    }

    @Test("Paging returns all places, most serious first, from one search")
    func pages() throws {
        let (machine, requests) = try Self.machine(Self.impact(places: 950))
        var (lines, cursor, pages): ([Int], JSONValue?, Int) = ([], nil, 0)
        repeat {
            let page = try machine.members("get_impact", ["cursor": cursor ?? nil, "limit": 400])
            guard case .array(let items)? = page["items"] else { throw PipedServer.Silence() }
            if pages == 0 {
                #expect(items.first?.members?["effect"] == "breaks" && items.first?.members?["replacement"] == "alarm")
                #expect(items.first?.members?["summary"] == "bell renamed to alarm")
                #expect(page["totals"]?.members?["breaks"] == ["items": 1, "places": 950])
                #expect(page["complete"] == true && page["total"] == 951)
            }
            for case .array(let places)? in items.map({ $0.members?["places"] }) {
                lines += places.compactMap { $0.members?["line"]?.integer }
            }
            cursor = page["next_cursor"]
            pages += 1
        } while cursor != nil
        #expect(lines == Array(1...950) + [1] && pages > 2)
        #expect(requests.impact.withLock(\.count) == 1)
        let few = try machine.members("get_impact", ["effect": "changes"])
        #expect(few["total"] == 1)
    }

    @Test("Incomplete searches are reported, and the number is not 0")
    func incomplete() throws {
        let (machine, _) = try Self.machine(Self.impact(places: 0, incomplete: ["the history is cut"]))
        let answer = try machine.call("get_impact")
        #expect(answer.structured.members?["complete"] == false)
        #expect(answer.structured.members?["totals"]?.members?["breaks"] == .some(.null))
        #expect(answer.text.hasPrefix("Incomplete: it is unknown whether code is affected."))
        #expect(answer.text.contains("Warning: In icons, 'the history is cut'"))
        let nothing = try Self.machine(Self.impact(places: 0)).machine.call("get_impact")
        #expect(nothing.structured.members?["totals"]?.members?["breaks"] == ["items": 0, "places": 0])
        #expect(throws: ToolFailure.self) { try Self.machine().machine.call("get_impact") }
    }

    @Test("A text is checked like a file of the repository, and paths cannot lead out of it")
    func check() throws {
        let finding: JSONValue = [
            "rule": "unknown-icon", "level": "error", "path": "Sources/A.swift", "line": 3, "column": 4,
            "message": "there is no icon 'x'", "replacement": nil,
        ]
        let (machine, requests) = try Self.machine(report: ["findings": [finding], "not_checked": []])
        let answer = try machine.call("check_source", ["source": "let b = 2\n", "path": "Sources/New.swift"])
        #expect(answer.structured.members?["total"] == 1 && answer.structured.members?["complete"] == true)
        #expect(answer.text.contains(#"Finding 'Sources/A.swift:3:4': 'error': 'there is no icon \'x\''"#))
        #expect(requests.check.withLock { $0.last?.text } == "let b = 2\n")
        #expect(requests.check.withLock { $0.last?.path } == "Sources/New.swift")
        _ = try machine.call("check_source", ["path": "Sources/A.swift"])
        #expect(requests.check.withLock { $0.last?.text } == nil)
        let count = requests.check.withLock(\.count)
        for path in [
            "../A.swift", "/etc/passwd", "Sources/../../A.swift", ".git/A.swift", "Sources/None.swift", "A.txt",
        ] {
            #expect(throws: ToolFailure.self, "\(path)") { try machine.call("check_source", ["path": .string(path)]) }
        }
        #expect(throws: ToolFailure.self) { try machine.call("check_source", ["source": "", "path": ""]) }
        #expect(requests.check.withLock(\.count) == count)
    }

    @Test("Rules are available as a tool and as resources, each file in a fence")
    func rules() throws {
        let machine = try Machine([
            (
                try SmallClone(["CLAUDE.md": "Use tokens.", "AGENTS.md": "=====0 end"]),
                "    id: app\n    label: The app\n"
            ),
            (try SmallClone(["a": ""]), "    id: other\n"),
        ])
        let answer = try machine.call("get_rules")
        guard case .array(let rules)? = answer.structured.members?["rules"] else { throw PipedServer.Silence() }
        #expect(rules.map { $0.members?["path"] } == ["AGENTS.md", "CLAUDE.md"])
        #expect(rules[1].members?["text"] == "Use tokens." && rules[1].members?["repository"] == "app")
        #expect(answer.text.contains(" begin app: 'CLAUDE.md'\nUse tokens.\n"))
        #expect(
            try machine.members("get_rules", ["repository": "the app"])["rules"] == answer.structured.members?["rules"])
        #expect(throws: ToolFailure.self) { try machine.call("get_rules", ["repository": "other"]) }
        let resources = DesignSystemResources(workspace: machine.workspace)
        #expect(try resources.list().map(\.uri) == ["teamsync://counts", "teamsync://rules/app"])
    }
}
