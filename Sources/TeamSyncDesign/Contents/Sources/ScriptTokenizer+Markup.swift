extension ScriptTokenizer {
    /// - Returns: false if the text cannot be parsed.
    mutating func readMarkup() -> Bool {
        while index < text.endIndex {
            if starts("<!--") {
                guard let end = text[index...].firstRange(of: Array("-->".utf8)) else { return false }
                index = end.upperBound
            } else if starts("</") {
                guard readEndTag() else { return false }
            } else if byte == UInt8(ascii: "<"), byte(1).isPartOfWord || byte(1) == UInt8(ascii: "!") {
                guard readTag(isTemplate: true) != nil else { return false }
            } else if byte == UInt8(ascii: "{") {
                guard readExpression() else { return false }
            } else {
                readText(isTemplate: true)
            }
        }
        return true
    }

    /// Reads a JSX element up to its end.
    mutating func readElement() -> Bool {
        depth += 1
        defer { depth -= 1 }
        guard depth < ScriptTokenizer.depthLimit, let isEmpty = readTag(isTemplate: false) else { return false }
        if isEmpty { return true }
        while index < text.endIndex {
            if starts("</") { return readEndTag() }
            let isRead: Bool
            switch byte {
            case UInt8(ascii: "<"): isRead = readElement()
            case UInt8(ascii: "{"): isRead = readExpression()
            default:
                readText(isTemplate: false)
                isRead = true
            }
            guard isRead else { return false }
        }
        return false
    }

    /// - Returns: whether the element ends with this tag; nil if the tag cannot be parsed.
    private mutating func readTag(isTemplate: Bool) -> Bool? {
        emitMark()
        while index < text.endIndex {
            skipSpaces()
            beginsLine = false
            switch byte {
            case UInt8(ascii: ">"):
                emitMark()
                return false
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: ">"):
                emitMark(2)
                return true
            case UInt8(ascii: "{"):
                guard readExpression() else { return nil }
            case UInt8(ascii: "="): emitMark()
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard readAttributeText(isTemplate: isTemplate) else { return nil }
            case UInt8(ascii: "<") where !isTemplate:
                guard readElement() else { return nil }
            default:
                let stop = text[index...].firstIndex { $0 <= 0x20 || "=>{\"'<".utf8.contains($0) } ?? text.endIndex
                let name = text[index..<stop]
                let end = name.last == UInt8(ascii: "/") ? stop - 1 : stop
                guard end > index else { return nil }
                emit(.word, text[index..<end])
                index = end
            }
        }
        return nil
    }

    /// Reads the value of an attribute. The value of a bound attribute in a template is read as code.
    private mutating func readAttributeText(isTemplate: Bool) -> Bool {
        let mark = byte
        let name = tokens.dropLast().last?.bytes ?? []
        let isBound = name.first.map { ":@#".utf8.contains($0) } ?? false || name.starts(with: "v-".utf8)
        guard isTemplate, isBound, let end = text[(index + 1)...].firstIndex(of: mark) else {
            return readLiteral(mark, escapes: false)
        }
        var code = ScriptTokenizer(text[(index + 1)..<end])
        // Expressions such as `item in items` are not scripts.
        guard code.readScript() else { return readLiteral(mark, escapes: false) }
        tokens += code.tokens
        index = end + 1
        return true
    }

    private mutating func readEndTag() -> Bool {
        guard let end = text[index...].firstIndex(of: UInt8(ascii: ">")) else { return false }
        emit(.other, text[index..<end].filter { $0 > 0x20 })
        index = end + 1
        return true
    }

    /// Reads `{…}` in markup. `{" "}` is read as a space.
    mutating func readExpression() -> Bool {
        for space in ["{\" \"}", "{' '}"] where starts(space) {
            emitSpace()
            index += space.utf8.count
            return true
        }
        emitMark()
        // These characters begin the tags of Svelte blocks.
        if "#:/@".utf8.contains(byte) { emitMark() }
        guard readCode(until: UInt8(ascii: "}")), byte == UInt8(ascii: "}") else { return false }
        emitMark()
        return true
    }

    private mutating func emitSpace() {
        if tokens.last?.bytes != [0x20] { emit(.other, [0x20]) }
    }

    /// Reads words, and the spaces before and after them if they are significant: in JSX, spaces without a line break.
    private mutating func readText(isTemplate: Bool) {
        let start = index
        index += 1
        while index < text.endIndex, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "{") { index += 1 }
        let content = text[start..<index]
        func isMeaningful(_ spaces: some Collection<UInt8>) -> Bool {
            !spaces.isEmpty && (isTemplate || !spaces.contains(0x0a))
        }
        let words = content.split { $0 <= 0x20 }
        guard let first = words.first, let last = words.last else {
            if !content.contains(0x0a) { emitSpace() }
            return
        }
        if isMeaningful(content[..<first.startIndex]) { emitSpace() }
        for word in words { emit(.other, word) }
        if isMeaningful(content[last.endIndex...]) { emitSpace() }
    }
}
