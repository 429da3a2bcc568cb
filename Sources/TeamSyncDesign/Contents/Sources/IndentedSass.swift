/// The indented syntax of Sass (`.sass`), in which line breaks and indentation replace semicolons and braces.
enum IndentedSass {
    /// Returns the style sheet with semicolons and braces. Every line keeps its number.
    static func braced(_ bytes: [UInt8]) -> [UInt8] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
        /// The last line that is neither empty nor a comment, with its indentation.
        var last: (index: Int, indent: Int)?
        /// The indentations of the open rules.
        var open: [Int] = []
        var comment: Int?
        var brackets = 0
        func end(before indent: Int) {
            guard let own = last else { return }
            let text = lines[own.index].last { $0 > 0x20 }
            if indent > own.indent {
                lines[own.index] += Array(" {".utf8)
                open.append(own.indent)
            } else if text != UInt8(ascii: ";") {
                lines[own.index].append(UInt8(ascii: ";"))
            }
            while let rule = open.last, rule >= indent {
                lines[own.index].append(UInt8(ascii: "}"))
                open.removeLast()
            }
        }
        for index in lines.indices {
            let line = withoutComment(lines[index])
            let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
            let text = line.dropFirst(indent)
            guard text.contains(where: { $0 > 0x20 }) else { continue }
            // A comment continues in the lines that are indented further.
            if let start = comment, indent > start {
                lines[index] = Array("//".utf8) + line
                continue
            }
            comment = nil
            lines[index] = line
            if text.starts(with: "//".utf8) || text.starts(with: "/*".utf8) {
                lines[index] = Array("//".utf8) + text.dropFirst(2)
                comment = indent
                continue
            }
            // A value in brackets and a list of selectors or values continue in the next line.
            if let own = last, brackets > 0 || lines[own.index].last(where: { $0 > 0x20 }) == UInt8(ascii: ",") {
                last = (index, own.indent)
            } else {
                end(before: indent)
                last = (index, indent)
            }
            for byte in text {
                if "([".utf8.contains(byte) { brackets += 1 }
                if ")]".utf8.contains(byte) { brackets = max(0, brackets - 1) }
            }
        }
        end(before: 0)
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// The comments, in source order, without the line breaks between them. A comment continues in the lines that are
    /// indented further.
    static func comments(in bytes: [UInt8]) -> [Range<Int>] {
        var comments: [Range<Int>] = []
        var open: Int?
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
            let text = line.dropFirst(indent)
            guard text.contains(where: { $0 > 0x20 }) else { continue }
            if let start = open, indent > start {
                comments.append(line.startIndex..<line.endIndex)
                continue
            }
            open = text.starts(with: "//".utf8) || text.starts(with: "/*".utf8) ? indent : nil
            let end = open == nil ? withoutComment(Array(line)).count : 0
            if end < line.count { comments.append((line.startIndex + end)..<line.endIndex) }
        }
        return comments
    }

    /// Returns a line without the comment at its end, which would hide what is appended.
    private static func withoutComment(_ line: [UInt8]) -> [UInt8] {
        guard let mark = line.firstRange(of: Array(" //".utf8)),
            !line[..<mark.lowerBound].contains(where: { "\"'(".utf8.contains($0) }),
            line[..<mark.lowerBound].contains(where: { $0 > 0x20 })
        else { return line }
        return Array(line[..<mark.lowerBound])
    }
}
