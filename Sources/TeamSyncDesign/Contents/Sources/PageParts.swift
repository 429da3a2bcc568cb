import TeamSyncBase

/// The parts of a page of HTML, Vue or Svelte that are comments, text, scripts or style sheets. The rest consists of
/// tags and of text with code in braces.
struct PageParts {
    enum Content {
        case comment, text
        /// A script or a style sheet; nil if its language is unknown.
        case code(SourceLanguage?)
    }

    struct Part {
        let range: Range<Int>
        let content: Content
    }

    /// The parts, in source order. They do not overlap.
    private(set) var all: [Part] = []
    private let bytes: [UInt8]

    /// The maximum length of the name of an element, in bytes.
    private static let nameLimit = 20

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // The text of a template in Pug consists of tags and attributes.
        let hasText = !ByteSearch.contains(Array("pug".utf8), in: bytes)
        var index = 0
        while index < bytes.count {
            let start = index
            guard bytes[index] == UInt8(ascii: "<"), let next = byte(index + 1) else {
                index = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                let isText = hasText && !bytes[start..<index].contains { "{}".utf8.contains($0) }
                if isText { all.append(Part(range: start..<index, content: .text)) }
                continue
            }
            if bytes[index...].starts(with: "<!--".utf8) {
                index = bytes[index...].firstRange(of: Array("-->".utf8))?.upperBound ?? bytes.count
                all.append(Part(range: start..<index, content: .comment))
            } else if next.isASCIILetter {
                index = endOfTag(from: index + 1)
                let name = bytes[(start + 1)..<index].prefix(PageParts.nameLimit).prefix { $0.isASCIILetter }
                guard let content = content(of: name, bytes[start..<index]) else { continue }
                let end = endOfElement(name, from: index)
                all.append(Part(range: index..<end, content: content))
                index = end
            } else {
                index += 1
            }
        }
    }

    private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The index after the tag, whose attributes may be quoted or, in Svelte, code in braces.
    private func endOfTag(from start: Int) -> Int {
        var (index, quote, depth) = (start, UInt8(0), 0)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case _ where quote != 0: if byte == quote { quote = 0 }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth = max(0, depth - 1)
            case UInt8(ascii: ">") where depth == 0: return index
            default: break
            }
        }
        return index
    }

    /// The content of a script or a style sheet; nil for other elements.
    private func content(of name: ArraySlice<UInt8>, _ tag: ArraySlice<UInt8>) -> Content? {
        let text = String(decoding: tag, as: UTF8.self).lowercased()
        func has(_ words: String...) -> Bool { words.contains { text.contains($0) } }
        switch String(decoding: name, as: UTF8.self).lowercased() {
        case "script": return .code(has("json", "template", "html", "importmap", "coffee") ? nil : .script)
        case "style":
            let isIndented = has("lang=\"sass", "lang='sass", "styl\"", "styl'", "stylus")
            return .code(isIndented ? nil : has("scss", "less") ? .styleSheet : .plainStyleSheet)
        default: return nil
        }
    }

    /// The beginning of the closing tag of an element; the end of the page if there is none.
    private func endOfElement(_ name: ArraySlice<UInt8>, from start: Int) -> Int {
        let closing = [UInt8(ascii: "/")] + name
        var rest = bytes[start...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = bytes[(open + 1)...]
            let equal = zip(rest, closing).allSatisfy { $0 | 0x20 == $1 | 0x20 }
            if equal, rest.count >= closing.count { return open }
        }
        return bytes.count
    }
}

/// The tag of a template literal in a script, as in css`…`.
enum TemplateTag {
    private static let styles: Set<String> = [
        "css", "styled", "keyframes", "createGlobalStyle", "injectGlobal", "globalStyle",
    ]
    private static let pages: Set<String> = ["html", "svg"]
    /// The maximum length of a tag with its arguments, in bytes.
    private static let limit = 300

    /// Whether a string literal is the template of a component: `template: '…'`.
    /// - Parameter start: the place of the opening quotation mark.
    static func isTemplate(in bytes: [UInt8], before start: Int) -> Bool {
        var front = bytes[max(0, start - limit)..<start]
        front = front.dropLast(front.reversed().prefix { $0 <= 0x20 }.count)
        guard let mark = front.popLast(), mark == UInt8(ascii: ":") || mark == UInt8(ascii: "=") else { return false }
        front = front.dropLast(front.reversed().prefix { $0 <= 0x20 || "\"'".utf8.contains($0) }.count)
        let word = String(decoding: front.suffix(8), as: UTF8.self)
        return word.lowercased() == "template"
    }

    /// The marks of comments in the language of a template; nil if the language is unknown.
    /// - Parameter start: the place of the opening quotation mark.
    static func comment(in bytes: [UInt8], before start: Int) -> (start: String, end: String)? {
        var tag = bytes[max(0, start - limit)..<start]
        while let last = tag.last, last.isPartOfWord || ").>".utf8.contains(last) {
            if last == UInt8(ascii: ")") || last == UInt8(ascii: ">") {
                let open: UInt8 = last == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "<")
                var depth = 0
                while let byte = tag.popLast() {
                    if byte == last { depth += 1 } else if byte == open { depth -= 1 }
                    if depth == 0 { break }
                }
                continue
            }
            let name = Array(tag.reversed().prefix(while: \.isPartOfWord).reversed())
            if last == UInt8(ascii: ".") {
                tag.removeLast()
                continue
            }
            tag.removeLast(name.count)
            let word = String(decoding: name, as: UTF8.self)
            if styles.contains(word) { return ("/*", "*/") }
            if pages.contains(word) { return ("<!--", "-->") }
            guard tag.last == UInt8(ascii: ".") else { return nil }
        }
        return nil
    }
}
