/// Parses the drawing in an Android vector drawable.
struct VectorDrawableReader {
    let canvas: Drawing.Canvas
    private(set) var painter: Painter
    private let tree: XMLTree

    /// - Returns: nil if a feature, such as a gradient, is not supported.
    init?(_ tree: XMLTree) {
        let root = tree.root
        guard let width = SVGGeometry.length(root["android:viewportWidth"]),
            let height = SVGGeometry.length(root["android:viewportHeight"]),
            let painter = Painter(viewBox: [0, 0, width, height])
        else { return nil }
        (self.tree, self.painter) = (tree, painter)
        let others = { (names: [String]) in
            names.map { "\($0)=\(root["android:" + $0]?.lowercased() ?? "")" }.joined(separator: " ")
        }
        canvas = Drawing.Canvas(
            width: root["android:width"], height: root["android:height"], viewBox: [0, 0, width, height],
            tint: others(["tint", "tintMode"]), look: others(["alpha"]),
            isMirrored: root["android:autoMirrored"] == "true")
        guard drawChildren(of: 0, painter.view, []) else { return nil }
    }

    private mutating func drawChildren(of number: Int, _ transform: Affine, _ effects: [Int]) -> Bool {
        var effects = effects
        for case .element(let child) in tree.elements[number].children {
            let element = tree.elements[child]
            switch element.name {
            case "group":
                guard let own = group(element), drawChildren(of: child, transform.after(own), effects) else {
                    return false
                }
            case "path": guard draw(element, transform, effects) else { return false }
            case "clip-path":
                guard let data = element["android:pathData"] else { return false }
                var outline = painter.outline(for: transform)
                guard PathData.draw(data, into: &outline) else { return false }
                painter.faults += [outline.fault].compactMap(\.self)
                let isEvenOdd = element["android:fillType"] == "evenOdd"
                let effect = painter.effect("clipPath") { painter in
                    painter.paint(outline, transform, Paint(words: ["clip"], isFilled: true), isEvenOdd: isEvenOdd)
                }
                guard let effect else { return false }
                effects.append(effect)
            default: return false
            }
        }
        return true
    }

    private func group(_ element: XMLTree.Element) -> Affine? {
        var isReadable = true
        func number(_ name: String, _ usual: Double = 0) -> Double {
            guard let text = element["android:" + name] else { return usual }
            guard let value = SVGGeometry.length(text) else {
                isReadable = false
                return usual
            }
            return value
        }
        let pivot = Point(x: number("pivotX"), y: number("pivotY"))
        let move = Affine(e: pivot.x + number("translateX"), f: pivot.y + number("translateY"))
        let transform = move.after(.rotation(degrees: number("rotation")))
            .after(Affine(a: number("scaleX", 1), d: number("scaleY", 1))).after(Affine(e: -pivot.x, f: -pivot.y))
        return isReadable ? transform : nil
    }

    private mutating func draw(_ element: XMLTree.Element, _ transform: Affine, _ effects: [Int]) -> Bool {
        let isPlain = element.children.allSatisfy { if case .element = $0 { false } else { true } }
        guard isPlain, !element.attributes.contains(where: { $0.name.hasPrefix("android:trimPath") }) else {
            return false
        }
        guard let data = element["android:pathData"] else { return true }
        var outline = painter.outline(for: transform)
        guard PathData.draw(data, into: &outline) else { return false }
        painter.faults += [outline.fault].compactMap(\.self)
        if outline.lines.isEmpty { return true }
        var paint = Paint(effects: effects)
        func color(_ name: String) -> DrawingColor?? {
            guard let text = element["android:" + name] else { return .some(nil) }
            return text.utf8.count <= 200 ? .some(DrawingColor(text, isAlphaFirst: true)) : nil
        }
        guard let fill = color("fillColor"), let stroke = color("strokeColor"),
            let fillAlpha = SVGGeometry.length(element["android:fillAlpha"] ?? "1"),
            let strokeAlpha = SVGGeometry.length(element["android:strokeAlpha"] ?? "1"),
            let width = SVGGeometry.length(element["android:strokeWidth"] ?? "0"),
            let limit = SVGGeometry.length(element["android:strokeMiterLimit"] ?? "4")
        else { return false }
        if let fill, fill.alpha * fillAlpha > 0.001 {
            paint.isFilled = true
            paint.words += ["fill", fill.word]
            paint.numbers.append(fill.alpha * fillAlpha)
            paint.isOpaque = fill.alpha * fillAlpha > 0.999
        }
        if let stroke, stroke.alpha * strokeAlpha > 0.001, width > 0 {
            guard let scale = transform.uniformScale else { return false }
            let (cap, join) = (element["android:strokeLineCap"] ?? "butt", element["android:strokeLineJoin"] ?? "miter")
            paint.isStroked = true
            paint.words += ["stroke", stroke.word, cap, join]
            paint.numbers += [stroke.alpha * strokeAlpha, width * scale * Paint.lengthWeight]
            if join == "miter" { paint.numbers.append(limit / 10) }
            paint.isRound = cap == "round" && join == "round"
            paint.isOpaque = paint.isOpaque && stroke.alpha * strokeAlpha > 0.999
            paint.reach = 2 * width * scale
        }
        guard paint.isFilled || paint.isStroked else { return true }
        return painter.paint(outline, transform, paint, isEvenOdd: element["android:fillType"] == "evenOdd")
    }
}
