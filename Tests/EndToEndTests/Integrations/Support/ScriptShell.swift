import TestSupport
import Testing

/// A shell in which the scripts for other people's machines must run.
struct ScriptShell: CustomTestStringConvertible, Sendable {
    let words: [String]

    static let all = [
        ScriptShell(words: ["dash"]), ScriptShell(words: ["bash"]), ScriptShell(words: ["busybox", "sh"]),
    ]

    var testDescription: String { words.joined(separator: " ") }

    /// A run of one of the scripts in `config/`, with only the given environment.
    /// - Parameter folder: the current folder of the script.
    func command(
        _ script: String, _ arguments: [String] = [], environment: [String: String], folder: String, input: String = ""
    ) -> Command {
        Command(
            "/usr/bin/env", words + [PackageFolder.path("config/\(script)")] + arguments, environment: environment,
            directory: folder, input: Array(input.utf8))
    }
}
