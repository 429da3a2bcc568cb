import Glibc
import TeamSyncBase

/// Parses lists of numbers in SVG, which may contain letters between the numbers.
struct NumberList {
    private let text: [UInt8]
    private var index = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    var isAtEnd: Bool { index >= text.count }

    /// The rest of the text, which has not been parsed, with single spaces.
    var rest: String {
        text[min(index, text.count)...].split(whereSeparator: \.isXMLSpace).map { String(decoding: $0, as: UTF8.self) }
            .joined(separator: " ")
    }

    mutating func skipSpaces() {
        while index < text.count, text[index].isXMLSpace { index += 1 }
    }

    /// Skips spaces and at most one comma.
    mutating func skipSeparators() {
        skipSpaces()
        if index < text.count, text[index] == UInt8(ascii: ",") { index += 1 }
        skipSpaces()
    }

    /// Skips a character if it is the next one.
    mutating func skip(_ character: UInt8) -> Bool {
        guard index < text.count, text[index] == character else { return false }
        index += 1
        return true
    }

    /// Reads a letter; nil if the next character is not one.
    mutating func letter() -> UInt8? {
        guard index < text.count, text[index].isASCIILetter else { return nil }
        index += 1
        return text[index - 1]
    }

    /// Reads a flag of an arc, which need not be followed by a separator.
    mutating func flag() -> Bool? {
        guard index < text.count, text[index] == UInt8(ascii: "0") || text[index] == UInt8(ascii: "1") else {
            return nil
        }
        index += 1
        return text[index - 1] == UInt8(ascii: "1")
    }

    /// - Returns: nil if no number follows, or if the number is implausible in a drawing.
    mutating func next() -> Double? {
        let begin = index
        var isNegative = false
        if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            isNegative = text[index] == UInt8(ascii: "-")
            index += 1
        }
        var value = 0.0
        var count = digits(&value)
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            let places = digits(&value)
            value /= pow(10, Double(places))
            count += places
        }
        guard count > 0, count < 200 else {
            index = begin
            return nil
        }
        value *= pow(10, exponent())
        return value < 1e9 ? (isNegative ? -value : value) : nil
    }

    private mutating func digits(_ value: inout Double) -> Int {
        let begin = index
        while index < text.count, text[index] >= 0x30, text[index] <= 0x39 {
            value = value * 10 + Double(text[index] - 0x30)
            index += 1
        }
        return index - begin
    }

    /// Reads the exponent after a number and returns the power of ten: `e` and digits, but not a unit (`em`).
    private mutating func exponent() -> Double {
        let begin = index
        guard index < text.count, text[index] | 0x20 == UInt8(ascii: "e") else { return 0 }
        index += 1
        var sign = 1.0
        if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            sign = text[index] == UInt8(ascii: "-") ? -1 : 1
            index += 1
        }
        var value = 0.0
        guard digits(&value) > 0 else {
            index = begin
            return 0
        }
        return sign * min(value, 400)
    }

    /// Returns the numbers in a string; nil if it contains anything else.
    static func numbers(in text: String) -> [Double]? {
        var list = NumberList(text)
        var numbers: [Double] = []
        list.skipSpaces()
        while !list.isAtEnd {
            guard let number = list.next() else { return nil }
            numbers.append(number)
            list.skipSeparators()
        }
        return numbers
    }
}

/// Parses the commands of a path (`d` in SVG, `android:pathData`).
struct PathData {
    private var list: NumberList
    /// The control point of the previous curve; nil if the previous command was not a curve of this kind.
    private var lastCubicControl: Point?
    private var lastQuadraticControl: Point?

    /// Adds a path to an outline. A path with an error is drawn up to the error, as required by the SVG specification;
    /// the rest becomes the outline's `fault`.
    /// - Returns: false if the path has too many points.
    static func draw(_ text: String, into outline: inout Outline) -> Bool {
        var data = PathData(list: NumberList(text))
        guard !data.draw(into: &outline) else { return true }
        outline.fault = data.list.rest
        return outline.pointsLeft >= 0
    }

