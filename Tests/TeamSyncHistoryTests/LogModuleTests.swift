import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncHistory
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

@Suite("Sources in the log that belong to no component, but that users depend on")
struct LogModuleTests {
    private func components(_ glob: String, _ with: String) -> [String: CountConfiguration] {
        [
            "components": CountConfiguration(
                source: .directories(glob: glob, exclude: []), with: [with], kind: .component)
        ]
    }

    private func keys(_ entry: LogEntry) -> [String] { entry.highlights.map(\.key) }

    @Test("A commit that only changes a shared type of TypeScript is listed")
    func sharedType() throws {
        func kinds(_ values: String) -> [RawPath: String] {
            ["src/types/utils.ts": "export type ButtonKind = \(values);\n"]
        }
        func button(_ property: String) -> [RawPath: String] {
            ["src/components/Button/Button.tsx": "export const Button = (p: { \(property): string }) => <b />;\n"]
        }
        let clone = try SmallClone(kinds("'solid' | 'ghost'").merging(button("kind")) { $1 })
        try clone.commit("Remove ghost", kinds("'solid'"), after: 60)
        try clone.commit("Notes", ["README.md": "Notes"], after: 120)
        try clone.commit("Sizes", button("size"), after: 180)
        try clone.setUpstream()
        let fixture = HistoryFixture(
            clone.path, paths: ["src/components/"],
            counts: components("src/components/*", "src/components/{key}/**"))
        let log = try fixture.log(LogQuery(limit: 10, isPerCommit: true))
        #expect(log.entries.map(\.subject) == ["Sizes", "Remove ghost", "First"])
        #expect(keys(log.entries[1]) == ["types/utils.ts"] && log.entriesTotal == 3)
        let pushes = try fixture.log()
        #expect(pushes.entries.map(\.commits) == [2, 1])
        #expect(Set(keys(pushes.entries[0])) == ["Button", "types/utils.ts"])
    }

    @Test("A commit that only changes a shared source of Swift lists its declarations")
    func sharedDeclaration() throws {
        func source(_ path: String, _ line: String) -> [RawPath: String] {
            [RawPath("Sources/Kit/\(path)"): line + "\n"]
        }
        let clone = try SmallClone(
            source("Views/Chip/Chip.swift", "public struct Chip {}")
                .merging(source("Colors.swift", "public let ink = 1")) { $1 })
        try clone.commit("Rename ink", source("Colors.swift", "public let pen = 1"), after: 60)
        try clone.setUpstream()
        let fixture = HistoryFixture(
            clone.path, paths: ["Sources/Kit/"],
            counts: components("Sources/Kit/Views/*", "Sources/Kit/Views/{key}/**"))
        let gone = APIChange(
            .breaking, kind: "let", DeclarationID(types: [], name: "ink"), name: "ink", effect: .gone(use: nil),
            path: "Sources/Kit/Colors.swift")
        let sources = LogSources { batch in
            batch.comparisons.map { comparison in
                var answer = ComparedAPI()
                if !comparison.old.isEmpty { answer.changes = [gone] }
                return answer
            }
        }
        var cache = HistoryCache()
        var reader = LogReader(
            try fixture.clone(), LogQuery(limit: 10, isPerCommit: true), now: HistoryFixture.now, sources: sources)
        let log = try reader.read(&cache)
        #expect(log.entries.map(\.subject) == ["Rename ink", "First"])
        #expect(keys(log.entries[0]) == ["Kit/Colors.swift"])
    }
}
