/// Walks over the bytes of a JSON document and checks its grammar. Nesting costs heap, a byte for each level, not stack.
struct JSONScanner {
    struct NotJSON: Error {}

    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// - Parameter text: valid UTF-8, which outlives the scanner and its keys.
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

    /// Steps over white space, and over `byte` if that comes next.
    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard current == byte else { return false }
        index += 1
        return true
    }

    /// Steps over what stands in front of an element or a member, or behind the last one.
    /// - Parameter isFirst: whether the array or object has just been opened.
    /// - Returns: false when `end` was there.
    mutating func hasNext(before end: UInt8, isFirst: Bool) throws(NotJSON) -> Bool {
        if take(end) { return false }
        guard isFirst || take(UInt8(ascii: ",")) else { throw NotJSON() }
        return true
    }

    /// Reads a key and steps over the colon behind it.
    mutating func key() throws(NotJSON) -> JSONKey {
        guard take(UInt8(ascii: "\"")) else { throw NotJSON() }
        let start = index
        let isPlain = try skipString()
        let written = UnsafeBufferPointer(rebasing: text[start..<index - 1])
        guard take(UInt8(ascii: ":")) else { throw NotJSON() }
        return isPlain ? JSONKey(written) : JSONKey(unescaping: written)
    }

    /// Steps over a value and all that it holds.
    mutating func skipValue() throws(NotJSON) {
        var ends: [UInt8] = []
        repeat {
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
    }

    /// What kind of value comes next, as its first byte; nil at the end.
    mutating func peek() -> UInt8? {
        skipSpace()
        return current
    }

    /// Steps over a value.
    /// - Returns: where it stands.
    mutating func valueRange() throws(NotJSON) -> Range<Int> {
        skipSpace()
        let start = index
        try skipValue()
        return start..<index
    }

    /// Reads a string.
    mutating func string() throws(NotJSON) -> String {
        guard take(UInt8(ascii: "\"")) else { throw NotJSON() }
        let start = index
        let isPlain = try skipString()
        let written = UnsafeBufferPointer(rebasing: text[start..<index - 1])
        return isPlain ? String(decoding: written, as: UTF8.self) : JSONKey(unescaping: written).text
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

    /// Steps over the rest of a string and the quote behind it.
    /// - Returns: whether it has no escapes.
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
