/// Creates any number of commits with one git process.
package struct FastImport: Sendable {
    /// A commit or a blob of the stream.
    package struct Mark: Hashable, Sendable {
        let number: Int
    }

    /// The branch to which commits are written; removed at the end.
    private static let workingBranch = "refs/heads/fast-import"

    private var stream: [UInt8] = []
    private var lastNumber = 0
    private var blobs: [[UInt8]: Mark] = [:]
    private var commits: [Mark] = []

    package init() {}

    /// Adds a commit.
    /// - Parameters:
    ///   - parents: empty for a root.
    ///   - changes: relative to the tree of the first parent; nil removes the path. A path that becomes a folder, or
    ///     was one, is removed by a separate entry.
    package mutating func commit(
        _ words: CommitWords, times: CommitTimes, parents: [Mark], changes: [RawPath: TreeEntry?]
    ) -> Mark {
        let ordered = changes.sorted { $0.key < $1.key }
        for case (_, let entry?) in ordered where entry.mode != .submodule { store(entry.content) }
        let mark = nextMark()
        commits.append(mark)
        if parents.isEmpty { line("reset \(Self.workingBranch)") }
        line("commit \(Self.workingBranch)")
        line("mark :\(mark.number)")
        line("author ", words.author + Array(" <author@example.com> \(times.author.gitRaw)".utf8))
        line("committer Cem Committer <committer@example.com> \(times.committer.gitRaw)")
        if let encoding = words.encoding { line("encoding \(encoding)") }
        data(words.message)
        for (index, parent) in parents.enumerated() { line("\(index == 0 ? "from" : "merge") :\(parent.number)") }
        for case (let path, nil) in ordered { line("D ", Self.quoted(path)) }
        for case (let path, let entry?) in ordered {
            let content =
                entry.mode == .submodule
                ? String(decoding: entry.content, as: UTF8.self) : ":\(store(entry.content).number)"
            line("M \(entry.mode.rawValue) \(content) ", Self.quoted(path))
        }
        return mark
    }

    /// Points `reference` (a full name) at a commit.
    package mutating func setReference(_ reference: String, to mark: Mark) {
        line("reset \(reference)")
        line("from :\(mark.number)")
    }

    /// Writes everything into `repository`.
    /// - Parameter packed: whether the objects are written to a pack, or each to a separate file.
    /// - Returns: the ids of the commits, 40 hexadecimal digits each.
    @discardableResult
    package func run(in repository: TestRepository, packed: Bool = true) throws -> [Mark: String] {
        var complete = self
        complete.line("reset \(Self.workingBranch)")
        for mark in commits { complete.line("get-mark :\(mark.number)") }
        complete.line("done")
        let ids = try repository.runner.text(
            ["-c", "fastimport.unpackLimit=\(packed ? 1 : 1_000_000)", "fast-import", "--quiet", "--force", "--done"],
            in: repository.path, input: complete.stream)
        return Dictionary(uniqueKeysWithValues: zip(commits, ids.split(separator: "\n").map(String.init)))
    }

    @discardableResult
    private mutating func store(_ content: [UInt8]) -> Mark {
        if let known = blobs[content] { return known }
        let mark = nextMark()
        line("blob")
        line("mark :\(mark.number)")
        data(content)
        blobs[content] = mark
        return mark
    }

    private mutating func nextMark() -> Mark {
        lastNumber += 1
        return Mark(number: lastNumber)
    }

    private mutating func data(_ content: [UInt8]) {
        line("data \(content.count)")
        stream += content
        stream.append(UInt8(ascii: "\n"))
    }

    private mutating func line(_ text: String, _ rest: [UInt8] = []) {
        stream += text.utf8
        stream += rest
        stream.append(UInt8(ascii: "\n"))
    }

    private static func quoted(_ path: RawPath) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        let escaped = path.bytes.flatMap { byte -> [UInt8] in
            guard byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\") else { return [byte] }
            let digits = String(byte, radix: 8)
            return Array(("\\" + String(repeating: "0", count: 3 - digits.count) + digits).utf8)
        }
        return [quote] + escaped + [quote]
    }
}
