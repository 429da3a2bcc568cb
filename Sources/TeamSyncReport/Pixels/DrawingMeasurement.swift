import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncDocuments

/// Adds the pixel differences of drawings to a report. Separate processes measure them. If a drawing crashes its
/// process, or if there is no time for it, the report contains no number, and the page measures it instead.
package struct DrawingMeasurement: Sendable {
    /// The number of concurrent processes.
    private static let processes = 2
    /// The time limit for all measurements.
    package static let timeout = Duration.seconds(15)
    /// The number of times that each of the concurrent processes may end early.
    private static let failureLimit = 5

    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    private let timeout: Duration

    /// - Parameters:
    ///   - program: the program to run, which is this executable except in tests.
    package init(
        environment: [String: String], program: String = "/proc/self/exe",
        arguments: [String] = MeasuringProcess.arguments, timeout: Duration = DrawingMeasurement.timeout
    ) {
        (self.environment, self.program, self.arguments) = (environment, program, arguments)
        self.timeout = timeout
    }

    /// A pair of drawings that are both shown, and its position in the report.
    private struct Job: Sendable {
        let repository, item, drawing: Int
        let before, after: [UInt8]

        var pair: MeasuringProcess.Pair { MeasuringProcess.Pair(before: before, after: after) }
    }

    private enum Outcome {
        case measured([PixelDifference?])
        /// There is no renderer on this machine.
        case missing
    }

    /// Measures the drawings of a report. This process must ignore SIGPIPE.
    package func measure(_ report: inout ReportContext) {
        let jobs = DrawingMeasurement.jobs(of: report)
        guard !jobs.isEmpty else { return }
        let parts = DrawingMeasurement.processes
        let outcomes = Mutex<[Int: Outcome]>([:])
        let deadline = ContinuousClock.now + timeout
        let own = (0..<parts).map { part in jobs.indices.filter { $0 % parts == part } }
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let outcome = outcome(of: own[part].map { jobs[$0].pair }, until: deadline)
            outcomes.withLock { $0[part] = outcome }
        }
        for (part, outcome) in outcomes.withLock({ $0 }) {
            switch outcome {
            case .missing: report.pixelProblem = DrawingMeasurement.missing
            case .measured(let found):
                for (index, pixels) in zip(own[part], found) {
                    let job = jobs[index]
                    report.repositories[job.repository].items[job.item].drawings[job.drawing].pixels = pixels
                }
            }
        }
    }

    private static let missing = ReportProblem(
        "only the script in the HTML report measures pixels, because librsvg could not be loaded",
        hint: "install librsvg: on Debian, run 'sudo apt install librsvg2-2'")

    private static func jobs(of report: ReportContext) -> [Job] {
        var (jobs, size) = ([Job](), 0)
        for (repository, own) in report.repositories.enumerated() {
            for (item, changed) in own.items.enumerated() {
                for (drawing, pair) in changed.drawings.enumerated() {
                    guard let before = pair.before?.vectors, let after = pair.after?.vectors else { continue }
                    size += before.count + after.count + 8
                    guard size <= MeasuringProcess.inputLimit else { return jobs }
                    jobs.append(
                        Job(repository: repository, item: item, drawing: drawing, before: before, after: after))
                }
            }
        }
        return jobs
    }

    /// Measures pairs. If a process ends early, the pair after its last answer has failed, and another process
    /// continues after that pair.
    private func outcome(of pairs: [MeasuringProcess.Pair], until deadline: ContinuousClock.Instant) -> Outcome {
        var found: [PixelDifference?] = []
        var failures = 0
        while found.count < pairs.count, failures < DrawingMeasurement.failureLimit, .now < deadline {
            guard let answers = answers(to: pairs[found.count...], until: deadline) else { break }
            if answers.contains(where: { $0.isMissing == true }) { return .missing }
            found += answers.map(\.pixels)
            guard found.count < pairs.count else { break }
            found.append(nil)
            failures += 1
        }
        return .measured(found)
    }

    /// The answers of one process until it ends; nil if the process cannot be started.
    private func answers(
        to pairs: ArraySlice<MeasuringProcess.Pair>, until deadline: ContinuousClock.Instant
    ) -> [MeasuringProcess.Answer]? {
        do {
            // A file is used instead of a pipe, so that this process does not block if the other one does not read its
            // input.
            let input = try AnonymousFile(MeasuringProcess.encoded(pairs), called: "drawings")
            var program = ChildProcess.Program(program, arguments)
            (program.environment, program.limits) = (environment, MeasuringProcess.limits)
            program.parentDeathSignal = SIGKILL
            let child = try ChildProcess(program, input: .descriptor(input.descriptor))
            defer { child.end(kills: true) }
            var answers: [MeasuringProcess.Answer] = []
            try child.forEachLine(until: deadline) { line in
                guard answers.count < pairs.count else { return }
                answers.append(try DocumentCodec.decode(MeasuringProcess.Answer.self, from: line))
            }
            return answers
        } catch {
            // There are no numbers, so the page measures the drawings.
            return nil
        }
    }
}

extension ReportDrawing {
    /// The bytes of an SVG file that is shown; nil for other drawings.
    fileprivate var vectors: [UInt8]? {
        guard mediaType == ReportDrawing.svg, let base64 else { return nil }
        return Data(base64Encoded: base64).map { [UInt8]($0) }
    }
}
