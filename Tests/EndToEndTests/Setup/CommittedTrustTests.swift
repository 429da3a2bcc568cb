import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("What a committed profile can change", .validatesDocuments)
struct CommittedTrustTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench(icons: 5)
    }

    @Test("A committed profile changes nothing in other repositories: no counts, warnings or names")
    func others() throws {
        let components = bench.components.clone.path
        let other = """
              - id: components
                label: Comps
                path: \(components)
                counts: {glyphs: {files: {glob: 'Sources/**/*.swift'}}}
                uses: {glyphs: {lines: {glob: notes.md, pattern: 'uses (?<key>[a-z]+)'}}}
              - {id: mine, path: \(components), branch: main, counts: {glyphs: {files: {glob: 'specs/*.json'}, kind: icon}}}

            """
        try bench.components.push(
            "Use one", changes: ["notes.md": TreeEntry("uses absent\n")],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.components.clone.git("pull", "--quiet", "--ff-only")
        try bench.useCommittedProfile(other)
        try bench.sync()
        let before = try bench.document()
        let warnings = try bench.status("components").warnings
        #expect(warnings.contains { $0.contains("uses the icon 'absent', but mine does not have it") })

        let attack = """
            label: Comps
            counts:
              glyphs: {files: {glob: 'attack/*.svg'}, kind: icon}
              spoofed: {files: {glob: 'icons/*.svg'}}

            """
        try bench.icons.push(
            "Say more than it may",
            changes: [".teamsync.yaml": TreeEntry(attack), "attack/absent.svg": TreeEntry("x\n")],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.icons.clone.git("pull", "--quiet", "--ff-only")
        for _ in 0..<2 { try bench.sync("--force") }
        let after = try bench.document()
        #expect(after.counts == before.counts)
        #expect(try bench.status("components").warnings == warnings)
        let icons = try bench.status("icons")
        #expect(icons.label == "icons" && icons.counts["glyphs"]?.local == 1)
        #expect(
            icons.warnings.contains(
                "the label 'Comps' of .teamsync.yaml is ignored: another repository has this name"))
        #expect(try bench.teamsync("status", "Comps").status == 0)
        #expect(try bench.teamsync("changes", "Comps").status == 0)

        try bench.useCommittedProfile(trust: "[uses]", other)
        for _ in 0..<2 { try bench.sync("--force") }
        #expect(try !bench.status("components").warnings.contains { $0.contains("absent") })
        #expect(try bench.document().counts == before.counts)
        try bench.useCommittedProfile(trust: "[flat]", other)
        for _ in 0..<2 { try bench.sync("--force") }
        #expect(try bench.status("components").warnings.contains { $0.contains("absent") })
        let (flat, former) = (try bench.document().counts.entries, before.counts.entries)
        #expect(flat["spoofed"]?.count == 5)
        #expect(flat["glyphs"]?.count == former["glyphs"].flatMap { $0.count.map { $0 + 1 } })
        let shown = try bench.teamsync("config", "show", "--origin").text
        #expect(shown.contains("    trust: [flat]  # \(bench.configurationFile):2\n"))
    }
}

extension Workbench {
    /// Configures the icons repository with its own profile.
    /// - Parameters:
    ///   - trust: a list, as YAML.
    ///   - more: additional entries.
    func useCommittedProfile(trust: String = "[]", _ more: String = "") throws {
        try writeConfiguration(
            """
            repositories:
              - {id: icons, profile: ./.teamsync.yaml, trust: \(trust), path: \(icons.clone.path)}
            \(more)
            """)
    }
}
