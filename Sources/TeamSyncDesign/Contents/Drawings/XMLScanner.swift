/// Splits XML into tags and text.
struct XMLScanner {
    enum Token {
        case start(String, attributes: [(name: String, value: String)], isEmpty: Bool)
        case end(String)
        case text(String)
        /// A comment or a declaration.
        case nothing
    }

    private var rest: ArraySlice<UInt8>
    private(set) var hasFailed = false

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// - Returns: nil at the end of the text and after a failure.
    mutating func next() -> Token? {
        guard let first = rest.first else { return nil }
        let token = first == UInt8(ascii: "<") ? markup() : text()
        if token == nil { hasFailed = true }
        return token
    }

    private mutating func text() -> Token? {
        let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        defer { rest = rest[end...] }
        return decoded(rest[..<end]).map(Token.text)
    }

    private mutating func markup() -> Token? {
        if rest.starts(with: "<!--".utf8) {
            // Some HTML parsers interpret comments of this form.
            guard !rest.dropFirst(4).starts(with: "[if".utf8) else { return nil }
            return skip("<!--", "-->") == nil ? nil : .nothing
        }
        if rest.starts(with: "<![CDATA[".utf8) {
            return skip("<![CDATA[", "]]>").flatMap { String(validating: $0, as: UTF8.self) }.map(Token.text)
        }
        if rest.starts(with: "<?".utf8) {
            guard let content = skip("<?", "?>"), !content.starts(with: "xml-stylesheet".utf8) else { return nil }
            return .nothing
        }
        if rest.starts(with: "<!".utf8) {
            guard let content = skip("<!", ">"),
                content.starts(with: "DOCTYPE".utf8) || content.starts(with: "doctype".utf8),
                !content.contains(UInt8(ascii: "["))
            else { return nil }
            return .nothing
        }
        rest.removeFirst()
        if rest.first == UInt8(ascii: "/") {
            rest.removeFirst()
            guard let name = name(), skipSpaces(), rest.popFirst() == UInt8(ascii: ">") else { return nil }
            return .end(name)
        }
        return startTag()
    }

    private mutating func startTag() -> Token? {
        guard let name = name() else { return nil }
        var attributes: [(name: String, value: String)] = []
        while skipSpaces(), let first = rest.first {
            if first == UInt8(ascii: ">") {
                rest.removeFirst()
                return .start(name, attributes: attributes, isEmpty: false)
            }
            if first == UInt8(ascii: "/") {
                rest.removeFirst()
                guard rest.popFirst() == UInt8(ascii: ">") else { return nil }
                return .start(name, attributes: attributes, isEmpty: true)
            }
            guard attributes.count < 1000, let attribute = self.name(), skipSpaces(),
                rest.popFirst() == UInt8(ascii: "="), skipSpaces(),
                let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = rest.firstIndex(of: quote), let value = decoded(rest[..<end])
            else { return nil }
            rest = rest[(end + 1)...]
            attributes.append((attribute, value))
        }
        return nil
    }

    /// Skips `opening`, which the rest begins with, and the text up to and including `closing`. Returns the text
    /// between them.
    private mutating func skip(_ opening: StaticString, _ closing: String) -> ArraySlice<UInt8>? {
        let content = rest.dropFirst(opening.utf8CodeUnitCount)
        let mark = Array(closing.utf8)
        var index = content.startIndex
        while index + mark.count <= content.endIndex {
            if content[index] == mark[0], content[index..<index + mark.count].elementsEqual(mark) {
                rest = content[(index + mark.count)...]
                return content[..<index]
            }
            index += 1
        }
        return nil
    }

    private mutating func skipSpaces() -> Bool {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
        return true
    }

    private mutating func name() -> String? {
        let name = rest.prefix(while: XMLScanner.isPartOfName)
        guard !name.isEmpty, name.count <= 200 else { return nil }
        rest = rest[name.endIndex...]
        let text = String(decoding: name, as: UTF8.self)
        return text.hasPrefix("svg:") ? String(text.dropFirst(4)) : text
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "&"):
            false
        default: true
        }
    }

    private static let entities: [(name: String, value: UInt8)] = [
        ("amp", 0x26), ("lt", 0x3c), ("gt", 0x3e), ("quot", 0x22), ("apos", 0x27),
    ]

    private func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.contains(where: { $0 == 0x0d || $0 == UInt8(ascii: "&") }) else {
            return String(validating: bytes, as: UTF8.self)
        }
        var output: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == 0x0d {
                if rest.first != 0x0a { output.append(0x0a) }
            } else if byte == UInt8(ascii: "&") {
                guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                    let text = XMLScanner.entity(rest[..<end])
                else { return nil }
                output += text
                rest = rest[(end + 1)...]
            } else {
                output.append(byte)
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    private static func entity(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        guard name.first == UInt8(ascii: "#") else {
            return entities.first { $0.name.utf8.elementsEqual(name) }.map { [$0.value] }
        }
        let isHex = name.dropFirst().first == UInt8(ascii: "x")
        let digits = String(decoding: name.dropFirst(isHex ? 2 : 1), as: UTF8.self)
        return UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
    }
}
