import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncGit

/// Malformed commits are parsed as in git, and refused if git refuses them.
@Suite("Commits are parsed as in git")
struct CommitOracleTests {
    private static let author = "author A <a@x> 1000000000 +0100\n"
    private static let committer = "committer C <c@x> 1000000000 +0100\n"
    private static let both = author + committer

    private let repository: TestRepository
    private let tree: String
    private let root: String

    init() throws {
        let folder = try TemporaryFolder("commits")
        repository = try .make(
            at: folder.appending("r.git"), runner: GitRunner(home: folder.path, keeping: folder), bare: true)
        tree = try repository.store("tree", [])
        root = try repository.store("commit", Array("tree \(tree)\n\(Self.both)\nRoot\n".utf8))
    }

    /// A line for each fact about a commit that differs from git's.
    private func differences(_ commit: String) throws -> [String] {
        let id = try #require(ObjectID(hex: commit))
        let opened = try Repository(at: repository.path)
        guard let fields = try fields(commit, dates: true) ?? fields(commit, dates: false) else {
            let error = #expect(throws: GitError.self) { try opened.commit(id) }
            #expect(throws: GitError.self) { try opened.link(id) }
            return error?.message.contains(commit) == true ? [] : ["the error does not name \(commit)"]
        }
        let (ours, link) = (try opened.commit(id), try opened.link(id))
        let answers = [
            ("author", ours.authorName, fields[0]), ("subject", ours.subject, fields[1]),
            ("parents", link.parents.map(\.description).joined(separator: " "), fields[2]),
            ("tree", link.tree.description, fields[3]),
            ("author date", Self.date(ours.authorTime), fields[4]),
            ("committer date", Self.date(ours.committerTime), fields[5]),
        ]
        return answers.compactMap { name, our, gits in
            our == gits || gits == nil ? nil : "\(name) of \(commit): \(our), git says \(gits ?? "")"
        }
    }

    /// The output of git; nil if it fails. A date is nil if git exits because of it, or if its offset is impossible.
    /// All but the parents and the tree are nil if git reads past the end of the commit to find them.
    private func fields(_ commit: String, dates: Bool) throws -> [String?]? {
        let format = "--format=tformat:%an%x00%s%x00%P%x00%T%x00" + (dates ? "%aI%x00%cI" : "%x00")
        let result = try repository.runner.attempt(["log", "-1", format, commit], in: repository.path)
        guard result.status == 0 else { return nil }
        let fields = result.output.dropLast().split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        let bytes = try repository.runner.attempt(["cat-file", "commit", commit], in: repository.path).output
        let isDefined = Self.hasEndOfHeader(bytes)
        return fields.enumerated().map { index, field in
            switch index {
            case 2, 3: field
            case 0, 1: isDefined ? field : nil
            default: isDefined && dates ? Self.shown(field) : nil
            }
        }
    }

    /// Whether git finds the end of the header without reading past the end of its buffer:
    /// `parse_commit_header` in pretty.c skips the zero byte at the end of an incomplete last line. A message that is
    /// converted to UTF-8 ends at its first zero byte.
    private static func hasEndOfHeader(_ commit: [UInt8]) -> Bool {
        let isConverted = commit.firstRange(of: Array("\nencoding ".utf8)) != nil
        let read = isConverted ? commit.prefix { $0 != 0 } : commit[...]
        return read.last == 0x0a || zip(read, read.dropFirst()).contains { ($0 == 0x0a || $0 == 0) && $1 == 0x0a }
    }

    /// A date as printed by newer and older versions of git.
    private static func shown(_ date: String) -> String? {
        let date = date.replacing("Z", with: "+00:00")
        guard date.contains("T") else { return noTime }
        let zone = date.suffix { $0 != "+" && $0 != "-" }
        return zone.utf8.count == 5 && (Int(zone.suffix(2)) ?? 60) < 60 ? date : nil
    }

    private static let noTime = "no time"

    private static func date(_ time: CommitTime?) -> String {
        time.map { Timestamp(secondsSinceEpoch: $0.seconds, offsetMinutes: $0.offsetMinutes).description } ?? noTime
    }

