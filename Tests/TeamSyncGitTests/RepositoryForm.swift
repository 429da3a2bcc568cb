import TestSupport
import Testing

/// The forms in which git can store the same history.
enum RepositoryForm: String, CaseIterable, CustomTestStringConvertible {
    case packedReferences, collected, commitGraph, multiPackIndex, alternates, linkedWorktree, workTree
    case shallow

    var testDescription: String { rawValue }

    /// A repository with the history of `source` in this form.
    func make(from source: TestRepository) throws -> TestRepository {
        let target = source.path + " in fünf \"forms\""
        switch self {
        case .packedReferences:
            try source.git("pack-refs", "--all")
        case .collected:
            try source.git("gc", "--quiet", "--aggressive", "--prune=now")
        case .commitGraph:
            try source.git("commit-graph", "write", "--reachable", "--changed-paths", "--no-progress")
        case .multiPackIndex:
            try source.git("repack", "-a", "-d", "-q", "--write-midx")
        case .alternates:
            return try .clone(source.path, to: target, runner: source.runner, arguments: ["--mirror", "--shared"])
        case .linkedWorktree:
            guard let tip = try source.id(of: RandomHistory.upstreamBranch) else { return source }
            try source.git("worktree", "add", "--quiet", "--no-checkout", "--detach", target, tip)
            return TestRepository(at: target, runner: source.runner)
        case .workTree:
            let copy = try TestRepository.make(at: target, runner: source.runner)
            try fetch(from: source.path, into: copy)
            return copy
        case .shallow:
            let copy = try TestRepository.make(at: target, runner: source.runner, bare: true)
            try fetch(from: "file://\(source.path)", into: copy, "--depth=3")
            return copy
        }
        return source
    }

    private func fetch(from url: String, into repository: TestRepository, _ arguments: String...) throws {
        let options = ["fetch", "--quiet", "--no-tags", "--update-head-ok"] + arguments
        try repository.runner.run(options + [url, "+refs/*:refs/*"], in: repository.path)
    }
}
