import TeamSyncBase
import TeamSyncDesign

/// The parts of an XML source that can be references to resources of Android: a whole value such as `@drawable/close`,
/// or a part of an expression such as `@{on ? @drawable/a : @drawable/b}`. Everything else is text.
struct XMLReferences {
    private struct Part {
        let range: Range<Int>
        /// Whether a reference can be in it.
        let mayRefer: Bool
    }

    private let bytes: [UInt8]
    /// In source order.
    private var parts: [Part] = []

    /// The elements of resource files whose text can be a reference.
    private static let elements: Set<String> = [
        "string", "item", "drawable", "color", "dimen", "integer", "bool", "fraction",
    ]
    private static let nameLimit = 30
    private static let (opening, closing) = (UInt8(ascii: "<"), UInt8(ascii: ">"))
    private static let quotes = Array("\"'`".utf8)

    /// - Parameter bytes: the source without its comments.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var index = 0
        /// The element that begins directly before the index; nil after the end of one.
        var element: String?
        while index < bytes.count {
            if bytes[index] != XMLReferences.opening {
                let end = bytes[index...].firstIndex(of: XMLReferences.opening) ?? bytes.count
                let isWhole = end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "/")
                let mayRefer = isWhole && element.map(XMLReferences.elements.contains) ?? false
                parts.append(Part(range: index..<end, mayRefer: mayRefer && isReference(index..<end)))
                index = end
            } else if bytes[index...].starts(with: "<![CDATA[".utf8) {
                let end = bytes[index...].firstRange(of: Array("]]>".utf8))?.upperBound ?? bytes.count
                parts.append(Part(range: index..<end, mayRefer: false))
                (index, element) = (end, nil)
            } else {
                let name = bytes[(index + 1)...].prefix(XMLReferences.nameLimit).prefix(while: \.isASCIILetterOrDigit)
                element = String(decoding: name, as: UTF8.self)
                index = readTag(from: index + 1)
            }
        }
    }

    /// Adds the values of the attributes.
    /// - Returns: the index after the tag.
    private mutating func readTag(from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != XMLReferences.closing {
            let quote = bytes[index]
            index += 1
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            let end = bytes[index...].firstIndex(of: quote) ?? bytes.count
            readValue(index..<end)
            index = end + 1
        }
        return index + 1
    }

    private mutating func readValue(_ value: Range<Int>) {
        let text = bytes[value].drop { $0 <= 0x20 }
        guard text.starts(with: "@{".utf8) || text.starts(with: "@={".utf8) else {
            parts.append(Part(range: value, mayRefer: isReference(value)))
            return
        }
        // The strings of an expression; its quotation marks may be escaped, as in `@{a ? &quot;b&quot; : c}`.
        var (start, open) = (value.lowerBound, UInt8?.none)
        for index in value where XMLReferences.quotes.contains(bytes[index]) || bytes[index] == UInt8(ascii: "&") {
            guard let quote = quote(at: index), open == nil || open == quote else { continue }
            parts.append(Part(range: start..<index, mayRefer: open == nil))
            (start, open) = (index, open == nil ? quote : nil)
        }
        parts.append(Part(range: start..<value.upperBound, mayRefer: open == nil))
    }

    private func quote(at index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "&") else { return bytes[index] }
        let name = bytes[(index + 1)...].prefix(5)
        if name.elementsEqual("quot;".utf8) || name.starts(with: "#34;".utf8) { return UInt8(ascii: "\"") }
        return name.elementsEqual("apos;".utf8) || name.starts(with: "#39;".utf8) ? UInt8(ascii: "'") : nil
    }

    /// Whether a value is a reference: `@drawable/close`, `?attr/ink`.
    private func isReference(_ value: Range<Int>) -> Bool {
        let text = bytes[value].drop { $0 <= 0x20 }
        return text.first.map { "@?".utf8.contains($0) } ?? false
            && text.reversed().drop { $0 <= 0x20 }.allSatisfy { byte in
                byte.isASCIILetterOrDigit || byte >= 0x80 || "@?+*:/._-$".utf8.contains(byte)
            }
    }

    /// Whether a name can be that of a resource, rather than a part of a text.
    func mayRefer(_ offset: Int) -> Bool {
        SourceMask.index(of: offset, in: parts.count) { parts[$0].range }.map { parts[$0].mayRefer } ?? true
    }
}
