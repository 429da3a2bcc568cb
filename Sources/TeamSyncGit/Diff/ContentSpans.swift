import CLibgit2

/// The contents of a file, split into lines. Lines longer than 64 bytes are split into pieces of 64 bytes. Each piece
/// has a hash and a number of bytes: the fingerprint of git's diffcore-delta.c, so that similarities are the same as
/// git's.
///
/// Since git 2.44, the last piece also counts if it has neither a newline nor 64 bytes.
struct ContentSpans {
    private static let hashBase: UInt32 = 107_927
    private static let longestPiece = 64
    /// The number of bytes that git searches for a NUL byte to distinguish binary contents from text.
    private static let binaryProbe = 8000

    /// The pieces, sorted by hash, without duplicates.
    private var spans: [(hash: UInt32, bytes: Int)] = []

    var count: Int { spans.count }

    /// - Parameter countsLastLine: whether the last line counts if it does not end with a newline.
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

    /// The number of bytes of `self` that are also in `other`.
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
