import TeamSyncBase

/// The drawings in a script: SVG elements, elements as data (`['path', { d: 'M2 4h…' }]`), and string literals with the
/// data of paths. Neighbors without a name between them are one drawing.
struct DrawingScan {
    /// The names of the elements that drawings consist of, in lower case.
    private static let elements: Set<String> = [
        "path", "circle", "rect", "line", "polyline", "polygon", "ellipse", "g",
    ]
    /// The maximum number of bytes of one element, and between two elements of one drawing.
    private static let (elementLimit, gapLimit) = (64 << 10, 64)
    /// The minimum number of bytes of the data of a path in a short string literal.
    private static let fewestBytes = 5

    /// The number of drawings.
    private(set) var number = 0
    /// The numbers of drawings that begin with an element, with an element as data, and with the data of a path.
    private(set) var (elements, nodes, paths) = (0, 0, 0)
    private let bytes: [UInt8]
    /// The end of the last part of a drawing; nil before the first one.
    private var last: Int?
    /// The end of the bytes that follow the beginning of an element without an end.
    private var openEnd = 0

    /// Reads the script once.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<"):
                if let end = element(at: index) {
                    if begins(at: index, end) { elements += 1 }
                    index = end
                    continue
                }
            case UInt8(ascii: "["):
                if let end = node(at: index) {
                    if begins(at: index, end) { nodes += 1 }
                    index = end
                    continue
                }
            case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
                if let end = pathData(at: index) {
                    if begins(at: index, end) { paths += 1 }
                    index = end
                    continue
                }
            default: break
            }
            index += 1
        }
    }

    /// Adds a part, and returns whether it is the first one of a drawing.
    private mutating func begins(at start: Int, _ end: Int) -> Bool {
        defer { last = end }
        if let last, start - last <= DrawingScan.gapLimit, isGap(bytes[last..<start]) { return false }
        number += 1
        return true
    }

    /// Whether the text between two parts contains no name.
    private func isGap(_ gap: ArraySlice<UInt8>) -> Bool {
        let isJoined = gap.contains(UInt8(ascii: "+"))
        return gap.allSatisfy { byte in
            byte <= 0x20 || ",[]+".utf8.contains(byte) || isJoined && "'\"`".utf8.contains(byte)
        }
    }

    /// The end of an element or of its end tag; nil for others.
    private mutating func element(at start: Int) -> Int? {
        guard start >= openEnd else { return nil }
        var index = start + 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
        guard let end = name(at: index) else { return nil }
        return close(after: end, UInt8(ascii: ">"))
    }

    /// The end of the attributes of an element as data.
    private mutating func node(at start: Int) -> Int? {
        guard start >= openEnd else { return nil }
        var index = space(after: start + 1)
        guard index < bytes.count, "'\"".utf8.contains(bytes[index]) else { return nil }
        let quote = bytes[index]
        guard let end = name(at: index + 1), end < bytes.count, bytes[end] == quote else { return nil }
        index = space(after: end + 1)
        guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return nil }
        index = space(after: index + 1)
        guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return nil }
        return close(after: index, UInt8(ascii: "}"))
    }

    /// The end of what begins at an index; nil if it does not end within the limit, where the next search then begins.
    private mutating func close(after start: Int, _ byte: UInt8) -> Int? {
        let limit = min(bytes.count, start + DrawingScan.elementLimit)
        if let end = bytes[start..<limit].firstIndex(of: byte) { return end + 1 }
        openEnd = limit
        return nil
    }

    /// The end of a string literal with the data of a path, or of the beginning of a long one.
    private func pathData(at start: Int) -> Int? {
        guard start + 1 < bytes.count, "Mm".utf8.contains(bytes[start + 1]) else { return nil }
        var index = start + 1
        let limit = min(bytes.count, start + DrawingScan.elementLimit)
        while index < limit, DrawingScan.isOfPath(bytes[index]) { index += 1 }
        let data = bytes[(start + 1)..<index]
        guard data.count >= DrawingScan.fewestBytes, data.contains(where: \.isASCIIDigit) else { return nil }
        return index < bytes.count && bytes[index] == bytes[start] ? index + 1 : nil
    }

    /// The end of the name of an element that drawings consist of.
    private func name(at start: Int) -> Int? {
        var index = start
        while index < bytes.count, index - start < 12, bytes[index].isASCIILetter { index += 1 }
        guard index > start, index < bytes.count, !bytes[index].isASCIIDigit, bytes[index] != UInt8(ascii: "-") else {
            return nil
        }
        let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
        return DrawingScan.elements.contains(name) ? index : nil
    }

    private func space(after start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        return index
    }

    private static func isOfPath(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte == 0x0a || " .,-+eMmLlHhVvCcSsQqTtAaZz".utf8.contains(byte)
    }
}
