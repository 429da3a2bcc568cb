/// The elements of an XML document. Custom entities, and document types that could declare them, are not supported.
struct XMLTree {
    struct Element {
        /// The name of the element without the prefix `svg:`.
        let name: String
        /// The attributes in text order, with distinct names.
        let attributes: [(name: String, value: String)]
        var children: [Node] = []

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    enum Node {
        /// The index of a child in `elements`.
        case element(Int)
        case text(String)
    }

    /// The reason the XML could not be parsed.
    enum Failure: Error {
        case malformed
        case tooDeep
        case tooManyElements
    }

    static let depthLimit = 100
    static let elementLimit = 20_000
    private static let attributeLimit = 100

    /// The elements. Parents come before their children; the first element is the root.
    private(set) var elements: [Element] = []

    var root: Element { elements[0] }

    /// - Returns: nil if the XML is not well-formed, is nested too deeply, or has too many elements.
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
        removeTemplateNotes()
    }

    /// Removes the notes in a template of SF Symbols, which are not part of the symbol: its name and the versions of the
    /// template and of the program that wrote it.
    private mutating func removeTemplateNotes() {
        func isGroup(_ node: Node, _ id: String) -> Bool {
            guard case .element(let index) = node else { return false }
            return elements[index].name == "g" && elements[index]["id"] == id
        }
        let children = root.children
        guard root.name == "svg", children.contains(where: { isGroup($0, "Symbols") }) else { return }
        elements[0].children = children.filter { !isGroup($0, "Notes") }
    }

    /// Whether two attributes have the same name.
    private static func hasTwice(_ attributes: [(name: String, value: String)]) -> Bool {
        attributes.indices.contains { index in
            attributes[..<index].contains { $0.name == attributes[index].name }
        }
    }

    /// Whether both trees have the same meaning. The order of attributes, comments and the layout are ignored.
    /// - Parameters:
    ///   - keepsSpaces: whether white space between elements is significant, as in HTML.
    ///   - ignoresHints: whether to ignore attributes for screen readers and scripts.
    func isSame(as other: XMLTree, keepsSpaces: Bool, ignoresHints: Bool = false) -> Bool {
        if keepsSpaces, hasPreformattedText || other.hasPreformattedText { return false }
        var pairs = [(0, 0)]
        while let (left, right) = pairs.popLast() {
            let (one, two) = (elements[left], other.elements[right])
            let attributes = one.attributes.filter { !ignoresHints || !XMLTree.isHint($0.name) }
            let count = two.attributes.count { !ignoresHints || !XMLTree.isHint($0.name) }
            guard one.name == two.name, attributes.count == count else { return false }
            for (name, value) in attributes {
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

    /// The same tree without the attributes of the root element.
    var withoutRootAttributes: XMLTree {
        var tree = self
        tree.elements[0] = Element(name: root.name, attributes: [], children: root.children)
        return tree
    }

    private var hasPreformattedText: Bool {
        elements.contains { ["pre", "textarea", "script", "style"].contains($0.name.lowercased()) }
    }

    /// Joins adjacent text nodes. White space between elements is reduced to one space, or removed if there is no other
    /// text and `keepsSpaces` is false.
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

    private static func isHint(_ name: String) -> Bool {
        name.hasPrefix("aria-") || name.hasPrefix("data-") || name == "role" || name == "focusable"
    }

    /// Whether two texts are the same if numbers are compared by value and the amount of space between words is
    /// ignored.
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
