/// Reads the bytes of a JSON document (RFC 8259) and checks its syntax. Nesting uses one byte of heap per level, and no
/// stack.
struct JSONScanner {
    struct NotJSON: Error {}

    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// - Parameter text: valid UTF-8 that outlives the scanner and its keys.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    mutating func skipByteOrderMark() {
        if text.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
    }

    mutating func expectEnd() throws(NotJSON) {
        skipSpace()
        guard index == text.count else { throw NotJSON() }
    }

    /// Skips white space, and `byte` if it follows.
    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard current == byte else { return false }
        index += 1
        return true
    }

    /// Skips the comma before an element or a member, or the end after the last one.
    /// - Parameter isFirst: whether the array or object has just been opened.
    /// - Returns: false if the end was found.
    mutating func hasNext(before end: UInt8, isFirst: Bool) throws(NotJSON) -> Bool {
        if take(end) { return false }
        guard isFirst || take(UInt8(ascii: ",")) else { throw NotJSON() }
        return true
    }

    /// Reads a key and skips the colon after it.
    mutating func key() throws(NotJSON) -> JSONString {
        let key = try string()
        guard take(UInt8(ascii: ":")) else { throw NotJSON() }
        return key
    }

    /// Skips white space.
    /// - Returns: the next byte; nil at the end.
    mutating func peek() -> UInt8? {
        skipSpace()
        return current
    }

    /// The number of bytes read.
    var offset: Int { index }

    /// The extent of a skipped value.
    struct Extent {
        /// The range of its bytes.
        var range: Range<Int>
        /// The number of its nesting levels: 1 for a value that contains no others.
        var depth = 1
        /// The number of values it consists of, including itself.
        var values = 1
    }

    /// Skips a value and everything inside it.
    mutating func value() throws(NotJSON) -> Extent {
        skipSpace()
        var extent = Extent(range: index..<index)
        extent.values = 0
        var ends: [UInt8] = []
        repeat {
            extent.values += 1
            extent.depth = max(extent.depth, ends.count + 1)
            var isFirst = true
            if take(UInt8(ascii: "{")) {
                ends.append(UInt8(ascii: "}"))
            } else if take(UInt8(ascii: "[")) {
                ends.append(UInt8(ascii: "]"))
            } else {
                try skipScalar()
                isFirst = false
            }
            while let end = ends.last, try !hasNext(before: end, isFirst: isFirst) {
                ends.removeLast()
                isFirst = false
            }
            if ends.last == UInt8(ascii: "}") { _ = try key() }
        } while !ends.isEmpty
        extent.range = extent.range.lowerBound..<index
        return extent
    }

    /// Reads a string.
    mutating func string() throws(NotJSON) -> JSONString {
        guard take(UInt8(ascii: "\"")) else { throw NotJSON() }
        let start = index
        let isPlain = try skipString()
        let written = UnsafeBufferPointer(rebasing: text[start..<index - 1])
        return isPlain ? JSONString(written) : JSONString(unescaping: written)
    }

    private var current: UInt8? { index < text.count ? text[index] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { index += 1 }
    }

    private mutating func skipScalar() throws(NotJSON) {
        switch current {
        case UInt8(ascii: "\""):
            index += 1
            _ = try skipString()
        case UInt8(ascii: "t"): try skipWord("true")
        case UInt8(ascii: "f"): try skipWord("false")
        case UInt8(ascii: "n"): try skipWord("null")
        default: try skipNumber()
        }
    }

    private mutating func skipWord(_ word: StaticString) throws(NotJSON) {
        let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard text[index...].starts(with: bytes) else { throw NotJSON() }
        index += bytes.count
    }

    private mutating func skipNumber() throws(NotJSON) {
        if current == UInt8(ascii: "-") { index += 1 }
        if current == UInt8(ascii: "0") { index += 1 } else { try skipDigits() }
        if current == UInt8(ascii: ".") {
            index += 1
            try skipDigits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            index += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(NotJSON) {
        let start = index
        while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
        guard index > start else { throw NotJSON() }
    }

    /// Skips the rest of a string and its closing quote.
    /// - Returns: whether it contains no escapes.
    private mutating func skipString() throws(NotJSON) -> Bool {
        var isPlain = true
        while let byte = current {
            index += 1
            if byte == UInt8(ascii: "\"") { return isPlain }
            guard byte >= 0x20 else { throw NotJSON() }
            if byte == UInt8(ascii: "\\") {
                isPlain = false
                try skipEscape()
            }
        }
        throw NotJSON()
    }

    private mutating func skipEscape() throws(NotJSON) {
        guard let kind = current else { throw NotJSON() }
        index += 1
        if kind == UInt8(ascii: "u") {
            for _ in 0..<4 {
                guard let digit = current, JSONEscape.hexValue(digit) != nil else { throw NotJSON() }
                index += 1
            }
        } else if JSONEscape.byte(of: kind) == nil {
            throw NotJSON()
        }
    }
}

/// A string of a JSON document. Two strings are equal if their code points are, however they are escaped.
struct JSONString: Hashable {
    /// The bytes of the document that contain the text; nil if the text is in `own`.
    private let borrowed: UnsafeRawBufferPointer?
    private let own: [UInt8]

    /// - Parameter written: a string without escapes, in a document that outlives this value.
    init(_ written: UnsafeBufferPointer<UInt8>) {
        (borrowed, own) = (UnsafeRawBufferPointer(written), [])
    }

    init(_ text: String) {
        (borrowed, own) = (nil, Array(text.utf8))
    }

    /// - Parameter written: a string with well-formed escapes. An unpaired surrogate counts as a character.
    init(unescaping written: UnsafeBufferPointer<UInt8>) {
        var rest = written[...]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(written.count)
        var units: [UInt16] = []
        func flush() {
            guard !units.isEmpty else { return }
            bytes += JSONEscape.bytes(of: units)
            units.removeAll(keepingCapacity: true)
        }
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
                flush()
                bytes.append(byte)
                continue
            }
            if let plain = JSONEscape.byte(of: kind) {
                flush()
                bytes.append(plain)
            } else {
                units.append(rest.prefix(4).reduce(0) { $0 << 4 | (JSONEscape.hexValue($1) ?? 0) })
                rest = rest.dropFirst(4)
            }
        }
        flush()
        (borrowed, own) = (nil, bytes)
    }

    /// The text, in which an unpaired surrogate becomes `�`.
    var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// The text as a name; long names are shortened.
    var name: String { withBytes { BoundedName.of($0) } }

    static func == (left: JSONString, right: JSONString) -> Bool {
        left.withBytes { left in right.withBytes { right in left.elementsEqual(right) } }
    }

    func hash(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: $0) }
    }

    private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if let borrowed { return body(borrowed) }
        return own.withUnsafeBytes(body)
    }
}

/// The escapes of JSON strings.
package enum JSONEscape {
    /// The byte that a backslash and this letter denote; nil for `u` and for invalid escapes.
    static func byte(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// See `Hexadecimal.value(of:)`.
    package static func hexValue(_ digit: UInt8) -> UInt16? { Hexadecimal.value(of: digit).map(UInt16.init) }

    /// Converts UTF-16 to UTF-8. An unpaired surrogate, which UTF-8 does not allow, is also encoded in three bytes.
    static func bytes(of units: [UInt16]) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = units[...]
        while let unit = rest.popFirst() {
            if UTF16.isLeadSurrogate(unit), let next = rest.first, UTF16.isTrailSurrogate(next) {
                rest.removeFirst()
                bytes += String(decoding: [unit, next], as: UTF16.self).utf8
            } else if UTF16.isSurrogate(unit) {
                bytes += [0xe0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3f), 0x80 | UInt8(unit & 0x3f)]
            } else {
                bytes += String(decoding: [unit], as: UTF16.self).utf8
            }
        }
        return bytes
    }
}
