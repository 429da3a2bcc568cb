import TeamSyncBase
import TeamSyncReaders

/// The files in git's index, which is what the next commit will contain.
package struct StagedTree: SourceTree {
    package struct Failure: Error {
        package let reason: String
    }

    private static let timeout = Duration.seconds(60)
    private static let batch = 40

    package let root: String
    private let blobs: [String: String]
    /// The files that differ from the last commit, excluding removed files.
    package let staged: Set<String>
    /// The files that the next commit removes.
    package let removed: Set<String>
    private let gaps: [CheckGap]
    private let cache: [String: [UInt8]]

    /// - Parameter wanted: selects the files whose contents are needed. Its argument is the files that differ from the
    ///   last commit, including removed ones.
    package init(
        root: String, environment: [String: String], wanted: (_ changed: Set<String>) -> (_ path: String) -> Bool
    ) throws(Failure) {
        self.root = root
        var environment = environment
        for (name, value) in [("GIT_OPTIONAL_LOCKS", "0"), ("LC_ALL", "C"), ("GIT_TERMINAL_PROMPT", "0")] {
            environment[name] = value
        }
        environment["PATH"] = ProgramSearch.folders(environment: environment).joined(separator: ":")
        let runner = CommandRunner(environment: environment, folder: root)
        func git(_ arguments: [String], input: String = "") throws(Failure) -> [UInt8] {
            let output = runner.run(
                "git", ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"] + arguments, input: input,
                timeout: StagedTree.timeout)
            guard let output else { throw Failure(reason: "git cannot be run, took too long, or printed too much") }
            guard output.hasSucceeded else {
                let said =
                    output.error.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no reason given"
                throw Failure(reason: "git cannot list the staged files: \(said)")
            }
            return output.text
        }
        var blobs: [String: String] = [:]
        var gaps: [CheckGap] = []
        var unmerged: Set<String> = []
        for entry in try git(["ls-files", "--stage", "-z", "--", "."]).split(separator: 0) {
            // MODE OBJECT STAGE\tPATH
            guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
            let words = entry[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 3, words[0].hasPrefix("100") else { continue }
            guard let path = String(validating: entry[(tab + 1)...], as: UTF8.self) else {
                let name = Sanitizer.clean(String(decoding: entry[(tab + 1)...], as: UTF8.self), limit: .name)
                if name.hasSuffix(".swift") {
                    gaps.append(CheckGap(path: name, reason: "has a name that is not UTF-8"))
                }
                continue
            }
            if words[2] == "0" {
                blobs[path] = words[1]
            } else if path.hasSuffix(".swift"), unmerged.insert(path).inserted {
                gaps.append(CheckGap(path: path, reason: "has conflicts: resolve them, and stage the file again"))
            }
        }
        let changes = try git([
            "diff", "--cached", "--name-status", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative",
            "--", ".",
        ]).split(separator: 0)
        var (staged, removed): (Set<String>, Set<String>) = ([], [])
        // STATUS\0PATH\0
        for index in stride(from: 0, to: changes.count - 1, by: 2) {
            guard let path = String(validating: changes[index + 1], as: UTF8.self) else { continue }
            if changes[index].first == UInt8(ascii: "D") {
                removed.insert(path)
            } else if !unmerged.contains(path) {
                staged.insert(path)
            }
        }
        let isWanted = wanted(staged.union(removed))
        let wanted = blobs.keys.filter(isWanted).sorted()
        var cache: [String: [UInt8]] = [:]
        var rest = wanted[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(StagedTree.batch))
            rest = rest.dropFirst(part.count)
            let ids = part.compactMap { blobs[$0] }
            let whole = runner.run(
                "git", ["cat-file", "--batch"], input: ids.joined(separator: "\n") + "\n", timeout: StagedTree.timeout)
            if let whole, whole.hasSucceeded, let contents = StagedTree.contents(whole.text, count: part.count) {
                for (path, bytes) in zip(part, contents) { cache[path] = bytes }
                continue
            }
            // If reading all of them at once fails, for example because one is too large, they are read one by one.
            for (path, id) in zip(part, ids) {
                let output = runner.run("git", ["cat-file", "blob", id], timeout: StagedTree.timeout)
                if let output, output.hasSucceeded { cache[path] = output.text }
            }
        }
        (self.blobs, self.cache, self.gaps) = (blobs, cache, gaps)
        (self.staged, self.removed) = (staged, removed)
    }

    package func list() -> (paths: [String], gaps: [CheckGap]) { (blobs.keys.sorted(), gaps) }

    package func contents(of path: String) throws(UnreadableSource) -> [UInt8] {
        guard let bytes = cache[path] else {
            throw UnreadableSource(
                reason: blobs[path] == nil ? "is not in git's index" : "cannot be read from git's index")
        }
        guard bytes.count <= StagedTree.sizeLimit else {
            throw UnreadableSource(reason: "is larger than \(StagedTree.sizeLimit >> 20) MiB")
        }
        return bytes
    }

    /// The contents in the output of `git cat-file --batch`; nil if there are fewer or more than requested.
    private static func contents(_ output: [UInt8], count: Int) -> [[UInt8]]? {
        var (contents, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], output[...])
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            // OBJECT TYPE SIZE
            let words = rest[..<end].split(separator: UInt8(ascii: " "))
            guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0,
                rest.endIndex - end - 1 > size
            else { return nil }
            contents.append(Array(rest[(end + 1)...(end + size)]))
            rest = rest[(end + size + 2)...]
        }
        return contents.count == count ? contents : nil
    }
}
