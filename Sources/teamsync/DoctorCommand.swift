import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

extension DoctorCommand: PerformedCommand {
    func perform() throws {
        let now = try CommandContext.now()
        let text = DoctorReport(style: CommandContext.layout.style)
        var findings: [Finding] = []
        func report(_ finding: Finding) throws {
            findings.append(finding)
            // Repositories are checked concurrently, so their findings are collected and printed at the end.
            if !output.json, finding.subject == nil {
                try Output.print(CommandContext.layout.fitted(text.text(finding)))
            }
        }
        let before = reading()
        let (engine, path) = EngineDoctor.find()
        try report(engine)
        try report(ReportDoctor.find())
        try report(SwiftDoctor.find())
        try report(AssistantDoctor.find())
        try report(ClockDiagnosis.finding(now: now, document: document(before)))
        try report(UnitsDiagnosis.finding(units(), hasDaemon: hasDaemon))
        try report(UnitsDiagnosis.linger(linger()))
        if notify { try report(NotificationDoctor.run()) }
        if let finding = PackageDiagnosis.finding(packageFacts()) { try report(finding) }
        if let path {
            try EngineDoctor.run(path, repositories.ids, config: place.config, report: report)
        } else {
            try report(
                Finding(
                    "configuration", .skipped,
                    "configuration, state, repositories and remotes are checked by \(Program.worker.name)"))
        }
        let after = reading()
        try report(DocumentDiagnosis.finding(before: before, after: after, now: now))
        if output.json {
            try Output.print(DocumentCodec.encode(findings))
        } else {
            let order = document(after)?.repositories.map(\.id) ?? []
            try Output.print(CommandContext.layout.fitted(text.groups(findings, order: order) + text.summary(findings)))
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
