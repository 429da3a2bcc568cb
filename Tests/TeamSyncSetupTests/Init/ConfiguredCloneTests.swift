import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncSetup

/// Clones that are already configured, with another path.
@Suite("Configured clones")
struct ConfiguredCloneTests {
    private let setup: SetupFolder
    private let environment: [String: String]

    init() throws {
        setup = try SetupFolder()
        environment = ["HOME": setup.folder.path]
    }

    private func add(
        _ configuration: String, _ published: [String: ConfiguredClones.Published] = [:]
    ) async throws -> (text: String, added: [ChosenRepository], moved: [ConfigurationAddition.Move])? {
        let home = HomePath(environment: environment)
        let survey = try await setup.survey()
        let known = try ConfigurationLoader.parse(configuration, file: "/c.yaml", environment: environment).repositories
        let configured = await ConfiguredClones(known, found: survey.repositories, published: published)
        return try ConfigurationAddition(path: "/c.yaml", environment: environment, home: home)
            .text(adding: survey.repositories, to: Array(configuration.utf8), configured)
    }

    @Test("A moved clone gets its new path, and no second entry")
    func moved() async throws {
        let clone = try setup.clone(setup.origin("r.git"), "new/icons")
        try setup.clone(setup.origin("c.git", SetupFolder.components), "comps")
        let commit = try #require(ObjectID(hex: String(clone.git("rev-parse", "HEAD").prefix(40))))
        let former = """
            # kept
            repositories:
              - profile: icons-library   # kept, too
                path: ~/old/icons
                interval: 20m
              - profile: ios-components
                path: ~/code/comps

            """
        let result = try #require(
            try await add(former, ["icons-library": ConfiguredClones.Published(commits: [commit])]))
        #expect(result.text == former.replacing("~/old/icons", with: "~/code/new/icons"))
        #expect(result.added == [])
        #expect(
            result.moved == [
                ConfigurationAddition.Move(
                    from: setup.folder.appending("old/icons"), to: "\(setup.code)/new/icons")
            ])
        // Nothing shows which repository the entry was for.
        let renamed = former.replacing("~/old/icons", with: "~/old/drawings")
        let unknown = try #require(try await add(renamed))
        #expect(unknown.moved == [])
        #expect(unknown.added.map(\.clone.path) == ["\(setup.code)/new/icons"])
        // An entry whose clone exists has not moved, even if other clones have its commits.
        let other = former.replacing("~/old/icons", with: "~/code/comps2")
        try setup.clone(setup.origin("d.git", SetupFolder.components), "comps2")
        #expect(
            try await add(other, ["icons-library": ConfiguredClones.Published(commits: [commit])])?.moved.isEmpty
                ?? true)
    }

    @Test("A new clone is recognized by its remote, and an entry that was never checked by name and contents")
    func movedWithoutCommits() async throws {
        let clone = try setup.clone(setup.origin("r.git"), "new/icons")
        let gone = try #require(ObjectID(hex: String(repeating: "a", count: 40)))
        let former = "repositories:\n  - profile: icons-library\n    path: ~/old/drawings\n"
        func published(_ page: String?) -> [String: ConfiguredClones.Published] {
            ["icons-library": ConfiguredClones.Published(commits: [gone], commitURL: page)]
        }
        try clone.git("remote", "set-url", "origin", "git@gitlab.com:acme/icons.git")
        for page in [
            "https://gitlab.com/acme/icons/-/commit/{commit}", "https://gitlab.com/acme/icons/commit/{commit}",
        ] {
            let moved = try #require(try await add(former, published(page)))
            #expect(moved.moved.map(\.to) == ["\(setup.code)/new/icons"])
            #expect(moved.added == [])
        }
        for page in ["https://gitlab.com/acme/others/-/commit/{commit}", nil] {
            #expect(try await add(former, published(page))?.moved == [])
        }
        // It was never checked.
        let named = former.replacing("~/old/drawings", with: "~/old/icons")
        #expect(try await add(named)?.moved.map(\.to) == ["\(setup.code)/new/icons"])
        #expect(try await add(former)?.moved == [])
        let other = named.replacing("profile: icons-library", with: "counts: {a: {files: {glob: 'a/*'}}}")
        #expect(try await add(other)?.moved == [])
        // Two clones have the name.
        try setup.clone(setup.origin("s.git"), "other/icons")
        #expect(try await add(named)?.moved == [])
    }

    @Test("Another clone of a configured repository gets no second entry")
    func sameRemote() async throws {
        let origin = try setup.origin("r.git")
        try setup.clone(origin, "a")
        _ = try TestRepository.clone(
            origin.path, to: setup.folder.appending("elsewhere"), runner: setup.runner, arguments: [])
        let former = "repositories:\n  - profile: icons-library\n    path: ~/elsewhere\n"
        #expect(try await add(former) == nil)
        try setup.clone(setup.origin("c.git", SetupFolder.components), "comps")
        #expect(try await add(former)?.added.map(\.clone.path) == ["\(setup.code)/comps"])
    }
}
