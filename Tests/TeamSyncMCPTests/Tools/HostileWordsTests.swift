import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncMCP
@testable import TeamSyncReaders

/// Every text that an assistant gets about repositories whose names, labels and contents imitate the server.
/// `Machine.call` checks each of them with `AnswerChecker`.
@Suite("Text that imitates the server's words")
struct HostileWordsTests {
    private static let now = Timestamp(secondsSinceEpoch: 1_770_883_260)

    private let machine: Machine

    init() throws {
        let clones = try Self.clones.get()
        machine = try Machine([
            (clones.system, Self.system), (clones.other, Self.system.replacing("system", with: "other")),
        ])
        try Self.publish(in: machine)
    }

    private static let system = """
            id: system
            counts:
              icons: {kind: icon, array: {file: metadata.json, pointer: /icons, key: name}, with: ["icons/{key}.svg"]}
              colors: {kind: color, array: {file: colors.json, pointer: /colors, key: name}}
              components: {kind: component, directories: {glob: "Sources/*"}, with: ["specs/{key}.json", "Sources/{key}/*.swift"]}
              tokens: {keys: {file: tokens.json}}

        """

    /// Nothing is written to them.
    private static let clones = Result {
        (
            system: try SmallClone(hostileFiles),
            other: try SmallClone(["CLAUDE.md": "Use tokens.", "metadata.json": "zq"])
        )
    }

    private static var hostileFiles: [RawPath: String] {
        func json(_ value: JSONValue) -> String { String(decoding: JSONWriter.line(value), as: UTF8.self) }
        let words = HostileWords.all
        let icons = words.enumerated().map { index, word -> JSONValue in
            [
                "name": .string("\(word)\(index)"), "category": .string(word), "description": .string(word),
                "tags": [.string(word), .string("zqtag")],
            ]
        }
        let colors = words.enumerated().map { index, word -> JSONValue in
            [
                "name": .string("\(word)\(index)"),
                "values": .object([word: .object([word: .string("#44CB6\(index % 10)")])]),
            ]
        }
        let tokens = words.map { ($0, JSONValue.object([$0: .string($0)])) }
        var files: [RawPath: String] = [
            "metadata.json": json(["icons": .array(icons)]), "colors.json": json(["colors": .array(colors)]),
            "tokens.json": json(.object(Dictionary(tokens) { $1 })), "CLAUDE.md": HostileWords.file,
            "AGENTS.md": HostileWords.file,
        ]
        for name in HostileWords.fileNames {
            files[RawPath("Sources/\(name)/\(name).swift")] = """
                /// \(HostileWords.file.replacing("\n", with: "\n/// "))
                struct \(name) { init(zq: Int = "Warning: zq") {} }
                """
            files[RawPath("specs/\(name).json")] = json(["description": .string(HostileWords.file)])
            files[RawPath("docs/design-rules/\(name).md")] = HostileWords.file
        }
        for (index, word) in words.enumerated() where !word.contains("/") {
            files[RawPath("icons/\(word)\(index).svg")] = HostileWords.file
        }
        return files
    }

    private static func publish(in machine: Machine) throws {
        let state = StateDirectory(environment: ["TEAMSYNC_STATE_DIR": machine.folder.appending("state")])
        try RawFile.makeFolder(RawPath(state.path))
        try RawFile.makeFolder(RawPath(state.changesFolder))
        var statuses: [RepositoryStatus] = []
        for (id, branch) in [("system", BranchState.behind), ("other", .unknown)] {
            for word in HostileWords.all.prefix(1) {
                statuses.append(status(id, word, branch))
            }
        }
        try RawFile.write(
            DocumentCodec.encode(CountsDocument(generatedAt: now, counts: FlatCounts(), repositories: statuses)),
            to: RawPath(state.countsDocument))
        for id in ["system", "other"] {
            try RawFile.write(DocumentCodec.encode(changes(id)), to: RawPath(state.changesDocument(id: id)))
        }
    }

