/// Writes numbers and strings in a compact form for `ByteReader`.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ number: Int) {
        var rest = UInt64(bitPattern: Int64(number))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            write(utf8.count)
            bytes.append(contentsOf: utf8)
        }
    }

    package mutating func write(_ text: String?) {
        write(text == nil ? 0 : 1)
        if let text { write(text) }
    }

    /// Appends the number of bytes and the bytes.
    package mutating func append(_ more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    package mutating func write<Element>(_ list: [Element], _ each: (inout ByteWriter, Element) -> Void) {
        write(list.count)
        for element in list { each(&self, element) }
    }
}

/// Reads the output of `ByteWriter`. Invalid input is an error, not a crash, because the bytes come from a file or from
/// a process that has read hostile sources.
package struct ByteReader {
    package struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    package var isAtEnd: Bool { rest.isEmpty }

    package mutating func number() throws(Malformed) -> Int {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while let byte = rest.popFirst() {
            guard shift < 64 else { throw Malformed() }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return Int(Int64(bitPattern: value)) }
            shift += 7
        }
        throw Malformed()
    }

    package mutating func text() throws(Malformed) -> String {
        String(decoding: try bytes(), as: UTF8.self)
    }

    /// Reads bytes that are preceded by their number.
    package mutating func bytes() throws(Malformed) -> ArraySlice<UInt8> {
        let count = try number()
        guard count >= 0, count <= rest.count else { throw Malformed() }
        let bytes = rest.prefix(count)
        rest = rest.dropFirst(count)
        return bytes
    }

    package mutating func optionalText() throws(Malformed) -> String? {
        try number() == 0 ? nil : try text()
    }

    package mutating func list<Element>(
        _ each: (inout ByteReader) throws(Malformed) -> Element
    ) throws(Malformed) -> [Element] {
        let count = try number()
        // Each element takes at least one byte.
        guard count >= 0, count <= rest.count else { throw Malformed() }
        var list: [Element] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try each(&self)) }
        return list
    }
}
