/// Determines the paint of a shape.
struct SVGPaintMaker {
    let tree: XMLTree
    let ids: [String: Int]
    let sheet: SVGStyleSheet
    /// The transform from the shape's coordinates to those of the drawing.
    let transform: Affine
    /// The bounds of the shape.
    let bounds: (low: Point, high: Point)?

    private struct Color {
        var words: [String]
        var numbers: [Double] = []
        var alpha = 1.0
        var isOpaque: Bool { alpha > 0.999 }
    }

    /// - Returns: nil if a feature is not supported.
    func paint(_ style: SVGStyle, opacity: Double, effects: [Int]) -> Paint? {
        var paint = Paint(effects: effects)
        guard let fill = color(style["fill"] ?? "black", style, opacity: style["fill-opacity"]),
            let stroke = color(style["stroke"] ?? "none", style, opacity: style["stroke-opacity"]),
            let width = style["stroke-width"].map({ SVGGeometry.length($0) }) ?? 1
        else { return nil }
        paint.isFilled = (fill?.alpha ?? 0) * opacity > 0.001
        paint.isStroked = (stroke?.alpha ?? 0) * opacity > 0.001 && width > 0
        let isBoth = paint.isFilled && paint.isStroked
        if isBoth { paint.numbers.append(opacity) }
        if paint.isFilled, let fill {
            paint.words += ["fill"] + fill.words
            paint.numbers += fill.numbers + [fill.alpha * (isBoth ? 1 : opacity)]
            paint.isOpaque = fill.isOpaque && opacity > 0.999
        }
        if paint.isStroked, let stroke {
            guard let line = line(style, width: width) else { return nil }
            paint.words += ["stroke"] + stroke.words + line.words
            paint.numbers += stroke.numbers + [stroke.alpha * (isBoth ? 1 : opacity)] + line.numbers
            paint.isOpaque = paint.isOpaque && stroke.isOpaque && opacity > 0.999
            paint.isRound = line.words.starts(with: ["round", "round"])
            paint.reach = line.numbers[0] / Paint.lengthWeight * 2
        }
        return paint
    }

    private func line(_ style: SVGStyle, width: Double) -> (words: [String], numbers: [Double])? {
        var words = [style["stroke-linecap"] ?? "butt", style["stroke-linejoin"] ?? "miter"]
        var scale = transform.uniformScale
        if style.own["vector-effect"] == "non-scaling-stroke" {
            words.append("non-scaling")
            scale = 1.0 / 24
        }
        guard let scale else { return nil }
        var numbers = [width * scale * Paint.lengthWeight]
        if words[1] == "miter" {
            guard let limit = SVGGeometry.length(style["stroke-miterlimit"] ?? "4") else { return nil }
            numbers.append(limit / 10)
        }
        if let text = style["stroke-dasharray"], text != "none" {
            guard let dashes = NumberList.numbers(in: text), dashes.count <= 100,
                let offset = SVGGeometry.length(style["stroke-dashoffset"] ?? "0")
            else { return nil }
            if dashes.contains(where: { $0 > 0 }) {
                let pattern = dashes.count % 2 == 0 ? dashes : dashes + dashes
                words.append(Paint.dashed)
                numbers += (pattern + [offset]).map { $0 * scale * Paint.lengthWeight }
            }
        }
        return (words, numbers)
    }

    /// The SVG 2 opacities that are taken from the element that displays the drawing.
    private static let symbolicOpacities: Set<String> = ["context-fill-opacity", "context-stroke-opacity"]

    /// - Returns: nil if a feature is not supported; an inner nil if there is no color.
    private func color(_ text: String, _ style: SVGStyle, opacity: String?) -> Color?? {
        let symbol = opacity.flatMap { SVGPaintMaker.symbolicOpacities.contains($0) ? $0 : nil }
        guard let opacity = symbol != nil ? 1 : opacity.map({ SVGGeometry.share($0) }) ?? 1, text.utf8.count <= 200
        else { return nil }
        var text = text
        if text.lowercased() == "currentcolor", let color = style["color"] { text = color }
        if text.hasPrefix("url(") {
            guard let end = text.firstIndex(of: ")") else { return nil }
            let id = text[..<end].dropFirst(4).filter { $0 != "\"" && $0 != "'" && $0 != " " }
            guard id.hasPrefix("#"), let target = ids[String(id.dropFirst())], var gradient = gradient(target) else {
                return nil
            }
            gradient.alpha *= opacity
            return .some(gradient)
        }
        guard let color = DrawingColor(text) else { return .some(nil) }
        return .some(
            Color(words: [color.word] + [symbol].compactMap(\.self), alpha: color.alpha * min(max(opacity, 0), 1)))
    }

