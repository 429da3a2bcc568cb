import ArgumentParser

struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Tell by the exit code whether the local branches are up to date.",
        discussion: """
            0 checked lately and up to date (or ahead), 10 upstream has something new, 11 not checked lately, 12 unknown.
            Of several repositories the highest counts. Says why on standard error.
            """)

    @Option(
        help: ArgumentHelp(
            "Checks up to this age count (default: 15m, or one and a half intervals where that is longer).",
            valueName: "duration"))
    var maxAge: DurationArgument?

    @Option(help: ArgumentHelp("Look at this repository only; may be repeated.", valueName: "id"))
    var only: [String] = []

    @Flag(name: .shortAndLong, help: "Say nothing.")
    var quiet = false

    func run() throws {
        var request = GateRequest()
        request.ids = only
        request.maxAge = maxAge?.seconds
        request.isQuiet = quiet
        try request.run()
    }
}
