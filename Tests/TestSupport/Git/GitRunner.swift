/// Runs the real `git` in a sealed environment.
package struct GitRunner: Sendable {
    /// What git finds as `HOME`.
    package let home: String
    private let variables: [String: String]
    private let folder: TemporaryFolder?

    /// - Parameter folder: stays as long as the runner and every repository that it runs in.
    package init(home: String, keeping folder: TemporaryFolder? = nil) {
        self.home = home
        self.folder = folder
        variables = SealedEnvironment.variables(home: home)
    }

    /// The sealed environment that git runs in.
    package var environment: [String: String] { variables }

    /// Runs `git` and returns what it printed.
    /// - Parameters:
    ///   - folder: where git runs; nil for the current folder.
    ///   - paths: put after `--`, taken literally.
    ///   - environment: added to the sealed one.
    /// - Throws: `CommandError` with git's own words unless it ends with exit code 0.
    @discardableResult
    package func run(
        _ arguments: [String], paths: [RawPath] = [], in folder: String? = nil, input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> [UInt8] {
        try command(arguments, paths: paths, in: folder, input: input, environment: environment).runChecked().output
    }

    /// As `run`, with the output as text, white space at its ends removed.
    package func text(
        _ arguments: [String], paths: [RawPath] = [], in folder: String? = nil, input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> String {
        let output = try run(arguments, paths: paths, in: folder, input: input, environment: environment)
        return String(decoding: output.trimmed, as: UTF8.self)
    }

    /// As `run`, but every exit code is an answer.
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