    // MARK: Gradients

    private func gradient(_ first: Int) -> Color? {
        // A gradient can inherit attributes and stops from another gradient.
        var chain = [first]
        while chain.count < 6, let last = chain.last {
            let element = tree.elements[last]
            guard let reference = element["href"] ?? element["xlink:href"] else { break }
            guard reference.hasPrefix("#"), let next = ids[String(reference.dropFirst())] else { return nil }
            chain.append(next)
        }
        let elements = chain.map { tree.elements[$0] }
        guard chain.count < 6, elements.allSatisfy({ $0.name.hasSuffix("Gradient") }) else { return nil }
        func value(_ name: String) -> String? { elements.lazy.compactMap { $0[name] }.first }

        let isInUserSpace = value("gradientUnits") == "userSpaceOnUse"
        guard isInUserSpace || bounds != nil, let own = SVGGeometry.transform(value("gradientTransform") ?? ""),
            var color = stops(of: elements)
        else { return nil }
        var place = transform
        if !isInUserSpace, let (low, high) = bounds {
            place = place.after(Affine(a: high.x - low.x, d: high.y - low.y, e: low.x, f: low.y))
        }
        place = place.after(own)
        func number(_ name: String, _ usual: String) -> Double? {
            guard let text = value(name) ?? (isInUserSpace && usual != "0%" ? nil : usual) else { return nil }
            return isInUserSpace && text != "0%" ? SVGGeometry.length(text) : SVGGeometry.share(text)
        }
        if elements[0].name == "linearGradient" {
            guard let x1 = number("x1", "0%"), let y1 = number("y1", "0%"), let x2 = number("x2", "100%"),
                let y2 = number("y2", "0%")
            else { return nil }
            guard let values = SVGPaintMaker.values(from: Point(x: x1, y: y1), to: Point(x: x2, y: y2), place) else {
                return nil
            }
            color.numbers += values
        } else {
            guard let cx = number("cx", "50%"), let cy = number("cy", "50%"), let r = number("r", "50%") else {
                return nil
            }
            let (fx, fy) = (value("fx") == nil ? cx : number("fx", ""), value("fy") == nil ? cy : number("fy", ""))
            guard let fx, let fy else { return nil }
            let points = [Point(x: cx, y: cy), Point(x: cx + r, y: cy), Point(x: cx, y: cy + r), Point(x: fx, y: fy)]
            color.words.append("fr \(value("fr") ?? "0")")
            color.numbers += points.map { place($0) }.flatMap { [$0.x, $0.y] }
        }
        color.words += [elements[0].name, value("spreadMethod") ?? "pad"]
        return color.numbers.allSatisfy({ $0.isFinite }) ? color : nil
    }

    /// The values of a linear gradient at three corners of the drawing, which do not depend on the gradient's notation.
    private static func values(from: Point, to: Point, _ place: Affine) -> [Double]? {
        // The gradient is uniform in the direction perpendicular to it.
        let (start, end) = (place(from), place(to))
        let across = place(Point(x: from.x - (to - from).y, y: from.y + (to - from).x)) - start
        let along = end - start
        let area = along.x * across.y - along.y * across.x
        guard abs(area) > 1e-9 else { return nil }
        return [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)].map { corner in
            let offset = corner - start
            return (offset.x * across.y - offset.y * across.x) / area
        }
    }

    private func stops(of elements: [XMLTree.Element]) -> Color? {
        var color = Color(words: [])
        for element in elements {
            for case .element(let child) in element.children where tree.elements[child].name == "stop" {
                let stop = tree.elements[child]
                guard color.words.count < 100, let style = SVGStyle(stop, in: [:], sheet),
                    let offset = SVGGeometry.share(stop["offset"] ?? "0"),
                    let opacity = SVGGeometry.share(style.own["stop-opacity"] ?? "1")
                else { return nil }
                let own = style.own["stop-color"] ?? "black"
                let value = DrawingColor(own)
                color.words.append(value?.word ?? "none")
                color.numbers += [offset, (value?.alpha ?? 0) * opacity]
            }
            if !color.words.isEmpty { break }
        }
        return color
    }
}
