/// Finds the first `<svg>` element in a template of JSX, Vue, Svelte, Angular or a similar language, and converts it to
/// SVG.
struct TemplateMarkup {
    private static let byteLimit = 256 << 10
    /// The SVG attributes with capital letters in their names.
    private static let capitals: Set<String> = [
        "viewBox", "preserveAspectRatio", "gradientTransform", "gradientUnits", "spreadMethod", "clipPathUnits",
        "maskUnits", "maskContentUnits", "patternUnits", "patternTransform", "patternContentUnits", "pathLength",
    ]
    private static let colors: Set<String> = ["fill", "stroke", "color", "stop-color"]

    private let text: [UInt8]
    private var index: Int
    private var output: [UInt8] = []

    /// - Returns: nil if there is no such element.
    static func drawing(in text: [UInt8]) -> [UInt8]? {
        guard let start = start(in: text), let end = end(in: text, behind: start) else { return nil }
        var markup = TemplateMarkup(text: Array(text[start..<end]), index: 0)
        while markup.index < markup.text.count, markup.output.count < byteLimit { markup.takeNext() }
        return markup.output
    }

    private init(text: [UInt8], index: Int) { (self.text, self.index) = (text, index) }

    private static func start(in text: [UInt8]) -> Int? {
        var index = 0
        while let place = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            let name = text[(place + 1)...].prefix(4)
            let isEnd = name.last.map { " \n\t>".utf8.contains($0) } ?? false
            if name.count == 4, isEnd, name.starts(with: "svg".utf8) || name.starts(with: "Svg".utf8) { return place }
            index = place + 1
        }
        return nil
    }

    private static func end(in text: [UInt8], behind start: Int) -> Int? {
        for name in ["</svg>", "</Svg>"] {
            if let range = text[start...].firstRange(of: Array(name.utf8)) { return range.upperBound }
        }
        return nil
    }

    private mutating func takeNext() {
        switch text[index] {
        case UInt8(ascii: "{"): index = behindBraces(from: index)
        case UInt8(ascii: "<") where text[index...].starts(with: "<!--".utf8):
            index = text[index...].firstRange(of: Array("-->".utf8))?.upperBound ?? text.count
        case UInt8(ascii: "<"): takeTag()
        default:
            output.append(text[index])
            index += 1
        }
    }

    private mutating func takeTag() {
        output.append(text[index])
        index += 1
        if index < text.count, text[index] == UInt8(ascii: "/") {
            output.append(text[index])
            index += 1
        }
        let name = word()
        output += (name.prefix(1).lowercased() + name.dropFirst()).utf8
        while index < text.count, text[index] != UInt8(ascii: ">") {
            switch text[index] {
            case UInt8(ascii: "{"): index = behindBraces(from: index)
            case UInt8(ascii: "/"):
                output.append(text[index])
                index += 1
            case ...0x20: index += 1
            default: takeAttribute()
            }
        }
        if index < text.count {
            output.append(text[index])
            index += 1
        }
    }

    private mutating func takeAttribute() {
        let name = word()
        if name.isEmpty {
            index += 1
            return
        }
        skipSpaces()
        guard index < text.count, text[index] == UInt8(ascii: "=") else { return }
        index += 1
        skipSpaces()
        guard index < text.count else { return }
        let plain = TemplateMarkup.plain(name)
        let isBound = name.contains { ":@[(*#".contains($0) } && !name.hasPrefix("xmlns") && !name.hasPrefix("xlink")
        let value: String?
        switch text[index] {
        case UInt8(ascii: "{"):
            let end = behindBraces(from: index)
            value = literal(text[(index + 1)..<max(end - 1, index + 1)]) ?? computed(plain)
            index = end
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let end = text[(index + 1)...].firstIndex(of: text[index]) ?? text.count
            let written = String(decoding: text[(index + 1)..<end], as: UTF8.self)
            value = written.contains("{") ? computed(plain) : written
            index = min(end + 1, text.count)
        default: value = word()
        }
        guard let value, !isBound, !value.contains("\""), !value.contains("<") else { return }
        output += " \(plain)=\"\(value)\"".utf8
    }

    /// Returns the value to use for a computed attribute; nil if the attribute is to be omitted.
    private func computed(_ name: String) -> String? {
        TemplateMarkup.colors.contains(name) ? "currentColor" : nil
    }

    /// Returns the number or the text that makes up an expression; nil for other expressions.
    private func literal(_ expression: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: expression, as: UTF8.self)[...].trimmed
        if Double(text) != nil { return text }
        guard let mark = text.first, "\"'`".contains(mark), text.count > 1, text.last == mark, !text.contains("${")
        else { return nil }
        let content = text.dropFirst().dropLast()
        return content.contains(mark) ? nil : String(content)
    }

    /// Converts `strokeWidth` to `stroke-width`.
    private static func plain(_ name: String) -> String {
        if capitals.contains(name) { return name }
        return name.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }

    private mutating func word() -> String {
        let start = index
        while index < text.count, !" \n\t\r=>{\"'".utf8.contains(text[index]),
            !(text[index] == UInt8(ascii: "/") && index + 1 < text.count && text[index + 1] == UInt8(ascii: ">"))
        {
            index += 1
        }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func skipSpaces() {
        while index < text.count, text[index] <= 0x20 { index += 1 }
    }

    /// Returns the index after the closing brace that matches the brace at an index.
    private func behindBraces(from start: Int) -> Int {
        var (depth, place) = (0, start)
        while place < text.count {
            if text[place] == UInt8(ascii: "{") { depth += 1 }
            if text[place] == UInt8(ascii: "}") { depth -= 1 }
            place += 1
            if depth == 0 { return place }
        }
        return place
    }
}