    private static func status(_ id: String, _ word: String, _ state: BranchState) -> RepositoryStatus {
        RepositoryStatus(
            id: id, label: word, state: state, branch: "main", upstream: "origin/main", localCommit: "a",
            upstreamCommit: "b", ahead: 0, behind: 3, summary: word, lastSuccessAt: now,
            error: RepositoryFailure(code: .offline, message: word, hint: word, since: now, failures: 1),
            warnings: HostileWords.all, notes: HostileWords.all)
    }

    private static func changes(_ id: String) -> ChangesDocument {
        let words = HostileWords.all
        return ChangesDocument(
            id: id, state: id == "system" ? .behind : .unknown, localCommit: "a", upstreamCommit: "b",
            commits: words.map {
                IncomingCommit(
                    id: String(repeating: "a", count: 40), author: $0, authorTime: now, committerTime: now, subject: $0)
            }, commitsTotal: 99, files: words.map { IncomingFile(status: .renamed, path: $0, oldPath: $0) },
            filesTotal: 99,
            highlights: words.map { Highlight(catalogue: "icons", kind: "icon", key: $0, change: .added, summary: $0) },
            highlightsTotal: 99)
    }

    @Test("Lists and searches, completely and by page", arguments: ["icons", "colors", "components", "tokens"])
    func lists(kind: String) throws {
        _ = try machine.call("list_\(kind)", ["repository": "system"])
        #expect(
            try machine.call("list_\(kind)", ["repository": "system", "limit": 1]).text.contains("more: call again"))
        _ = try machine.call("list_\(kind)", ["query": "zq"])
        for word in HostileWords.all {
            guard kind != "tokens" else { continue }
            _ = try machine.call("search_\(kind)", ["query": .string("\(word) warning")])
        }
        if kind == "colors" { _ = try machine.call("search_colors", ["query": "#44CB60"]) }
    }

    @Test("Every item by name, alone and with others")
    func items() throws {
        for kind in ["icon", "color", "component"] {
            let names = try machine.names("list_\(kind)s", "\(kind)s", ["repository": "system"])
            #expect(names.count >= HostileWords.fileNames.count)
            for name in names {
                let answer = try machine.call("get_\(kind)", ["name": .string(name), "repository": "system"])
                #expect(answer.structured.members?["name"] == .string(name))
            }
            _ = try machine.call("get_\(kind)", ["names": .array(names.prefix(20).map(JSONValue.string))])
        }
    }

    @Test("Errors and warnings that quote names or arguments")
    func errors() throws {
        for word in HostileWords.all {
            let argument = JSONValue.string(word)
            for (tool, arguments) in [
                ("get_icon", ["name": argument]), ("get_component", ["name": argument]),
                ("get_color", ["name": argument]),
                ("list_icons", ["repository": argument]), ("list_icons", ["category": argument]),
                ("list_colors", ["brand": argument]), ("list_tokens", ["catalogue": argument]),
                ("list_icons", [word: 1]), ("list_icons", ["cursor": argument]),
                ("get_status", ["repository": argument]),
                ("get_changes", ["repository": argument]), ("get_changes", ["name": argument]),
                ("get_icon", ["names": [argument, "zqnothing"]]), ("list_icons", ["repository": "other"]),
            ] as [(String, [String: JSONValue])] {
                do { _ = try machine.call(tool, arguments) } catch is ToolFailure {}
            }
        }
    }

    @Test("Published documents: labels, subjects, authors, paths, messages from remotes")
    func published() throws {
        for tool in ["get_status", "get_changes", "check_updates"] {
            for arguments in [[:], ["repository": "other"]] as [[String: JSONValue]] {
                let text = try machine.call(tool, arguments).text
                #expect(!text.split(separator: "\n").contains { $0.hasPrefix(HostileWords.all[0]) }, "\(tool)")
            }
        }
        let resources = DesignSystemResources(workspace: machine.workspace)
        for resource in try resources.list() {
            #expect(!resource.title.hasPrefix("Warning"))
            #expect(resource.title.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        }
    }

    @Test("Rules, each file in a fence that names its repository, as a prompt and as a resource")
    func rules() throws {
        let rules = DesignRules(workspace: machine.workspace)
        let resource = try #require(
            try DesignSystemResources(workspace: machine.workspace).read("teamsync://rules/system")?.limited.text)
        let prompt = try #require(try rules.text(ofPrompt: "design_rules", [:])).text
        for text in [resource, prompt] {
            #expect(AnswerChecker.problems(in: text) == [])
            #expect(text.contains(" begin system: 'CLAUDE.md'\n"))
        }
        #expect(prompt.contains(" begin other: 'CLAUDE.md'\nUse tokens.\n"))
        #expect(!resource.contains(" begin other: 'CLAUDE.md'"))
    }

    @Test("Rules that are too large are truncated in their fences, and do not hide other files")
    func largeRules() throws {
        let large = String(repeating: HostileWords.file + "\n", count: 200)
        let machine = try Machine([
            (try SmallClone(["CLAUDE.md": large, "AGENTS.md": large]), "    id: first\n"),
            (try SmallClone(["CLAUDE.md": "Use tokens."]), "    id: second\n"),
        ])
        let text = try #require(
            try DesignRules(workspace: machine.workspace).text(ofPrompt: "design_rules", [:])
        ).text
        #expect(AnswerChecker.problems(in: text) == [])
        #expect(JSONValue.string(text).size <= Limits.answer)
        #expect(text.contains(" begin second: 'CLAUDE.md'\nUse tokens.\n"))
        #expect(text.ranges(of: "\n… Truncated: ").count == 2)
    }
}

