import TeamSyncDocuments
import TeamSyncEngine

/// git tells its settings and does what libgit2 cannot.
enum GitStep {
    private static let patience: Int64 = 10

    static func run(tool: Tool) async -> Finding {
        let answer = await tool.run("git", ["--version"], seconds: patience)
        let program = ProgramPath.find("git", environment: tool.environment)
        return finding(
            version: answer.flatMap { $0.hasSucceeded ? String(decoding: $0.text, as: UTF8.self) : nil },
            program: program)
    }

    /// - Parameter version: what `git --version` prints; nil when it could not be run.
    static func finding(version: String?, program: String) -> Finding {
        guard let version = version?.split(whereSeparator: \.isNewline).first else {
            return Finding(
                "git", .failed, "git cannot be run: its settings are not known, and some clones cannot be fetched into",
                fix: "install git, or put its folder into PATH")
        }
        return Finding("git", .ok, "\(program) is \(version)")
    }
}
