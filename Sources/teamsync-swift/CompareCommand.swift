import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift

/// Compares what sources declare: a request on standard input, an answer on standard output.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compare the declarations of Swift sources (internal).", shouldDisplay: false)

    func run() throws {
        do {
            let bytes = try BoundedFile.contents(
                ofDescriptor: STDIN_FILENO, called: "standard input", limit: APIRequest.sizeLimit)
            let request = try DocumentCodec.decode(APIRequest.self, from: bytes)
            let answer = DeepStack.run { APIAnswer(to: request) }
            try DescriptorWriter.writeAll(
                DocumentCodec.encodeLine(answer), to: STDOUT_FILENO, called: "standard output")
        } catch {
            throw ExitCode(EX_DATAERR)
        }
    }
}
