import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// What `teamsync prebuild` was asked for.
struct PrebuildRequest {
    /// The export to keep right; nil for the first output of the Xcode phase that runs this, and for none outside Xcode.
    var output: String?
    var depfile: String?
    /// Seconds; nil for the default.
    var maxAge: Int64?
    var isStrict = false

    init() {}

    /// - Returns: nil for what is left to ArgumentParser.
    init?(arguments: ArraySlice<String>) {
        guard
            let plain = PlainArguments(
                arguments, flags: ["--strict"], options: ["--output", "--depfile", "--max-age"])
        else { return nil }
        if let text = plain.last("--max-age") {
            guard let seconds = DurationText.seconds(in: text) else { return nil }
            maxAge = seconds
        }
        output = plain.last("--output")
        depfile = plain.last("--depfile")
        isStrict = !plain.flags.isEmpty
        if output == "" || depfile == "" { return nil }
    }

    /// Writes what differs, warns on standard error, and ends the process only with `--strict` or when it cannot write.
    /// A document without counts is not written: it would replace numbers by nothing.
    func run() throws {
        let reader = Surroundings.reader
        do {
            let document = try reader.counts()
            try write(document.counts, from: reader.directory.countsDocument)
            try warn(BuildWarnings.sentences(document, maxAge: maxAge, now: Surroundings.now()))
        } catch let error as DocumentError {
            try warn(["\(error); \(error.hint)"])
        } catch let error as FileError {
            Output.say(BuildWarnings.error("\(error)"))
            exit(EXIT_FAILURE)
        }
    }

    private func write(_ counts: FlatCounts, from document: String) throws {
        // Without a count there is nothing to tell: the build keeps what it has.
        guard !counts.entries.isEmpty, let output = output ?? Surroundings.environment["SCRIPT_OUTPUT_FILE_0"] else {
            return
        }
        try AtomicFile.makeFolder(AtomicFile.folder(of: output), mode: 0o777)
        try AtomicFile.replace(output, with: DocumentCodec.encode(counts), mode: 0o666)
        guard let depfile else { return }
        let text = DependencyFile.text(output: output, inputs: [document])
        try AtomicFile.makeFolder(AtomicFile.folder(of: depfile), mode: 0o777)
        try AtomicFile.replace(depfile, with: Array(text.utf8), mode: 0o666)
    }

    private func warn(_ sentences: [String]) throws {
        Output.say(sentences.map(BuildWarnings.line).joined())
        if isStrict, !sentences.isEmpty { exit(EXIT_FAILURE) }
    }
}
