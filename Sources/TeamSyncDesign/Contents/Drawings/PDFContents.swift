import TeamSyncBase

/// The displayed contents of a PDF file: its objects in their order, with decompressed streams. Dates, the names of
/// programs, lengths, offsets, identifiers and the level of compression are left out, so that files with equal contents
/// look the same. The reverse does not hold: files that look the same can have different contents.
struct PDFContents: Equatable {
    private struct Object: Equatable {
        var number: [UInt8] = []
        var tokens: [[UInt8]] = []
        var stream: [UInt8]?
    }

    /// Returns the contents of a zlib stream; nil if they are invalid or larger than the limit.
    typealias Inflater = (_ bytes: ArraySlice<UInt8>, _ limit: Int) -> [UInt8]?

    /// The maximum number of objects, and the maximum size of all streams of a file, in bytes.
    private static let (objectLimit, streamLimit) = (20_000, 8 << 20)
    private static let header = Array("%PDF-".utf8)

    private var objects: [Object] = []
    private var trailers: [[[UInt8]]] = []
    static func == (one: PDFContents, other: PDFContents) -> Bool {
        one.objects == other.objects && one.trailers == other.trailers
    }

    static func mayBe(_ bytes: [UInt8]) -> Bool { bytes.starts(with: header) }

    /// - Parameter work: increased by the size of all streams in bytes, also if the result is nil. A stream that cannot be
    ///   decompressed counts as much as it may contain.
    /// - Returns: nil if the bytes are not those of a PDF file, are encrypted or damaged, or exceed a limit.
    init?(_ bytes: [UInt8], work: inout Int, _ inflated: Inflater) {
        guard PDFContents.mayBe(bytes) else { return nil }
        var (scan, lengths): (PDFTokens, Set<[UInt8]>) = (PDFTokens(bytes[...]), [])
        var (size, innerTokens) = (0, 0)
        defer { work += size }
        while let first = scan.next() {
            if first.elementsEqual("xref".utf8) {
                guard let end = scan.skip(to: "trailer") else { return nil }
                scan = PDFTokens(bytes[end...])
                guard let trailer = scan.value() else { return nil }
                trailers.append(PDFContents.shown(trailer, besides: PDFContents.trailing).tokens)
                continue
            }
            if first.elementsEqual("startxref".utf8) {
                guard scan.next() != nil else { return nil }
                continue
            }
            guard first.allSatisfy(\.isASCIIDigit), scan.next()?.allSatisfy(\.isASCIIDigit) == true,
                scan.next()?.elementsEqual("obj".utf8) == true, objects.count < PDFContents.objectLimit,
                let (value, end) = scan.object()
            else { return nil }
            let (tokens, isCompressed, length) = PDFContents.shown(value)
            if let length { lengths.insert(length) }
            var object = Object(number: Array(first), tokens: tokens)
            if end.elementsEqual("stream".utf8) {
                guard let (data, next) = PDFContents.stream(bytes, at: scan.index) else { return nil }
                scan = PDFTokens(bytes[next...])
                let limit = PDFContents.streamLimit - size
                let stream = isCompressed ? inflated(data, limit) : data.count <= limit ? Array(data) : nil
                size += stream?.count ?? limit
                guard stream != nil, scan.next()?.elementsEqual("endobj".utf8) == true else { return nil }
                object.stream = stream
            } else {
                guard end.elementsEqual("endobj".utf8) else { return nil }
            }
            switch PDFContents.type(of: tokens) {
            case "/XRef", "/Metadata": continue
            case "/ObjStm":
                var (inner, all) = (PDFTokens((object.stream ?? [])[...]), [[UInt8]]())
                while let token = inner.next() {
                    innerTokens += 1
                    guard innerTokens <= PDFTokens.limit else { return nil }
                    all.append(Array(token))
                }
                (object.stream, object.tokens) = (nil, tokens + PDFContents.shown(all).tokens)
            default: break
            }
            objects.append(object)
        }
        objects.removeAll { lengths.contains($0.number) && $0.tokens.count == 1 && $0.stream == nil }
        guard !objects.isEmpty, !trailers.joined().contains(Array("/Encrypt".utf8)) else { return nil }
    }

    /// The members of dictionaries, and the further ones of trailers, that do not affect what is displayed.
    private static let quiet = names(["/Length", "/CreationDate", "/ModDate", "/LastModified", "/Producer", "/Creator"])
    private static let trailing = names(["/ID", "/Size", "/Prev"])

    private static func names(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }

    /// Returns the tokens of a value without those that do not affect what is displayed, whether its stream is
    /// compressed with zlib, and the number of the object with the length of the stream.
    private static func shown(
        _ value: [[UInt8]], besides others: Set<[UInt8]> = []
    ) -> (tokens: [[UInt8]], isCompressed: Bool, length: [UInt8]?) {
        var (tokens, isCompressed, length): ([[UInt8]], Bool, [UInt8]?) = ([], false, nil)
        var index = 0
        // Each value is passed over at once, so that nested ones are not read again.
        while index < value.count {
            let token = value[index]
            if token == Array("/Filter".utf8) {
                let end = PDFTokens.end(of: value, at: index + 1)
                let names = value[min(index + 1, value.count)..<end].filter { $0.first == UInt8(ascii: "/") }
                if names == [Array("/FlateDecode".utf8)] || names == [Array("/Fl".utf8)] {
                    isCompressed = true
                } else {
                    tokens += value[index..<end]
                }
                index = end
            } else if quiet.contains(token) || others.contains(token) {
                let end = PDFTokens.end(of: value, at: index + 1)
                if token == Array("/Length".utf8), end - index == 4 { length = value[index + 1] }
                index = end
            } else {
                tokens.append(token)
                index += 1
            }
        }
        return (tokens, isCompressed, length)
    }

