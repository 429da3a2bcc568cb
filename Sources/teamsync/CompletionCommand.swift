import ArgumentParser
import TeamSyncCommands

extension CompletionCommand: PerformedCommand {
    func perform() throws {
        let shell: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        try Output.print(Array((TeamSyncCommand.completionScript(for: shell) + "\n").utf8))
    }
}
