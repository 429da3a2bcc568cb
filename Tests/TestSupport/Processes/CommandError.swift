/// A command that did not end with exit code 0.
package struct CommandError: Error, CustomStringConvertible {
    package let command: String
    package let result: CommandResult

    package var description: String {
        let end = result.status < 0 ? "was ended by signal \(-result.status)" : "ended with exit code \(result.status)"
        return "'\(command)' \(end): \(result.errorText.isEmpty ? result.text : result.errorText)"
    }
}