    @Test(
        "Author and committer lines",
        arguments: [
            "99999999999999999999999 +0000", "9223372036854775807 +0000", "9223372036854775808 +0100",
            "18446744073709551615 +0000", "18446744073709551616 -0100", "67767976233532799 +0000",
            "67768036191676800 +0000", "67768036191676799 +0100", "253402300800 +0000", "-5 +0000", "+5 +0000", "",
            " ", "yesterday", "0x10 +0000", "1000000000", "1000000000 +99999999999999999999", "1000000000 UTC",
            "1000000000 0100", "1000000000 +", "1000000000 + 100", "1000000000+0100", "1000000000\t+0100",
            "00000000000000000000001000000000 +0100", "1000000000 +9999", "1000000000 -0060", "1000000000 +01000 x",
            "1000000000 +0100 \r", "1000000000\0 +0100", "1000000000 +01\01", "1000000000abc +0100", "0 +0000",
        ])
    func time(time: String) throws {
        for lines in [
            "author A <a@x> \(time)\n" + Self.committer, Self.author + "committer C <c@x> \(time)\n",
            "author A <a@x>\(time)\ncommitter C <c@x>\(time)\n",
        ] {
            let commit = try repository.store("commit", Array("tree \(tree)\nparent \(root)\n\(lines)\nWords\n".utf8))
            let foundCommit = try differences(commit)
            #expect(foundCommit == [])
        }
    }

    @Test(
        "Names and addresses",
        arguments: [
            "", " ", "A", "A ", "<>", " <>", "  A  <a>", "A <a", "A a>", "A >a<", "A> <a>", "A <<a>>", "A <a> <b>",
            "A <a> b", "A<a>", "<a> A <b>", "\tA\t <a>", "A\r <a>", "A\u{b} <a>", ",.; <a>", "A\0B <a>", "A <a\0>",
            "ä <ö>", "\u{feff}A <a>", "A < a >",
        ])
    func identity(identity: String) throws {
        let time = "1000000000 +0100\n"
        for lines in [
            "author \(identity) \(time)" + Self.committer, Self.author + "committer \(identity) \(time)",
            "author \(identity)\n" + Self.committer,
        ] {
            let commit = try repository.store("commit", Array("tree \(tree)\nparent \(root)\n\(lines)\nWords\n".utf8))
            let foundCommit = try differences(commit)
            #expect(foundCommit == [])
        }
    }

    @Test(
        "Missing, duplicate and misplaced lines",
        arguments: [
            "\nWords\n", "", "\n", both, author + "\nWords\n", committer + "\nWords\n",
            committer + author + "\nWords\n",
            author + author.replacing("A", with: "B") + committer + committer + "\nWords\n",
            "x y\n" + both + "\nWords\n", author + "x y\n" + committer + "\nWords\n", both + "x y\n z\n\nWords\n",
            both + " more\n\nWords\n", "authorA <a@x> 1 +0000\n" + committer + "\nWords\n",
            author + "committer\tC <c@x> 1 +0000\n\nWords\n", "Author A <a@x> 1 +0000\n" + committer + "\nWords\n",
            both + "gpgsig -----BEGIN\n\nWords\n", both + "mergetag object x\n tagger broken\n\nWords\n",
            both + "encoding latin1\nencoding utf-8\n\nW\u{f6}\n", both + "encoding \n\nWords\n", both + "encoding",
            both + "\0\n\nWords\n", both + "\nWo\0rds\n", both + "\n\0Words\n", both + "x\0y\n\nWords\n",
            both.replacing("\n", with: "\r\n") + "\r\nWords\r\n", both + " \nWords\n", both + "\n \n\t\nWords\n",
            String(both.dropLast()), both + "\nWords", author + "parent 0123\n" + committer + "\nWords\n",
            both + "\nWords\nmore\n \nBody\n", both + "\n\n\n",
        ])
    func lines(lines: String) throws {
        let commit = try repository.store("commit", Array("tree \(tree)\nparent \(root)\n\(lines)".utf8))
        let foundCommit = try differences(commit)
        #expect(foundCommit == [])
        let orphan = try repository.store("commit", Array("tree \(tree)\n\(lines)".utf8))
        let foundOrphan = try differences(orphan)
        #expect(foundOrphan == [])
    }

    @Test(
        "Tree and parent lines",
        arguments: [
            "", "tree ", "tree TREE", "tree TREE\n", "tree TREE \n", "x y\ntree TREE\n", "tree  TREE\n",
            "Tree TREE\nparent ROOT\nBOTH\nWords\n", "tree TREE\nparent ROOT", "tree TREE\nparent ROOT\n",
            "tree TREE\nparent ROOT\n\n", "tree TREE\nparent ROOT \nBOTH\nWords\n",
            "tree TREE\nparent 0123\nBOTH\nWords\n", "tree TREE\nparent\nBOTH\nWords\n", "tree TREE\nparent 0123\n",
            "tree TREE\nparent ROOT\nparent ROOT\nBOTH\nWords\n", "tree TREE\nparent ROOT\n\nparent ROOT\nBOTH\n",
            "tree TREE\nparent ROOT\r\nBOTH\nWords\n", "tree TREE\nparent ROOT\n parent ROOT\nBOTH\nWords\n",
            "tree UPPER\nparent ROOT\nBOTH\nWords\n", "tree TREE\nparent ROO\0\nBOTH\nWords\n",
        ])
    func links(pattern: String) throws {
        let text = pattern.replacing("TREE", with: tree).replacing("ROOT", with: root)
            .replacing("UPPER", with: tree.uppercased()).replacing("BOTH", with: Self.both)
        let commit = try repository.store("commit", Array(text.utf8))
        let foundCommit = try differences(commit)
        #expect(foundCommit == [])
    }

