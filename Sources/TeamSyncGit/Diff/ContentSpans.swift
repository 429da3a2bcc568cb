import CLibgit2

/// A file cut into lines, or pieces of 64 bytes of longer ones, each as a hash and the bytes it stands for: the
/// fingerprint of git's diffcore-delta.c, so that similarities come out to the same number.
///
/// A last piece that has neither a line end nor 64 bytes counts since git 2.44.
struct ContentSpans {
    private static let hashBase: UInt32 = 107_927
    private static let longestPiece = 64
    /// How far git looks for a NUL byte to tell binary contents from text.
    private static let binaryProbe = 8000

    /// By ascending hash, each hash once.
    private var spans: [(hash: UInt32, bytes: Int)] = []

    var count: Int { spans.count }

    /// - Parameter countsLastLine: whether a last line without a newline counts.
    init(_ contents: UnsafeRawBufferPointer, countsLastLine: Bool = teamsync_counts_last_lines() != 0) {
        let isText = !contents.prefix(ContentSpans.binaryProbe).contains(0)
        var pieces: [UInt64] = []
        var (first, second): (UInt32, UInt32) = (0, 0)
        var length = 0
        for index in contents.indices {
            let byte = contents[index]
            let next = index + 1
            if isText, byte == UInt8(ascii: "\r"), next < contents.count, contents[next] == UInt8(ascii: "\n") {
                continue
            }
            let previous = first
            first = (first << 7) ^ (second >> 25)
            second = (second << 7) ^ (previous >> 25)
            first &+= UInt32(byte)
            length += 1
            guard length == ContentSpans.longestPiece || byte == UInt8(ascii: "\n") else { continue }
            pieces.append(ContentSpans.piece(first, second, length))
            (first, second, length) = (0, 0, 0)
        }
        if length > 0, countsLastLine { pieces.append(ContentSpans.piece(first, second, length)) }
        pieces.sort()
        for piece in pieces {
            let (hash, bytes) = (UInt32(piece >> 32), Int(piece & 0xffff_ffff))
            if let last = spans.last, last.hash == hash {
                spans[spans.count - 1].bytes += bytes
            } else {
                spans.append((hash, bytes))
            }
        }
    }

    private static func piece(_ first: UInt32, _ second: UInt32, _ length: Int) -> UInt64 {
        UInt64((first &+ second &* 0x61) % hashBase) << 32 | UInt64(length)
    }

    /// How many bytes of `self` are in `other` too.
    func bytesKept(in other: ContentSpans) -> Int {
        var kept = 0
        var index = 0
        for span in spans {
            while index < other.spans.count, other.spans[index].hash < span.hash { index += 1 }
            guard index < other.spans.count else { break }
            if other.spans[index].hash == span.hash { kept += min(span.bytes, other.spans[index].bytes) }
        }
        return kept
    }
}
