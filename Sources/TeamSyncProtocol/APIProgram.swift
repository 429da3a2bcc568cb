import Glibc
import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

/// The program that parses Swift sources. It is started for each request, so that hostile sources can crash only that
/// process.
package struct APIProgram: Sendable {
    package static let name = "teamsync-swift"

    package enum Failure: Error, Equatable {
        /// The request exceeds the size limit.
        case tooLarge
        /// The program took too long, needed too much memory, or ended before it answered.
        case ended
    }

    /// The time limit for a request, including its retries.
    private static let timeout = Duration.seconds(20)
    private static let limits: [ResourceLimit] = [
        .data(1 << 30, hard: 1 << 30), .processorTime(timeout), .coreSize(0),
    ]
    /// The maximum number of retries; each retry omits a source that made the program fail.
    private static let retryLimit = 4

    private let path: String
    private let environment: [String: String]

    /// - Returns: nil if the program is not installed.
    package init?(environment: [String: String]) {
        guard let path = ProgramSearch.sibling(APIProgram.name, environment: environment) else { return nil }
        self.init(path: path, environment: environment)
    }

    /// - Parameter path: the absolute path of the program.
    package init(path: String, environment: [String: String]) {
        (self.path, self.environment) = (path, environment)
    }

    /// The calling process must ignore SIGPIPE.
    package func answer(to request: APIRequest) throws(Failure) -> APIAnswer {
        var reading: String?
        return try answer(to: request, until: .now + APIProgram.timeout, &reading)
    }

    /// - Parameter reading: set to the source that was being read when the program ended.
    private func answer(
        to request: APIRequest, until deadline: ContinuousClock.Instant, _ reading: inout String?
    ) throws(Failure) -> APIAnswer {
        let input: [UInt8]
        do {
            input = try DocumentCodec.encodeLine(request)
        } catch {
            throw .tooLarge
        }
        guard input.count <= APIRequest.sizeLimit else { throw .tooLarge }
        var runner = CommandRunner(environment: environment, folder: "/")
        (runner.limits, runner.group) = (APIProgram.limits, .parents)
        runner.outputLimit = APIRequest.answerLimit
        let text = String(decoding: input, as: UTF8.self)
        let timeout = ContinuousClock.now.duration(to: deadline)
        guard timeout > .zero else { throw .ended }
        var progress = APIProgress()
        let output = runner.run(path, ["compare"], input: text, timeout: timeout) { progress.add($0) }
        guard let output, output.hasSucceeded else {
            reading = progress.reading
            throw .ended
        }
        do {
            return try DocumentCodec.decode(APIAnswer.self, from: output.text)
        } catch {
            throw .ended
        }
    }

    /// The results of several comparisons.
    package struct Comparisons: Sendable {
        package var comparisons: [ComparedAPI] = []
        /// The names of sources that make the program fail. They could not be analyzed, but the others were.
        package var ending: Set<String> = []
    }

    /// - Parameter texts: the contents of shared sources.
    /// - Returns: nil if the comparisons together exceed the limits.
    package func compare(
        _ comparisons: [SourceComparison], texts: [String: SourceFile.Contents] = [:], access: APIAccess?
    ) -> Comparisons? {
        var result = Comparisons()
        let deadline = ContinuousClock.now + APIProgram.timeout
        for _ in 0...APIProgram.retryLimit {
            let ending = result.ending
            let left = comparisons.map { comparison in
                ending.isEmpty
                    ? comparison
                    : comparison.mapping {
                        ending.contains($0.name) ? .unreadable(.tooExpensive) : $0.contents
                    }
            }
            var reading: String?
            do throws(Failure) {
                let request = APIRequest.compare(left, texts: texts, access: access)
                result.comparisons = try answer(to: request, until: deadline, &reading).comparisons
                return result.comparisons.count == comparisons.count ? result : nil
            } catch {
                guard error == .ended, let reading, result.ending.insert(reading).inserted else { return nil }
            }
        }
        return nil
    }

    /// Returns the API changes found by a comparison. If the program does not answer, each changed source in scope is
    /// reported as not analyzed.
    /// - Parameter ending: receives the names of the sources that made the program fail.
    package func answer(
        to comparison: SourceComparison, access: APIAccess?, ending: inout Set<String>
    ) -> ComparedAPI {
        guard !comparison.isEmpty else { return ComparedAPI() }
        if let found = compare([comparison], access: access), let only = found.comparisons.first {
            ending = found.ending
            return only
        }
        var answer = ComparedAPI()
        let paths = Set((comparison.old + comparison.new).map(\.path)).subtracting(comparison.outside ?? []).sorted()
        answer.total = paths.count
        answer.changes = paths.prefix(APIRequest.changeLimit).map { APIChange(path: $0, .tooExpensiveTogether) }
        return answer
    }
}

/// Parses the progress lines of the program.
private struct APIProgress {
    /// The maximum length of a line, in bytes.
    private static let limit = 8 << 10
    private var line: [UInt8] = []
    private(set) var reading: String?

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                if line.count < APIProgress.limit { line.append(byte) }
                continue
            }
            let text = String(decoding: line, as: UTF8.self)
            line = []
            if text.hasPrefix(APIRequest.Progress.reading) {
                reading = String(text.dropFirst(APIRequest.Progress.reading.count))
            } else if text == APIRequest.Progress.comparing {
                reading = nil
            }
        }
    }
}
