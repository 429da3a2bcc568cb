import CLinux
import Glibc
import TeamSyncBase

/// Messages preceded by their length: eight bytes, least significant first.
enum Frame {
    static let headerSize = 8
    /// The maximum size of a message, in bytes. A longer one is not read.
    static let limit = 64 << 20

    static func header(_ count: Int) -> [UInt8] {
        (0..<headerSize).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }

    /// - Parameter bytes: at least `headerSize` bytes.
    static func count(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.prefix(headerSize).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The process that parses sources, which confines the effects of hostile sources on the parser.
package enum SourceReaderProcess {
    /// The address space for the stack in bytes: the parser is recursive.
    private static let stackSize = 256 << 20
    /// The free memory that is not returned to the system, in bytes.
    private static let keptMemory: Int32 = 32 << 20
    package static let commandName = "read-sources"

    /// Reads settings and sources from standard input, and writes the facts of each, until the input ends.
    package static func run() -> Never {
        // One arena, which keeps its memory for the next source: each one needs as much as the previous one.
        clinux_keep_memory(keptMemory)
        // A thread, since the size of the main thread's stack is set by the system.
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
