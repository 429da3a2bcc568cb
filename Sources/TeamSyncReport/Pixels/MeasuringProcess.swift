import Glibc
import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments

/// A process that renders pairs of SVG files and measures their differences. It reads all pairs from standard input,
/// and prints a line for each pair. If a drawing takes too much time or memory, the process ends.
package enum MeasuringProcess {
    /// The arguments that make the program call `run`.
    package static let arguments = ["measure-drawings"]
    /// The limit for the processor time that one pair may take. It is far more than a browser needs for a drawing that
    /// a report shows.
    private static let pairTime = Duration.seconds(1)
    /// The maximum size of all pairs together, in bytes.
    static let inputLimit = 32 << 20

    struct Pair {
        let before, after: [UInt8]

        var size: Int { before.count + after.count }
    }

    struct Answer: Codable, Equatable {
        /// The difference; nil for a pair that cannot be measured.
        var pixels: PixelDifference?
        /// Whether there is no renderer, in which case no more answers follow; nil otherwise.
        var isMissing: Bool?
    }

    /// The limits that are set when the process starts.
    static let limits: [ResourceLimit] = [
        .data(512 << 20, hard: 512 << 20), .addresses(4 << 30), .fileSize(0), .openFiles(64), .coreSize(0),
        .processorTime(.seconds(60)),
    ]

    /// - Returns: the exit code of the process.
    package static func run() -> Int32 {
        ParentProcess.whenGone(.outputUnread) { _exit(EX_IOERR) }
        // Writing a file fails because of the limits, but must not end this process if a library tries it.
        signal(SIGXFSZ, SIG_IGN)
        do {
            guard let renderer = DrawingRenderer() else {
                try print(Answer(isMissing: true))
                return EX_UNAVAILABLE
            }
            let input = try BoundedFile.contents(
                ofDescriptor: STDIN_FILENO, called: "standard input", limit: inputLimit)
            guard let pairs = decoded(input) else { return EX_DATAERR }
            for pair in pairs {
                try limitTime(pairTime)
                let isPlain = PlainDrawing.isPlain(pair.before) && PlainDrawing.isPlain(pair.after)
                try print(Answer(pixels: isPlain ? renderer.difference(pair.before, pair.after) : nil))
            }
            return 0
        } catch {
            return EX_IOERR
        }
    }

    private static func print(_ answer: Answer) throws {
        try DescriptorWriter.writeAll(DocumentCodec.encodeLine(answer), to: STDOUT_FILENO, called: "standard output")
    }

    /// Sets a limit for the processor time that this process may use from now on. When it is reached, SIGPROF ends the
    /// process.
    private static func limitTime(_ time: Duration) throws(FileError) {
        let value = timeval(tv_sec: Int(time.components.seconds), tv_usec: 0)
        var timer = itimerval(it_interval: timeval(), it_value: value)
        guard setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil) == 0 else {
            throw FileError(operation: "set", path: "a timer", code: errno)
        }
    }

    // MARK: Pairs as bytes

    static func encoded(_ pairs: some Sequence<Pair>) -> [UInt8] {
        var bytes: [UInt8] = []
        for pair in pairs {
            for drawing in [pair.before, pair.after] {
                withUnsafeBytes(of: UInt32(drawing.count).littleEndian) { bytes += $0 }
                bytes += drawing
            }
        }
        return bytes
    }

    /// - Returns: nil unless the bytes consist of complete pairs.
    static func decoded(_ bytes: [UInt8]) -> [Pair]? {
        var rest = bytes[...]
        func drawing() -> [UInt8]? {
            guard rest.count >= 4 else { return nil }
            let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            guard rest.count >= 4 + count else { return nil }
            defer { rest = rest.dropFirst(4 + count) }
            return Array(rest.dropFirst(4).prefix(count))
        }
        var pairs: [Pair] = []
        while !rest.isEmpty {
            guard let before = drawing(), let after = drawing() else { return nil }
            pairs.append(Pair(before: before, after: after))
        }
        return pairs
    }
}
