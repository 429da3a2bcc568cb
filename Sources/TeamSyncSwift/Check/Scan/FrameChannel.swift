import CLinux
import Glibc
import TeamSyncBase

/// Messages with their length in front: eight bytes, least significant first.
enum Frame {
    static let headerSize = 8
    /// Bytes of a message. A longer one is not read.
    static let limit = 64 << 20

    static func header(_ count: Int) -> [UInt8] {
        (0..<headerSize).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }

    /// - Parameter bytes: at least `headerSize`.
    static func count(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.prefix(headerSize).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The process that parses sources: whatever a hostile source does to the parser, it does to this process.
package enum SourceReaderProcess {
    /// Bytes of addresses for the stack: the parser is recursive.
    private static let stackSize = 256 << 20
    /// Bytes of free memory that are not given back to the system.
    private static let keptMemory: Int32 = 32 << 20
    package static let commandName = "read-sources"

    /// Reads settings and sources from standard input, and writes the facts of each, until the input ends.
    package static func run() -> Never {
        // One arena, which keeps what it has for the next source: each one needs as much memory as the former.
        clinux_keep_memory(keptMemory)
        // A thread, since the stack of the first one has the size that the system gives it.
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
