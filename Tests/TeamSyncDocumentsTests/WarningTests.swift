import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite struct WarningTests {
    private static let main = TreeName(.local, "main", commit: "1a2b3c4d5")
    private static let upstream = TreeName(.upstream, "origin/main", commit: "6b7c8d9e0")

    private static func noFolder(_ refs: TreeName..., catalogue: String = "icons") -> Warning {
        .catalogue(catalogue, .noFolder("icons/"), at: refs)
    }

    private func decoded(_ json: String) throws -> [Warning] {
        try DocumentCodec.decode([Warning].self, from: Array(json.utf8))
    }

    @Test("A warning is one flat object")
    func aWarningIsOneFlatObject() throws {
        let text = String(decoding: try DocumentCodec.encodeLine(Self.noFolder(Self.main)), as: UTF8.self)
        #expect(
            text == #"{"at":[{"commit":"1a2b3c4d5","name":"main","side":"local"}],"catalogue":"icons","#
                + #""folder":"icons/","warning":"no_folder"}"# + "\n")
    }

    @Test(
        "A warning of another version becomes `.other`, with its sentence if there is one",
        arguments: [
            (#""a sentence""#, Warning.other("a sentence")),
            (#"{"warning": "new_one", "sentence": "a sentence", "n": {"a": [1]}}"#, .other("a sentence")),
            (#"{"warning": "new_one", "catalogue": "icons"}"#, .other("")), (#"{"warning": 3}"#, .other("")),
            (#"{"warning": "no_folder", "catalogue": "icons"}"#, .other("")),
            (#"{"warning": "no_folder", "folder": "x"}"#, .other("")),
            (
                #"{"warning": "unreadable", "catalogue": "i", "file": "f", "reason": "new", "effect": "unknown"}"#,
                .other("")
            ),
            (#"{"warning": "more_unmet_uses", "count": 1e99}"#, .other("")), ("{}", .other("")), ("null", .other("")),
            (
                #"{"warning": "no_folder", "catalogue": "c", "folder": "f", "at": [{"side": "new", "name": "x"}, 3, {}]}"#,
                .catalogue("c", .noFolder("f"), at: [TreeName(.other, "x")])
            ),
        ])
    func otherVersions(json: String, warning: Warning) throws {
        #expect(try decoded("[\(json)]") == [warning])
    }

    @Test("Warnings that differ only in their refs are merged")
    func merging() {
        var list: [Warning] = []
        list.add([Self.noFolder(Self.main), .leftOut(1), Self.noFolder(Self.upstream, catalogue: "colors")])
        list.add([Self.noFolder(Self.upstream), Self.noFolder(Self.main), .leftOut(1)])
        #expect(
            list == [
                Self.noFolder(Self.main, Self.upstream), .leftOut(1), Self.noFolder(Self.upstream, catalogue: "colors"),
            ])
        #expect(list.map(\.isAtUpstreamOnly) == [false, false, true])
    }

    @Test("Warnings are limited in number and bytes, and notes leave space for warnings")
    func bounds() throws {
        let long = String(repeating: "é", count: 1000)
        func warning(_ number: Int) -> Warning { .catalogue("\(number % 500)\(long)", .noFolder(long), at: []) }
        func note(_ number: Int) -> Warning {
            .profile(file: "\(number)", branch: long, .inUse)
        }
        var list: [Warning] = []
        for number in 0..<1000 { list.add(note(number)) }
        for number in 0..<1000 { list.add(warning(number)) }
        #expect(list.withoutNotes.count == 101 && list.notes.count == 100)
        #expect(list.count { $0 == .leftOut(nil) } == 1)
        let cycle = Warning.catalogue("c", .cycle((0..<5000).map { "\($0)\(long)" }), at: []).bounded
        let labels = Warning.UnmetUse(
            long, of: long, kind: "icon", path: long, line: 1, .missing(in: Array(repeating: long, count: 5000)))
        for warning in list + [cycle, Warning.unmetUse(labels).bounded] {
            #expect(try DocumentCodec.encodeLine(warning).count < 3000)
        }
        guard case .catalogue(_, .cycle(let keys), _) = cycle else {
            Issue.record("\(cycle)")
            return
        }
        #expect(keys.last == "…")
    }

    @Test("Warnings about unknown numbers come first, then those about doubtful ones; notes come last")
    func order() {
        func file(_ effect: Warning.Effect) -> Warning {
            .catalogue("icons", .unreadable(file: "a", .notUTF8, effect), at: [])
        }
        func duplicate(_ counted: Warning.DuplicateKey.Counted) -> Warning {
            .catalogue("icons", .duplicateKey(Warning.DuplicateKey("k", at: ["a"], counted: counted)), at: [])
        }
        let inOrder: [[Warning]] = [
            [
                Self.noFolder(), file(.unknown), .catalogue("i", .badPattern("(", reason: ""), at: []),
                .catalogue("i", .movedAway("a/", to: "b/", isWhole: true), at: []),
                .configuration(.bareRepository("/r")), .profile(file: "p", branch: "b", .missing(.nothing)),
            ],
            [
                file(.skipped), .catalogue("i", .longLines(file: "a", first: 1, count: 1, limit: 1), at: []),
                .catalogue("i", .more(1, .skipped), at: []), .configuration(.pathMatchesNothing("x", branch: "main")),
                .profile(file: "p", branch: "b", .invalid(reason: "", isKept: true)),
            ],
            [
                duplicate(.each), duplicate(.first), .catalogue("i", .noFile(key: "a", file: "b", more: 0), at: []),
                .catalogue("i", .more(1, .duplicates), at: []), .moreUnmetUses(1),
            ],
            [
                file(.notCompared), .uses(of: "i", .noFolder("x"), at: []), .comparison(.unknownItems(reason: "")),
                .catalogue("i", .tooManyKeys(nil), at: []),
            ],
            [.other("x"), .leftOut(2)],
            [
                duplicate(.once), .profile(file: "p", branch: "b", .inUse), .comparison(.exactRenamesOnly),
                .catalogue("i", .more(1, .allowedDuplicates), at: []),
            ],
        ]
        for (warnings, severity) in zip(inOrder, Warning.Severity.allCases) {
            #expect(warnings.map(\.severity) == warnings.map { _ in severity })
        }
        #expect(inOrder.count == Warning.Severity.allCases.count)
        // Warnings of equal severity keep their order.
        #expect(inOrder.reversed().flatMap { $0 }.bySeverity == inOrder.flatMap { $0 })
        #expect(inOrder.flatMap { $0 }.notes == inOrder.last)
    }

    @Test("Readers use the data, or the sentences if there is none or their numbers differ")
    func documents() throws {
        var status = RepositoryStatus(id: "r", label: "R", branch: "main", upstream: "origin/main")
        status.warnings = ["one", "two"]
        #expect(status.typedWarnings == [.other("one"), .other("two")])
        status.warningFacts = [Self.noFolder(), .other("")]
        #expect(status.typedWarnings == [Self.noFolder(), .other("two")])
        status.warningFacts = [Self.noFolder()]
        #expect(status.typedWarnings == [.other("one"), .other("two")])
        (status.notes, status.noteFacts) = (["note"], [.comparison(.exactRenamesOnly)])
        let read = try DocumentCodec.decode(RepositoryStatus.self, from: DocumentCodec.encode(status))
        #expect(read == status)
        #expect(read.typedNotes == [.comparison(.exactRenamesOnly)])
        (status.warningFacts, status.noteFacts) = ([], [])
        let text = String(decoding: try DocumentCodec.encode(status), as: UTF8.self)
        #expect(!text.contains("_facts") && text.contains("two"))
    }
}
