extension SourceLexemes {
    func text(_ lexeme: Int) -> String { String(decoding: bytes[all[lexeme].start..<all[lexeme].end], as: UTF8.self) }

    /// Returns nil if the lexeme is not a word.
    func word(_ lexeme: Int) -> String? {
        all.indices.contains(lexeme) && all[lexeme].kind == .word ? text(lexeme) : nil
    }

    /// - Parameter mark: an ASCII character.
    func isMark(_ lexeme: Int, _ mark: Unicode.Scalar) -> Bool {
        guard lexeme >= 0, lexeme < all.count, all[lexeme].kind == .mark else { return false }
        return UInt32(bytes[all[lexeme].start]) == mark.value
    }

    /// Whether `=>` or `->` begins at this lexeme.
    func isArrow(_ lexeme: Int) -> Bool {
        (isMark(lexeme, "=") || isMark(lexeme, "-")) && isMark(lexeme + 1, ">")
            && all[lexeme].end == all[lexeme + 1].start
    }

    /// Returns the index after a lexeme at the same bracket level. After an opening bracket, this is the index after
    /// its partner.
    func next(after lexeme: Int) -> Int { (partners[lexeme] ?? lexeme) + 1 }

    /// Returns the parts of a range that are separated by commas, without empty ones.
    func parts(of range: Range<Int>) -> [Range<Int>] {
        var (parts, start, index): ([Range<Int>], Int, Int) = ([], range.lowerBound, range.lowerBound)
        while index < range.upperBound {
            if isMark(index, ",") {
                if index > start { parts.append(start..<index) }
                start = index + 1
            }
            index = typesEnd(index, range) ?? next(after: index)
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }

    /// Returns the index after the type arguments of a Dart literal, such as `<int, Color>`, or of a type in a script, such
    /// as `Record<Color, string>`, in which commas only separate types.
    private func typesEnd(_ start: Int, _ range: Range<Int>) -> Int? {
        guard isMark(start, "<") else { return nil }
        let isOfType =
            language == .script && start > range.lowerBound && word(start - 1)?.first?.isUppercase == true
        guard language == .dart || isOfType else { return nil }
        let marks = isOfType ? "<>,.?|&[]" : "<>,.?"
        var depth = 0
        for index in start..<min(range.upperBound, start + SourceLexemes.typesLimit) {
            if isMark(index, "<") { depth += 1 }
            if isMark(index, ">") { depth -= 1 }
            if depth == 0 { return index + 1 }
            guard
                word(index) != nil || isOfType && content(index) != nil
                    || marks.unicodeScalars.contains(where: { isMark(index, $0) })
            else { return nil }
        }
        return nil
    }

    private static let typesLimit = 40

    /// Returns the index after type parameters such as `<T extends string = "a">` in TypeScript, or the same index if
    /// none begin there; nil if they do not end before `end`.
    func behindTypes(_ start: Int, _ end: Int) -> Int? {
        guard isMark(start, "<") else { return start }
        var (depth, index) = (0, start)
        while index < end {
            if isMark(index, "<") { depth += 1 }
            if isMark(index, ">"), !isArrow(index - 1) { depth -= 1 }
            index = next(after: index)
            if depth == 0 { return index }
        }
        return nil
    }

    /// Returns the first lexeme in a range that satisfies a condition and is not inside brackets in the range.
    func first(in range: Range<Int>, where holds: (Int) -> Bool) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if holds(index) { return index }
            index = next(after: index)
        }
        return nil
    }

    /// Returns `extends Base` in the head of a class, without the objects that are passed to a mixin.
    func superclass(in head: Range<Int>) -> Range<Int>? {
        guard let start = first(in: head, where: { word($0) == "extends" }) else { return nil }
        let end = first(in: start + 1..<head.upperBound) { word($0) == "implements" } ?? head.upperBound
        return start..<((start + 1..<end).first { isMark($0, "{") } ?? end)
    }

    /// Returns the range between a bracket and its partner.
    func inside(_ bracket: Int) -> Range<Int> {
        let start = bracket + 1
        return start..<max(start, min(partners[bracket] ?? start, all.count))
    }

    /// Returns the contents of a string literal as written; nil for other lexemes, and for string literals with
    /// interpolated code.
    func content(_ lexeme: Int) -> String? {
        guard all.indices.contains(lexeme), all[lexeme].kind == .text else { return nil }
        var text = bytes[all[lexeme].start..<all[lexeme].end]
        guard let mark = text.last, "\"'`".utf8.contains(mark), text.first == mark else { return nil }
        let count = text.count >= 6 && text.prefix(3).allSatisfy { $0 == mark } ? 3 : 1
        text = text.dropFirst(count).dropLast(count)
        let content = String(decoding: text, as: UTF8.self)
        let hasCode: Bool =
            switch language {
            case .swift: content.contains("\\(")
            case .kotlin, .dart: content.contains("$")
            default: mark == UInt8(ascii: "`") && content.contains("${")
            }
        return hasCode ? nil : content
    }

    private static let spaced = Set("+*/=&|%".utf8)
    private static let operators = Set("+*/=&|%?<>!-^~".utf8)

    /// The maximum length of the text of an expression, in bytes.
    private static let expressionLimit = 8000

    /// Returns the text of an expression with normalized spaces, quotation marks and trailing commas.
    func expression(_ range: Range<Int>) -> String {
        var (output, last, choices, types): (String, Int?, Int, Int) = ("", nil, 0, 0)
        // The first of several types on separate lines may be preceded by a mark.
        let isPreceded =
            language == .script && range.count > 1 && (isMark(range.lowerBound, "|") || isMark(range.lowerBound, "&"))
        var index = isPreceded ? range.lowerBound + 1 : range.lowerBound
        while index < range.upperBound, output.utf8.count < SourceLexemes.expressionLimit {
            let lexeme = all[index]
            guard lexeme.kind == .mark else {
                if let last, all[last].kind != .mark { output += " " }
                output += content(index).map { $0.contains("\"") ? text(index) : "\"\($0)\"" } ?? text(index)
                (last, index) = (index, index + 1)
                continue
            }
            let byte = bytes[lexeme.start]
            if byte == UInt8(ascii: ","), index + 1 < range.upperBound, ")]}".contains(self.text(index + 1)) {
                index += 1
                continue
            }
            var end = index + 1
            // The `>` that ends type arguments is not part of an operator.
            let isAttached = index > range.lowerBound && lexeme.start == all[index - 1].end
            let isClosing = types > 0 && byte == UInt8(ascii: ">")
            if byte == UInt8(ascii: "<"), isAttached, !isMark(end, "="), !isMark(end, "<"), word(index - 1) != nil {
                types += 1
            }
            if isClosing { types -= 1 }
            if SourceLexemes.operators.contains(byte), !isClosing {
                while end < range.upperBound, all[end].kind == .mark, all[end].start == all[end - 1].end,
                    SourceLexemes.operators.contains(bytes[all[end].start])
                {
                    end += 1
                }
            }
            let marks = (index..<end).map { self.text($0) }.joined()
            let isChoice =
                marks == "?" && end < range.upperBound && !(isMark(end, ".") && word(end + 1) != nil)
                && !isMark(end, ")") && !isMark(end, "[") && !isMark(end, ",")
                && !(language == .dart && isAttached)
            let isOther = marks == ":" && choices > 0
            choices += isChoice ? 1 : isOther ? -1 : 0
            let isSpaced = end > index + 1 || SourceLexemes.spaced.contains(byte) || isChoice || isOther
            if isSpaced, !output.isEmpty, output.last != " " { output += " " }
            output += marks
            if isSpaced || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { output += " " }
            (last, index) = (index, end)
        }
        return LineScan.bounded(String(output.prefix(SourceLexemes.expressionLimit)[...].trimmed))
    }
}
