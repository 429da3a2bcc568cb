import Foundation
import Synchronization

/// Looks, from a thread of its own and as often as it can, at the processes that carry a variable and were started
/// after the watch.
package final class ProcessWatch: Sendable {
    private struct Findings {
        var isOver = false
        /// The command lines that were seen.
        var commandLines: Set<String> = []
        /// The highest resident memory of each process, in KiB.
        var memory: [Int32: Int] = [:]
        var failure: (any Error)?
    }

    /// What the last look has found of a process.
    private struct Known {
        let commandLine: [UInt8]
        let hasVariable: Bool
    }

    private let variable: [UInt8]
    private let findings = Mutex(Findings())
    /// Not looked at: the fewer there are, the less is missed of those that live for milliseconds.
    private let older: Set<Int32>
    private let done = DispatchSemaphore(value: 0)

    package init(variable: String) throws {
        self.variable = Array(variable.utf8)
        older = try ListedProcess.ids()
        Thread.detachNewThread { [self] in
            var known: [Int32: Known] = [:]
            while !findings.withLock({ $0.isOver }) { look(&known) }
            done.signal()
        }
    }

    /// Ends the watch.
    /// - Returns: the command lines that were seen, and the most memory that one process had resident, in MiB.
    package func end() throws -> (commandLines: Set<String>, memory: Int) {
        findings.withLock { $0.isOver = true }
        done.wait()
        let found = findings.withLock { $0 }
        if let failure = found.failure { throw failure }
        return (found.commandLines, (found.memory.values.max() ?? 0) >> 10)
    }

    private func look(_ known: inout [Int32: Known]) {
        do {
            var running: [Int32: Known] = [:]
            for id in try ListedProcess.ids().subtracting(older) {
                guard let process = process(id, known[id]) else { continue }
                running[id] = process
                guard process.hasVariable, let peak = peakMemory(of: id) else { continue }
                findings.withLock { $0.memory[id] = max($0.memory[id] ?? 0, peak) }
            }
            known = running
        } catch {
            findings.withLock { $0.failure = error }
        }
        usleep(2000)
    }

    /// A process has other variables only with another program, which has other arguments.
    private func process(_ id: Int32, _ known: Known?) -> Known? {
        guard let commandLine = contents(of: "cmdline", id) else { return nil }
        if let known, known.commandLine == commandLine { return known }
        let hasVariable = contents(of: "environ", id)?.split(separator: 0).contains { $0.elementsEqual(variable) }
        if hasVariable == true {
            let words = commandLine.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            findings.withLock { _ = $0.commandLines.insert(words.joined(separator: " ")) }
        }
        return Known(commandLine: commandLine, hasVariable: hasVariable ?? false)
    }

    /// The highest resident memory so far, in KiB; nil when the process has ended.
    private func peakMemory(of id: Int32) -> Int? {
        guard let status = contents(of: "status", id) else { return nil }
        let row = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return row?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }

    /// nil when the process has ended.
    private func contents(of file: String, _ id: Int32) -> [UInt8]? {
        do {
            return try RawFile.contents(of: RawPath("/proc/\(id)/\(file)"))
        } catch {
            return nil
        }
    }
}
