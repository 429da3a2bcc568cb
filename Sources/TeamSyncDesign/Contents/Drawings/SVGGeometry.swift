/// Parses the lengths, transforms and shapes of SVG.
enum SVGGeometry {
    /// Parses a number, and converts it to pixels if it has a unit. Returns nil for any other text.
    static func length(_ text: String?) -> Double? {
        guard let text else { return nil }
        var list = NumberList(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
        list.skipSpaces()
        guard let value = list.next() else { return nil }
        list.skipSpaces()
        return list.isAtEnd ? value : nil
    }

    /// Parses a number or a percentage, as a fraction of 1.
    static func share(_ text: String?) -> Double? {
        guard let text, text.hasSuffix("%") else { return length(text) }
        return length(String(text.dropLast())).map { $0 / 100 }
    }

    /// - Returns: nil if the text is not a list of transforms.
    static func transform(_ text: String) -> Affine? {
        var list = NumberList(text)
        var transform = Affine()
        list.skipSeparators()
        while !list.isAtEnd {
            var name: [UInt8] = []
            while let letter = list.letter() { name.append(letter) }
            list.skipSpaces()
            guard list.skip(UInt8(ascii: "(")) else { return nil }
            var numbers: [Double] = []
            list.skipSpaces()
            while !list.skip(UInt8(ascii: ")")) {
                guard let number = list.next(), numbers.count < 6 else { return nil }
                numbers.append(number)
                list.skipSeparators()
            }
            guard let next = function(String(decoding: name, as: UTF8.self), numbers) else { return nil }
            transform = transform.after(next)
            list.skipSeparators()
        }
        return transform
    }

    private static func function(_ name: String, _ n: [Double]) -> Affine? {
        switch (name, n.count) {
        case ("matrix", 6): return Affine(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
        case ("translate", 1), ("translate", 2): return Affine(e: n[0], f: n.count > 1 ? n[1] : 0)
        case ("scale", 1), ("scale", 2): return Affine(a: n[0], d: n[n.count - 1])
        case ("rotate", 1): return .rotation(degrees: n[0])
        case ("rotate", 3):
            return Affine(e: n[1], f: n[2]).after(.rotation(degrees: n[0])).after(Affine(e: -n[1], f: -n[2]))
        case ("skewX", 1): return skew(n[0]).map { Affine(c: $0) }
        case ("skewY", 1): return skew(n[0]).map { Affine(b: $0) }
        default: return nil
        }
    }

    private static func skew(_ degrees: Double) -> Double? {
        let turn = Affine.rotation(degrees: degrees)
        return abs(turn.a) > 1e-6 ? turn.b / turn.a : nil
    }

    static let shapes: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    /// Adds the outline of a shape.
    /// - Returns: false if the shape cannot be parsed.
    static func draw(_ element: XMLTree.Element, into outline: inout Outline) -> Bool {
        var isReadable = true
        func number(_ name: String) -> Double {
            guard let text = element[name] else { return 0 }
            guard let value = length(text) else {
                isReadable = false
                return 0
            }
            return value
        }
        switch element.name {
        case "path":
            guard let data = element["d"], data != "none" else { return true }
            return PathData.draw(data, into: &outline)
        case "rect":
            let (rx, ry) = (
                element["rx"] == "auto" ? nil : element["rx"], element["ry"] == "auto" ? nil : element["ry"]
            )
            let radii = Point(x: number(rx != nil ? "rx" : "ry"), y: number(ry != nil ? "ry" : "rx"))
            let origin = Point(x: number("x"), y: number("y"))
            let size = Point(x: number("width"), y: number("height"))
            if isReadable {
                rectangle(origin, size, rx == nil && ry == nil ? Point(x: 0, y: 0) : radii, &outline)
            }
        case "circle":
            let radius = number("r")
            ellipse(Point(x: number("cx"), y: number("cy")), Point(x: radius, y: radius), &outline)
        case "ellipse":
            ellipse(
                Point(x: number("cx"), y: number("cy")), Point(x: number("rx"), y: number("ry")), &outline)
            if element["rx"] == nil || element["ry"] == nil { return false }
        case "line":
            outline.move(to: Point(x: number("x1"), y: number("y1")))
            outline.line(to: Point(x: number("x2"), y: number("y2")))
        case "polyline", "polygon":
            guard let numbers = NumberList.numbers(in: element["points"] ?? ""), numbers.count % 2 == 0 else {
                return false
            }
            for index in stride(from: 0, to: numbers.count, by: 2) {
                let point = Point(x: numbers[index], y: numbers[index + 1])
                if index == 0 { outline.move(to: point) } else { outline.line(to: point) }
            }
            if element.name == "polygon", !numbers.isEmpty { outline.close() }
        default: return false
        }
        return isReadable && outline.pointsLeft >= 0
    }

    private static func rectangle(_ origin: Point, _ size: Point, _ radii: Point, _ outline: inout Outline) {
        guard size.x > 0, size.y > 0 else { return }
        let r = Point(x: min(max(radii.x, 0), size.x / 2), y: min(max(radii.y, 0), size.y / 2))
        let end = origin + size
        let isRound = r.x > 0 && r.y > 0
        func corner(_ x: Double, _ y: Double) {
            guard isRound else { return }
            outline.arc(r, rotation: 0, isLarge: false, isSweep: true, to: Point(x: x, y: y))
        }
        let (x, y) = isRound ? (r.x, r.y) : (0, 0)
        outline.move(to: Point(x: origin.x + x, y: origin.y))
        outline.line(to: Point(x: end.x - x, y: origin.y))
        corner(end.x, origin.y + y)
        outline.line(to: Point(x: end.x, y: end.y - y))
        corner(end.x - x, end.y)
        outline.line(to: Point(x: origin.x + x, y: end.y))
        corner(origin.x, end.y - y)
        outline.line(to: Point(x: origin.x, y: origin.y + y))
        corner(origin.x + x, origin.y)
        outline.close()
    }

    private static func ellipse(_ center: Point, _ radii: Point, _ outline: inout Outline) {
        guard radii.x > 0, radii.y > 0 else { return }
        let (left, right) = (Point(x: center.x - radii.x, y: center.y), Point(x: center.x + radii.x, y: center.y))
        outline.move(to: left)
        outline.arc(radii, rotation: 0, isLarge: false, isSweep: true, to: right)
        outline.arc(radii, rotation: 0, isLarge: false, isSweep: true, to: left)
        outline.close()
    }
}
