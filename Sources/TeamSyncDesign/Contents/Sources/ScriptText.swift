/// The tokens of a script, normalized so that formatting does not matter: without comments, line breaks, differences in
/// quotation marks, the order of imports, final semicolons and commas, and parentheses around a single parameter or
/// element. JSX elements are normalized as their renderer interprets them.
struct ScriptText: Equatable {
    /// The tokens, separated by zero bytes.
    private var bytes: [UInt8] = []

    /// - Returns: nil if the source is too large or cannot be parsed.
    init?(_ source: [UInt8]) {
        guard source.count <= ScriptTokenizer.byteLimit else { return nil }
        let text = PlainText.normalized(source, keepsSpaces: true)
        guard let tokenizer = ScriptText.tokens(of: text[...]) else { return nil }
        add(tokenizer)
    }

    /// - Parameter template: a file that contains elements for scripts and styles next to its markup, as in Vue and
    ///   Svelte.
    init?(template source: [UInt8]) {
        guard source.count <= ScriptTokenizer.byteLimit else { return nil }
        let text = PlainText.normalized(source, keepsSpaces: true)
        var start = 0
        while let (name, body, end) = ScriptText.element(in: text, from: start) {
            guard addMarkup(text[start..<body.lowerBound]) else { return nil }
            if name == "style" {
                guard let style = SourceText(Array(text[body]), .styleSheet) else { return nil }
                bytes += style.bytes
            } else {
                guard let tokenizer = ScriptText.tokens(of: text[body]) else { return nil }
                add(tokenizer)
            }
            start = end
        }
        guard addMarkup(text[start...]) else { return nil }
    }

    /// Reads the tokens. If the script cannot be read with JSX elements, `<` is read as the beginning of a type
    /// assertion.
    private static func tokens(of script: ArraySlice<UInt8>) -> ScriptTokenizer? {
        let script = ImportOrder.sorted(script)
        for hasElements in [true, false] {
            var tokenizer = ScriptTokenizer(script, hasElements: hasElements)
            if tokenizer.readScript() { return tokenizer }
        }
        return nil
    }

    private mutating func addMarkup(_ markup: ArraySlice<UInt8>) -> Bool {
        var tokenizer = ScriptTokenizer(markup)
        guard tokenizer.readMarkup() else { return false }
        add(tokenizer)
        return true
    }

    private mutating func add(_ tokenizer: ScriptTokenizer) {
        for token in FormattedTokens(tokenizer).all { bytes += token + [0] }
    }

    /// Finds the next script or style, and returns its name, its contents and the beginning of its end tag.
    private static func element(
        in text: [UInt8], from start: Int
    ) -> (name: String, body: Range<Int>, end: Int)? {
        var index = start
        while let place = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            for name in ["script", "style"] where text[(place + 1)...].starts(with: name.utf8) {
                guard let open = text[place...].firstIndex(of: UInt8(ascii: ">")),
                    let close = text[open...].firstRange(of: Array("</\(name)".utf8))
                else { return nil }
                return (name, open + 1..<close.lowerBound, close.lowerBound)
            }
            index = place + 1
        }
        return nil
    }
}

/// The tokens of a script, without the differences that formatters introduce.
private struct FormattedTokens {
    private(set) var all: [[UInt8]] = []

    /// The words after which the end of a line ends the statement.
    private static let restricted: Set<String> = ["return", "throw", "break", "continue", "yield", "async"]
    private static let control: Set<String> = ["if", "for", "while", "with"]

    private let tokens: [ScriptTokenizer.Token]
    private var dropped: Set<Int> = []
    private var replaced: [Int: [UInt8]] = [:]
    /// The open brackets, and whether the last closed parenthesis belongs to a control statement.
    private var (open, isControlClosed): ([Int], Bool) = ([], false)

    init(_ tokenizer: ScriptTokenizer) {
        tokens = tokenizer.tokens
        for (start, end) in tokenizer.elements where isMark(start - 1, "(") && isMark(end, ")") {
            dropped.formUnion([start - 1, end])
        }
        replaceGetters()
        for index in tokens.indices { add(index) }
    }

    /// The static members of custom elements that are often written as getters.
    private static let statics: Set<String> = ["properties", "styles", "observedAttributes", "shadowRootOptions"]

