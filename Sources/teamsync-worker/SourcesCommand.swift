import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncWorker

/// Reads Swift sources of one repository, with a request on standard input and an answer on standard output.
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "Print Swift sources of a repository (internal).", shouldDisplay: false)

    func run() throws {
        do {
            let input = try BoundedFile.contents(
                ofDescriptor: STDIN_FILENO, called: "standard input", limit: SourcesRequest.sizeLimit)
            let answer = Worker.sources(try DocumentCodec.decode(SourcesRequest.self, from: input))
            try DescriptorWriter.writeAll(
                DocumentCodec.encodeLine(answer), to: STDOUT_FILENO, called: "standard output")
        } catch {
            throw ExitCode(EX_DATAERR)
        }
    }
}
