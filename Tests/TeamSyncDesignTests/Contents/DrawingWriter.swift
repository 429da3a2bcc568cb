import TestSupport

/// Writes a random drawing as SVG, in a different notation each time.
struct DrawingWriter {
    var generator: SeededGenerator
    private var definitions = ""
    private var ids = 0

    init(generator: SeededGenerator) {
        self.generator = generator
    }

    mutating func svg(_ drawing: RandomDrawing) -> [UInt8] {
        definitions = ""
        var content = ""
        var rest = drawing.shapes[...]
        while let shape = rest.popFirst() {
            if generator.chance(15) {
                content += generator.pick(["<!-- <path/> -->", "<title>a &amp; b</title>", "\n\n"])
            }
            if generator.chance(20), let next = rest.first {
                rest.removeFirst()
                content += "<g\(attributes([("id", "g\(generator.int(1...99))"), ("data-name", "x")]))>"
                content += element(shape) + element(next) + "</g>"
            } else {
                content += element(shape)
            }
            content += space()
        }
        let root = attributes([
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("viewBox", generator.pick(["0 0 24 24", "0,0,24,24", "0 0 24.0 24"])),
            ("width", generator.pick(["24", "24px"])), ("height", "24"),
        ])
        let head = generator.pick(["", "<?xml version=\"1.0\"?>\n", "<!-- Generator: x -->\n", "\u{feff}"])
        let defined = definitions.isEmpty ? "" : "<defs>\(definitions)</defs>"
        let body = generator.chance(50) ? defined + content : content + defined
        return Array("\(head)<svg\(root)>\(space())\(body)</svg>\(space())".utf8)
    }

    private mutating func space() -> String { generator.pick(["", "\n", "\n    ", " ", "\r\n\t"]) }

    private mutating func attributes(_ pairs: [(String, String)]) -> String {
        var pairs = pairs
        var text = ""
        while !pairs.isEmpty {
            let (name, value) = pairs.remove(at: generator.int(0...pairs.count - 1))
            text += generator.pick([" ", "\n  "]) + name
            text += generator.chance(50) ? "=\"\(value)\"" : " = '\(value)'"
        }
        return text
    }

    /// A number with exactly three decimal places.
    private mutating func text(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        var digits = "\(abs(thousandths) % 1000)"
        digits = String(repeating: "0", count: 3 - digits.count) + digits
        if generator.chance(80) { while digits.hasSuffix("0") { digits.removeLast() } }
        var whole = "\(abs(thousandths) / 1000)"
        if whole == "0", !digits.isEmpty, generator.chance(60) { whole = "" }
        return (thousandths < 0 ? "-" : "") + whole + (digits.isEmpty ? "" : "." + digits)
    }

    private mutating func element(_ shape: RandomDrawing.Shape) -> String {
        // The shape is scaled down or moved, and its transform reverses this.
        let isMoved = generator.chance(25)
        let (scale, x, y) =
            isMoved ? (generator.pick([0.5, 2, 1]), Double(generator.int(-5...5)), 3.0) : (1.0, 0.0, 0.0)
        func moved(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
            ((point.x - x) / scale, (point.y - y) / scale)
        }
        var pairs: [(String, String)] = []
        var name = "path"
        if let (left, top, width, height, radius) = shape.rectangle {
            let (start, w, h, r) = (moved((left, top)), width / scale, height / scale, radius / scale)
            if generator.chance(50) {
                name = "rect"
                pairs = [("x", text(start.x)), ("y", text(start.y)), ("width", text(w)), ("height", text(h))]
                if r > 0 || generator.chance(20) { pairs.append((generator.pick(["rx", "ry"]), text(r))) }
            } else if r > 0 {
                let (a, b) = (text(w - 2 * r), text(h - 2 * r))
                let corners = [
                    "\(text(r)) \(text(r))", "-\(text(r)) \(text(r))", "-\(text(r))-\(text(r))",
                    "\(text(r))-\(text(r))",
                ]
                let arcs = corners.map { "a\(text(r)) \(text(r)) 0 0 1 \($0)" }
                pairs = [
                    (
                        "d",
                        "M\(text(start.x + r)) \(text(start.y))h\(a)\(arcs[0])v\(b)\(arcs[1])h-\(a)\(arcs[2])v-\(b)\(arcs[3])z"
                    )
                ]
            } else {
                pairs = [("d", "M\(text(start.x)) \(text(start.y))h\(text(w))v\(text(h))h-\(text(w))z")]
            }
        } else if let circle = shape.circle {
            let (center, r) = (moved((circle.x, circle.y)), circle.radius / scale)
            if generator.chance(50) {
                name = generator.pick(["circle", "ellipse"])
                pairs = [("cx", text(center.x)), ("cy", text(center.y))]
                pairs += name == "circle" ? [("r", text(r))] : [("rx", text(r)), ("ry", text(r))]
            } else {
                let arc = "a\(text(r)) \(text(r)) 0 1"
                pairs = [
                    ("d", "M\(text(center.x - r)) \(text(center.y))\(arc)0\(text(2 * r)) 0\(arc) 0 -\(text(2 * r)),0Z")
                ]
            }
        } else {
            let lines = shape.lines.map { $0.map(moved) }
            if !shape.isCurved, lines.count == 1, generator.chance(50) {
                name = "polygon"
                pairs = [
                    (
                        "points",
                        lines[0].map { "\(text($0.x))\(generator.pick([",", " "]))\(text($0.y))" }.joined(
                            separator: " ")
                    )
                ]
            } else {
                pairs = [("d", lines.map { path($0, bend: shape.isCurved ? 2 / scale : nil) }.joined())]
            }
        }
        if isMoved {
            let size = text(scale)
            pairs.append(
                (
                    "transform",
                    generator.pick([
                        "translate(\(text(x)) \(text(y))) scale(\(size))",
                        "matrix(\(size),0,0,\(size),\(text(x)),\(text(y)))",
                    ])
                ))
        }
        return
            "<\(name)\(attributes(pairs + paint(shape, scale: scale, y: y)))\(generator.chance(50) ? "/>" : "></\(name)>")"
    }

