import Foundation
import Synchronization
import TestSupport

/// Observes, on a separate thread and as often as possible, the processes that have a given variable in their
/// environment and were started after the watch.
final class ProcessWatch: Sendable {
    private struct Findings {
        var isOver = false
        /// The command lines that were seen.
        var commandLines: Set<String> = []
        /// The highest resident memory of each process, in KiB.
        var memory: [Int32: Int] = [:]
        var failure: (any Error)?
    }

    private let findings = Mutex(Findings())
    /// Processes to skip: the fewer are read, the fewer short-lived ones are missed.
    private let older: Set<Int32>
    private let done = DispatchSemaphore(value: 0)

    init(variable: String) throws {
        older = try ListedProcess.ids()
        Thread.detachNewThread { [self] in
            while !findings.withLock({ $0.isOver }) { look(variable) }
            done.signal()
        }
    }

    /// Ends the watch.
    /// - Returns: the command lines that were seen, and the highest resident memory of one process, in MiB.
    func end() throws -> (commandLines: Set<String>, memory: Int) {
        findings.withLock { $0.isOver = true }
        done.wait()
        let found = findings.withLock { $0 }
        if let failure = found.failure { throw failure }
        return (found.commandLines, (found.memory.values.max() ?? 0) >> 10)
    }

    private func look(_ variable: String) {
        do {
            let processes = try ListedProcess.all(with: variable, except: older)
            findings.withLock { findings in
                for process in processes {
                    findings.commandLines.insert(process.arguments.joined(separator: " "))
                    let peak = process.peakMemory ?? 0
                    findings.memory[process.id] = max(findings.memory[process.id] ?? 0, peak)
                }
            }
        } catch {
            findings.withLock { $0.failure = error }
        }
        usleep(2000)
    }
}