    /// Treats `static get properties() { return {…}; }` like `static properties = {…};`.
    private mutating func replaceGetters() {
        for start in tokens.indices where word(start) == "static" {
            guard word(start + 1) == "get", word(start + 2).map(FormattedTokens.statics.contains) == true,
                isMark(start + 3, "("), isMark(start + 4, ")"), isMark(start + 5, "{"), word(start + 6) == "return"
            else { continue }
            var (depth, index) = (0, start + 7)
            while index < tokens.count {
                if isMark(index, in: "([{") { depth += 1 }
                if isMark(index, in: ")]}") { depth -= 1 }
                if depth < 0 || depth == 0 && isMark(index, ";") { break }
                index += 1
            }
            let end = isMark(index, ";") ? index + 1 : index
            guard isMark(end, "}"), index > start + 7 else { continue }
            dropped.formUnion([start + 1, start + 4, start + 5, start + 6, end])
            if index < end { dropped.insert(index) }
            replaced[start + 3] = [UInt8(ascii: "=")]
        }
    }

    private func isMark(_ index: Int, _ marks: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .mark && marks.utf8.elementsEqual(tokens[index].bytes)
    }

    /// - Parameter marks: the marks, each of one byte.
    private func isMark(_ index: Int, in marks: String) -> Bool {
        guard tokens.indices.contains(index), tokens[index].kind == .mark, tokens[index].bytes.count == 1 else {
            return false
        }
        return marks.utf8.contains(tokens[index].bytes[0])
    }

    private func word(_ index: Int) -> String? {
        tokens.indices.contains(index) && tokens[index].kind == .word
            ? String(decoding: tokens[index].bytes, as: UTF8.self) : nil
    }

    private mutating func add(_ index: Int) {
        let token = tokens[index]
        if isMark(index, in: "([{") { open.append(index) }
        if isMark(index, in: ")]}"), let bracket = open.popLast() {
            isControlClosed = isMark(bracket, "(") && word(bracket - 1).map(FormattedTokens.control.contains) == true
        }
        if let bytes = replaced[index] { return all.append(bytes) }
        dropEmptyList(at: index)
        if dropped.contains(index) || isChosen(index) { return }
        if token.beginsLine, isMark(index, "++") || isMark(index, "--") || endsStatement(index - 1) {
            all.append([UInt8(ascii: "\n")])
        }
        var bytes = token.bytes
        // A quoted member name is equivalent to the same name without quotation marks.
        if token.kind == .text, isMark(index + 1, ":"), isMark(index - 1, in: "{,"), ScriptTokenizer.isName(bytes) {
            bytes.removeFirst()
        }
        all.append(bytes)
    }

    /// The lists in the decorators of Angular that can be omitted if they are empty.
    private static let lists: Set<String> = ["imports", "exports", "declarations", "providers", "viewProviders"]

    /// Drops `imports: [],` in `@Component({ imports: [], … })`.
    private mutating func dropEmptyList(at index: Int) {
        guard let bracket = open.last, isMark(bracket, "{"), isMark(bracket - 1, "("), word(bracket - 2) != nil,
            isMark(bracket - 3, "@"), isMark(index - 1, in: "{,"),
            word(index).map(FormattedTokens.lists.contains) == true,
            isMark(index + 1, ":"), isMark(index + 2, "["), isMark(index + 3, "]"), isMark(index + 4, in: ",}")
        else { return }
        dropped.formUnion(index..<index + 4)
        if isMark(index + 4, ",") {
            dropped.insert(index + 4)
        } else if all.last == [UInt8(ascii: ",")] {
            all.removeLast()
        }
    }

    private func endsStatement(_ index: Int) -> Bool { word(index).map(FormattedTokens.restricted.contains) ?? false }

    /// Whether the token at an index is optional, so that a formatter may have added or removed it.
    private func isChosen(_ index: Int) -> Bool {
        if isMark(index, ",") {
            return (isMark(index + 1, in: ")]}") && !isMark(index - 1, in: ",[("))
                || isMark(index + 1, ">") && tokens[index + 1].beginsLine
        }
        if isMark(index, ";") { return isEnd(index) }
        if isMark(index, in: "|&") { return isMark(index - 1, in: "=:") }
        // For example, `(a) => b`.
        if isMark(index, "(") { return word(index + 1) != nil && isMark(index + 2, ")") && isMark(index + 3, "=>") }
        return isMark(index, ")") && isMark(index + 1, "=>") && word(index - 1) != nil && isMark(index - 2, "(")
    }

    /// Whether a semicolon is redundant because it is at the end of a line.
    private func isEnd(_ index: Int) -> Bool {
        if let bracket = open.last, isMark(bracket, "(") { return false }
        if isMark(index - 1, ")"), isControlClosed { return false }
        guard index + 1 < tokens.count, !isMark(index + 1, "}") else { return true }
        let next = tokens[index + 1]
        guard next.beginsLine else { return false }
        return next.kind == .word || next.kind == .number || isMark(index + 1, in: "{@#") || next.kind == .text
    }
}
