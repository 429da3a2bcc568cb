import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct MetricsCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Print the published numbers in the text format of Prometheus.",
        discussion: """
            For the textfile collector of node_exporter, which reads files that end in '.prom'. The file is replaced as a \
            whole, with mode 0644. Only a file that this command wrote, or an empty one, is replaced. A symbolic link \
            that leads out of the file's folder is refused. docs/metrics.md lists the metrics.

            Exit codes: 0 done; 1 nothing is published yet, or the file cannot be written.
            """)

    @Option(
        help: ArgumentHelp(
            "The file to write, such as teamsync-ann.prom; '-' is standard output, the default.", valueName: "path"),
        completion: .file(extensions: ["prom"]))
    var output: String?

    @Option(help: ArgumentHelp("The value of the label 'user' (default: your user name).", valueName: "name"))
    var user: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if output == "" { throw ValidationError("--output is empty") }
        if let output, output != "-", !output.hasSuffix(".prom") {
            throw ValidationError("--output needs a name that ends in '.prom': the collector reads no other file")
        }
        if user == "" { throw ValidationError("--user is empty") }
    }

    func run() throws {
        let document = try CommandContext.counts()
        let daemon = DaemonStatus(CommandContext.reader.directory)
        let text = Metrics(document: document, user: user ?? userName, daemon: daemon).text
        guard let output else { return try Output.print(Array(text.utf8)) }
        do throws(OutputError) {
            try OutputFile.replace(output, with: Array(text.utf8), format: .metrics, mode: 0o644)
        } catch {
            throw Failure("\(error)", hint: error.hint, exitCode: EXIT_FAILURE)
        }
    }

    private var userName: String {
        let users: [UInt8]
        do throws(FileError) {
            users = try BoundedFile.contents(of: "/etc/passwd", limit: 16 << 20)
        } catch {
            // Without a database of users the environment decides.
            users = []
        }
        return UserName.current(environment: CommandContext.environment, id: getuid(), users: users)
    }
}
