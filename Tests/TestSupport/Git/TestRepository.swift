/// A real repository for a test, operated with git itself.
package final class TestRepository: Sendable {
    /// The working tree, or the repository itself if it is bare.
    package let path: String
    package let runner: GitRunner

    /// An existing repository.
    package init(at path: String, runner: GitRunner) {
        self.path = path
        self.runner = runner
    }

    /// Creates an empty repository, whose HEAD is an unborn `main`.
    package static func make(at path: String, runner: GitRunner, bare: Bool = false) throws -> TestRepository {
        try runner.run(["init", "--quiet", "--template="] + (bare ? ["--bare"] : []) + ["--", path])
        return TestRepository(at: path, runner: runner)
    }

    /// Clones `url`, a path or an address.
    package static func clone(
        _ url: String, to path: String, runner: GitRunner, arguments: [String] = []
    ) throws -> TestRepository {
        try runner.run(["clone", "--quiet", "--template="] + arguments + ["--", url, path])
        return TestRepository(at: path, runner: runner)
    }

    /// Runs git in the repository; see `GitRunner.text`.
    @discardableResult
    package func git(
        _ arguments: String..., paths: [RawPath] = [], input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> String {
        try runner.text(arguments, paths: paths, in: path, input: input, environment: environment)
    }

    /// The id of `revision`, as 40 hexadecimal digits; nil if it does not exist.
    package func id(of revision: String) throws -> String? {
        let result = try runner.attempt(["rev-parse", "--verify", "--quiet", revision], in: path)
        return result.status == 0 ? result.text.filter { !$0.isWhitespace } : nil
    }

    /// Stores an object unchanged, even if git would not write it.
    /// - Parameter kind: `blob`, `tree`, `commit` or `tag`.
    /// - Returns: its id.
    package func store(_ kind: String, _ content: [UInt8]) throws -> String {
        try git("hash-object", "-t", kind, "-w", "--stdin", "--literally", input: content)
    }

    /// Points `reference` (a full name) at `revision`, or removes it.
    package func setReference(_ reference: String, to revision: String?) throws {
        if let revision {
            try git("update-ref", reference, revision)
        } else {
            try git("update-ref", "-d", reference)
        }
    }
}
