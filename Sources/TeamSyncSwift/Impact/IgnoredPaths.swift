import TeamSyncBase

/// The files and folders of a working tree that git ignores, such as the output of builds. Tracked files are not
/// ignored.
package struct IgnoredPaths: Sendable {
    private static let timeout = Duration.seconds(20)

    private let paths: Set<String>

    /// - Parameter root: the top of the repository. If git fails or does not respond, nothing is ignored.
    package init(root: String, environment: [String: String]) {
        let arguments = [
            "-c", "core.fsmonitor=false", "ls-files", "-z", "--others", "--ignored", "--exclude-standard",
            "--directory",
        ]
        let output = IgnoredPaths.git(root: root, environment).run(arguments, timeout: IgnoredPaths.timeout)
        guard let output, output.hasSucceeded else {
            paths = []
            return
        }
        paths = Set(
            output.text.split(separator: 0).map { path in
                String(decoding: path.last == UInt8(ascii: "/") ? path.dropLast() : path, as: UTF8.self)
            })
    }

    /// Whether git ignores a file or a folder; false for the contents of an ignored folder.
    package func contains(_ path: String) -> Bool { paths.contains(path) }

    /// A git that neither takes locks nor asks.
    static func git(root: String, _ environment: [String: String]) -> GitCommand {
        var environment = environment
        for (name, value) in [("GIT_OPTIONAL_LOCKS", "0"), ("LC_ALL", "C"), ("GIT_TERMINAL_PROMPT", "0")] {
            environment[name] = value
        }
        return GitCommand(.question, CommandRunner(environment: environment, folder: root))
    }
}

extension WorkingTree {
    /// The files of a repository that uses a design system, without nested repositories and files that git ignores. Git
    /// runs when the files are listed.
    package init(ofUser root: String, environment: [String: String]) {
        var known: IgnoredPaths?
        self.init(root: root, hasRepositories: false) { path in
            let ignored = known ?? IgnoredPaths(root: root, environment: environment)
            known = ignored
            return ignored.contains(path)
        }
    }
}
