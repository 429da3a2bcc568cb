import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The matches of a pattern in the lines of one file.
struct LineScan: Equatable {
    enum Failure: Error {
        case notText, tooManyMatches, tooManyLines
        /// The file is searched as a whole and exceeds the size limit.
        case tooLong

        var fault: Warning.FileFault {
            switch self {
            case .notText: .notUTF8
            case .tooManyMatches: .tooManyMatches(LineScan.matchLimit)
            case .tooManyLines: .tooManyLines(LineScan.countLimit)
            case .tooLong: .tooLargeToSearch(LineScan.textLimit)
            }
        }
    }

    struct Match: Equatable {
        /// The line number, starting at 1.
        let line: Int
        let key: String
        /// The text of the match, limited in size like the key.
        let text: String
        /// The text that the group `value` matched; if it is long, its beginning and a hash.
        let value: String?
        /// The rest of the line after the match and, if it opens a bracket, the indented lines after it, limited in size
        /// like the key, for recognizing the item under a new name; nil if the rest is too short.
        var rest: String?
        /// Whether the key is only the beginning of a name: `wifi` in `wifi_small`.
        var isOfName = false
    }

    /// The maximum length of a line, in bytes. Lines written by hand are shorter.
    static let lineLimit = 4 << 10
    /// The maximum size of a file that is searched as a whole, in bytes.
    static let textLimit = 1 << 20
    /// The maximum size of a value, in bytes.
    private static let valueLimit = 1000
    static let matchLimit = Catalogue.itemLimit
    /// The maximum number of lines in a file.
    static let countLimit = 1_000_000

    private(set) var matches: [Match] = []
    /// The number of lines that were skipped because they are too long. `firstLongLine` is the number of the first one,
    /// starting at 1.
    private(set) var longLines = 0
    private(set) var firstLongLine = 0
    /// The number of lines in the file.
    private(set) var lines = 0
    let size: Int

    /// - Parameter bytes: the contents of a file with LF or CRLF line endings.
    init(_ bytes: [UInt8], for pattern: LinePattern) throws(Failure) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
        size = bytes.count
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        guard !pattern.isMultiline else {
            try search(rest, for: pattern)
            return
        }
        var block: String?
        while !rest.isEmpty {
            lines += 1
            guard lines <= LineScan.countLimit else { throw .tooManyLines }
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            try scan(rest[..<(end ?? rest.endIndex)], for: pattern, &block)
            rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
        }
        close(&block)
    }

    /// - Parameter block: the lines since the last match; nil if they do not belong to it.
    private mutating func scan(
        _ line: ArraySlice<UInt8>, for pattern: LinePattern, _ block: inout String?
    ) throws(Failure) {
        let isInside = line.first.map { $0 <= 0x20 } ?? false
        if !isInside { close(&block) }
        guard !line.isEmpty else { return }
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard line.count <= LineScan.lineLimit else {
            if longLines == 0 { firstLongLine = lines }
            longLines += 1
            block = nil
            return
        }
        let text = String(decoding: line, as: UTF8.self)
        let found = pattern.matches(in: text)
        if let size = block?.utf8.count, found.isEmpty {
            if size < LineScan.lineLimit { block?.append(" \(text[...].trimmed)") } else { block = nil }
        } else {
            close(&block)
        }
        for match in found { add(match, inLine: lines, of: line) }
        if found.count == 1, let range = text.firstRange(of: found[0].text) {
            let rest = text[range.upperBound...].trimmed
            matches[matches.count - 1].rest = LineScan.rest(rest, of: found[0].key)
            if let last = rest.last, "{([".contains(last) { block = rest }
        }
        guard matches.count <= LineScan.matchLimit else { throw .tooManyMatches }
    }

    /// The minimum number of letters and digits in the rest of a line.
    private static let leastRest = 4

    private static func rest(_ text: String, of key: String) -> String? {
        guard text.count(where: { $0.isLetter || $0.isNumber }) >= leastRest, !text.contains(key) else { return nil }
        return BoundedName.of(text)
    }

    /// Ends the lines that belong to the last match.
    private mutating func close(_ block: inout String?) {
        if let text = block, let last = matches.last {
            matches[matches.count - 1].rest = LineScan.rest(text, of: last.key)
        }
        block = nil
    }

    private mutating func search(_ text: ArraySlice<UInt8>, for pattern: LinePattern) throws(Failure) {
        guard text.count <= LineScan.textLimit else { throw .tooLong }
        var (line, place) = (1, text.startIndex)
        for match in pattern.matches(in: String(decoding: text, as: UTF8.self)) {
            // The key can be before the previous one, because a group may be in a lookahead.
            let key = text.startIndex + match.offset
            if key < place { (line, place) = (1, text.startIndex) }
            line += text[place..<key].count { $0 == UInt8(ascii: "\n") }
            place = key
            add(match, inLine: line, of: text)
            guard matches.count <= LineScan.matchLimit else { throw .tooManyMatches }
        }
        lines = text.count { $0 == UInt8(ascii: "\n") } + 1
    }

    /// - Parameter text: the searched text.
    private mutating func add(_ match: LinePattern.Match, inLine line: Int, of text: ArraySlice<UInt8>) {
        let end = text.startIndex + match.offset + match.key.utf8.count
        matches.append(
            Match(
                line: line, key: BoundedName.of(match.key), text: BoundedName.of(match.text),
                value: match.value.map(LineScan.bounded),
                isOfName: end < text.endIndex && WordSearch.isWord(text[end])))
    }

    /// Shortens a long value to its beginning and a hash.
    static func bounded(_ value: String) -> String {
        guard value.utf8.count > valueLimit else { return value }
        return value.shortened(to: valueLimit) + BoundedName.of(value).suffix(16)
    }
}
