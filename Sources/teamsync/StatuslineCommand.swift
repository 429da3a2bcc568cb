import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
public import TeamSyncReaders

struct StatuslineCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "statusline",
        abstract: "Print one line for prompts and bars.",
        discussion: """
            Signs:
              ✓                      nothing incoming
              +3 new, 1 mod (2h)     incoming files, and the age of the newest commit
              2↓                     incoming commits that change no file in scope
              ↑1                     commits of your own
              ↕  ≠  ?  !             diverged, unrelated, unknown, error

            A repository that was not checked recently shows when it was. The exit code is 0 even if the documents \
            cannot be read.

            The format 'claude' reads the assistant's JSON from standard input, and uses COLUMNS as its width unless \
            --max-width is given. All formats respect NO_COLOR.
            """)

    @OptionGroup var arguments: StatuslineArguments

    @OptionGroup var common: CommonOptions

    func run() throws {
        try arguments.request.run()
    }
}

extension StatusLineFormat: ExpressibleByArgument {}

/// The options of a status line, for `statusline` and `watch`.
struct StatuslineArguments: ParsableArguments {
    @Option(help: "The host that shows the line.")
    var format = StatusLineFormat.plain

    @Option(help: ArgumentHelp("Shorten the line to this many columns.", valueName: "columns"))
    var maxWidth: Int?

    @Flag(help: "Print ASCII characters only.")
    var ascii = false

    @Option(
        help: ArgumentHelp("Show this repository only, by id or label; may be repeated.", valueName: "id"),
        completion: .repositories)
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

/// What `teamsync statusline` was asked for.
struct StatuslineRequest {
    var format = StatusLineFormat.plain
    var options = StatusLineOptions()

    init() {}

    /// - Returns: nil for what is left to ArgumentParser.
    init?(arguments: ArraySlice<String>) {
        guard
            let plain = PlainArguments(
                arguments, flags: ["--ascii", "--hide-when-clean", "--json"],
                options: ["--format", "--max-width", "--only"])
        else { return nil }
        if let name = plain.last("--format") {
            guard let format = StatusLineFormat(rawValue: name) else { return nil }
            self.format = format
        }
        if let text = plain.last("--max-width") {
            guard let width = Int(text), width > 0 else { return nil }
            options.maxWidth = width
        }
        if plain.flags.contains("--json") { format = .json }
        options.only = plain.all("--only")
        options.isASCII = plain.flags.contains("--ascii")
        options.hidesWhenClean = plain.flags.contains("--hide-when-clean")
    }

    func run() throws {
        try Output.print(output())
    }

    /// All that is to be printed, its last newline included.
    func output() throws -> String {
        var context: ContextUsage?
        var request = self
        if format == .claude {
            context = AssistantInput.bytes().flatMap(ContextUsage.init(assistantInput:))
            if options.maxWidth == nil {
                request.options.maxWidth = CommandContext.environment["COLUMNS"].flatMap { Int($0) }.filter { $0 > 0 }
            }
        }
        return try request.line.output(
            format, isColoured: !TextLayout.isOff(environment: CommandContext.environment), context: context)
    }

    /// Whatever cannot be read is a question mark: a status line must never break a prompt.
    private var line: StatusLine {
        do {
            let document = try CommandContext.reader.counts()
            return StatusLine(document: document, now: try CommandContext.now(), options: options)
        } catch let error as DocumentError {
            return StatusLine(unknown: error.brief, options: options)
        } catch let error as Failure {
            return StatusLine(unknown: error.message, options: options)
        } catch {
            return StatusLine(unknown: "\(error)", options: options)
        }
    }
}

extension Optional {
    fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
        flatMap { isIncluded($0) ? $0 : nil }
    }
}

/// What an assistant writes to its status line command's standard input.
enum AssistantInput {
    /// Bytes; the object has some kilobytes.
    private static let limit = 4 << 20
    /// Milliseconds. The assistant writes everything before it waits for the line.
    private static let timeout: Int32 = 500

    /// Reads to the end of input.
    /// - Returns: nil from a terminal, where nobody writes anything; what was read so far when the input is too large,
    ///   fails, or stays open.
    static func bytes() -> [UInt8]? {
        guard isatty(STDIN_FILENO) == 0 else { return nil }
        var input: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while input.count < limit {
            var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let count = poll(&ready, 1, timeout)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let length = chunk.withUnsafeMutableBytes { receive(STDIN_FILENO, $0) }
            if length < 0, errno == EINTR { continue }
            guard length > 0 else { break }
            input += chunk[..<length]
        }
        return input
    }
}

private func receive(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
