import ArgumentParser
public import TeamSyncReaders

extension StatusLineFormat: ExpressibleByArgument {}

/// What a status line is asked for, whether it is printed once or stays open.
struct StatuslineArguments: ParsableArguments {
    @Option(help: "What the line is for.")
    var format = StatusLineFormat.plain

    @Option(help: ArgumentHelp("Shorten the line to this many columns.", valueName: "columns"))
    var maxWidth: Int?

    @Flag(help: "Print ASCII characters only.")
    var ascii = false

    @Option(help: ArgumentHelp("Show this repository only; may be repeated.", valueName: "id"))
    var only: [String] = []

    @Flag(help: "Print nothing when everything is fresh and nothing is incoming.")
    var hideWhenClean = false

    @Flag(help: "The same as --format json.")
    var json = false

    func validate() throws {
        if let maxWidth, maxWidth < 1 { throw ValidationError("--max-width is at least 1") }
    }

    var request: StatuslineRequest {
        var request = StatuslineRequest()
        request.format = json ? .json : format
        request.options.maxWidth = maxWidth
        request.options.isASCII = ascii
        request.options.only = only
        request.options.hidesWhenClean = hideWhenClean
        return request
    }
}
