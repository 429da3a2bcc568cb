import TeamSyncSwift
import TestSupport
import Testing

@Suite("Commits that code is built with") struct PinnedRevisionsTests {
    private static let commit = String(repeating: "1a2b3c4d", count: 5)
    private static let other = String(repeating: "5e6f7a8b", count: 5)

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var runner: GitRunner { GitRunner(home: folder.path) }

    private func revision(_ remote: String = "https://git.example.com/team/icons.git") -> String? {
        pins().revision(of: remote)
    }

    private func pins() -> PinnedRevisions {
        let tree = TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false))
        return PinnedRevisions(of: tree, environment: runner.environment)
    }

    /// Lock files as written by their package managers; all pin the same commit of the same repository.
    static let files: [(name: String, text: String)] = [
        (
            "package-lock.json",
            """
            {"lockfileVersion": 3, "packages": {"node_modules/@team/icons": {
              "version": "2.0.0",
              "resolved": "git+ssh://git@git.example.com/team/icons.git#\(commit)",
              "integrity": "sha512-abc=="
            }, "node_modules/left": {"resolved": "https://registry.npmjs.org/left/-/left-1.0.0.tgz"}}}
            """
        ),
        (
            "npm-shrinkwrap.json",
            #"{"dependencies": {"icons": {"version": "git+https://git.example.com/team/icons#\#(commit)"}}}"#
        ),
        (
            "yarn.lock",
            """
            "icons@git+https://git.example.com/team/icons.git#main":
              version "2.0.0"
              resolved "git+https://git.example.com/team/icons.git#\(commit)"
            """
        ),
        (
            "yarn.lock",
            """
            "@team/icons@git@git.example.com:team/icons.git":
              version: 2.0.0
              resolution: "@team/icons@git@git.example.com:team/icons.git#commit=\(commit)"
              checksum: \(other)\(other)
            """
        ),
        (
            "pnpm-lock.yaml",
            """
            packages:
              icons@git+https://git.example.com/team/icons.git#\(commit):
                resolution: {commit: \(commit), repo: https://git.example.com/team/icons.git, type: git}
                version: 2.0.0
            """
        ),
        (
            "Podfile.lock",
            """
            DEPENDENCIES:
              - Icons (from `https://git.example.com/team/icons.git`, branch `main`)
              - Other (from `https://git.example.com/team/other.git`, branch `main`)

            EXTERNAL SOURCES:
              Icons:
                :branch: main
                :git: https://git.example.com/team/icons.git

            CHECKOUT OPTIONS:
              Icons:
                :commit: \(commit)
                :git: https://git.example.com/team/icons.git
              Other:
                :commit: \(other)
                :git: https://git.example.com/team/other.git

            SPEC CHECKSUMS:
              Icons: \(other)
            """
        ),
        (
            "pubspec.lock",
            """
            packages:
              icons:
                dependency: "direct main"
                description:
                  path: "."
                  ref: main
                  resolved-ref: "\(commit)"
                  url: "https://git.example.com/team/icons.git"
                source: git
                version: "2.0.0"
            """
        ),
        (
            "Package.resolved",
            #"{"pins": [{"location": "https://git.example.com/team/icons", "state": {"revision": "\#(commit)"}}]}"#
        ),
    ]

    @Test("A lock file pins the commit of an address", arguments: files.indices)
    func lockFiles(index: Int) throws {
        let (name, text) = Self.files[index]
        try folder.write(text.utf8, to: name)
        #expect(revision() == Self.commit)
        #expect(revision("git@git.example.com:Team/icons") == Self.commit)
        #expect(revision("https://git.example.com/team/else.git") == nil)
        #expect(pins().incomplete == [])
    }

    @Test("An archive at GitHub is its repository", arguments: ["yarn.lock", "pnpm-lock.yaml"])
    func archive(name: String) throws {
        let text = "  resolution: {tarball: https://codeload.github.com/team/icons/tar.gz/\(Self.commit)}\n"
        try folder.write(text.utf8, to: name)
        #expect(revision("git@github.com:team/icons.git") == Self.commit)
    }

    @Test("Branches, versions and entries with several commits pin nothing")
    func ambiguous() throws {
        let url = "https://git.example.com/team/icons.git"
        let texts = [
            "resolved \"\(url)#main\"\n", "resolved \"\(url)#\(Self.commit.dropLast())\"\n",
            "commit: \(Self.commit) \(Self.other) repo: \(url)\n", "a: \(Self.commit)\n  b: \(url)\n",
            "icons@2.0.0:\n  resolved \"https://registry.npmjs.org/icons/-/icons-2.0.0.tgz#\(Self.commit)\"\n",
        ]
        for text in texts {
            try folder.write(text.utf8, to: "yarn.lock")
            #expect(revision() == nil, "\(text)")
        }
    }

    @Test("The top-level file takes precedence, and packages and submodules have none")
    func precedence() throws {
        func text(_ commit: String) -> String { "resolved \"https://git.example.com/team/icons.git#\(commit)\"\n" }
        try folder.write(text(Self.other).utf8, to: "node_modules/a/yarn.lock")
        try folder.write(text(Self.other).utf8, to: "vendored/yarn.lock")
        try folder.write([], to: "vendored/.git")
        #expect(revision() == nil)
        try folder.write(text(Self.other).utf8, to: "a/yarn.lock")
        #expect(revision() == Self.other)
        try folder.write(text(Self.commit).utf8, to: "yarn.lock")
        #expect(revision() == Self.commit)
    }

    @Test("A checked-out submodule pins its commit, whatever its address in .gitmodules")
    func submodule() throws {
        let origin = try TestRepository.make(at: folder.appending("origin"), runner: runner)
        let first = try origin.commit("First")
        try origin.commit("Second")
        let icons = try TestRepository.clone(origin.path, to: folder.appending("Vendor/icons"), runner: runner)
        try icons.git("config", "remote.origin.url", "git@git.example.com:team/icons.git")
        try icons.git("checkout", "--quiet", "--detach", first)
        let modules = """
            [submodule "icons"]
            \tpath = Vendor/icons
            \turl = ../icons.git
            [submodule "missing"]
            \tpath = Vendor/missing
            \turl = https://git.example.com/team/missing.git
            [submodule "hostile"]
            \tpath = ../../etc
            \turl = https://git.example.com/team/hostile.git

            """
        #expect(revision() == nil)
        try folder.write(modules.utf8, to: ".gitmodules")
        #expect(revision() == first)
        #expect(pins().incomplete == [])
        try RawFile.write("nonsense".utf8, to: RawPath(folder.appending("Vendor/icons/.git/HEAD")))
        #expect(pins().incomplete == ["the checked-out commit of the submodule Vendor/icons is unknown"])
    }

    @Test("A lock file that cannot be read is reported")
    func unreadable() throws {
        try folder.write("{".utf8, to: "Package.resolved")
        #expect(pins().incomplete == ["Package.resolved could not be read, so the pinned commits are unknown"])
    }

    @Test("Lock files of packages and Xcode projects that git ignores are read; those of other folders are not")
    func ignored() throws {
        let lock = { (commit: String) in
            "{\"pins\": [{\"location\": \"https://git.example.com/team/icons.git\", "
                + "\"state\": {\"revision\": \"\(commit)\"}}], \"version\": 2}"
        }
        func pin(_ files: [String: String]) throws -> String? {
            let folder = try TemporaryFolder()
            for (path, text) in files { try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(path)")) }
            let tree = WorkingTree(root: folder.path, hasRepositories: false) { path in
                path.hasSuffix(".resolved") || path.hasSuffix("xcshareddata")
            }
            return PinnedRevisions(of: TreeSnapshot(tree), environment: runner.environment).revision(
                of: "https://git.example.com/team/icons.git")
        }
        let project = "App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
        #expect(try pin(["Package.resolved": lock(Self.commit)]) == Self.commit)
        #expect(try pin([".package.resolved": lock(Self.commit)]) == Self.commit)
        #expect(try pin(["App.xcodeproj/project.pbxproj": "", project: lock(Self.commit)]) == Self.commit)
        #expect(try pin(["kit/Package.swift": "", "kit/Package.resolved": lock(Self.commit)]) == Self.commit)
        #expect(try pin(["build/a.txt": "", "build/Package.resolved": lock(Self.commit)]) == nil)
    }

    @Test("An address that git replaces is that of its replacement")
    func replaced() throws {
        let text =
            "{\"pins\": [{\"location\": \"https://git.example.com/team/icons.git\", "
            + "\"state\": {\"revision\": \"\(Self.commit)\"}}], \"version\": 2}"
        try RawFile.write(text.utf8, to: RawPath("\(folder.path)/Package.resolved"))
        #expect(revision("ssh://mirror.example.com/icons") == nil)
        let repository = try TestRepository.make(at: folder.path, runner: runner)
        try repository.git("config", "url.ssh://mirror.example.com/.insteadOf", "https://git.example.com/team/")
        #expect(revision("ssh://mirror.example.com/icons") == Self.commit)
        #expect(revision() == Self.commit)
        #expect(revision("ssh://mirror.example.com/other") == nil)
    }
}
