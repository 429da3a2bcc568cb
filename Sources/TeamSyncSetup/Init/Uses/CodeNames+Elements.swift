import TeamSyncBase
import TeamSyncDesign

/// Reads the names in the attributes of elements.
extension CodeNames {
    /// Reads the attributes of a component or a custom element.
    /// - Parameter start: the index after the bracket.
    mutating func readElement(at start: Int) {
        let owner = bytes[start...].prefix(CodeNames.nameLimit + 1).prefix {
            CodeNames.isWord($0) || $0 == UInt8(ascii: "-")
        }
        // A component, or a custom element.
        guard let first = owner.first, owner.count <= CodeNames.nameLimit,
            (0x41...0x5a).contains(first)
                || (0x61...0x7a).contains(first) && owner.contains(UInt8(ascii: "-"))
        else { return }
        let component = String(decoding: owner, as: UTF8.self)
        if component.contains("-"), component.first?.isLowercase ?? false, fileExtension != "vue" {
            add(.element(prefix: ""), of: "", component)
        }
        var (index, quote, depth) = (owner.endIndex, UInt8(0), 0)
        let limit = min(bytes.count, index + CodeNames.elementLimit)
        while index < limit, quote != 0 || depth > 0 || bytes[index] != UInt8(ascii: ">") {
            defer { index += 1 }
            guard quote == 0 else {
                if bytes[index] == quote { quote = 0 }
                continue
            }
            if "\"'".utf8.contains(bytes[index]) { quote = bytes[index] }
            if bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            guard depth == 0 else { continue }
            guard bytes[index] == UInt8(ascii: "=") else { continue }
            // Angular writes `[name]="open ? 'close' : 'menu'"`, and Lit `name=${open ? 'close' : 'menu'}`.
            let isInBrackets = fileExtension == "html" && bytes[index - 1] == UInt8(ascii: "]")
            let front = bytes[owner.endIndex..<(isInBrackets ? index - 1 : index)]
            let name = Array(front.reversed().prefix { CodeNames.isWord($0) }.reversed())
            guard !name.isEmpty else { continue }
            let attribute = String(decoding: name, as: UTF8.self)
            let isBound = isInBrackets || fileExtension == "vue" && front.dropLast(name.count).last == UInt8(ascii: ":")
            if isBound || bytes[(index + 1)..<limit].starts(with: "{".utf8) {
                readBinding(attribute, of: component, at: index + 1)
            } else if bytes[(index + 1)..<limit].starts(with: "${".utf8) {
                readBinding(attribute, of: component, at: index + 2)
            } else if let text = text(at: index + 1) {
                add(.attribute(attribute), of: component, text)
            }
        }
    }

    /// The maximum length of an element's attributes in which directives are searched for, in bytes.
    private static let attributesLimit = 1000

    /// Reads the attributes in `<a acmeTip [acmeMenu]="b">` that can select directives.
    /// - Parameter start: the index after the bracket.
    mutating func readDirectives(at start: Int) {
        var (index, quote) = (start, UInt8(0))
        let limit = min(bytes.count, start + CodeNames.attributesLimit)
        while index < limit, quote != 0 || bytes[index] != UInt8(ascii: ">") {
            defer { index += 1 }
            if quote != 0 {
                if bytes[index] == quote { quote = 0 }
            } else if "\"'".utf8.contains(bytes[index]) {
                quote = bytes[index]
            } else if bytes[index] <= 0x20 {
                let name = bytes[(index + 1)..<limit].drop { "[(*".utf8.contains($0) }.prefix(while: CodeNames.isWord)
                guard let first = name.first, (0x61...0x7a).contains(first),
                    name.contains(where: { (0x41...0x5a).contains($0) }), name.count <= CodeNames.nameLimit
                else { continue }
                add(.directive(prefix: ""), of: "", String(decoding: name, as: UTF8.self))
            }
        }
    }

    /// Whether a script contains style sheets.
    var mayHaveSelectors: Bool {
        ["vue", "svelte"].contains(fileExtension) && !mask.styles.isEmpty
            || ByteSearch.contains(Array("css`".utf8), in: bytes)
    }

    /// Reads the type in `styled(Chip)`, and the custom element in `querySelector('acme-chip')`.
    mutating func readArgument(of callee: ArraySlice<Substring>, at start: Int) {
        guard CodeAccessor.scripts.contains(fileExtension), let name = callee.last else { return }
        if CodeAccessor.makers.contains(String(name)) { readType(at: start) }
        guard CodeAccessor.selecting.contains(name) || callee.elementsEqual(["customElements", "get"]),
            let text = text(at: start)
        else { return }
        let tag = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        if tag.contains("-"), tag.first?.isLowercase ?? false { add(.element(prefix: ""), of: "", tag) }
    }

    /// Reads the type in `typeof Chip` and `styled(Chip)`.
    mutating func readType(at start: Int) {
        guard CodeAccessor.scripts.contains(fileExtension) else { return }
        let name = bytes[start...].prefix(2 * CodeNames.nameLimit).drop { $0 <= 0x20 }.prefix(while: CodeNames.isWord)
        guard let first = name.first, (0x41...0x5a).contains(first), name.count <= CodeNames.nameLimit else { return }
        add(.type(front: ""), of: "", String(decoding: name, as: UTF8.self))
    }

    /// Reads the custom elements that the rules of a style sheet select: `acme-chip::part(label) {`.
    mutating func readSelectors(as form: CodeAccessor.Form = .element(prefix: "")) {
        for line in bytes.split(separator: 0x0a) {
            guard let end = line.lastIndex(where: { "{,".utf8.contains($0) }) else { continue }
            for word in line[..<end].split(whereSeparator: { $0 <= 0x20 || ",>+~(){}".utf8.contains($0) }) {
                let tag = word.prefix { CodeNames.isWord($0) || $0 == UInt8(ascii: "-") }
                guard tag.count <= CodeNames.nameLimit, let first = tag.first, (0x61...0x7a).contains(first),
                    tag.contains(UInt8(ascii: "-"))
                else { continue }
                add(form, of: "", String(decoding: tag, as: UTF8.self))
            }
        }
    }

    /// Reads the names in `:name="open ? 'close' : 'menu'"` and `name={open ? 'close' : 'menu'}`.
    private mutating func readBinding(_ attribute: String, of owner: String, at start: Int) {
        guard start < bytes.count, "\"{".utf8.contains(bytes[start]) else { return }
        let isVue = bytes[start] == UInt8(ascii: "\"")
        let value = bytes[(start + 1)...].prefix(CodeNames.elementLimit).prefix { $0 != (isVue ? 0x22 : 0x7d) }
        let isQuote = { (byte: UInt8) in byte == UInt8(ascii: "'") || !isVue && "\"`".utf8.contains(byte) }
        let parts = value.split(omittingEmptySubsequences: false, whereSeparator: isQuote)
        for (number, part) in parts.enumerated() where number % 2 == 1 && !part.isEmpty {
            let mark = parts[number - 1].last { $0 > 0x20 }
            guard mark.map({ (isVue ? "?:" : "?:&|").utf8.contains($0) }) ?? (number == 1), !part.contains(0x24) else {
                continue
            }
            add(
                .boundAttribute(attribute, isSecond: mark == UInt8(ascii: ":")), of: owner,
                String(decoding: part, as: UTF8.self))
        }
    }
}