    @Test("Random commits", arguments: [UInt64(1)...8])
    func random(standard: ClosedRange<UInt64>) throws {
        for seed in try SeedRange.chosen(of: standard) {
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<25 {
                let commit = try repository.store("commit", bytes(&generator))
                let foundCommit = try differences(commit)
                #expect(foundCommit == [], "seed \(seed)")
            }
        }
    }

    /// A commit whose lines are almost correct.
    private func bytes(_ generator: inout SeededGenerator) -> [UInt8] {
        let names = ["A", "", " ", "A B", "A <", "A >", "\u{e4}", ",", "A\0"]
        let addresses = ["<a@x>", "<a@x>", "<a@x>", "<>", "<a", "a>", "<a>>", "<<a>", "", "< >"]
        let seconds = ["1000000000", "0", "99999999999999999999999", "-1", "x", "", "9223372036854775807", "12x"]
        let zones = ["+0100", "-0730", "+0000", "", "0100", "+x", "+0060", "UTC"]
        let gaps = [" ", " ", " ", " ", "  ", "\t", "", "\r"]
        let starts = [
            "author ", "author ", "committer ", "committer ", "x ", " ", "encoding latin1", "gpgsig a\n ", "",
        ]
        let ends = ["\n", "\n", "\n", "\n", "\n", "\n", "\r\n", "", "\n\n"]
        var text = "tree \(tree)\n"
        for _ in 0..<generator.int(0...2) { text += "parent \(root)\n" }
        if generator.chance(5) { text += "parent \(root.dropLast())\n" }
        for _ in 0..<generator.int(0...4) {
            text += generator.pick(starts) + generator.pick(names) + generator.pick(gaps) + generator.pick(addresses)
            text += generator.pick(gaps) + generator.pick(seconds) + generator.pick(gaps) + generator.pick(zones)
            text += generator.pick(ends)
        }
        text += generator.pick(["\nWords\n", "\n\n Words \nmore\n\nBody\n", "", "\nWo\0rds", "\n", "Words\n"])
        var bytes = Array(text.utf8)
        if generator.chance(15), bytes.count > 60 { bytes[generator.int(50...(bytes.count - 1))] = 0xfc }
        return bytes
    }

    @Test(
        "The history over such commits agrees with git",
        arguments: [
            "author A <a@x> 99999999999999999999999 +0000\n" + committer,
            author + "committer C <c@x> 99999999999999999999999 +0000\n", author + "committer C <c@x> -5 +0000\n", "",
            author, committer, "author A\ncommitter C\n",
        ])
    func history(lines: String) throws {
        func commit(_ parents: [String], _ lines: String, _ words: String) throws -> String {
            let links = parents.map { "parent \($0)\n" }.joined()
            return try repository.store("commit", Array("tree \(tree)\n\(links)\(lines)\n\(words)\n".utf8))
        }
        let odd = try commit([root], lines, "Odd")
        let local = try commit([odd], Self.both, "Local")
        let next = try commit([odd], Self.both, "Next")
        let upstream = try commit([next, odd], lines, "Upstream")
        let opened = try Repository(at: repository.path)
        for (left, right) in [(local, upstream), (root, upstream), (odd, local), (upstream, odd)] {
            let history = try opened.compareHistory(
                local: #require(ObjectID(hex: left)), upstream: #require(ObjectID(hex: right)), incomingLimit: .max)
            let counts = try repository.git("rev-list", "--left-right", "--count", "\(left)...\(right)")
            #expect("\(history.ahead)\t\(history.behind)" == counts)
            #expect(history.mergeBase?.description == (try repository.git("merge-base", left, right)))
        }
    }
}

extension String {
    /// The characters at the end for which `isIncluded` is true.
    fileprivate func suffix(while isIncluded: (Character) -> Bool) -> Substring {
        self[(lastIndex { !isIncluded($0) }.map(index(after:)) ?? startIndex)...]
    }
}
