import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct DoctorCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Run every check and explain the results.",
        discussion: """
            Contacts every remote, even if it was checked recently. Never asks for a password, and prints none. Each \
            line begins with ✓ good, · for information or skipped, ! should be changed, ✗ broken.

            Exit codes: 0 nothing to fix; 1 something to fix.
            """)

    @Flag(help: "Print the findings as JSON.")
    var json = false

    @Flag(help: "Also show a desktop notification, as the daemon does when something is incoming.")
    var notify = false

    @Option(
        help: ArgumentHelp("The configuration file.", valueName: "path"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @OptionGroup var common: CommonOptions

    func run() throws {
        let now = try CommandContext.now()
        let text = DoctorReport(style: CommandContext.layout.style)
        var findings: [Finding] = []
        func report(_ finding: Finding) throws {
            findings.append(finding)
            // Repositories are checked side by side, and their findings are printed together at the end.
            if !json, finding.subject == nil { try Output.print(text.text(finding)) }
        }
        let before = reading()
        let (engine, path) = EngineDoctor.find()
        try report(engine)
        try report(SwiftDoctor.find())
        try report(AssistantDoctor.find())
        try report(ClockDiagnosis.finding(now: now, document: document(before)))
        try report(UnitsDiagnosis.finding(units(), hasDaemon: hasDaemon))
        try report(UnitsDiagnosis.linger(linger()))
        if notify { try report(NotificationDoctor.run()) }
        if let finding = PackageDiagnosis.finding(packageFacts()) { try report(finding) }
        if let path {
            try EngineDoctor.run(path, config: config, report: report)
        } else {
            try report(
                Finding(
                    "configuration", .skipped,
                    "configuration, state, repositories and remotes are checked by \(Program.worker.name)"))
        }
        try report(DocumentDiagnosis.finding(before: before, after: reading(), now: now))
        if json {
            try Output.print(DocumentCodec.encode(findings))
        } else {
            try Output.print(text.groups(findings) + text.summary(findings))
        }
        if findings.contains(where: \.needsFixing) { throw ExitCode.failure }
    }

    private func reading() -> DocumentDiagnosis.Reading {
        Result { () throws(DocumentError) in try CommandContext.reader.counts() }
    }

    private func document(_ reading: DocumentDiagnosis.Reading) -> CountsDocument? {
        if case .success(let document) = reading { document } else { nil }
    }

    private func packageFacts() -> PackageDiagnosis.Facts {
        let environment = CommandContext.environment
        let units = [UnitsDiagnosis.daemon, UnitsDiagnosis.round, UnitsDiagnosis.timer]
        func present(_ folders: [String], _ names: [String]) -> [String] {
            folders.flatMap { folder in names.map { "\(folder)/\($0)" } }.filter { access($0, F_OK) == 0 }
        }
        let home = HomeFolder.path(environment: environment)
        return PackageDiagnosis.Facts(
            packaged: present([PackageDiagnosis.unitFolder], units),
            units: present(PackageDiagnosis.ownUnitFolders(home: home, environment: environment), units),
            programs: present(
                PackageDiagnosis.foldersBefore(path: environment["PATH"] ?? ""), PackageDiagnosis.programs))
    }

    private var hasDaemon: Bool {
        if case .running = DaemonStatus(CommandContext.reader.directory) { true } else { false }
    }

    private func units() -> [UnitState]? {
        let units = [UnitsDiagnosis.daemon, UnitsDiagnosis.timer, UnitsDiagnosis.round]
        return runner.output(
            of: "systemctl", ["--user", "--no-ask-password", "show", "--property=\(UnitState.properties)"] + units,
            timeout: .seconds(5)
        ).map(UnitState.list(printed:))
    }

    private func linger() -> String? {
        runner.output(
            of: "loginctl", ["show-user", "\(getuid())", "--property=Linger", "--value"], timeout: .seconds(5))
    }

    private var runner: CommandRunner { CommandRunner(environment: CommandContext.environment) }
}
