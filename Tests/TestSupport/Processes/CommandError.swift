/// A command that ended otherwise than with exit code 0.
public struct CommandError: Error, CustomStringConvertible {
    public let command: String
    public let result: CommandResult

    public var description: String {
        let end = result.status < 0 ? "was ended by signal \(-result.status)" : "ended with exit code \(result.status)"
        return "'\(command)' \(end): \(result.errorText.isEmpty ? result.text : result.errorText)"
    }
}
