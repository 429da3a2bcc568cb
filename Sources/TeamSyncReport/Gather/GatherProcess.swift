package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncHistory
package import TeamSyncProtocol

/// What a process is asked that reads one repository for a report.
package struct GatherRequest: Codable, Sendable {
    package var configuration: RepositoryConfiguration
    package var range: HistoryRange
    /// The catalogues of other repositories whose uses are looked for.
    package var used: [String]
    package var stateDirectory: String
    package var now: Timestamp

    package init(
        _ configuration: RepositoryConfiguration, _ range: HistoryRange, used: [String], _ directory: StateDirectory,
        now: Timestamp
    ) {
        (self.configuration, self.range, self.used) = (configuration, range, used)
        (stateDirectory, self.now) = (directory.path, now)
    }

    /// Reads the repository in this process.
    package func answer() -> GatherAnswer {
        do throws(Problem) {
            let clone = try HistoryClone(configuration)
            let gatherer = try ReportGatherer(clone, now: now)
            return GatherAnswer(
                gathered: try gatherer.gather(range, used: used, StateDirectory(path: stateDirectory)))
        } catch {
            return GatherAnswer(problem: error)
        }
    }
}

/// What it answers: one of the two.
package struct GatherAnswer: Codable, Sendable {
    package var gathered: GatheredRepository?
    package var problem: Problem?

    package init(gathered: GatheredRepository? = nil, problem: Problem? = nil) {
        (self.gathered, self.problem) = (gathered, problem)
    }
}

/// Reads each repository in a process of its own, with the limits of a worker: one that cannot be read, takes too long or
/// makes the process crash does not keep the others from the report.
package struct GatherProcess: Sendable {
    /// Of one repository.
    private static let timeout = Duration.seconds(60)

    /// The program, and what makes it answer one request on its standard input.
    private let program: String
    private let arguments: [String]
    private let environment: [String: String]

    package init(program: String, arguments: [String], environment: [String: String]) {
        (self.program, self.arguments, self.environment) = (program, arguments, environment)
    }

    package func answer(to request: GatherRequest) -> GatherAnswer {
        let path = request.configuration.path
        let input: [UInt8]
        do {
            input = try DocumentCodec.encodeLine(request)
        } catch {
            return GatherAnswer(problem: Problem(.internal, "the request for \(path) cannot be written: \(error)"))
        }
        var runner = CommandRunner(environment: environment)
        runner.limits = WorkerLimits.all + [.processorTime(WorkerLimits.lookTime)]
        runner.outputLimit = GatheredRepository.sizeLimit
        let output = runner.run(
            program, arguments, input: String(decoding: input, as: UTF8.self), timeout: GatherProcess.timeout)
        guard let output else {
            return GatherAnswer(
                problem: Problem(
                    .timeout, "\(path) was not read within \(GatherProcess.timeout.components.seconds) s",
                    hint: "'teamsync doctor' checks the clone"))
        }
        guard output.hasSucceeded else {
            return GatherAnswer(
                problem: Problem(
                    .tooLarge, "reading \(path) took more memory or time than a report may take",
                    hint: "compare less: --since, or --from and --to"))
        }
        do {
            return try DocumentCodec.decode(GatherAnswer.self, from: output.text)
        } catch {
            return GatherAnswer(problem: Problem(.internal, "what was read of \(path) cannot be understood: \(error)"))
        }
    }
}
