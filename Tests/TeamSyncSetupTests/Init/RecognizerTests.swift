import TestSupport
import Testing

@testable import TeamSyncProtocol
@testable import TeamSyncSetup
@testable import TeamSyncWorker

@Suite("Recognizing clones")
struct RecognizerTests {
    private let setup: SetupFolder

    init() throws {
        setup = try SetupFolder()
    }

    private func recognize(_ clone: TestRepository) throws -> RecognizedClone? {
        try Recognizer().recognize(clone.path)
    }

    @Test("Both profiles are recognized, whatever the names of the folders")
    func both() throws {
        let icons = try recognize(setup.clone(setup.origin("a.git"), "ios-components"))
        #expect(icons?.profile == "icons-library")
        #expect(icons?.label == "Icons")
        #expect(icons?.counts == [.init(name: "icons", number: 2), .init(name: "colors", number: 1)])
        #expect(icons?.isUsualBranch == true)
        #expect(icons?.isUsualRemote == true)
        let components = try recognize(setup.clone(setup.origin("b.git", SetupFolder.components), "icons-library"))
        #expect(components?.profile == "ios-components")
    }

    @Test("If both fit, the one with more catalogues is used")
    func tie() throws {
        let origin = try setup.origin("a.git", SetupFolder.icons.merging(SetupFolder.components) { $1 })
        #expect(try recognize(setup.clone(origin, "a"))?.profile == "icons-library")
    }

    @Test("The checked-out branch and the working tree do not matter")
    func featureBranch() throws {
        let clone = try setup.clone(setup.origin("a.git"), "a")
        try clone.git("checkout", "--quiet", "--orphan", "feature")
        try clone.git("rm", "--quiet", "-r", "-f", ".")
        try clone.write("{}", to: "metadata.json")
        #expect(try recognize(clone)?.profile == "icons-library")
        try clone.commit("Without any of it")
        #expect(try recognize(clone)?.branch == "main")
        let other = try setup.clone(setup.origin("b.git", ["README.md": TreeEntry("")]), "b")
        for (path, entry) in SetupFolder.icons { try other.write(entry?.content ?? [], to: path) }
        #expect(try recognize(other) == nil)
    }

