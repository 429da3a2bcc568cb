import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Do every step once, say what it found, and what to fix.",
        discussion: """
            Asks every remote, whenever it was asked last. Nobody is asked for a password, and none is printed. \
            Lines begin with ✓ good, · worth knowing or left out, ! should be changed, ✗ broken.

            Exit codes: 0 nothing to fix; 1 something to fix.
            """)

    @Flag(help: "Print the findings as JSON.")
    var json = false

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    func run() throws {
        let now = try Surroundings.now()
        let report = DoctorReport(style: Surroundings.layout.style)
        var findings: [Finding] = []
        func tell(_ finding: Finding) throws {
            findings.append(finding)
            if !json { try Output.print(report.text(finding)) }
        }
        let before = reading()
        let (engine, path) = EngineDoctor.find()
        try tell(engine)
        try tell(AssistantDoctor.find())
        try tell(ClockDiagnosis.finding(now: now, document: document(before)))
        try tell(UnitsDiagnosis.finding(units()))
        try tell(UnitsDiagnosis.linger(linger()))
        if let path {
            try EngineDoctor.run(path, config: config, tell: tell)
        } else {
            try tell(
                Finding(
                    "configuration", .skipped,
                    "configuration, state, repositories and remotes are for the engine to look at"))
        }
        try tell(DocumentDiagnosis.finding(before: before, after: reading(), now: now))
        if json {
            try Output.print(DocumentCodec.encode(findings))
        } else {
            try Output.print(report.summary(findings))
        }
        if findings.contains(where: \.needsFixing) { throw ExitCode.failure }
    }

    private func reading() -> DocumentDiagnosis.Reading {
        Result { () throws(DocumentError) in try Surroundings.reader.counts() }
    }

    private func document(_ reading: DocumentDiagnosis.Reading) -> CountsDocument? {
        if case .success(let document) = reading { document } else { nil }
    }

    private func units() -> [UnitState]? {
        let units = [UnitsDiagnosis.daemon, UnitsDiagnosis.timer, UnitsDiagnosis.round]
        return ChildProcess.output(
            of: "systemctl", ["--user", "--no-ask-password", "show", "--property=\(UnitState.properties)"] + units,
            environment: Surroundings.environment
        ).map(UnitState.list(printed:))
    }

    private func linger() -> String? {
        ChildProcess.output(
            of: "loginctl", ["show-user", "\(getuid())", "--property=Linger", "--value"],
            environment: Surroundings.environment)
    }
}
