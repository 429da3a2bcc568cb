import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift

/// Compares the declarations of sources: a request on standard input, an answer on standard output.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compare the declarations of Swift sources (internal).", shouldDisplay: false)

    /// The limit of processor time for one source.
    private static let sourceSeconds = 5

    /// Reports which source is being read, which identifies a source that ends this process, and limits the time for
    /// it.
    private static func report(_ name: String?) {
        var timer = itimerval()
        timer.it_value.tv_sec = name == nil ? 0 : sourceSeconds
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
        let line = name.map { APIRequest.Progress.reading + $0.split(separator: "\n").joined(separator: " ") }
        var bytes = Array(((line ?? APIRequest.Progress.comparing) + "\n").utf8)
        // Without a reader, the output is not needed.
        _ = write(STDERR_FILENO, &bytes, bytes.count)
    }

    func run() throws {
        do {
            let bytes = try BoundedFile.contents(
                ofDescriptor: STDIN_FILENO, called: "standard input", limit: APIRequest.sizeLimit)
            let request = try DocumentCodec.decode(APIRequest.self, from: bytes)
            let answer = DeepStack.run { APIAnswer(to: request, willRead: CompareCommand.report) }
            try DescriptorWriter.writeAll(
                DocumentCodec.encodeLine(answer), to: STDOUT_FILENO, called: "standard output")
        } catch {
            throw ExitCode(EX_DATAERR)
        }
    }
}
