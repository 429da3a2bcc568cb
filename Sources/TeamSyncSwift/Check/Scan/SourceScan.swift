import Glibc
package import TeamSyncBase

/// Parses sources in several processes. If a process crashes, hangs or takes too much memory, only the source that it
/// was parsing fails.
package struct SourceScan {
    /// A source to parse.
    package struct Source: Sendable {
        package let index: Int
        package let bytes: [UInt8]

        package init(index: Int, bytes: [UInt8]) {
            (self.index, self.bytes) = (index, bytes)
        }
    }

    /// The limits for one process, including the memory for its stack, in bytes.
    private static let limits: [ResourceLimit] = [
        .data(768 << 20, hard: 768 << 20), .coreSize(0), .processorTime(.seconds(3600)),
    ]
    /// The number of sources that are sent to a process in advance, so that it does not have to wait for the next one.
    private static let queueLength = 2

    private let executable: String
    private let settings: ReadingSettings
    private let processes: Int
    private let timeout: Duration

    /// - Parameters:
    ///   - executable: a program that runs `SourceReaderProcess` when started with its command.
    ///   - timeout: the time limit for one source.
    package init(
        executable: String, settings: ReadingSettings, processes: Int = SourceScan.usualProcesses,
        timeout: Duration = .seconds(20)
    ) {
        (self.executable, self.settings, self.processes, self.timeout) = (executable, settings, processes, timeout)
    }

    /// The default number of processes: one for each processor, but at most four, because each takes memory.
    package static var usualProcesses: Int { max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// - Parameters:
    ///   - next: returns the next source; nil when there are no more.
    ///   - found: called for each source, in any order. `isLasting` is whether the same source would produce the same
    ///     facts again; it is false if a busy machine prevented the parser from finishing.
    /// - Throws: when no process can be started.
    package func run(
        next: () -> Source?, found: (_ index: Int, FileFacts, _ isLasting: Bool) -> Void
    ) throws(FileError) {
        signal(SIGPIPE, SIG_IGN)
        var readers: [Reader] = []
        defer { for reader in readers { reader.end() } }
        var again: [Source] = []
        var isAtEnd = false
        func take() -> Source? {
            if let source = again.popLast() { return source }
            if isAtEnd { return nil }
            let source = next()
            isAtEnd = source == nil
            return source
        }
        while true {
            for reader in readers where reader.queue.count < SourceScan.queueLength {
                while reader.queue.count < SourceScan.queueLength, let source = take() { reader.give(source) }
            }
            if readers.count < processes, let source = take() {
                let reader = try Reader(executable, SourceScan.limits, settings)
                reader.give(source)
                readers.append(reader)
                continue
            }
            guard readers.contains(where: { !$0.queue.isEmpty }) else { return }
            wait(for: readers)
            for (position, reader) in readers.enumerated().reversed() {
                for (index, facts) in reader.receive() { found(index, facts, true) }
                guard let failure = reader.failure(timeout) else { continue }
                if let source = reader.queue.first {
                    found(source.index, FileFacts(failure: failure.reason), failure.isLasting)
                }
                again += reader.queue.dropFirst()
                readers.remove(at: position)
            }
        }
    }

    private func wait(for readers: [Reader]) {
        var files: [pollfd] = []
        for reader in readers {
            files.append(pollfd(fd: reader.output, events: Int16(POLLIN), revents: 0))
            files.append(pollfd(fd: reader.inputToFeed, events: Int16(POLLOUT), revents: 0))
        }
        let now = ContinuousClock.now
        let left = readers.compactMap(\.headSince).map { $0.advanced(by: timeout) }.min().map { now.duration(to: $0) }
        let milliseconds = left.map { Int32(clamping: max(0, Int($0 / .milliseconds(1)) + 1)) } ?? -1
        guard poll(&files, nfds_t(files.count), milliseconds) > 0 else { return }
        for (index, reader) in readers.enumerated() where files[2 * index + 1].revents != 0 { reader.feed() }
    }
}

/// A process that parses sources.
private final class Reader {
    private let child: ChildProcess
    private var pending: [UInt8] = []
    private var written = 0
    private var received: [UInt8] = []
    private var isOutputOpen = true
    private var input: Int32
    private(set) var queue: [SourceScan.Source] = []
    /// The time at which the process started to parse the first source in its queue.
    private(set) var headSince: ContinuousClock.Instant?
    /// The processor time that the process had used at `headSince`.
    private var usedBefore: Duration?

    init(_ executable: String, _ limits: [ResourceLimit], _ settings: ReadingSettings) throws(FileError) {
        var program = ChildProcess.Program(executable, [SourceReaderProcess.commandName])
        program.limits = limits
        child = try ChildProcess(program, input: .pipe)
        input = child.input
        for descriptor in [child.input, child.output] {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }
        let bytes = settings.bytes
        pending = Frame.header(bytes.count) + bytes
    }

    var output: Int32 { isOutputOpen ? child.output : -1 }
    var inputToFeed: Int32 { written < pending.count ? input : -1 }

    func give(_ source: SourceScan.Source) {
        if queue.isEmpty { startHead() }
        queue.append(source)
        pending += Frame.header(source.bytes.count)
        pending += source.bytes
        feed()
    }

    private func startHead() {
        headSince = .now
        usedBefore = child.processorTime
    }

    func feed() {
        while written < pending.count {
            let count = pending.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                return write(input, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // A process that no longer reads has ended; the end of its output shows this too.
                if errno != EAGAIN { (pending, written) = ([], 0) }
                return
            }
            written += count
        }
        (pending, written) = ([], 0)
    }

    func receive() -> [(Int, FileFacts)] {
        var chunk = [UInt8](repeating: 0, count: 256 << 10)
        while isOutputOpen {
            let count = read(child.output, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { break }
            if count <= 0 { isOutputOpen = false } else { received += chunk[..<count] }
        }
        var found: [(Int, FileFacts)] = []
        var start = 0
        while let source = queue.first, received.count - start >= Frame.headerSize {
            let count = Frame.count(received[start...])
            guard count >= 0, count <= Frame.limit else {
                isOutputOpen = false
                break
            }
            let end = start + Frame.headerSize + count
            guard received.count >= end else { break }
            do throws(ByteReader.Malformed) {
                found.append((source.index, try FileFacts(bytes: received[(start + Frame.headerSize)..<end])))
            } catch {
                isOutputOpen = false
                break
            }
            queue.removeFirst()
            if queue.isEmpty { headSince = nil } else { startHead() }
            start = end
        }
        received.removeFirst(start)
        return found
    }

    struct Failure {
        /// A predicate: "could not be parsed …".
        let reason: String
        /// Whether the source itself is the cause, as opposed to a busy machine.
        let isLasting: Bool
    }

    /// The reason that the first source in the queue cannot be parsed; nil if that is not certain yet. If there is a
    /// reason, the process is terminated.
    func failure(_ timeout: Duration) -> Failure? {
        if !isOutputOpen, !queue.isEmpty {
            // If the system killed the process because other processes used too much memory, another attempt may
            // succeed.
            let ending = end()
            return Failure(
                reason: "could not be parsed: the parser stopped, for example because the source is nested too deeply",
                isLasting: ending != .signalled(SIGKILL))
        }
        guard let headSince, headSince.duration(to: .now) >= timeout else { return nil }
        var isLasting = false
        if let usedBefore, let used = child.processorTime { isLasting = used - usedBefore >= timeout / 4 }
        end()
        return Failure(
            reason: "could not be parsed within \(timeout.components.seconds) seconds", isLasting: isLasting)
    }

    @discardableResult
    func end() -> ChildProcess.Ending { child.end(kills: true) }
}

extension ChildProcess {
    /// The processor time used so far; nil if the system does not report it.
    fileprivate var processorTime: Duration? {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
