import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

extension PrebuildCommand: PerformedCommand {
    func perform() throws { try request.run() }
}

extension PrebuildRequest {
    /// Writes exports that have changed, prints warnings on standard error, and ends the process only with `--strict`
    /// or after a write error. If the document contains no counts, it is not exported, because that would remove the
    /// numbers of the build.
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
        // A document without counts contains nothing new, so the build keeps its numbers.
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
