/// Parses the drawing in an SVG file. If any part is not supported, the whole drawing is rejected.
struct SVGReader {
    private struct Context {
        var transform: Affine
        var style: [String: String] = [:]
        var opacity = 1.0
        var effects: [Int] = []
        /// The nesting depth of copies, clips and masks.
        var depth = 0
        /// Whether only outlines matter, because the element is in a clip.
        var isClip = false
    }

    private struct EffectKey: Hashable {
        let element: Int
        let transform: Affine
    }

    private static let depthLimit = 6
    private static let elementLimit = 6000

    let canvas: Drawing.Canvas
    private(set) var painter: Painter
    private let tree: XMLTree
    private var sheet = SVGStyleSheet()
    private var ids: [String: Int] = [:]
    private var knownEffects: [EffectKey: Int] = [:]
    private var elementsLeft = SVGReader.elementLimit

    /// Whether shapes without any color are drawn, too.
    private let paintsAll: Bool

    /// - Parameter paintsAll: whether shapes without any color are drawn, too, because a style sheet elsewhere colors
    ///   them.
    /// - Returns: nil if a feature is not supported.
    init?(_ tree: XMLTree, paintsAll: Bool = false) {
        self.paintsAll = paintsAll
        let root = tree.root
        let style = SVGStyleSheet.declarations(in: root["style"] ?? "") ?? []
        let size = { (name: String) in root[name] ?? style.last { $0.0 == name }?.1 }
        let (width, height) = (SVGGeometry.length(size("width")), SVGGeometry.length(size("height")))
        var viewBox = [0, 0, width ?? 0, height ?? 0]
        if let text = root["viewBox"] {
            guard let numbers = NumberList.numbers(in: text) else { return nil }
            viewBox = numbers
        }
        guard let painter = Painter(viewBox: viewBox) else { return nil }
        (self.tree, self.painter) = (tree, painter)
        let aspect = root["preserveAspectRatio"].flatMap { $0 == "xMidYMid meet" || $0 == "xMidYMid" ? nil : $0 }
        canvas = Drawing.Canvas(
            width: width.map { "\($0)" } ?? size("width"), height: height.map { "\($0)" } ?? size("height"),
            aspect: aspect, viewBox: viewBox)
        for (number, element) in tree.elements.enumerated() {
            if let id = element["id"], ids[id] == nil { ids[id] = number }
            if element.name == "style" {
                for case .text(let text) in element.children where !sheet.add(text) { return nil }
            }
        }
        // The appearance of a collection of symbols depends on how it is used.
        guard !tree.elements.contains(where: { $0.name == "symbol" || $0.name == "view" }) else { return nil }
        guard drawGroup(0, Context(transform: painter.view)) else { return nil }
    }

    // MARK: Elements

    private static let invisible: Set<String> = [
        "title", "desc", "metadata", "defs", "clipPath", "mask", "linearGradient", "radialGradient", "style", "symbol",
        "filter", "pattern", "marker",
    ]
    private static let editorPrefixes = [
        "sodipodi:", "inkscape:", "sketch:", "serif:", "rdf:", "i:", "x:", "cc:", "dc:",
    ]

    private func isInvisible(_ number: Int) -> Bool {
        let name = tree.elements[number].name
        return SVGReader.invisible.contains(name) || SVGReader.editorPrefixes.contains { name.hasPrefix($0) }
    }

    private mutating func drawChildren(of number: Int, _ context: Context) -> Bool {
        for child in tree.elements[number].children {
            switch child {
            case .text(let text): guard text.utf8.allSatisfy(\.isXMLSpace) else { return false }
            case .element(let child): guard draw(child, context) else { return false }
            }
        }
        return true
    }

    private mutating func draw(_ number: Int, _ context: Context) -> Bool {
        elementsLeft -= 1
        guard elementsLeft >= 0 else { return false }
        if isInvisible(number) { return true }
        let name = tree.elements[number].name
        switch name {
        case "g", "use": return drawGroup(number, context)
        default: return SVGGeometry.shapes.contains(name) && drawShape(number, context)
        }
    }

    private mutating func drawGroup(_ number: Int, _ outer: Context) -> Bool {
        let element = tree.elements[number]
        guard let style = SVGStyle(element, in: outer.style, sheet),
            var context = context(number, style, outer, shapes: countShapes(in: number))
        else { return false }
        if style.own["display"] == "none" { return true }
        guard element.name == "use" else { return drawChildren(of: number, context) }
        context.depth += 1
        guard context.depth < SVGReader.depthLimit, let target = target(element),
            let x = SVGGeometry.length(element["x"] ?? "0"), let y = SVGGeometry.length(element["y"] ?? "0")
        else { return false }
        context.transform = context.transform.after(Affine(e: x, f: y))
        let name = tree.elements[target].name
        guard name == "g" || name == "use" || SVGGeometry.shapes.contains(name) else { return false }
        return draw(target, context)
    }

    private func target(_ element: XMLTree.Element) -> Int? {
        guard let reference = element["href"] ?? element["xlink:href"], reference.hasPrefix("#") else { return nil }
        return ids[String(reference.dropFirst())]
    }

