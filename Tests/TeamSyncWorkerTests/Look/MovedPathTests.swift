import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncWords
@testable import TeamSyncWorker

@Suite("Counts whose files moved in an earlier pull")
struct MovedPathTests {
    private static let counts = [
        "parts": CountConfiguration(
            source: .directories(glob: "src/*", exclude: ["src/hooks"]), with: ["src/{key}/**"], kind: .component),
        "tokens": CountConfiguration(
            source: .tokens(TokenSource(files: ["tokens.json"], format: .dtcg)), kind: .token),
    ]

    private static func source(_ name: String, size: Int = 1) -> String {
        "export function \(name)({ size = \(size) }: Props) {\n  // The \(name) of every page.\n  return null;\n}\n"
    }

    private func move(_ clone: SmallClone, _ old: String, to new: String, after time: Int64) throws {
        let folder = new.split(separator: "/").dropLast().joined(separator: "/")
        if !folder.isEmpty { try clone.repository.write("", to: RawPath("\(folder)/.keep")) }
        try clone.repository.git("mv", old, new)
        try clone.commit("Move \(old)", after: time)
    }

    private func look(
        _ clone: SmallClone, _ counts: [String: CountConfiguration] = Self.counts
    ) throws -> (examination: Examination, changes: ChangesDocument) {
        let configuration = RepositoryConfiguration(
            id: "r", path: clone.path, paths: ["src/"], counts: counts)
        let request = WorkerRequest.Look(
            ties: CatalogueTies(), previous: nil, failed: nil, changesFile: clone.folder.appending("changes.json"),
            lastAttempt: nil, isChangesDocumentWhole: false)
        var lane: String?
        let result = try Examiner(configuration, request, willLook: { _ in }).run(&lane)
        return (
            result.examination, try DocumentCodec.decode(ChangesDocument.self, from: result.changes ?? [])
        )
    }

    @Test("Later pulls are compared in the new places, and a warning says how to correct the configuration")
    func moved() throws {
        let clone = try SmallClone([
            "src/chip/chip.tsx": Self.source("Chip"), "src/menu/menu.tsx": Self.source("Menu"),
            "src/hooks/use.ts": "export const use = 1;\n", "tokens.json": ##"{"ink": {"$value": "#000"}}"##,
        ])
        try move(clone, "src", to: "packages/core", after: 10)
        try move(clone, "packages", to: "libs", after: 20)
        try move(clone, "tokens.json", to: "theme.json", after: 30)
        let pulled = try clone.repository.git("rev-parse", "HEAD")
        try clone.commit(
            "Later",
            [
                "libs/core/chip/chip.tsx": Self.source("Chip", size: 2), "libs/core/tabs/tabs.tsx": Self.source("Tabs"),
                "theme.json": ##"{"ink": {"$value": "#111"}}"##,
            ], after: 40)
        try clone.repository.setReference("refs/remotes/origin/main", to: "main")
        try clone.repository.git("reset", "--quiet", "--hard", pulled)
        let (examination, changes) = try look(clone)
        #expect(
            changes.groups.map(\.summary) == [
                "chip has the default `2` instead of `1` for `size`", "tabs is new", "ink: #000 → #111",
            ])
        // As in git, only the files in the configured paths count.
        #expect(examination.incoming?.files == 0)
        let catalogues = examination.warnings.filter { $0.catalogue != nil }.map(Words.text)
        #expect(
            catalogues == [
                "parts: there is no folder src/ at main and origin/main, because its files moved to libs/core/; "
                    + "replace src/ with libs/core/ in the configuration or run 'teamsync init --force'",
                "tokens: tokens.json at main and origin/main does not exist, because it moved to theme.json; "
                    + "replace tokens.json with theme.json in the configuration or run 'teamsync init --force'",
            ])
    }

    @Test("A pattern without files has moved too, although its folder exists")
    func emptied() throws {
        func tokens(_ ink: String) -> String { "export const ink = '\(ink)';\nexport const gap = 4;\n" }
        let clone = try SmallClone([
            "src/tokens_light.ts": tokens("#000"), "src/tokens_dark.ts": tokens("#fff"), "src/Chip.tsx": "1\n",
            "src/Menu.tsx": "2\n", "src/old.svg": "<svg/>\n",
        ])
        for name in ["tokens_light.ts", "tokens_dark.ts", "Chip.tsx", "Menu.tsx"] {
            let folder = name.hasSuffix("x") ? name.dropLast(4).lowercased() : "core"
            try clone.repository.write("", to: RawPath("src/\(folder)/.keep"))
            try clone.repository.git("mv", "src/\(name)", "src/\(folder)/\(name)")
        }
        try clone.repository.git("rm", "-q", "src/old.svg")
        try clone.commit("Move", after: 10)
        try clone.commit("Notes", ["src/notes.md": "Notes\n"], after: 20)
        let pulled = try clone.repository.git("rev-parse", "HEAD")
        try clone.commit("Later", ["src/core/tokens_light.ts": tokens("#111")], after: 30)
        try clone.repository.setReference("refs/remotes/origin/main", to: "main")
        try clone.repository.git("reset", "--quiet", "--hard", pulled)
        let (examination, changes) = try look(
            clone,
            [
                "tokens": CountConfiguration(
                    source: .tokens(TokenSource(files: ["src/tokens_{mode}.ts"], format: .code)), kind: .token),
                "parts": CountConfiguration(source: .files(glob: "src/*.tsx", exclude: []), kind: .component),
                "icons": CountConfiguration(source: .files(glob: "src/*.svg", exclude: []), kind: .icon),
            ])
        #expect(changes.groups.map(\.summary) == ["ink: #000 → #111 in light"])
        #expect(
            examination.warnings.filter { $0.catalogue != nil }.map(Words.text) == [
                "parts: nothing matches 'src/*.tsx' at main and origin/main, because its files moved to src/; "
                    + "change its paths in the configuration or run 'teamsync init --force'",
                "tokens: nothing matches 'src/tokens_{mode}.ts' at main and origin/main, because its files moved to "
                    + "src/core/tokens_{mode}.ts; replace src/tokens_{mode}.ts with src/core/tokens_{mode}.ts in the "
                    + "configuration or run 'teamsync init --force'",
            ])
    }

    @Test("A folder that was deleted, or that never existed, has not moved")
    func deleted() throws {
        let clone = try SmallClone([
            "src/chip/chip.tsx": Self.source("Chip"), "src/menu/menu.tsx": Self.source("Menu"),
            "src/tabs/tabs.tsx": Self.source("Tabs"), "libs/other/notes.md": "Notes\n",
        ])
        try clone.repository.git("mv", "src/chip", "libs/chip")
        try clone.repository.git("rm", "-q", "-r", "src")
        try clone.commit("Remove most components", after: 10)
        try clone.commit("Later", ["libs/chip/chip.tsx": Self.source("Chip", size: 2)], after: 20)
        try clone.repository.setReference("refs/remotes/origin/main", to: "main")
        try clone.repository.git("reset", "--quiet", "--hard", "HEAD~")
        let (examination, changes) = try look(clone)
        #expect(changes.groups.isEmpty)
        #expect(
            examination.warnings.filter { $0.catalogue == "parts" }.map(Words.text) == [
                "parts: there is no folder src/ at main and origin/main; change its paths in the configuration or run "
                    + "'teamsync init --force'"
            ])
        #expect(!examination.warnings.contains { if case .catalogue(_, .movedAway, _) = $0 { true } else { false } })
    }
}