    @Test(
        "Files with other contents are not recognized",
        arguments: ["{}", "[]", #"{"icons": {}}"#, #"{"icons": 3}"#, "", "{", #"{"icons": null}"#])
    func otherShape(_ metadata: String) throws {
        let files = SetupFolder.icons.merging(["metadata.json": TreeEntry(metadata)]) { $1 }
        #expect(try recognize(setup.clone(setup.origin("a.git", files), "a")) == nil)
    }

    @Test("The branch is the remote's default branch")
    func announced() throws {
        let origin = try setup.origin("a.git", branch: "trunk")
        try origin.git("branch", "main", "trunk")
        let clone = try recognize(setup.clone(origin, "a"))
        #expect(clone?.branch == "trunk")
        #expect(clone?.isUsualBranch == false)
    }

    @Test("If the remote has no default branch, main is preferred to master, and master to the checked-out branch")
    func notAnnounced() throws {
        let clone = try setup.clone(setup.origin("a.git", branch: "trunk"), "a")
        try clone.git("remote", "set-head", "origin", "--delete")
        #expect(try recognize(clone)?.branch == "trunk")
        try clone.git("branch", "master")
        #expect(try recognize(clone)?.branch == "master")
        try clone.git("branch", "main")
        #expect(try recognize(clone)?.branch == "main")
    }

    @Test("A default branch that does not exist is ignored")
    func dangling() throws {
        let clone = try setup.clone(setup.origin("a.git"), "a")
        try clone.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
        #expect(try recognize(clone)?.branch == "main")
    }

    @Test("The only remote is used; of several, origin, or else the one that the branch follows")
    func remotes() throws {
        let clone = try setup.clone(setup.origin("a.git"), "a", "--origin=upstream")
        #expect(try recognize(clone)?.remote == "upstream")
        #expect(try recognize(clone)?.isUsualRemote == false)
        try clone.git("remote", "add", "another", "https://git.example/x")
        #expect(try recognize(clone)?.remote == "upstream")
        try clone.git("remote", "add", "origin", "https://git.example/y")
        #expect(try recognize(clone)?.remote == "origin")
        #expect(try recognize(clone)?.origin == "git.example/y")
    }

    @Test("A clone with the branch only at the remote is recognized, and reported")
    func withoutLocalBranch() async throws {
        let clone = try setup.clone(setup.origin("a.git"), "a")
        try clone.git("checkout", "--quiet", "--detach")
        try clone.git("branch", "--quiet", "-D", "main")
        #expect(try recognize(clone)?.hasLocalBranch == false)
        let survey = try await setup.survey()
        #expect(survey.repositories.count == 1)
        #expect(
            survey.notes.map(\.message) == ["~/code/a has origin/main, but no local branch 'main'"])
    }

    @Test("A local branch from before the files existed is ignored")
    func behind() throws {
        let origin = try setup.origin("a.git", ["README.md": TreeEntry("")])
        let clone = try setup.clone(origin, "a")
        let other = try setup.clone(origin, "b")
        for (path, entry) in SetupFolder.components { try other.write(entry?.content ?? [], to: path) }
        try other.commit("Begin the components")
        try other.push()
        #expect(try recognize(clone) == nil)
        try clone.git("fetch", "--quiet")
        #expect(try recognize(clone)?.profile == "ios-components")
    }

    @Test("An unrecognized clone is reported with its contents, and the missing parts of the closest profile")
    func reasons() throws {
        func reason(_ name: String, _ files: [RawPath: TreeEntry?]) throws -> String? {
            let clone = try setup.clone(setup.origin("\(name).git", files), name)
            if case .unknown(let reason) = try Recognizer().examine(clone.path) { return reason } else { return nil }
        }
        #expect(try reason("a", ["README.md": TreeEntry("")]) == "no catalogue found: 1 file (in main)")
        let files = SetupFolder.icons.merging(["metadata.json": TreeEntry(#"{"icons": 3}"#)]) { $1 }
        #expect(
            try reason("b", files) == "no catalogue found: 1 SVG file in icons/, 2 JSON files at the top; "
                + "it does not match the profile icons-library: its icons cannot be counted (in main)")
    }

    @Test("A repository without a remote, and an empty one, are not written")
    func withoutRemote() async throws {
        let clone = try setup.clone(setup.origin("a.git"), "a")
        try clone.git("remote", "remove", "origin")
        _ = try TestRepository.make(at: "\(setup.code)/empty", runner: setup.runner)
        let survey = try await setup.survey()
        #expect(survey.repositories == [])
        #expect(survey.others.map(\.reason) == ["no branch with a commit"])
        #expect(
            survey.notes.map(\.message) == [
                "\(clone.path) matches the profile icons-library, but has no remote to compare with"
            ])
    }

    @Test("An unreadable repository is reported, and the others are found")
    func broken() async throws {
        let clone = try setup.clone(setup.origin("a.git"), "a")
        try setup.clone(setup.origin("b.git", SetupFolder.components), "b")
        try RawFile.write("[".utf8, to: RawPath("\(clone.path)/.git/config"))
        let survey = try await setup.survey()
        #expect(survey.repositories.map(\.clone.profile) == ["ios-components"])
        #expect(survey.notes.count == 1)
        #expect(survey.notes.first?.message.contains(clone.path) == true)
    }

    @Test("A shallow clone is recognized")
    func shallow() throws {
        let origin = try setup.origin("a.git")
        let clone = try TestRepository.clone(
            "file://\(origin.path)", to: "\(setup.code)/a", runner: setup.runner, arguments: ["--depth=1"])
        #expect(try recognize(clone)?.profile == "icons-library")
    }

    @Test("A partial clone downloads nothing: it is recognized by its available contents, or reported")
    func partial() throws {
        let origin = try setup.origin("a.git")
        try origin.git("config", "uploadpack.allowFilter", "true")
        func make(_ name: String, _ arguments: String...) throws -> TestRepository {
            try .clone(
                "file://\(origin.path)", to: "\(setup.code)/\(name)", runner: setup.runner,
                arguments: ["--filter=blob:none"] + arguments)
        }
        #expect(try recognize(make("full"))?.profile == "icons-library")
        let empty = try make("empty", "--no-checkout")
        let before = try empty.git("count-objects", "-v")
        #expect {
            try recognize(empty)
        } throws: { error in
            (error as? Problem)?.message.hasSuffix("have not been fetched into this partial clone") == true
        }
        #expect(try empty.git("count-objects", "-v") == before)
    }
}

extension Recognizer {
    /// nil for a clone that matches no profile.
    func recognize(_ path: String) throws -> RecognizedClone? {
        if case .recognized(let clone) = try examine(path) { clone } else { nil }
    }
}