    /// Returns the number of shapes: 0, 1, or 2 if there are two or more.
    private func countShapes(in number: Int) -> Int {
        var count = 0
        var open = [number]
        while count < 2, let next = open.popLast() {
            let element = tree.elements[next]
            if SVGGeometry.shapes.contains(element.name) { count += 1 }
            if element.name == "use" { count += 2 }
            for case .element(let child) in element.children { open.append(child) }
        }
        return count
    }

    /// Returns the context for an element and its contents.
    private mutating func context(_ number: Int, _ style: SVGStyle, _ outer: Context, shapes: Int) -> Context? {
        var context = outer
        context.style = style.inherited
        if number > 0, let text = style.own["transform"] {
            guard let transform = SVGGeometry.transform(text) else { return nil }
            context.transform = outer.transform.after(transform)
        }
        if let text = style.own["opacity"] {
            guard let opacity = SVGGeometry.share(text) else { return nil }
            // An opacity applies to overlapping shapes as a group.
            if shapes > 1, opacity < 1 {
                let kind = "opacity \(Int((min(max(opacity, 0), 1) * 100).rounded()))"
                guard let effect = painter.effect(kind, { _ in true }) else { return nil }
                context.effects.append(effect)
            } else {
                context.opacity *= min(max(opacity, 0), 1)
            }
        }
        for (property, name) in [("clip-path", "clipPath"), ("mask", "mask")] {
            guard let text = style.own[property], text != "none" else { continue }
            guard let id = SVGReader.reference(text), let target = ids[id], tree.elements[target].name == name,
                let effect = effect(target, context)
            else { return nil }
            context.effects.append(effect)
        }
        return context
    }

    /// Returns the id in `url(#id)`.
    private static func reference(_ text: String) -> String? {
        guard text.hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
        let inside = text[text.index(text.startIndex, offsetBy: 4)..<end]
        let plain = SVGStyle.trimmed(inside).filter { $0 != "\"" && $0 != "'" }
        return plain.hasPrefix("#") ? String(plain.dropFirst()) : nil
    }

    private mutating func effect(_ number: Int, _ outer: Context) -> Int? {
        let key = EffectKey(element: number, transform: outer.transform)
        if let known = knownEffects[key] { return known }
        let element = tree.elements[number]
        let isClip = element.name == "clipPath"
        guard outer.depth + 1 < SVGReader.depthLimit,
            element[isClip ? "clipPathUnits" : "maskContentUnits"] != "objectBoundingBox",
            let style = SVGStyle(element, in: [:], sheet), style.own["clip-path"] == nil, style.own["mask"] == nil
        else { return nil }
        var context = Context(
            transform: outer.transform, style: style.inherited, depth: outer.depth + 1, isClip: isClip)
        if let text = style.own["transform"] {
            guard let transform = SVGGeometry.transform(text) else { return nil }
            context.transform = context.transform.after(transform)
        }
        var kind = element.name
        if !isClip {
            let place = ["maskUnits", "x", "y", "width", "height"].map { element[$0] ?? "" }
            kind += " " + (style.own["mask-type"] ?? "luminance") + place.joined(separator: " ")
        }
        // A copy of the reader draws the contents, because the painter cannot be accessed while one of its methods
        // changes it.
        var reader = self
        let effect = painter.effect(kind) { painter in
            reader.painter = painter
            let isDrawn = reader.drawChildren(of: number, context)
            painter = reader.painter
            return isDrawn
        }
        (elementsLeft, knownEffects) = (reader.elementsLeft, reader.knownEffects)
        knownEffects[key] = effect
        return effect
    }

    // MARK: Shapes

    private mutating func drawShape(_ number: Int, _ outer: Context) -> Bool {
        let element = tree.elements[number]
        // The shape contains something that changes it, such as an animation.
        for case .element(let child) in element.children where !isInvisible(child) { return false }
        guard let style = SVGStyle(element, in: outer.style, sheet),
            let context = context(number, style, outer, shapes: 1)
        else { return false }
        if style.own["display"] == "none" || ["hidden", "collapse"].contains(style.inherited["visibility"]) {
            return true
        }
        var outline = painter.outline(for: context.transform)
        guard SVGGeometry.draw(element, into: &outline) else { return false }
        painter.faults += [outline.fault].compactMap(\.self)
        if outline.lines.isEmpty { return true }
        if context.isClip {
            let paint = Paint(words: ["clip"], effects: context.effects, isFilled: true)
            return painter.paint(outline, context.transform, paint, isEvenOdd: style["clip-rule"] == "evenodd")
        }
        let maker = SVGPaintMaker(
            tree: tree, ids: ids, sheet: sheet, transform: context.transform, bounds: outline.bounds)
        guard var paint = maker.paint(style, opacity: context.opacity, effects: context.effects) else { return false }
        if !paint.isFilled, !paint.isStroked {
            guard paintsAll else { return true }
            paint = Paint(words: ["fill", "var()"], numbers: [1], effects: context.effects, isFilled: true)
        }
        return painter.paint(outline, context.transform, paint, isEvenOdd: style["fill-rule"] == "evenodd")
    }
}
