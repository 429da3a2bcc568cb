import Foundation
import TeamSyncDocuments

/// The facts about a repository according to git, with which all results are compared.
package struct GitOracle: Sendable {
    private let repository: TestRepository

    package init(_ repository: TestRepository) {
        self.repository = repository
    }

    /// - Parameters: full names of references.
    package func compare(
        local: String = RandomHistory.localBranch, upstream: String = RandomHistory.upstreamBranch
    ) throws -> OracleComparison {
        let ids = try references()
        guard let own = ids[local], let theirs = ids[upstream] else {
            return OracleComparison(
                state: .unknown, local: ids[local], upstream: ids[upstream], ahead: nil, behind: nil, mergeBase: nil,
                incoming: [], changes: [])
        }
        let counts = try text("rev-list", "--left-right", "--count", "\(own)...\(theirs)").split(separator: "\t")
        guard counts.count == 2, let ahead = Int(counts[0]), let behind = Int(counts[1]) else {
            throw UnexpectedGitOutput(command: "rev-list", output: Array(counts.joined().utf8))
        }
        let base = try mergeBases(own, theirs).first
        return OracleComparison(
            state: Self.state(ahead: ahead, behind: behind, hasBase: base != nil), local: own, upstream: theirs,
            ahead: ahead, behind: behind, mergeBase: base, incoming: try incoming(own, theirs),
            changes: try changes(from: base ?? own, to: theirs))
    }

    /// The best merge base only, as printed by `git merge-base`, or all of them.
    package func mergeBases(_ one: String, _ other: String, all: Bool = false) throws -> [String] {
        let result = try repository.runner.attempt(
            ["merge-base"] + (all ? ["--all"] : []) + [one, other], in: repository.path)
        guard result.status <= 1 else { throw UnexpectedGitOutput(command: "merge-base", output: result.errorOutput) }
        return result.text.split(separator: "\n").map(String.init)
    }

    /// The commits of `local..upstream`, which should be the right side of `local...upstream`: with skewed clocks, git
    /// uses the merge bases for the latter, and can be wrong about it.
    private func incoming(_ local: String, _ upstream: String) throws -> [OracleCommit] {
        let range = "\(local)...\(upstream)"
        return try OracleCommit.all(in: run(["log", "-z", "--date=raw", OracleCommit.format, "--left-right", range]))
    }

    /// The output of `git diff` between two commits, for the whole tree, with renames at git's default threshold.
    package func changes(from old: String, to new: String) throws -> [OracleChange] {
        try OracleChange.all(in: run(["diff", "--no-ext-diff", "-M", "--name-status", "-z", old, new]))
    }

    /// The commit shown by `git log -1 <revision> -- <paths>`; nil if there is none.
    package func lastChange(of paths: [RawPath], at revision: String) throws -> OracleCommit? {
        let output = try repository.runner.run(
            ["log", "-1", "-z", "--date=raw", OracleCommit.format, revision], paths: paths, in: repository.path)
        return try OracleCommit.all(in: output).first
    }

    /// Every file of a commit, including links and submodules.
    package func files(at revision: String) throws -> [RawPath] {
        try run(["ls-tree", "-r", "-z", "--name-only", revision]).split(separator: 0).map { RawPath($0) }
    }

    /// The number of files of a commit that match a `:(glob)` pathspec, including links and submodules.
    package func count(ofFilesMatching glob: String, at revision: String) throws -> Int {
        let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
        let names = try run(["diff", "--name-only", "--no-renames", "-z", emptyTree, revision, "--", ":(glob)\(glob)"])
        return names.count { $0 == 0 }
    }

    /// The contents of a file, or the target of a link, at a commit; nil if it does not exist.
    /// - Parameter path: text.
    package func contents(of path: RawPath, at revision: String) throws -> [UInt8]? {
        let result = try repository.runner.attempt(
            ["cat-file", "blob", "\(revision):\(path.text ?? "")"], in: repository.path)
        return result.status == 0 ? result.output : nil
    }

    /// The length of the array in the member `name` of the JSON object in a file; nil if it does not exist.
    package func arrayLength(_ name: String, in path: RawPath, at revision: String) throws -> Int? {
        guard let content = try contents(of: path, at: revision) else { return nil }
        do {
            let object = try JSONSerialization.jsonObject(with: Data(content)) as? [String: Any]
            return (object?[name] as? [Any])?.count
        } catch is CocoaError {
            return nil
        }
    }

    private static func state(ahead: Int, behind: Int, hasBase: Bool) -> BranchState {
        guard hasBase else { return .unrelated }
        return switch (ahead > 0, behind > 0) {
        case (false, false): .upToDate
        case (false, true): .behind
        case (true, false): .ahead
        case (true, true): .diverged
        }
    }

    private func references() throws -> [String: String] {
        let lines = try text("for-each-ref", "--format=%(refname) %(objectname)").split(separator: "\n")
        return Dictionary(
            uniqueKeysWithValues: lines.compactMap { line in
                line.firstIndex(of: " ").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
            })
    }

    private func run(_ arguments: [String]) throws -> [UInt8] {
        try repository.runner.run(arguments, in: repository.path)
    }

    private func text(_ arguments: String...) throws -> String {
        try repository.runner.text(arguments, in: repository.path)
    }
}
