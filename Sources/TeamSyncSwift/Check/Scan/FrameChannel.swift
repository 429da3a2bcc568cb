import CLinux
import Glibc
import TeamSyncBase

/// Messages with their length in front of them, as eight bytes, least significant byte first.
enum Frame {
    static let headerSize = 8
    /// The maximum size of a message, in bytes. Longer messages are not read.
    static let limit = 64 << 20

    static func header(_ count: Int) -> [UInt8] {
        (0..<headerSize).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }

    /// - Parameter bytes: the bytes that begin with the header; at least `headerSize` bytes.
    static func count(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.prefix(headerSize).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The process that parses sources. It limits the damage that hostile sources can do to the parser.
package enum SourceReaderProcess {
    /// The size of the stack in bytes. It is large because the parser is recursive.
    private static let stackSize = 256 << 20
    /// The amount of freed memory that is not returned to the system, in bytes.
    private static let keptMemory: Int32 = 32 << 20
    package static let commandName = "read-sources"

    /// Reads settings and sources from standard input, and writes the facts of each, until the input ends.
    package static func run() -> Never {
        // A single arena keeps its memory for the next source, because each source needs about as much as the previous
        // one.
        clinux_keep_memory(keptMemory)
        // A separate thread is used because the system determines the stack size of the main thread.
        var attributes = pthread_attr_t()
        var thread = pthread_t()
        guard pthread_attr_init(&attributes) == 0, pthread_attr_setstacksize(&attributes, stackSize) == 0,
            pthread_create(&thread, &attributes, { _ in SourceReaderProcess.serve() }, nil) == 0
        else { _exit(EXIT_FAILURE) }
        pthread_join(thread, nil)
        _exit(EXIT_SUCCESS)
    }

    private static func serve() -> UnsafeMutableRawPointer? {
        guard let first = readFrame(), let settings = ReadingSettings(bytes: first[...]) else { _exit(EXIT_FAILURE) }
        let reader = SourceReader(settings)
        while let source = readFrame() {
            let facts = reader.facts(of: source).bytes
            do throws(FileError) {
                try DescriptorWriter.writeAll(
                    Frame.header(facts.count) + facts, to: STDOUT_FILENO, called: "standard output")
            } catch {
                _exit(EXIT_FAILURE)
            }
        }
        return nil
    }

    /// - Returns: nil at the end of the input.
    private static func readFrame() -> [UInt8]? {
        guard let header = read(Frame.headerSize) else { return nil }
        let count = Frame.count(header[...])
        guard count >= 0, count <= Frame.limit else { return nil }
        return read(count)
    }

    private static func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { bytes in
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                return Glibc.read(STDIN_FILENO, rest.baseAddress, rest.count)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            done += got
        }
        return bytes
    }
}
