extension TestRepository {
    /// The absolute path of `path` in the working tree.
    package func absolute(_ path: RawPath) -> RawPath {
        RawPath(self.path).appending(path)
    }

    /// Writes a file in the working tree, and creates its parent folders.
    package func write(_ content: some Sequence<UInt8>, to path: RawPath) throws {
        try RawFile.write(content, to: absolute(path))
    }

    package func write(_ text: String, to path: RawPath) throws {
        try write(text.utf8, to: path)
    }

    package func remove(_ path: RawPath) throws {
        try RawFile.remove(absolute(path))
    }

    /// Creates a symbolic link, and replaces an existing file.
    package func link(_ path: RawPath, to target: RawPath) throws {
        try RawFile.link(absolute(path), to: target)
    }

    package func setExecutable(_ path: RawPath, _ isExecutable: Bool = true) throws {
        try RawFile.setMode(isExecutable ? 0o755 : 0o644, of: absolute(path))
    }

    /// Commits everything in the working tree; a commit without changes is allowed.
    /// - Parameter times: nil for the fixed time of the isolated environment.
    /// - Returns: the id of the commit.
    @discardableResult
    package func commit(_ message: String, times: CommitTimes? = nil) throws -> String {
        try git("add", "--all", "--force", ".")
        try git(
            "commit", "--quiet", "--allow-empty", "--no-verify", "--cleanup=verbatim", "--file=-",
            input: Array(message.utf8), environment: times?.environment ?? [:])
        return try git("rev-parse", "HEAD")
    }

    /// Checks out `name`, and first creates it if `start` is given.
    package func checkOut(_ name: String, from start: String? = nil) throws {
        if let start {
            try git("checkout", "--quiet", "-B", name, start)
        } else {
            try git("checkout", "--quiet", name)
        }
    }

    /// Merges `revisions` with a merge commit, never by fast-forward.
    /// - Returns: the id of the commit.
    @discardableResult
    package func merge(
        _ revisions: String..., message: String = "Merge", arguments: [String] = [], times: CommitTimes? = nil
    ) throws -> String {
        try runner.run(
            ["merge", "--quiet", "--no-ff", "--no-edit", "-m", message] + arguments + revisions, in: path,
            environment: times?.environment ?? [:])
        return try git("rev-parse", "HEAD")
    }

    /// Pushes HEAD to `branch` at origin.
    package func push(to branch: String = "main", force: Bool = false) throws {
        try runner.run(
            ["push", "--quiet"] + (force ? ["--force"] : []) + ["origin", "HEAD:refs/heads/\(branch)"], in: path)
    }
}
