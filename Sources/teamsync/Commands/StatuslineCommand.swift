import ArgumentParser

struct StatuslineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statusline",
        abstract: "Print one line for prompts and bars.",
        discussion: """
            ✓ nothing incoming, +3 new, 1 mod, 1 del, 2 ren incoming files and the age of the newest commit, 2↓ incoming
            commits that touch no file in scope, ↑1 own commits, ↕ diverged, ≠ unrelated, ? unknown, ! an error.
            What was not checked for long says so. Exits 0 whatever is wrong with the documents.

            The format 'claude' reads the assistant's JSON from standard input, and is as wide as COLUMNS says unless
            --max-width is given. NO_COLOR is honoured by all formats.
            """)

    @OptionGroup var arguments: StatuslineArguments

    func run() throws {
        try arguments.request.run()
    }
}