    private static func type(of tokens: [[UInt8]]) -> String? {
        guard let index = tokens.firstIndex(of: Array("/Type".utf8)), index + 1 < tokens.count else { return nil }
        return String(decoding: tokens[index + 1], as: UTF8.self)
    }

    /// Returns the bytes of the stream whose keyword ends at an index, possibly with a line ending after them, and the
    /// index after it.
    private static func stream(_ bytes: [UInt8], at start: Int) -> (data: ArraySlice<UInt8>, next: Int)? {
        var first = start
        if first < bytes.count, bytes[first] == UInt8(ascii: "\r") { first += 1 }
        if first < bytes.count, bytes[first] == UInt8(ascii: "\n") { first += 1 }
        guard let end = bytes[first...].firstRange(of: Array("endstream".utf8)) else { return nil }
        return (bytes[first..<end.lowerBound], end.upperBound)
    }
}

/// Splits the text of a PDF file into tokens: names, numbers, words, strings and brackets.
private struct PDFTokens {
    private let bytes: ArraySlice<UInt8>
    /// The index after the last token.
    private(set) var index: Int
    /// The maximum number of tokens in one value, and in all compressed objects.
    static let limit = 100_000

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, index) = (bytes, bytes.startIndex) }

    private static let marks = Array("()<>[]{}/%".utf8)

    private static func isSpace(_ byte: UInt8) -> Bool { byte.isASCIISpace || byte == 0 }

    mutating func next() -> ArraySlice<UInt8>? {
        while index < bytes.endIndex {
            if PDFTokens.isSpace(bytes[index]) {
                index += 1
            } else if bytes[index] == UInt8(ascii: "%") {
                while index < bytes.endIndex, !"\r\n".utf8.contains(bytes[index]) { index += 1 }
            } else {
                break
            }
        }
        guard index < bytes.endIndex else { return nil }
        let start = index
        index += 1
        switch bytes[start] {
        case UInt8(ascii: "("):
            var depth = 1
            while index < bytes.endIndex, depth > 0 {
                switch bytes[index] {
                case UInt8(ascii: "\\"): index += 1
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"): depth -= 1
                default: break
                }
                index += 1
            }
            index = min(index, bytes.endIndex)
        case UInt8(ascii: "<"), UInt8(ascii: ">"):
            if index < bytes.endIndex, bytes[index] == bytes[start] {
                index += 1
            } else if bytes[start] == UInt8(ascii: "<") {
                while index < bytes.endIndex, bytes[index] != UInt8(ascii: ">") { index += 1 }
                index = min(index + 1, bytes.endIndex)
            }
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"): break
        default:
            while index < bytes.endIndex, !PDFTokens.isSpace(bytes[index]), !PDFTokens.marks.contains(bytes[index]) {
                index += 1
            }
        }
        return bytes[start..<index]
    }

    /// Returns the tokens of the next value: a dictionary, a list, a string, a name or a number; nil if there is none.
    mutating func value() -> [[UInt8]]? {
        var (tokens, depth): ([[UInt8]], Int) = ([], 0)
        repeat {
            guard tokens.count < PDFTokens.limit, let token = next() else { return nil }
            tokens.append(Array(token))
            depth += PDFTokens.depth(of: token)
        } while depth > 0
        return depth < 0 ? nil : tokens
    }

    /// Returns the tokens up to the end of an object or the beginning of its stream, and the word that follows; nil if
    /// there is neither.
    mutating func object() -> (value: [[UInt8]], end: ArraySlice<UInt8>)? {
        var tokens: [[UInt8]] = []
        while tokens.count < PDFTokens.limit, let token = next() {
            if token.elementsEqual("endobj".utf8) || token.elementsEqual("stream".utf8) { return (tokens, token) }
            tokens.append(Array(token))
        }
        return nil
    }

    private static func depth(of token: some Collection<UInt8>) -> Int {
        if token.elementsEqual("<<".utf8) || token.elementsEqual("[".utf8) { return 1 }
        return token.elementsEqual(">>".utf8) || token.elementsEqual("]".utf8) ? -1 : 0
    }

    /// Returns the index after a word, which is searched from here; nil if it is missing.
    func skip(to word: String) -> Int? { bytes[index...].firstRange(of: Array(word.utf8))?.upperBound }

    /// Returns the index after the value that begins at an index of a list of tokens; a reference has three tokens.
    static func end(of tokens: [[UInt8]], at start: Int) -> Int {
        guard start < tokens.count else { return tokens.count }
        if start + 2 < tokens.count, tokens[start + 2] == [UInt8(ascii: "R")],
            tokens[start].allSatisfy(\.isASCIIDigit)
        {
            return start + 3
        }
        var (index, depth) = (start, 0)
        repeat {
            depth += self.depth(of: tokens[index])
            index += 1
        } while depth > 0 && index < tokens.count
        return index
    }
}
