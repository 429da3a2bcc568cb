import Subprocess
import SystemPackage

/// Runs a program of the user's to its end, with a deadline of its own.
package struct Tool: Sendable {
    package struct Output: Sendable {
        /// Whether it ended with 0.
        package let hasSucceeded: Bool
        package let text: [UInt8]
        /// What it wrote to standard error.
        package let error: String
    }

    private static let outputLimit = 16 << 20
    private static let errorLimit = 1 << 20

    package let environment: [String: String]
    /// The folder to run in.
    let folder: String

    /// - Parameter input: what its standard input holds.
    /// - Returns: nil when it could not be run, or had to be killed.
    package func run(_ name: String, _ arguments: [String], input: String = "", seconds: Int64) async -> Output? {
        await withTaskGroup(of: Output?.self) { group in
            group.addTask { await execute(name, arguments, input: input) }
            group.addTask {
                do { try await Task.sleep(for: .seconds(seconds)) } catch { return nil }
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }

    private func execute(_ name: String, _ arguments: [String], input: String) async -> Output? {
        var options = PlatformOptions()
        // What the program has started ends with it.
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(200))
        ]
        let variables = Dictionary(
            uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) })
        do {
            let result = try await Subprocess.run(
                .path(FilePath(ProgramPath.find(name, environment: environment))), arguments: Arguments(arguments),
                environment: .custom(variables),
                workingDirectory: FilePath(folder), platformOptions: options, input: .string(input),
                output: .bytes(limit: Tool.outputLimit), error: .string(limit: Tool.errorLimit))
            return Output(
                hasSucceeded: result.terminationStatus.isSuccess, text: result.standardOutput,
                error: result.standardError)
        } catch {
            // Not there, killed, or out of bounds: for all callers the same as no answer.
            return nil
        }
    }

    package init(environment: [String: String], folder: String) {
        self.environment = environment
        self.folder = folder
    }
}
