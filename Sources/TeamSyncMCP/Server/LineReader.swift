import Glibc

/// Reads lines from a descriptor. Stores at most one line, and bytes after it that have already been read.
struct LineReader {
    enum Line: Equatable {
        /// The line without its line break; it may be empty.
        case text(ArraySlice<UInt8>)
        /// A line that was skipped without being stored, because it is too long.
        case tooLong
    }

    static let limit = 16 << 20
    private static let chunk = 64 << 10

    private let descriptor: Int32
    private let limit: Int
    /// Blocks until there is data. Returns false if reading has to stop.
    private let wait: () -> Bool

    private var buffer: [UInt8] = []
    /// The position at which the next line begins.
    private var start = 0
    /// The position up to which there is no line break.
    private var scanned = 0
    private var isSkipping = false
    private var isOver = false

    init(_ descriptor: Int32, limit: Int = LineReader.limit, wait: @escaping () -> Bool = { true }) {
        self.descriptor = descriptor
        self.limit = limit
        self.wait = wait
    }

    /// Returns the next line; nil at the end of the input, and on a read error. The last line may lack its line break.
    mutating func next() -> Line? {
        while true {
            if let end = nextBreak() {
                let line = take(upTo: end)
                start = end + 1
                scanned = start
                return line
            }
            scanned = buffer.count
            if scanned - start > limit || isSkipping { skip() }
            if !isOver, fill() { continue }
            isOver = true
            guard scanned > start || isSkipping else { return nil }
            let line = take(upTo: scanned)
            start = scanned
            return line
        }
    }

    private mutating func take(upTo end: Int) -> Line {
        guard !isSkipping, end - start <= limit else {
            isSkipping = false
            return .tooLong
        }
        let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
        return .text(buffer[start..<(hasReturn ? end - 1 : end)])
    }

    private mutating func skip() {
        buffer = []
        if !isSkipping { SystemMemory.giveBack() }
        isSkipping = true
        start = 0
        scanned = 0
    }

    /// - Returns: false at the end of the input.
    private mutating func fill() -> Bool {
        if start > 0 {
            // The memory for a long line is freed together with the line.
            if buffer.capacity > 4 * LineReader.chunk {
                buffer = Array(buffer[start...])
                SystemMemory.giveBack()
            } else {
                buffer.removeSubrange(..<start)
            }
            scanned -= start
            start = 0
        }
        while wait() {
            let (count, code) = readChunk()
            if count > 0 { return true }
            guard count < 0, code == EINTR || code == EAGAIN || code == EWOULDBLOCK else { return false }
        }
        return false
    }

    private func nextBreak() -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, scanned < bytes.count,
                let found = memchr(base + scanned, Int32(UInt8(ascii: "\n")), bytes.count - scanned)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    private mutating func readChunk() -> (count: Int, code: Int32) {
        let descriptor = descriptor
        return withUnsafeTemporaryAllocation(byteCount: LineReader.chunk, alignment: 16) { chunk in
            let count = read(descriptor, chunk.baseAddress, chunk.count)
            let code = errno
            if count > 0 { buffer.append(contentsOf: chunk[..<count]) }
            return (count, code)
        }
    }
}
