import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct PrebuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prebuild",
        abstract: "Copy the counts into a build, and warn if they are stale.",
        discussion: """
            Writes the flat keys of the counts document to the output file if its bytes differ. Equal numbers are equal \
            bytes. Uses neither the network nor a repository. Warnings are lines that Xcode shows; they fail the build \
            only with --strict. Writes nothing while no document is published.

            Only a file that teamsync wrote, or an empty one, is replaced. Symbolic links that lead out of the file's \
            folder or out of the project are refused.
            """)

    @Option(
        help: ArgumentHelp(
            "The file to write, '-' for standard output (default: SCRIPT_OUTPUT_FILE_0, which Xcode sets; without either, only print warnings).",
            valueName: "path"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The oldest check that counts (default: 15m, or one and a half intervals if that is longer).",
            valueName: "duration"))
    var maxAge: DurationArgument?

    @Flag(help: "Exit with 1 if there is a warning.")
    var strict = false

    @Option(
        help: ArgumentHelp("A file to write the dependencies of the output to, for make and Xcode.", valueName: "path"),
        completion: .file())
    var depfile: String?

    func validate() throws {
        if output == "" { throw ValidationError("--output is empty") }
        if depfile == "" { throw ValidationError("--depfile is empty") }
    }

    func run() throws {
        var request = PrebuildRequest()
        request.output = output
        request.depfile = depfile
        request.maxAge = maxAge?.duration
        request.isStrict = strict
        try request.run()
    }
}

/// What `teamsync prebuild` was asked for.
struct PrebuildRequest {
    /// The export to write; nil for the first output of the Xcode phase that runs this, and for none outside Xcode.
    var output: String?
    var depfile: String?
    /// nil for the default.
    var maxAge: Duration?
    var isStrict = false

    init() {}

    /// - Returns: nil for what is left to ArgumentParser.
    init?(arguments: ArraySlice<String>) {
        guard
            let plain = PlainArguments(
                arguments, flags: ["--strict"], options: ["--output", "--depfile", "--max-age"])
        else { return nil }
        if let text = plain.last("--max-age") {
            guard let duration = DurationText.duration(in: text) else { return nil }
            maxAge = duration
        }
        output = plain.last("--output")
        depfile = plain.last("--depfile")
        isStrict = !plain.flags.isEmpty
        if output == "" || depfile == "" { return nil }
    }

    /// Writes what differs, warns on standard error, and ends the process only with `--strict` or when it cannot write.
    /// A document without counts is not written: it would replace numbers by nothing.
    func run() throws {
        let reader = CommandContext.reader
        do {
            let document = try reader.counts()
            try write(document.counts, from: reader.directory.countsDocument)
            try warn(BuildWarnings.sentences(document, maxAge: maxAge, now: CommandContext.now()))
        } catch let error as DocumentError {
            try warn(["\(error); \(error.hint)"])
        } catch let error as OutputError {
            Output.printError(BuildWarnings.error("\(error); \(error.hint)"))
            exit(EXIT_FAILURE)
        }
    }

    private func write(_ counts: FlatCounts, from document: String) throws {
        // A document without counts has nothing new: the build keeps what it has.
        guard !counts.entries.isEmpty, let output = output ?? CommandContext.environment["SCRIPT_OUTPUT_FILE_0"] else {
            return
        }
        try OutputFile.replace(output, with: DocumentCodec.encode(counts), format: .counts)
        guard let depfile else { return }
        let text = DependencyFile.text(output: output, inputs: [document])
        try OutputFile.replace(depfile, with: Array(text.utf8), format: .dependencies)
    }

    private func warn(_ sentences: [String]) throws {
        Output.printError(sentences.map(BuildWarnings.line).joined())
        if isStrict, !sentences.isEmpty { exit(EXIT_FAILURE) }
    }
}
