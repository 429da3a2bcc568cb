import ArgumentParser
import TeamSyncDocuments
import TeamSyncReaders

extension CompletionKind {
    /// The ids of the published repositories.
    static var repositories: CompletionKind {
        .custom { _, _, _ in published { $0.repositories.map(\.id) } }
    }

    /// What `changes --kind` takes.
    static var kinds: CompletionKind {
        .custom { _, _, _ in published { ["icon", "color", "component", "item"] + $0.counts.entries.keys.sorted() } }
    }

    /// The names of the published counts.
    static var counts: CompletionKind {
        .custom { _, _, _ in published { $0.counts.entries.keys.sorted() } }
    }

    /// Names with other characters would need quotes of the shell: none of ours has.
    private static func published(_ names: (CountsDocument) -> [String]) -> [String] {
        do {
            return try names(CommandContext.reader.counts()).filter { name in
                name.utf8.allSatisfy { 0x21...0x7e ~= $0 && !"'\"\\`$:".utf8.contains($0) }
            }
        } catch {
            // Nothing is published yet.
            return []
        }
    }
}

struct CompletionCommand: ParsableCommand {
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print a shell's completions for teamsync.",
        discussion: """
            bash: teamsync completion bash > ~/.local/share/bash-completion/completions/teamsync
            zsh:  teamsync completion zsh > ~/.local/share/zsh/site-functions/_teamsync
                  (with 'fpath=(~/.local/share/zsh/site-functions $fpath)' before 'compinit' in ~/.zshrc)
            fish: teamsync completion fish > ~/.config/fish/completions/teamsync.fish
            """)

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    func run() throws {
        let shell =
            switch shell {
            case .bash: CompletionShell.bash
            case .zsh: CompletionShell.zsh
            case .fish: CompletionShell.fish
            }
        try Output.print(Array((TeamSyncCommand.completionScript(for: shell) + "\n").utf8))
    }
}
