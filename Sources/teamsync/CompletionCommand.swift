import TeamSyncCommands

extension CompletionCommand: PerformedCommand {
    func perform() throws {
        try Output.print(Array((script + "\n").utf8))
    }
}
