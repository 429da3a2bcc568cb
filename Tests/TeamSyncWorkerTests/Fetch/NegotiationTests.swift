import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

/// If libgit2 cannot negotiate but git can, git fetches, once.
@Suite("Fetches that libgit2 cannot negotiate", .timeLimit(.minutes(2)))
struct NegotiationTests {
    private static let good = "author A <a@x> 1000000000 +0100\ncommitter C <c@x> 1000000000 +0100\n"
    private static let overflow =
        "author A <a@x> 99999999999999999999999 +0000\ncommitter C <c@x> 1000000000 +0100\n"

    enum Transport: CaseIterable { case daemon, http, path }

    private let origin: SmallClone
    private let clone: TestRepository
    private let worker: WorkerProcess

    init() throws {
        origin = try SmallClone(["a": "a"])
        let path = origin.folder.appending("copy")
        clone = try .clone("file://\(origin.path)", to: path, runner: origin.repository.runner)
        worker = try WorkerProcess(RepositoryConfiguration(id: "r", path: path), in: origin.folder)
    }

    private func commit(_ lines: String, _ words: String = "Words\n", on parents: String...) throws -> String {
        let tree = try origin.repository.git("rev-parse", "main^{tree}")
        let links = parents.map { "parent \($0)\n" }.joined()
        return try origin.repository.store("commit", Array("tree \(tree)\n\(links)\(lines)\n\(words)".utf8))
    }

    /// Makes a commit the remote's branch, even if git would refuse it.
    private func push(_ commit: String) throws {
        try RawFile.write("\(commit)\n".utf8, to: RawPath("\(origin.path)/.git/refs/heads/main"))
    }

    /// The server runs as long as the result exists.
    private func serve(_ transport: Transport) throws -> AnyObject? {
        switch transport {
        case .path:
            return nil
        case .http:
            let server = try HTTPGitServer(root: origin.folder.path)
            try clone.git("config", "remote.origin.url", server.url("clone/.git"))
            return server
        case .daemon:
            let server = try GitDaemon(root: origin.folder.path)
            try clone.git("config", "remote.origin.url", server.url("clone/.git"))
            return server
        }
    }

    /// The environment in which each `git` records its subcommand.
    private func noting() throws -> (environment: [String: String], calls: () throws -> [String]) {
        let (folder, log) = (origin.folder.appending("bin"), origin.folder.appending("calls"))
        let path = worker.environment["PATH"] ?? "/usr/bin:/bin"
        let script = """
            #!/bin/sh
            case " $* " in *" fetch "*) echo fetch >>'\(log)';; *" ls-remote "*) echo ls-remote >>'\(log)';; esac
            PATH='\(path)' exec git "$@"
            """
        try RawFile.write(script.utf8, to: RawPath("\(folder)/git"))
        try RawFile.setMode(0o755, of: RawPath("\(folder)/git"))
        return (
            ["PATH": "\(folder):\(path)"],
            {
                let file = RawPath(log)
                guard RawFile.exists(file) else { return [] }
                return try String(decoding: RawFile.contents(of: file), as: UTF8.self).split(separator: "\n").map(
                    String.init)
            }
        )
    }

    /// The parts that must be equal before and after a fetch: everything except objects and the one reference.
    private func footprint() throws -> [String] {
        let names = try RawFile.names(in: RawPath("\(clone.path)/.git")).map(\.description).sorted()
        let objects = FolderListing.names(of: "\(clone.path)/.git/objects").filter { $0.count != 2 }.sorted()
        let references = try clone.git("for-each-ref", "--format=%(refname)").split(separator: "\n").map(String.init)
        return names + objects + references
    }

