/// Runs the real `git` in an isolated environment.
package struct GitRunner: Sendable {
    /// The value of `HOME` for git.
    package let home: String
    private let variables: [String: String]
    private let folder: TemporaryFolder?

    /// - Parameter folder: kept as long as the runner and every repository in which it runs.
    package init(home: String, keeping folder: TemporaryFolder? = nil) {
        self.home = home
        self.folder = folder
        variables = SealedEnvironment.variables(home: home)
    }

    /// The isolated environment in which git runs.
    package var environment: [String: String] { variables }

    /// Runs `git` and returns its output.
    /// - Parameters:
    ///   - folder: the current folder of git; nil for that of this process.
    ///   - paths: appended after `--`, taken literally.
    ///   - environment: added to the isolated one.
    /// - Throws: `CommandError` with git's message unless it ends with exit code 0.
    @discardableResult
    package func run(
        _ arguments: [String], paths: [RawPath] = [], in folder: String? = nil, input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> [UInt8] {
        try command(arguments, paths: paths, in: folder, input: input, environment: environment).runChecked().output
    }

    /// Like `run`, with the output as text without leading and trailing white space.
    package func text(
        _ arguments: [String], paths: [RawPath] = [], in folder: String? = nil, input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> String {
        let output = try run(arguments, paths: paths, in: folder, input: input, environment: environment)
        return String(decoding: output.trimmed, as: UTF8.self)
    }

    /// Like `run`, but accepts every exit code.
    package func attempt(
        _ arguments: [String], paths: [RawPath] = [], in folder: String? = nil, input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> CommandResult {
        try command(arguments, paths: paths, in: folder, input: input, environment: environment).run()
    }

    private func command(
        _ arguments: [String], paths: [RawPath], in folder: String?, input: [UInt8], environment: [String: String]
    ) -> Command {
        var command = Command(
            "git", (folder.map { ["-C", $0] } ?? []) + (paths.isEmpty ? [] : ["--literal-pathspecs"]) + arguments,
            environment: variables.merging(environment) { $1 }, input: input)
        if !paths.isEmpty { command.arguments += ["--"] + paths }
        return command
    }
}

extension [UInt8] {
    fileprivate var trimmed: ArraySlice<UInt8> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0d).contains($0) }
        var rest = self[...].drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return rest
    }
}
