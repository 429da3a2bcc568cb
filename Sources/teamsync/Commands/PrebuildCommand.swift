import ArgumentParser

struct PrebuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prebuild",
        abstract: "Copy the counts into a build, and warn when they are stale.",
        discussion: """
            Writes the flat keys of the counts document to the output if its bytes differ: no network, no repository
            access, and the same bytes for the same numbers. Warnings are lines that Xcode shows; they fail the build
            only with --strict. Nothing is written while no document is published.
            """)

    @Option(
        help: ArgumentHelp(
            "The file to write (default: SCRIPT_OUTPUT_FILE_0, which Xcode sets; without either, only warn).",
            valueName: "path"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Checks up to this age count (default: 15m, or one and a half intervals where that is longer).",
            valueName: "duration"))
    var maxAge: DurationArgument?

    @Flag(help: "Exit with 1 if there is a warning.")
    var strict = false

    @Option(help: ArgumentHelp("Write there what the output depends on, for make and Xcode.", valueName: "path"))
    var depfile: String?

    func validate() throws {
        if output == "" { throw ValidationError("--output is empty") }
        if depfile == "" { throw ValidationError("--depfile is empty") }
    }

    func run() throws {
        var request = PrebuildRequest()
        request.output = output
        request.depfile = depfile
        request.maxAge = maxAge?.seconds
        request.isStrict = strict
        try request.run()
    }
}
