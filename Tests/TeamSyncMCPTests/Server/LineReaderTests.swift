import Glibc
import Testing

@testable import TeamSyncMCP

@Suite("Lines from a descriptor")
struct LineReaderTests {
    /// The lines read from the parts, each of which arrives separately, with a limit of eight bytes.
    private func lines(_ parts: [String]) throws -> [String?] {
        let (readEnd, writeEnd) = try PipedServer.pipe()
        defer { close(readEnd) }
        var rest = parts[...]
        var isOpen = true
        var reader = LineReader(readEnd, limit: 8) {
            if let part = rest.popFirst() {
                var text = part
                _ = text.withUTF8 { write(writeEnd, $0.baseAddress, $0.count) }
            }
            if rest.isEmpty, isOpen {
                close(writeEnd)
                isOpen = false
            }
            return true
        }
        var lines: [String?] = []
        while let line = reader.next() {
            switch line {
            case .text(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: lines.append(nil)
            }
        }
        return lines
    }

    @Test(
        "Lines are the text between line breaks, however it arrives",
        arguments: [
            (["a\nb\n"], ["a", "b"]), (["a", "\nb", "b\n"], ["a", "bb"]), (["a\r\nb\r\n"], ["a", "b"]),
            (["a\r", "\nb"], ["a", "b"]), (["\n\na"], ["", "", "a"]), (["a\rb\n"], ["a\rb"]), ([""], []),
            (["a\n", "b\nc", "\n"], ["a", "b", "c"]),
        ] as [([String], [String])])
    func split(parts: [String], expected: [String]) throws {
        #expect(try lines(parts) == expected)
    }

    @Test(
        "A line that is too long is skipped, and counts once",
        arguments: [
            (["12345678\n123456789\na\n"], ["12345678", nil, "a"]),
            (["1234567890", "1234567890", "1\na\n"], [nil, "a"]), (["1234567890", "1234567890"], [nil]),
            (["123456789", "\na"], [nil, "a"]), (["12345678", "9", "\n", "\n", "123456789\n"], [nil, "", nil]),
        ] as [([String], [String?])])
    func tooLong(parts: [String], expected: [String?]) throws {
        #expect(try lines(parts) == expected)
    }

    @Test("The reader returns nothing after waiting has ended, or from a closed descriptor")
    func stop() throws {
        var stopped = LineReader(0) { false }
        #expect(stopped.next() == nil)
        var closed = LineReader(-1)
        #expect(closed.next() == nil)
    }
}
