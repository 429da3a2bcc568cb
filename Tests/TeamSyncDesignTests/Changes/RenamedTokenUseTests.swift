import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Components that use renamed tokens")
struct RenamedTokenUseTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func found(_ old: Files, _ new: Files) throws -> [String] {
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(old, new)
        let counts = [
            "components": CountConfiguration(source: .files(glob: "ui/*.css", exclude: []), kind: .component),
            "tokens": CountConfiguration(
                source: .tokens(TokenSource(files: ["tokens/*.css"], format: .css)), kind: .token),
        ]
        return try clone.changes(counts, history.run(in: clone.repository), ends).groups.map(\.summary)
    }

    @Test("A component that only uses a renamed token by its new name has not changed")
    func variables() throws {
        let files = { (name: String, gap: String) -> Files in
            [
                "tokens/all.css": TreeEntry(
                    ":root { --\(name): 13.5px; --gap: 4px; --ink: #123456; --paper: #fedcba; }\n"),
                "ui/chip.css": TreeEntry(".chip { border: var(--\(name)) solid; gap: \(gap); }\n"),
                "ui/menu.css": TreeEntry(".menu { border: var(--\(name)) solid; }\n"),
            ]
        }
        let renamed = try found(files("focus-ring-width", "1px"), files("focus-width", "1px"))
        #expect(renamed == ["--focus-ring-width renamed to --focus-width"], "\(renamed)")
        let changed = try found(files("focus-ring-width", "1px"), files("focus-width", "2px"))
        #expect(changed == ["--focus-ring-width renamed to --focus-width", "chip: styles changed"], "\(changed)")
    }
}