    /// Fetches and analyzes; the numbers agree with git.
    private func expectFetch(of tip: String, gitCalls: [String]?, _ comment: Comment? = nil) throws {
        let (environment, calls) = try noting()
        let former = try (footprint(), calls().count)
        let name = "\(FolderListing.names(of: worker.state).count).json"
        let ending = try worker.run(WorkerProcess.fetch, worker.look(name), environment: environment)
        #expect(ending.problems.isEmpty, "\(ending.problems) \(comment ?? "")")
        #expect(try clone.id(of: "refs/remotes/origin/main") == tip, comment)
        if let gitCalls { #expect(try Array(calls().dropFirst(former.1)) == gitCalls, comment) }
        #expect(try footprint() == former.0, comment)
        guard case .looked(let looked)? = ending.results.last else { return }
        let counts = try clone.git("rev-list", "--left-right", "--count", "main...origin/main")
        #expect("\(looked.examination.ahead ?? -1)\t\(looked.examination.behind ?? -1)" == counts, comment)
    }

    @Test("A commit with a time beyond 64 bits, and the corrected history", arguments: Transport.allCases)
    func overflow(transport: Transport) throws {
        let server = try serve(transport)
        defer { withExtendedLifetime(server) {} }
        let root = try origin.id("main").description
        let odd = try commit(Self.overflow, on: root)
        try push(odd)
        // Nothing in the clone is unusual, so libgit2 can fetch it; paths are left to git anyway.
        try expectFetch(of: odd, gitCalls: transport == .path ? ["fetch"] : [])
        try expectFetch(of: odd, gitCalls: [])
        let next = try commit(Self.good, on: odd)
        try push(next)
        try expectFetch(of: next, gitCalls: ["fetch"])
        try push(root)
        try expectFetch(of: root, gitCalls: transport == .path ? ["fetch"] : nil)
        let corrected = try commit(Self.good, "Corrected\n", on: root)
        try push(corrected)
        try expectFetch(of: corrected, gitCalls: transport == .path ? ["fetch"] : [])
    }

    @Test(
        "Other contents that git reads and libgit2 does not",
        arguments: [
            "", "author A <a@x> 1 +0000\n", "committer C <c@x> 1 +0000\n", "author A\ncommitter C\n",
            "author A <a@x 1 +0000\ncommitter C <c@x 1 +0000\n", "author \ncommitter \n",
            "author A <a@x> x\ncommitter C <c@x> yesterday\n", "x y\n" + good,
            "author A <a@x> 1 +0000\nx y\ncommitter C <c@x> 1 +0000\n",
            "author A <a@x> 1 +0000\ncommitter C <c@x> 99999999999999999999999 +0000\n",
            "author A <a@x> -5 +0000\ncommitter C <c@x> -5 +99999999999999999999\n",
            "author A\u{0}B <a@x> 1 +0000\ncommitter C\u{0} <c@x> 1 +0000\n",
            "author A <a@x> 1 +0000\nparent 0123\ncommitter C <c@x> 1 +0000\n",
            good + "mergetag object x\n tagger broken\nencoding klingon\n",
        ])
    func oddLines(lines: String) throws {
        let server = try serve(.daemon)
        defer { withExtendedLifetime(server) {} }
        let odd = try commit(lines, on: origin.id("main").description)
        try push(odd)
        try expectFetch(of: odd, gitCalls: nil)
        let next = try commit(Self.good, on: odd)
        try push(next)
        try expectFetch(of: next, gitCalls: nil)
    }

    @Test("A clone with other references that libgit2 cannot read", arguments: ["stash", "tag", "long name"])
    func oddReferences(kind: String) throws {
        let server = try serve(.daemon)
        defer { withExtendedLifetime(server) {} }
        let root = try origin.id("main").description
        let tree = try clone.git("rev-parse", "main^{tree}")
        switch kind {
        case "stash":
            let odd = try clone.store("commit", Array("tree \(tree)\n\(Self.overflow)\nStash\n".utf8))
            try clone.setReference("refs/stash", to: odd)
        case "tag":
            let tagger = "tagger T <t@x> 99999999999999999999999 +0000\n"
            let text = "object \(root)\ntype commit\ntag t\n\(tagger)\nWords\n"
            try clone.setReference("refs/tags/t", to: try clone.store("tag", Array(text.utf8)))
        default:
            try clone.setReference(Self.longTag, to: root)
            try clone.git("pack-refs", "--all")
        }
        let next = try commit(Self.good, on: root)
        try push(next)
        try expectFetch(of: next, gitCalls: ["fetch"])
    }

    private static let longTag =
        "refs/tags/" + (0..<6).map { _ in String(repeating: "t", count: 200) }.joined(separator: "/")

    @Test(
        "A local remote with a tag that libgit2 cannot list",
        arguments: ["long name", "missing", "missing target", "overflow", "no tagger name", "garbage", "odd commit"])
    func oddTags(kind: String) throws {
        let root = try origin.id("main").description
        func tag(_ text: String) throws -> String { try origin.repository.store("tag", Array(text.utf8)) }
        let start = "object \(root)\ntype commit\ntag t\n"
        let missing = String(repeating: "1", count: 40)
        let target =
            switch kind {
            case "missing": missing
            case "missing target": try tag("object \(missing)\ntype commit\ntag t\n\nWords\n")
            case "overflow": try tag(start + "tagger T <t@x> 99999999999999999999999 +0000\n\nWords\n")
            case "no tagger name": try tag(start + "tagger T\n\nWords\n")
            case "garbage": try tag("Words\n")
            case "odd commit": try commit(Self.overflow, on: root)
            default: root
            }
        let name = kind == "long name" ? Self.longTag : "refs/tags/t"
        try RawFile.write("\(target) \(name)\n".utf8, to: RawPath("\(origin.path)/.git/packed-refs"))
        // Also if there are no new commits.
        try expectFetch(of: root, gitCalls: ["ls-remote"])
        let next = try commit(Self.good, on: root)
        try push(next)
        try expectFetch(of: next, gitCalls: ["ls-remote", "fetch"])
        // No information about it is stored.
        try RawFile.remove(RawPath("\(origin.path)/.git/packed-refs"))
        let last = try commit(Self.good, on: next)
        try push(last)
        try expectFetch(of: last, gitCalls: ["fetch"])
    }

    @Test("A mirror that lacks the target of a tag")
    func filteredMirror() throws {
        let mirror = origin.folder.appending("mirror.git")
        try origin.repository.git("config", "uploadpack.allowFilter", "true")
        try origin.repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
        let made = try TestRepository.clone(
            "file://\(origin.path)", to: mirror, runner: clone.runner, arguments: ["--mirror", "--filter=blob:none"])
        // A tag whose object is not fetched with it.
        let blob = try origin.repository.store("blob", Array("left out".utf8))
        let packed = RawPath("\(mirror)/packed-refs")
        try RawFile.write(RawFile.contents(of: packed) + "\(blob) refs/tags/blob\n".utf8, to: packed)
        try clone.git("config", "remote.origin.url", mirror)
        let root = try origin.id("main").description
        try expectFetch(of: root, gitCalls: ["ls-remote"])
        // The mirror itself must contain the new commits: git does not contact a third repository.
        let next = try commit(Self.good, on: root)
        try push(next)
        try made.git("fetch", "--quiet", "--no-tags", "--refmap=", "origin", "+refs/heads/*:refs/heads/*")
        try expectFetch(of: next, gitCalls: ["ls-remote", "fetch"])
    }

    @Test("A commit that git also refuses is named, with its repository", arguments: Transport.allCases)
    func refused(transport: Transport) throws {
        let server = try serve(transport)
        defer { withExtendedLifetime(server) {} }
        let root = try origin.id("main").description
        let bogus = try origin.repository.store("commit", Array("tree 0123\n\(Self.good)\nWords\n".utf8))
        try push(try commit(Self.good, on: root, bogus))
        let problem = try #require(worker.run(WorkerProcess.fetch).problems.first)
        #expect(problem.code == .corrupt && problem.message.contains(bogus), "\(problem)")
        #expect(problem.hint?.contains("in the remote repository") == true, "\(problem)")
        #expect(try clone.id(of: "refs/remotes/origin/main") == root)
        let corrected = try commit(Self.good, on: root)
        try push(corrected)
        try expectFetch(of: corrected, gitCalls: nil)
    }

    @Test("Without git, the error is libgit2's")
    func withoutGit() throws {
        let server = try serve(.daemon)
        defer { withExtendedLifetime(server) {} }
        let odd = try commit(Self.overflow, on: origin.id("main").description)
        try push(odd)
        try expectFetch(of: odd, gitCalls: [])
        try push(try commit(Self.good, on: odd))
        let nowhere = origin.folder.appending("empty")
        try RawFile.makeFolder(RawPath(nowhere))
        let problem = try #require(worker.run(WorkerProcess.fetch, environment: ["PATH": nowhere]).problems.first)
        #expect(problem.code == .corrupt && problem.message.contains("signature"), "\(problem)")
    }
}
