import Foundation

/// Runs a program to its end. Any number of tests can do so at the same time.
package struct Command: Sendable {
    /// A name to search for in `PATH`, or a path.
    package var executable: String
    package var arguments: [RawPath]
    /// The complete environment of the program; nothing is inherited.
    package var environment: [String: String]
    /// nil for the current folder of this process.
    package var directory: String?
    /// The contents of the program's standard input.
    package var input: [UInt8]

    package init(
        _ executable: String, _ arguments: [String] = [], environment: [String: String], directory: String? = nil,
        input: [UInt8] = []
    ) {
        self.executable = executable
        self.arguments = arguments.map { RawPath($0) }
        self.environment = environment
        self.directory = directory
        self.input = input
    }

    /// Runs the program, and accepts every exit code. It has no terminal; its streams are files, so that it never waits
    /// for this process.
    package func run() throws -> CommandResult {
        let streams = try (ScratchFile(holding: input), ScratchFile(), ScratchFile())
        let words = launchWords
        let spawn = Spawn(
            executable: words.executable, arguments: words.arguments, environment: environment,
            input: streams.0.descriptor, output: streams.1.descriptor, errorOutput: streams.2.descriptor)
        let status = try waitForEnd(of: spawn.start())
        return CommandResult(
            status: status, output: try streams.1.contents(), errorOutput: try streams.2.contents())
    }

    /// `posix_spawn` cannot set the current folder on every system, so a shell does it if a folder is given.
    private var launchWords: (executable: String, arguments: [RawPath]) {
        guard let directory else { return (executable, arguments) }
        let script: RawPath = #"cd -- "$0" && exec "$@""#
        return ("/bin/sh", ["-c", script, RawPath(directory), RawPath(executable)] + arguments)
    }

    /// Runs the program and throws `CommandError` unless it ends with exit code 0.
    package func runChecked() throws -> CommandResult {
        let result = try run()
        guard result.status == 0 else {
            throw CommandError(
                command: ([RawPath(executable)] + arguments).map(\.description).joined(separator: " "), result: result)
        }
        return result
    }
}
