import TeamSyncConfiguration

/// What a pattern matches in the lines of one file.
struct LineScan: Equatable {
    enum Failure: Error {
        case notText, tooManyMatches
    }

    struct Match: Equatable {
        /// Counted from 1.
        let line: Int
        let key: String
        let text: String
    }

    /// In bytes. A longer line was not written by hand.
    static let lineLimit = 4 << 10
    static let matchLimit = 100_000

    private(set) var matches: [Match] = []
    /// The lines that were passed over because they are too long, counted from 1.
    private(set) var longLines: [Int] = []

    /// - Parameter bytes: lines that end with a line feed, after a carriage return or not.
    init(_ bytes: [UInt8], for pattern: LinePattern) throws(Failure) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
        let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard line.count <= LineScan.lineLimit else {
                longLines.append(index + 1)
                continue
            }
            for match in pattern.matches(in: String(decoding: line, as: UTF8.self)) {
                matches.append(Match(line: index + 1, key: match.key, text: match.text))
            }
            guard matches.count <= LineScan.matchLimit else { throw .tooManyMatches }
        }
    }
}
