import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift

/// Compares the declarations in sources, with a request on standard input and an answer on standard output.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compare the declarations of Swift sources (internal).", shouldDisplay: false)

    /// The limit on processor time for each source, in seconds.
    private static let sourceSeconds = 5

    /// Reports which source is being read, so that a source that crashes this process can be identified, and starts the
    /// time limit for that source.
    private static func report(_ name: String?) {
        var timer = itimerval()
        timer.it_value.tv_sec = name == nil ? 0 : sourceSeconds
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
        let line = name.map { APIRequest.Progress.reading + $0.split(separator: "\n").joined(separator: " ") }
        var bytes = Array(((line ?? APIRequest.Progress.comparing) + "\n").utf8)
        // If there is no reader, the output is not needed.
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
