import TeamSyncBase

/// A source with its comments replaced by spaces, so that a pattern finds only code. Lines and columns stay the same.
package struct SourceMask {
    /// A part of the source that contains no code.
    private struct Text {
        enum Place {
            /// In a string literal, without the code that is interpolated in it.
            case literal
            /// In a string of a style sheet.
            case style
            /// Between the elements of a page.
            case page
        }

        var range: Range<Int>
        let place: Place
    }

    package private(set) var bytes: [UInt8]
    /// Whether the source is a script, or a page that may contain scripts.
    package let mayHaveScripts: Bool
    /// The texts, in source order.
    private var texts: [Text] = []
    /// The parts that are style sheets, in source order.
    package private(set) var styles: [Range<Int>] = []
    /// The number of bytes read in searches for the end of a literal that found none.
    private(set) var bytesSearchedInVain = 0
    /// The maximum of this number, as a multiple of the size of the source. After that, no literals are recognized, so
    /// that the time does not grow with the square of the size.
    static let vainSearchLimit = 20

    /// - Parameter name: the file name, which determines the language. If the comment syntax of the language is
    ///   unknown, no comments are replaced.
    package init(_ source: [UInt8], fileName name: String) {
        bytes = source
        let fileExtension = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let language = SourceLanguage(fileExtension: fileExtension)
        mayHaveScripts = language == .script || SourceMask.pages.contains(fileExtension)
        if SourceMask.markup.contains(fileExtension) {
            blank(in: 0..<bytes.count, from: "<!--", to: "-->")
        } else if fileExtension == "sass" {
            for comment in IndentedSass.comments(in: source) { blank(comment) }
            styles.append(0..<bytes.count)
        } else if SourceMask.pages.contains(fileExtension) {
            readPage()
        } else if let language {
            read(language)
        }
    }

    private init(_ source: ArraySlice<UInt8>, _ language: SourceLanguage) {
        bytes = Array(source)
        mayHaveScripts = language == .script
        read(language)
    }

    // MARK: Texts

    /// Whether a place is in a string literal and outside of the code interpolated in it.
    package func isInLiteral(_ offset: Int) -> Bool { text(at: offset).map { $0.place != .page } ?? false }

    /// Whether a match of a pattern is text and therefore does not refer to the item: a member such as
    /// `R.drawable.ic_close` in a string literal, a variable in a string of a style sheet or in the text of a page, or
    /// the label of an argument in Sass.
    /// - Parameters:
    ///   - name: the bytes of the name.
    ///   - start: the beginning of the match.
    package func isText(_ name: Range<Int>, matchedFrom start: Int) -> Bool {
        guard start <= name.lowerBound, name.upperBound <= bytes.count else { return false }
        let isVariable = SourceVariable.sigil(of: name, in: bytes) != nil
        guard let text = text(at: name.lowerBound), name.upperBound <= text.range.upperBound else {
            return isVariable && isLabel(name)
        }
        switch text.place {
        case .page: return isVariable
        case .style where isInserted(text.range.lowerBound - 1): return false
        case .style where isVariable: return true
        case .style, .literal: break
        }
        // The pattern may include the character before the code.
        let code = bytes[start..<name.lowerBound].firstIndex(where: \.isPartOfWord) ?? name.lowerBound
        if isMember(name.lowerBound, from: start) { return code >= text.range.lowerBound }
        return start >= text.range.lowerBound && isMemberOfType(bytes[name])
    }

    /// Whether a place is in a style sheet.
    package func isInStyles(_ offset: Int) -> Bool {
        SourceMask.index(of: offset, in: styles.count) { styles[$0] } != nil
    }

    /// The maximum distance between `{{` and a string after it, and the maximum length of a tag's name, in bytes.
    private static let (codeLimit, tagLimit) = (300, 200)

    /// Whether a name is that of a tag in a text that does not become part of a page: in a string literal that is not a
    /// template, or in `{{ '<Chip>' }}`. Elements with a dash in their names can be created from any string.
    package func isTextOfTag(_ name: Range<Int>) -> Bool {
        let isOfTag = { (byte: UInt8) in byte.isPartOfWord || "-.".utf8.contains(byte) }
        let front = bytes[..<name.lowerBound].suffix(SourceMask.tagLimit).reversed().prefix(while: isOfTag).count
        let tag = name.lowerBound - front - 1
        guard tag > 0, bytes[tag] == UInt8(ascii: "<") else { return false }
        if let text = text(at: tag), text.place == .literal {
            let hasDash = bytes[(tag + 1)...].prefix(SourceMask.tagLimit).prefix(while: isOfTag).contains(
                UInt8(ascii: "-"))
            let quote = text.range.lowerBound - 1
            return !hasDash && "\"'`".utf8.contains(bytes[quote]) && isAfterOperator(quote)
                && !TemplateTag.isTemplate(in: bytes, before: quote)
                && TemplateTag.comment(in: bytes, before: quote) == nil
        }
        guard "\"'`".utf8.contains(bytes[tag - 1]) else { return false }
        let code = bytes[..<(tag - 1)].suffix(SourceMask.codeLimit)
        guard let mark = code.indices.last(where: { "{}<>".utf8.contains(bytes[$0]) }), mark > 0 else { return false }
        return bytes[mark] == UInt8(ascii: "{") && bytes[mark - 1] == UInt8(ascii: "{")
    }

    /// Whether a quotation mark is where an expression can begin. In the text of an element, it is an apostrophe.
    private func isAfterOperator(_ quote: Int) -> Bool {
        let front = bytes[..<quote].suffix(SourceMask.tagLimit)
        guard let last = front.last(where: { $0 > 0x20 }) else { return true }
        return "(,=:[?{+&|!;".utf8.contains(last) || front.suffix(7).elementsEqual("return ".utf8)
            || front.suffix(2).elementsEqual("=>".utf8)
    }

    /// The whole name of a variable in a style sheet, of which a pattern finds the end: `--acme-ink` for `ink`. Returns the
    /// given name if it is not a part of one.
    package func variable(endingWith name: Range<Int>) -> Range<Int> {
        let isOfName = { (byte: UInt8) in byte.isPartOfWord || byte == UInt8(ascii: "-") }
        let front = bytes[..<name.lowerBound].suffix(SourceMask.tagLimit).reversed().prefix(while: isOfName).count
        let whole = name.lowerBound - front..<name.upperBound
        return front > 0 && SourceVariable.sigil(of: whole, in: bytes) != nil ? whole : name
    }

    /// The beginning of a variable that is written before a name; empty if there is none, or if it is part of the name.
    package func sigil(before name: Range<Int>) -> String {
        guard let sigil = SourceVariable.sigil(of: name, in: bytes), !bytes[name].starts(with: sigil.utf8),
            sigil == "--" || isInStyles(name.lowerBound)
        else { return "" }
        return sigil
    }

    private func text(at offset: Int) -> Text? {
        SourceMask.index(of: offset, in: texts.count) { texts[$0].range }.map { texts[$0] }
    }

    /// The index of the range that contains an offset, of some ranges in source order.
    package static func index(of offset: Int, in count: Int, range: (Int) -> Range<Int>) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if range(middle).upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < count && range(low).contains(offset) ? low : nil
    }

    /// Whether a name follows a dot, with or without a part of the word before it: `ic_` in `R.drawable.ic_close`.
    private func isMember(_ name: Int, from start: Int) -> Bool {
        let dot = UInt8(ascii: ".")
        if name > 0, bytes[name - 1] == dot { return true }
        var index = name
        while index > start, bytes[index - 1].isPartOfWord { index -= 1 }
        return index - 2 >= start && bytes[index - 1] == dot && bytes[index - 2].isPartOfWord
    }

    /// Whether a name consists of a type and its member: `AcmeColor.brand`.
    private func isMemberOfType(_ name: ArraySlice<UInt8>) -> Bool {
        guard let first = name.first, (0x41...0x5a).contains(first), name.contains(UInt8(ascii: ".")) else {
            return false
        }
        return name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0.allSatisfy(\.isPartOfWord)
        }
    }

    /// Whether a string of Sass or Less is inserted without its quotes, or is code in a style sheet of Vue.
    /// - Parameter quote: the place of the quotation mark.
    private func isInserted(_ quote: Int) -> Bool {
        let before = bytes[..<max(0, quote)]
        return before.last == UInt8(ascii: "~")
            || ["unquote(", "v-bind("].contains { before.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// The maximum distance between a label and the beginning of its list, in bytes.
    private static let listLimit = 2000

    /// Whether a variable of Sass is the label of an argument, as in `@include button($size: 3px)`. A variable in
    /// `@use 'a' with ($size: 3px)` is not a label.
    private func isLabel(_ name: Range<Int>) -> Bool {
        guard isInStyles(name.lowerBound),
            bytes[name.upperBound...].first(where: { !$0.isLineSpace }) == UInt8(ascii: ":")
        else { return false }
        var (index, depth) = (name.lowerBound, 0)
        let limit = max(0, index - SourceMask.listLimit)
        while index > limit {
            index -= 1
            switch bytes[index] {
            case UInt8(ascii: ")"): depth += 1
            case UInt8(ascii: "(") where depth > 0: depth -= 1
            case UInt8(ascii: "("):
                let word = bytes[limit..<index].reversed().prefix { $0.isPartOfWord || $0 == UInt8(ascii: "-") }
                return !word.isEmpty && !word.elementsEqual("with".utf8.reversed())
            case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): return false
            default: break
            }
        }
        return false
    }

    // MARK: Languages

    private static let markup: Set<String> = ["xml", "xib", "storyboard"]
    private static let pages: Set<String> = ["html", "htm", "vue", "svelte"]
    private static let quotes: Set<UInt8> = Set("\"'`#".utf8)
    private static let (slash, star, newline) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\n"))

    private mutating func read(_ language: SourceLanguage) {
        if language.isStyleSheet { styles.append(0..<bytes.count) }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if byte == SourceMask.slash, next == SourceMask.slash, language.hasLineComments,
                !isAddress(at: index, language)
            {
                let end = bytes[index...].firstIndex(of: SourceMask.newline) ?? bytes.count
                blank(index..<end)
                index = end
            } else if byte == SourceMask.slash, next == SourceMask.star {
                // As in compilers, an unterminated comment extends to the end of the file.
                let end = SourceLiteral.endOfComment(in: bytes, from: index, language) ?? bytes.count
                blank(index..<end)
                index = end
            } else if SourceMask.quotes.contains(byte), let end = endOfLiteral(from: index, language) {
                index = end
            } else {
                index = endOfAddress(from: index, language) ?? endOfExpression(from: index, language) ?? index + 1
            }
        }
    }

    /// Adds the texts of a string literal.
    /// - Returns: the index after the literal; nil if none begins here, or if it is unclear where it ends.
    private mutating func endOfLiteral(from start: Int, _ language: SourceLanguage) -> Int? {
        guard maySearch else { return nil }
        var parts: [Range<Int>] = []
        let end: Int
        switch SourceLiteral.end(in: bytes, from: start, language, isRaw: false, texts: &parts) {
        case .none: return nil
        case .unclear(let index):
            bytesSearchedInVain += index - start
            return nil
        case .at(let index): end = index
        }
        if language == .script {
            let comment =
                TemplateTag.isTemplate(in: bytes, before: start)
                ? ("<!--", "-->")
                : bytes[start] == UInt8(ascii: "`") ? TemplateTag.comment(in: bytes, before: start) : nil
            if let comment { for part in parts { blank(in: part, from: comment.0, to: comment.1) } }
        }
        let place = language.isStyleSheet ? Text.Place.style : .literal
        texts += parts.lazy.filter { !$0.isEmpty }.map { Text(range: $0, place: place) }
        return end
    }

    /// The index after an unquoted `url(…)` in a style sheet; nil if none begins here.
    private mutating func endOfAddress(from start: Int, _ language: SourceLanguage) -> Int? {
        guard bytes[start] == UInt8(ascii: "u"), maySearch, language.isStyleSheet,
            bytes[start...].starts(with: "url(".utf8)
        else { return nil }
        let end = bytes[start...].firstIndex { ")\"'\n".utf8.contains($0) }
        if let end, bytes[end] == UInt8(ascii: ")") { return end + 1 }
        bytesSearchedInVain += (end ?? bytes.count) - start
        return nil
    }

    /// The index after a regular expression in a script; nil if none begins here.
    private mutating func endOfExpression(from start: Int, _ language: SourceLanguage) -> Int? {
        guard maySearch, language == .script, bytes[start] == SourceMask.slash else { return nil }
        let previous = bytes[..<start].last { $0 != 0x20 && $0 != 0x09 && $0 != SourceMask.newline }
        guard "(,=:[!&|?{};+-*%>~^".utf8.contains(previous ?? UInt8(ascii: ";")) else { return nil }
        // In JSX, '<A b={c} />' ends here.
        if previous == UInt8(ascii: "}"), start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: ">") { return nil }
        if let end = SourceLiteral.endOfExpression(in: bytes, from: start) { return end }
        bytesSearchedInVain += (bytes[start...].firstIndex(of: SourceMask.newline) ?? bytes.count) - start
        return nil
    }

    private var maySearch: Bool { bytesSearchedInVain < SourceMask.vainSearchLimit * bytes.count }

    /// Whether two slashes belong to a URL, such as `https://…` in text between elements or in `url(…)`.
    private func isAddress(at index: Int, _ language: SourceLanguage) -> Bool {
        index > 0 && bytes[index - 1] == UInt8(ascii: ":") && (language == .script || language.isStyleSheet)
    }

    // MARK: Pages

    private mutating func readPage() {
        for part in PageParts(bytes).all {
            switch part.content {
            case .comment: blank(part.range)
            case .text: texts.append(Text(range: part.range, place: .page))
            case .code(nil): break
            case .code(let language?):
                let start = part.range.lowerBound
                let code = SourceMask(bytes[part.range], language)
                for (index, byte) in code.bytes.enumerated() where bytes[start + index] != byte {
                    bytes[start + index] = byte
                }
                texts += code.texts.map {
                    Text(range: $0.range.lowerBound + start..<$0.range.upperBound + start, place: $0.place)
                }
                if language.isStyleSheet { styles.append(part.range) }
            }
        }
    }

    // MARK: Comments

    private mutating func blank(in range: Range<Int>, from opening: String, to closing: String) {
        let (opening, closing) = (Array(opening.utf8), Array(closing.utf8))
        var index = range.lowerBound
        while let start = bytes[index..<range.upperBound].firstRange(of: opening) {
            index = bytes[start.upperBound..<range.upperBound].firstRange(of: closing)?.upperBound ?? range.upperBound
            blank(start.lowerBound..<index)
        }
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where bytes[index] != SourceMask.newline { bytes[index] = UInt8(ascii: " ") }
    }
}

/// The name of a custom property or of a variable in a style sheet, with the characters before it.
package enum SourceVariable {
    /// The beginnings of such names, in CSS, Sass and Less.
    package static let sigils = ["--", "$", "@"]

    /// The beginning of a name as written; empty if there is none.
    package static func sigil(of name: some StringProtocol) -> String { sigils.first { name.hasPrefix($0) } ?? "" }

    /// The beginning of a name, which belongs to the given bytes or is directly before them; nil if the name is not
    /// that of a variable.
    package static func sigil(of name: Range<Int>, in bytes: [UInt8]) -> String? {
        sigils.first { sigil in
            let length = sigil.utf8.count
            if bytes[name].starts(with: sigil.utf8) { return true }
            let start = name.lowerBound - length
            guard start >= 0, bytes[start..<name.lowerBound].elementsEqual(sigil.utf8) else { return false }
            let isNegated = sigil == "$" && start > 0 && bytes[start - 1] == UInt8(ascii: "-")
            return start == 0 || isNegated || !(bytes[start - 1].isPartOfWord || bytes[start - 1] == UInt8(ascii: "-"))
        }
    }
}