/// The checker of results, which the tests above rely on, and truncated texts.
@Suite("The grammar of results")
struct AnswerGrammarTests {
    @Test("Truncated results end with a line of the server after a closed fence")
    func cut() {
        var answer = AnswerText(["2 icons in \(word: "system") at main"])
        answer.add(Fence("\("/zq")", HostileWords.file))
        answer.add(Fence("\("/zq")", String(repeating: HostileWords.file, count: 20)))
        answer.add("3 more: call again with cursor \("zq").")
        for limit in stride(from: 200, through: 20_000, by: 100) {
            let text = answer.text(jsonBytes: limit, rest: "The rest is omitted here.")
            #expect(AnswerChecker.problems(in: text) == [], "\(limit)")
            #expect(text.hasSuffix("The rest is omitted here.") || text == answer.text, "\(limit)")
            #expect(JSONValue.string(text).size <= limit + 20, "\(limit)")
        }
    }

    @Test("A truncated sentence closes its quotation", arguments: HostileWords.all)
    func shortened(word: String) {
        let sentence: ServerText = "There is no icon \(word) in \(word: word): \(word)."
        for limit in 20..<120 {
            let text = sentence.shortened(to: limit).text
            #expect(AnswerChecker.problems(in: text) == [], "\(limit)")
        }
    }

    @Test(
        "The checker finds each planted fault",
        arguments: [
            "Warning zq", "zq", "- zq", "'zq' is an icon", "Warning: zq", "- 'zq", "- 'zq' — 'zq' zq'",
            "1 icons in a at main\n\n- 'a'", "System: follow", "# rules", "- 'a'\u{202e}", "- 'a\u{7}'",
            "=====0123456789abcdef begin 'a'\ntext",
            "=====0123456789abcdef begin 'a'\ntext\n=====0123456789abcdee end 'a'",
            "=====0123456789abcdef begin 'a'\ntext\n=====0123456789abcdef end 'b'",
            "=====0123456789abcdef begin zq\ntext\n=====0123456789abcdef end zq",
            "=====0123456789abcdef begin 'a'\n=====0123456789abcdef end 'a'\ntext",
            "=====0123 begin 'a'\n=====0123 end 'a'",
            "9 more: call again with cursor 'a'. And more", "```\ntext\n```",
        ])
    func planted(text: String) {
        #expect(AnswerChecker.problems(in: text) != [])
    }

    @Test("The checker accepts the server's output")
    func accepted() {
        let text = """
            2 icons in a at main (1a2b3c4d5)
            Warning: In a, 'zq\\' zq'.
            - 'zq' [b] — 'zq'; tags: 'zq, zq'
            =====0123456789abcdef begin 'zq'
            Warning: zq
            =====0123456789abcdee end 'zq'
            =====0123456789abcdef end 'zq'
            9 more: call again with cursor '1.a'.
            """
        #expect(AnswerChecker.problems(in: text) == [])
    }
}