    private mutating func path(_ points: [(x: Double, y: Double)], bend: Double?) -> String {
        // Rounded as written, so that relative steps lead to the same positions.
        let points = points.map { (x: ($0.x * 1000).rounded() / 1000, y: ($0.y * 1000).rounded() / 1000) }
        var data = "\(generator.pick(["M", "M "]))\(text(points[0].x))\(generator.pick([" ", ","]))\(text(points[0].y))"
        var current = points[0]
        for point in points.dropFirst() {
            let isRelative = generator.chance(50)
            let origin = isRelative ? current : (x: 0, y: 0)
            func pair(_ x: Double, _ y: Double) -> String {
                let (first, second) = (text(x - origin.x), text(y - origin.y))
                return first + (second.hasPrefix("-") ? "" : " ") + second
            }
            let middle = (x: current.x + (bend ?? 0), y: point.y)
            if bend == nil {
                data += (isRelative ? "l" : "L") + pair(point.x, point.y)
            } else if generator.chance(50) {
                data += (isRelative ? "q" : "Q") + pair(middle.x, middle.y) + "," + pair(point.x, point.y)
            } else {
                let first = (
                    x: current.x + 2 / 3 * (middle.x - current.x), y: current.y + 2 / 3 * (middle.y - current.y)
                )
                let second = (x: point.x + 2 / 3 * (middle.x - point.x), y: point.y)
                data += (isRelative ? "c" : "C") + pair(first.x, first.y) + " " + pair(second.x, second.y) + " "
                data += pair(point.x, point.y)
            }
            current = point
        }
        return data + generator.pick(["z", "Z", " z "])
    }

    private mutating func paint(_ shape: RandomDrawing.Shape, scale: Double, y: Double) -> [(String, String)] {
        var pairs: [(String, String)] = []
        if let fill = shape.fill, shape.hasGradient {
            ids += generator.int(1...9)
            let start =
                "<linearGradient id='a\(ids)' gradientUnits='userSpaceOnUse' x1='0' y1='\(text(-y / scale))' x2='0' y2='\(text((9 - y) / scale))'>"
            definitions += start + "<stop stop-color='\(generator.pick(RandomDrawing.colors[fill]))'/>"
            definitions += generator.pick([
                "<stop offset='1' stop-color='#00f'/>", "<stop offset='100%' style='stop-color:blue'/>",
            ])
            definitions += "</linearGradient>"
            pairs.append(("fill", "url(#a\(ids))"))
        } else if let fill = shape.fill {
            if fill != 1 || generator.chance(50) { pairs.append(("fill", generator.pick(RandomDrawing.colors[fill]))) }
        } else {
            pairs.append(("fill", "none"))
        }
        if let stroke = shape.stroke {
            pairs.append(("stroke", generator.pick(RandomDrawing.colors[stroke])))
            if shape.width != scale || generator.chance(50) {
                pairs.append(("stroke-width", text(shape.width / scale)))
            }
        } else if generator.chance(20) {
            pairs.append(("stroke", "none"))
        }
        if shape.isEvenOdd || generator.chance(10) {
            pairs.append(("fill-rule", shape.isEvenOdd ? "evenodd" : "nonzero"))
        }
        if shape.opacity < 1 || generator.chance(10) { pairs.append(("opacity", text(shape.opacity))) }
        guard generator.chance(25) else { return pairs }
        return [("style", pairs.map { "\($0.0):\($0.1)" }.joined(separator: generator.pick([";", "; "])))]
    }
}
