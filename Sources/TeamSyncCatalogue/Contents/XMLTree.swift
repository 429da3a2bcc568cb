/// The elements of an XML text, as far as it needs neither a document type nor entities of its own.
struct XMLTree {
    struct Element {
        /// Without the prefix `svg:`.
        let name: String
        /// In the order of the text; their names are different.
        let attributes: [(name: String, value: String)]
        var children: [Node] = []

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    enum Node {
        /// A place in `elements`.
        case element(Int)
        case text(String)
    }

    /// Why there is no tree.
    enum Failure: Error {
        case malformed
        case tooDeep
        case tooManyElements
    }

    static let depthLimit = 100
    static let elementLimit = 20_000
    private static let attributeLimit = 100

    /// Parents before their children; the first one is the root.
    private(set) var elements: [Element] = []

    var root: Element { elements[0] }

    /// - Returns: nil for what is not well-formed, is nested too deeply or has too many elements.
    init?(_ bytes: [UInt8]) {
        do throws(Failure) {
            try self.init(reading: bytes)
        } catch {
            return nil
        }
    }

    init(reading bytes: [UInt8]) throws(Failure) {
        var scanner = XMLScanner(PlainText.withoutByteOrderMark(bytes))
        var open: [Int] = []
        while let token = scanner.next() {
            switch token {
            case .start(let name, let attributes, let isEmpty):
                guard elements.count < XMLTree.elementLimit else { throw .tooManyElements }
                guard open.count < XMLTree.depthLimit else { throw .tooDeep }
                guard attributes.count <= XMLTree.attributeLimit, !open.isEmpty || elements.isEmpty,
                    !XMLTree.hasTwice(attributes)
                else { throw .malformed }
                if let parent = open.last { elements[parent].children.append(.element(elements.count)) }
                if !isEmpty { open.append(elements.count) }
                elements.append(Element(name: name, attributes: attributes))
            case .end(let name):
                guard let last = open.popLast(), elements[last].name == name else { throw .malformed }
            case .text(let text):
                if let parent = open.last {
                    elements[parent].children.append(.text(text))
                } else if !text.utf8.allSatisfy(\.isXMLSpace) {
                    throw .malformed
                }
            case .nothing: continue
            }
        }
        guard !scanner.hasFailed, open.isEmpty, !elements.isEmpty else { throw .malformed }
    }

    /// Whether two attributes have the same name.
    private static func hasTwice(_ attributes: [(name: String, value: String)]) -> Bool {
        attributes.indices.contains { index in
            attributes[..<index].contains { $0.name == attributes[index].name }
        }
    }

    /// Whether the two mean the same: without regard to the order of attributes, comments and the layout.
    /// - Parameter keepsSpaces: whether white space between elements is a space, as in HTML.
    func isSame(as other: XMLTree, keepsSpaces: Bool) -> Bool {
        if keepsSpaces, hasPreformattedText || other.hasPreformattedText { return false }
        var pairs = [(0, 0)]
        while let (left, right) = pairs.popLast() {
            let (one, two) = (elements[left], other.elements[right])
            guard one.name == two.name, one.attributes.count == two.attributes.count else { return false }
            for (name, value) in one.attributes {
                guard let counterpart = two[name], XMLTree.isSame(value, counterpart) else { return false }
            }
            let children = XMLTree.meaningful(one.children, keepsSpaces: keepsSpaces)
            let others = XMLTree.meaningful(two.children, keepsSpaces: keepsSpaces)
            guard children.count == others.count else { return false }
            for pair in zip(children, others) {
                switch pair {
                case (.element(let left), .element(let right)): pairs.append((left, right))
                case (.text(let left), .text(let right)): if !left.utf8.elementsEqual(right.utf8) { return false }
                default: return false
                }
            }
        }
        return true
    }

    private var hasPreformattedText: Bool {
        elements.contains { ["pre", "textarea", "script", "style"].contains($0.name.lowercased()) }
    }

    /// Adjacent texts joined; without white space unless there is text beside it.
    private static func meaningful(_ children: [Node], keepsSpaces: Bool) -> [Node] {
        var joined: [Node] = []
        var pieces: [String] = []
        func flush() {
            if !pieces.isEmpty { joined.append(.text(pieces.joined())) }
            pieces = []
        }
        for child in children {
            if case .text(let text) = child {
                pieces.append(text)
            } else {
                flush()
                joined.append(child)
            }
        }
        flush()
        let isMixed = joined.contains {
            if case .text(let text) = $0 { !text.utf8.allSatisfy(\.isXMLSpace) } else { false }
        }
        return joined.compactMap { child in
            guard case .text(let text) = child, text.utf8.allSatisfy(\.isXMLSpace) else { return child }
            return isMixed || keepsSpaces ? .text(" ") : nil
        }
    }

    /// Numbers by value, and spaces between words.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        if left.utf8.elementsEqual(right.utf8) { return true }
        let words = left.utf8.split(whereSeparator: \.isXMLSpace)
        let others = right.utf8.split(whereSeparator: \.isXMLSpace)
        return words.count == others.count
            && zip(words, others).allSatisfy { one, two in
                one.elementsEqual(two) || number(one).map { $0 == number(two) } ?? false
            }
    }

    private static func number(_ text: Substring.UTF8View) -> Double? {
        var numbers = NumberList(Array(text.prefix(40)))
        guard text.count < 40, let number = numbers.next(), numbers.isAtEnd else { return nil }
        return number
    }
}

extension UInt8 {
    var isXMLSpace: Bool { self == 0x20 || self == 0x0a || self == 0x09 || self == 0x0d }
}

/// Splits an XML text into its tags and texts.
private struct XMLScanner {
    enum Token {
        case start(String, attributes: [(name: String, value: String)], isEmpty: Bool)
        case end(String)
        case text(String)
        /// A comment, a declaration.
        case nothing
    }

    private var rest: ArraySlice<UInt8>
    private(set) var hasFailed = false

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// - Returns: nil at the end and after a failure.
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
            // Some readers of HTML read these comments.
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

    /// What is between `opening`, with which the rest begins, and `closing`.
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
