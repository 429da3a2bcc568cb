import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncGit

/// A revision names the same commit as in git, even if libgit2 cannot parse it.
@Suite("Revisions as people write them")
struct RevisionTests {
    private static let odd = "author A <a@x> 99999999999999999999999 +0000\n"
    private let repository: TestRepository
    private let commits: [String]
    private let tags: [String: String]

    init() throws {
        let folder = try TemporaryFolder("revisions")
        let repository = try TestRepository.make(
            at: folder.appending("r.git"), runner: GitRunner(home: folder.path, keeping: folder), bare: true)
        let committer = "committer C <c@x> 1000000000 +0100\n"
        let tree = try repository.store("tree", [])
        var commits: [String] = []
        for number in 0..<5 {
            // The last one is a merge; libgit2 can parse none of them.
            let parents = number == 4 ? [commits[3], commits[1]] : commits.suffix(1)
            let links = parents.map { "parent \($0)\n" }.joined()
            commits.append(
                try repository.store(
                    "commit", Array("tree \(tree)\n\(links)\(Self.odd)\(committer)\n\(number)\n".utf8)))
        }
        func tag(_ target: String, _ kind: String, _ rest: String = "tag t\n\nWords\n") throws -> String {
            try repository.store("tag", Array("object \(target)\ntype \(kind)\n\(rest)".utf8))
        }
        let plain = try tag(commits[2], "commit")
        tags = [
            "v1": plain, "v2": try tag(plain, "tag"),
            "v3": try tag(commits[2], "commit", "tag t\ntagger T <t@x> 99999999999999999999999 +0000\n\nWords\n"),
            "v4": try tag(tree, "tree"), "v5": try tag(commits[2], "commit", "tag t\ntagger T\n"),
        ]
        for (name, id) in tags { try repository.setReference("refs/tags/\(name)", to: id) }
        try repository.setReference("refs/heads/main", to: commits[4])
        try repository.setReference("refs/heads/v1", to: commits[0])
        try repository.setReference("refs/heads/a/b", to: commits[1])
        try repository.setReference("refs/remotes/origin/main", to: commits[3])
        try repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
        (self.repository, self.commits) = (repository, commits)
    }

    @Test(
        "Names and steps",
        arguments: [
            "main", "HEAD", "@", "@~", "@^", "@^2", "main~0", "main~1", "main~4", "main~5", "main^", "main^0", "main^1",
            "main^2", "main^3", "main^^", "main^2~1", "main~1^2", "main^{commit}", "main^{}", "main^{}^2",
            "main^{tree}",
            "main^{/4}", "main~99999999999", "main~-1", "main^-", "main^x", "v1", "v1^", "v1^{}", "v2", "v2~1", "v3",
            "v4", "v5", "heads/v1", "tags/v1", "refs/tags/v1", "refs/heads/main", "origin", "origin/main",
            "remotes/origin/HEAD", "a", "a/b", "heads", "refs", "refs/heads", "objects", "config", "none", "^main",
            "~1",
            "main..v1", "main...v1", "-v1", "main:", ":/4", "ma", "main@{upstream}", "v9-3-gabcd",
        ])
    func names(name: String) throws {
        try compare(name)
    }

    @Test("Ids, abbreviated ids, and the output of git describe")
    func ids() throws {
        for id in commits + tags.values {
            for count in [3, 4, 7, 20, 39, 40] {
                let start = String(id.prefix(count))
                try compare(start)
                try compare(start.uppercased() + "~1")
                try compare("v1-3-g\(start)")
            }
        }
        try compare(String(repeating: "1", count: 40))
        try compare(try repository.store("blob", [1]))
    }

    /// As in git; a range is not a revision here.
    private func compare(_ name: String) throws {
        let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
        let result = try repository.runner.attempt(words, in: repository.path)
        let isSearch = name.contains(":") || name.contains("{/") || name.hasPrefix("^") || name.hasPrefix("-")
        let truth = result.status == 0 && !isSearch ? result.text.filter { !$0.isWhitespace } : nil
        #expect(try Repository(at: repository.path).commit(named: name)?.description == truth, "\(name)")
    }
}
