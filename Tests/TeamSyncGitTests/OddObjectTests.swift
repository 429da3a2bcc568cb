import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncGit

/// Objects that current versions of git do not write, but that occur in old histories or come from other tools.
@Suite("Unusual objects")
struct OddObjectTests {
    private let repository: TestRepository

    init() throws {
        let folder = try TemporaryFolder("odd-objects")
        repository = try .make(
            at: folder.appending("r.git"), runner: GitRunner(home: folder.path, keeping: folder), bare: true)
    }

    private func store(_ kind: String, _ content: [UInt8]) throws -> String {
        try repository.store(kind, content)
    }

    private func tree(_ entries: (mode: String, name: String, id: String)...) throws -> String {
        let bytes = try entries.flatMap { entry in
            try Array("\(entry.mode) \(entry.name)\0".utf8) + (#require(RawPath(hex: entry.id)).bytes)
        }
        return try store("tree", bytes)
    }

    private func differences(local: String, upstream: String) throws -> [String] {
        try repository.setReference(RandomHistory.localBranch, to: local)
        try repository.setReference(RandomHistory.upstreamBranch, to: upstream)
        return try OracleCheck(repository, scopes: [[], ["a"], ["icons/"]]).differences()
    }

    @Test(
        "Commit headers that no tool should write",
        arguments: [
            "author A U <a@x> 1000000000 -7530\ncommitter C <c@x> 1000000000 -7530\n",
            "author A U <a@x>  1000000000  +0100\ncommitter C <c@x>   1000000000 +0100\n",
            "author A > U <a@x> 1000000000 +0100\ncommitter C <c@x>> 1000000000 +0100\n",
            "author <a@x> 1000000000 +0100\ncommitter  <c@x> 1000000000 +0100\n",
            "author  A  U  <a@x> 1000000000 +0100\ncommitter C <c@x> 1000000000 +0100\n",
            "author A U <> 1000000000 +0100\ncommitter C <c d@x> 1000000000 +0100\n",
            "author A U <a@x> 99999999999 +0100\ncommitter C <c@x> 99999999999 +0100\n",
            "author A U <a@x> 1000000000 +0100\ncommitter C <c@x> 1000000000 +0100\ngpgsig -----BEGIN\n more\n -----END\n",
            "author A U <a@x> 1000000000 +0100\ncommitter C <c@x> 1000000000 +0100\nencoding utf-8\n",
            "author A U <a@x> 253402300799 +0000\ncommitter C <c@x> 253402300799 +0000\n",
        ])
    func oddHeader(_ header: String) throws {
        let blob = try store("blob", Array("x".utf8))
        let empty = try tree()
        let filled = try tree(("100644", "a", blob))
        let root = try store("commit", Array("tree \(empty)\n\(header)\nRoot\n".utf8))
        let tip = try store("commit", Array("tree \(filled)\nparent \(root)\n\(header)\nTip \u{fc}\n".utf8))
        let differences = try differences(local: root, upstream: tip)
        #expect(differences == [])
    }

    @Test(
        "An impossible time zone does not change the time",
        arguments: ["+051800", "+0060", "-0099", "+9999"])
    func oddTimeZone(_ zone: String) throws {
        let header = "author A <a@x> 1000000000 \(zone)\ncommitter C <c@x> 1000000000 \(zone)\n"
        let commit = try store("commit", Array("tree \(tree())\n\(header)\nRoot\n".utf8))
        let id = try #require(ObjectID(hex: commit))
        #expect(try Repository(at: repository.path).commit(id).authorTime?.seconds == 1_000_000_000)
        #expect(try repository.git("log", "-1", "--format=%at", commit) == "1000000000")
    }

    @Test("Modes in old histories are interpreted as in git", arguments: ["100664", "100600", "100444"])
    func oldMode(_ mode: String) throws {
        let blob = try store("blob", Array("x\n".utf8))
        let header = "author A <a@x> 1000000000 +0100\ncommitter C <c@x> 1000000000 +0100\n"
        let old = try tree((mode, "a", blob))
        let new = try tree(("100644", "a", blob), ("100644", "b", blob))
        let root = try store("commit", Array("tree \(old)\n\(header)\nRoot\n".utf8))
        let tip = try store("commit", Array("tree \(new)\nparent \(root)\n\(header)\nTip\n".utf8))
        let differences = try differences(local: root, upstream: tip)
        #expect(differences == [])
    }
}

extension RawPath {
    /// The bytes of an object id.
    fileprivate init?(hex: String) {
        let digits = Array(hex)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        guard bytes.count == 20 else { return nil }
        self.init(bytes)
    }
}
