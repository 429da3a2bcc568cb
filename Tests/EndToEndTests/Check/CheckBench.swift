import Foundation
import TestSupport
import Testing

/// A components repository that is checked, and an icons library; both are configured.
struct CheckBench {
    static let red = "Color(red: 1, green: 0, blue: 0)"
    static let settings = """
        rules: {missing-spec: off, spec-out-of-step: off}
        accessors: {colors: ['Color.ds(.{name})']}

        """

    let bench: Workbench
    var root: String { bench.components.clone.path }

    init(settings: String? = CheckBench.settings) throws {
        bench = try Workbench()
        if let settings { try write(settings, ".teamsync-check.yaml") }
    }

    func write(_ text: String, _ path: String) throws {
        try bench.components.clone.write(text, to: RawPath(path))
    }

    func text(_ path: String) throws -> String { try bench.text(of: "\(root)/\(path)") }

    /// `teamsync check` in the top folder of the repository.
    func check(_ arguments: String..., environment: [String: String?] = [:]) throws -> CommandResult {
        var command = try bench.command("teamsync", ["check"] + arguments, environment: environment)
        command.directory = root
        return try bench.run(command)
    }

    /// The members of the output of `--format json`.
    func json(_ arguments: String...) throws -> [String: Any] {
        var command = try bench.command("teamsync", ["check", "--format", "json"] + arguments)
        command.directory = root
        let value = try JSONSerialization.jsonObject(with: Data(bench.run(command).output))
        return try #require(value as? [String: Any])
    }

    /// Gives the icons library exactly these colors, both locally and upstream.
    func setColors(_ colors: [String: String]) throws {
        let entries = colors.sorted { $0.key < $1.key }.map {
            "{\"name\": \"\($0.key)\", \"values\": {\"a\": {\"light\": \"\($0.value)\", \"dark\": \"\($0.value)\"}}}"
        }
        let clone = bench.icons.clone
        try clone.write("{\"colors\": [\(entries.joined(separator: ", "))]}\n", to: "colors.json")
        try clone.git("commit", "--quiet", "--all", "--message", "Colors")
        try clone.git("update-ref", "refs/remotes/origin/main", "main")
    }
}