    private init(list: NumberList) {
        self.list = list
    }

    private mutating func draw(into outline: inout Outline) -> Bool {
        list.skipSpaces()
        var isFirst = true
        while !list.isAtEnd {
            guard let letter = list.letter() else { return false }
            guard !isFirst || letter | 0x20 == UInt8(ascii: "m") else { return false }
            isFirst = false
            list.skipSpaces()
            if letter | 0x20 == UInt8(ascii: "z") {
                outline.close()
                forgetControls()
                continue
            }
            var command = letter
            repeat {
                guard self.command(command, &outline), outline.pointsLeft >= 0 else { return false }
                // Additional points after a move are connected by lines.
                if command | 0x20 == UInt8(ascii: "m") { command = command == UInt8(ascii: "m") ? 0x6c : 0x4c }
                list.skipSeparators()
            } while !list.isAtEnd && !isLetter()
        }
        return true
    }

    private func isLetter() -> Bool {
        var copy = list
        return copy.letter() != nil
    }

    private mutating func forgetControls() {
        (lastCubicControl, lastQuadraticControl) = (nil, nil)
    }

    private mutating func number() -> Double? {
        list.skipSeparators()
        return list.next()
    }

    private mutating func point(_ origin: Point) -> Point? {
        guard let x = number(), let y = number() else { return nil }
        return origin + Point(x: x, y: y)
    }

    private mutating func command(_ letter: UInt8, _ outline: inout Outline) -> Bool {
        let current = outline.current
        let isRelative = letter >= 0x60
        let origin = isRelative ? current : Point(x: 0, y: 0)
        switch letter | 0x20 {
        case UInt8(ascii: "m"):
            guard let end = point(origin) else { return false }
            outline.move(to: end)
        case UInt8(ascii: "l"):
            guard let end = point(origin) else { return false }
            outline.line(to: end)
        case UInt8(ascii: "h"):
            guard let x = number() else { return false }
            outline.line(to: Point(x: origin.x + x, y: current.y))
        case UInt8(ascii: "v"):
            guard let y = number() else { return false }
            outline.line(to: Point(x: current.x, y: origin.y + y))
        case UInt8(ascii: "a"): guard arc(origin, &outline) else { return false }
        case UInt8(ascii: "c"), UInt8(ascii: "s"): return cubic(letter, origin, &outline)
        case UInt8(ascii: "q"), UInt8(ascii: "t"): return quadratic(letter, origin, &outline)
        default: return false
        }
        forgetControls()
        return true
    }

    private mutating func cubic(_ letter: UInt8, _ origin: Point, _ outline: inout Outline) -> Bool {
        var first = 2 * outline.current - (lastCubicControl ?? outline.current)
        if letter | 0x20 == UInt8(ascii: "c") {
            guard let point = point(origin) else { return false }
            first = point
        }
        guard let second = point(origin), let end = point(origin) else { return false }
        outline.cubic(first, second, to: end)
        (lastCubicControl, lastQuadraticControl) = (second, nil)
        return true
    }

    private mutating func quadratic(_ letter: UInt8, _ origin: Point, _ outline: inout Outline) -> Bool {
        var control = 2 * outline.current - (lastQuadraticControl ?? outline.current)
        if letter | 0x20 == UInt8(ascii: "q") {
            guard let point = point(origin) else { return false }
            control = point
        }
        guard let end = point(origin) else { return false }
        outline.quadratic(control, to: end)
        (lastCubicControl, lastQuadraticControl) = (nil, control)
        return true
    }

    private mutating func arc(_ origin: Point, _ outline: inout Outline) -> Bool {
        guard let radii = point(Point(x: 0, y: 0)), let rotation = number() else { return false }
        list.skipSeparators()
        guard let isLarge = list.flag() else { return false }
        list.skipSeparators()
        guard let isSweep = list.flag(), let end = point(origin) else { return false }
        outline.arc(radii, rotation: rotation, isLarge: isLarge, isSweep: isSweep, to: end)
        return true
    }
}
