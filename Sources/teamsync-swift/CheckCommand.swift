import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSwift

extension CheckCommand: PerformedCommand {
    func perform() throws {
        for rule in rule where !RuleSet.ids.contains(rule) {
            let guess = NearestWord.to(rule, among: RuleSet.ids).map { "did you mean '\($0)'? " } ?? ""
            throw ValidationError("there is no rule '\(rule)'; \(guess)'teamsync check --rules' lists them")
        }
        let terminal = Terminal(program: "teamsync")
        if rulesMarkdown { return terminal.write(RuleText.markdown) }
        if rules { return terminal.write(terminal.layout().fitted(RuleText.list)) }
        if let explain {
            guard let text = RuleText.explanation(of: explain) else {
                let guess = NearestWord.to(explain, among: RuleSet.ids).map { "did you mean '\($0)'? " } ?? ""
                terminal.report("there is no rule '\(explain)'", hint: "\(guess)'teamsync check --rules' lists them")
                throw ExitCode(EX_USAGE)
            }
            return terminal.write(terminal.layout().fitted(text))
        }
        do {
            throw ExitCode(try check(terminal).rawValue)
        } catch let problem as CheckProblem {
            terminal.report(problem.description, hint: problem.hint)
            if problem.isUsage { throw ExitCode(EX_USAGE) }
        } catch let error as ConfigurationError {
            terminal.report(lines: "\(error)")
        } catch let error as OutputError {
            terminal.report("\(error)", hint: error.hint)
        } catch let error as FileError {
            terminal.report("\(error)", hint: error.hint)
        }
        throw ExitCode(Outcome.incomplete.rawValue)
    }

    private enum Outcome: Int32 {
        case clean = 0
        case findings = 1
        case incomplete = 2
        /// Like `incomplete`, but because a part of teamsync is not installed.
        case unavailable = 69
    }

    private func check(_ terminal: Terminal) throws -> Outcome {
        let environment = terminal.environment
        let format = CheckReport.Format(usedFormat)
        var options = CheckOptions(
            configPath: AbsolutePath.of(ConfigurationPath.inUse(option: place.config, environment: environment)))
        (options.paths, options.rules, options.isStaged) = (paths, rule, staged)
        (options.fixes, options.usesCache) = (fix, !noCache)
        if stdin { options.text = try CheckCommand.standardInput() }
        let run = try CheckRun(options, environment: environment)
        guard !writeBaseline || run.isOfWholeRepository else {
            terminal.report(
                "--write-baseline writes all findings of the repository", hint: "run it without paths")
            throw ExitCode(EX_USAGE)
        }
        guard !strictBaseline || baseline != nil || run.hasBaseline else {
            terminal.report(
                "--strict-baseline needs a baseline",
                hint: "choose its file with --baseline, or set 'baseline' in .teamsync-check.yaml")
            throw ExitCode(EX_USAGE)
        }
        let result = try ProgressLine.during("checking the sources…") { try run.run() }
        let known = baseline ?? result.baseline.map { "\(result.root)/\($0)" }
        if writeBaseline { return try write(result, to: known ?? "\(result.root)/.teamsync-baseline.json", terminal) }
        var report = CheckReport(result, findings: result.findings)
        if let known {
            let compared = try Baseline(path: known, in: result.root).compare(result.findings) { entry in
                result.covers(entry) { access("\(result.root)/\($0)", F_OK) == 0 }
            }
            report = CheckReport(result, findings: compared.new, known: compared.known, fixed: compared.fixed)
        }
        let inXcode = environment["XCODE_VERSION_ACTUAL"] != nil || absolutePaths
        let bytes = report.bytes(format, from: inXcode ? nil : ResolvedPath.real("."))
        if let output, output != "-" {
            try OutputFile.replace(
                output, with: bytes, format: .findings(format), mode: 0o644, project: result.root)
        } else {
            terminal.write(bytes)
            try StandardOutput.check()
        }
        for line in report.summary(format) { terminal.report(line, hint: nil) }
        if !result.gaps.isEmpty {
            let worker = ProgramSearch.sibling(WorkerProgram.name, environment: environment)
            return worker == nil ? .unavailable : .incomplete
        }
        if report.errors > 0 { return .findings }
        if let maxWarnings, report.warnings > maxWarnings { return .findings }
        return strictBaseline && !report.fixed.isEmpty ? .findings : .clean
    }

    private static func standardInput() throws -> [UInt8] {
        do throws(FileError) {
            return try BoundedFile.contents(
                ofDescriptor: STDIN_FILENO, called: "standard input", limit: TextTree.sizeLimit)
        } catch {
            throw CheckProblem("\(error)", hint: error.hint)
        }
    }

    /// Writes the result, unless the run was incomplete: findings in files that were not checked would appear to be
    /// fixed.
    private func write(_ result: CheckResult, to path: String, _ terminal: Terminal) throws -> Outcome {
        guard result.gaps.isEmpty else {
            terminal.write(CheckReport(result, findings: []).bytes(.text, from: ResolvedPath.real(".")))
            terminal.report("the baseline was not written, because not everything could be checked", hint: nil)
            return .incomplete
        }
        try OutputFile.replace(
            path, with: Baseline(result.findings).bytes(), format: .baseline, mode: 0o644, project: result.root)
        let count = result.findings.count
        let isUsed = baseline == nil && result.baseline != nil
        terminal.report(
            "wrote \(count) finding\(count == 1 ? "" : "s") to \(path)",
            hint: isUsed ? nil : "set 'baseline' in .teamsync-check.yaml, or use --baseline, to omit them from now on")
        return .clean
    }
}

extension CheckReport.Format {
    fileprivate init(_ format: CheckCommand.Format) {
        self =
            switch format {
            case .text: .text
            case .json: .json
            case .sarif: .sarif
            case .github: .github
            case .gitlab: .gitlab
            }
    }
}

/// Runs the process that parses sources for `check`.
struct ReadSourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: SourceReaderProcess.commandName, abstract: "Parse sources (internal).", shouldDisplay: false)

    func run() throws { SourceReaderProcess.run() }
}
