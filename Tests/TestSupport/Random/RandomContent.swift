/// Contents of files: typical files of a design system, and contents that are difficult to compare.
struct RandomContent {
    private static let words = [
        "accent", "background", "border", "button", "card", "corner", "danger", "default", "disabled", "fill", "icon",
        "label", "light", "margin", "outline", "padding", "pressed", "radius", "shadow", "stroke", "surface", "title",
    ]

    /// - Returns: the content and its features.
    static func make(_ generator: inout SeededGenerator) -> (content: [UInt8], features: Set<HistoryFeature>) {
        switch generator.int(1...100) {
        case 1...30: (drawing(&generator), [])
        case 31...50: (text(lines: generator.int(3...40), &generator), [])
        case 51...58: (text(lines: generator.int(3...30), end: "\r\n", &generator), [.crlfFile])
        case 59...66: (Array(text(lines: generator.int(1...20), &generator).dropLast()), [.noFinalNewline])
        case 67...72: ([], [.emptyFile])
        case 73...80: (generator.bytes(generator.int(20...3000)) + [0], [.binaryFile])
        case 81...86: (text(lines: generator.int(120...400), &generator), [.largeFile])
        case 87...92: (longLine(&generator), [.noFinalNewline])
        case 93...96: (Array(word(&generator).utf8), [.noFinalNewline])
        default: (text(lines: 1, &generator), [])
        }
    }

    static func drawing(_ generator: inout SeededGenerator) -> [UInt8] {
        let points = (0..<generator.int(2...20)).map { _ in "L\(generator.int(0...24)) \(generator.int(0...24))" }
        let shape = #"<path d="M0 0 \#(points.joined(separator: " "))Z" fill="\#(word(&generator))"/>"#
        let end = generator.chance(70) ? "\n" : ""
        return Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\#(shape)</svg>\#(end)"#.utf8)
    }

    static func word(_ generator: inout SeededGenerator) -> String {
        generator.pick(words)
    }

    /// Replaces about `percent` percent of the lines, or of the bytes if there are few lines.
    static func edited(_ content: [UInt8], percent: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        var lines = content.split(separator: newline, omittingEmptySubsequences: false).map { Array($0) }
        guard lines.count > 4 else { return editedBytes(content, percent: percent, &generator) }
        let hasEnd = lines.last == []
        if hasEnd { lines.removeLast() }
        for index in lines.indices where generator.chance(percent) { lines[index] = Array(line(&generator).utf8) }
        if generator.chance(20) { lines.removeFirst(lines.count * percent / 300) }
        if generator.chance(20) { lines += (0..<lines.count * percent / 200).map { _ in Array(line(&generator).utf8) } }
        return Array(lines.joined(separator: [newline])) + (hasEnd ? [newline] : [])
    }

    /// CRLF in place of LF or the other way around; nil if there are no lines.
    static func withOtherLineEnds(_ content: [UInt8]) -> [UInt8]? {
        guard content.contains(UInt8(ascii: "\n")) else { return nil }
        let hasReturns = content.contains(UInt8(ascii: "\r"))
        return content.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\r"): []
            case UInt8(ascii: "\n") where !hasReturns: [UInt8(ascii: "\r"), byte]
            default: [byte]
            }
        }
    }

    private static func editedBytes(
        _ content: [UInt8], percent: Int, _ generator: inout SeededGenerator
    ) -> [UInt8] {
        guard !content.isEmpty else { return Array(line(&generator).utf8) }
        let length = max(1, content.count * percent / 100)
        let start = generator.int(0...content.count - length)
        let isText = !content.contains(0)
        let fresh = isText ? Array(longLine(&generator).prefix(length)) : generator.bytes(length)
        return Array(content[..<start]) + fresh + Array(content[(start + length)...])
    }

    static func text(lines: Int, end: String = "\n", _ generator: inout SeededGenerator) -> [UInt8] {
        var text = ""
        for _ in 0..<lines { text += line(&generator) + end }
        return Array(text.utf8)
    }

    private static func line(_ generator: inout SeededGenerator) -> String {
        (0..<generator.int(1...9)).map { _ in "\(word(&generator))\(generator.int(0...99))" }.joined(separator: " ")
    }

    private static func longLine(_ generator: inout SeededGenerator) -> [UInt8] {
        var text = ""
        for _ in 0..<generator.int(10...120) { text += "\(word(&generator)):\(generator.int(0...999));" }
        return Array(text.utf8)
    }
}
