import TeamSyncBase

/// The drawing in an SVG file or an Android vector drawable: its outlines and colors in painting order. Unsupported
/// features include text, filters, images, animations, and style sheets that contain more than classes.
package struct Drawing: Sendable {
    /// The size of the drawing and the placement of its content.
    struct Canvas: Equatable {
        /// The width as written; nil if the drawing declares none.
        var width: String?
        var height: String?
        var aspect: String?
        var viewBox: [Double]
        /// The tint of a drawable; empty for SVG files.
        var tint = ""
        /// The opacity of a drawable; empty for SVG files.
        var look = ""
        /// Whether a drawable is mirrored in right-to-left layouts.
        var isMirrored = false
    }

    /// A clip or a mask.
    struct Effect {
        let kind: String
        let layers: [Layer]
    }

    let canvas: Canvas
    let layers: [Layer]
    let effects: [Effect]
    /// The rest of each path that contains an error; it is not drawn.
    let faults: [String]

    /// - Returns: nil if the bytes are not a drawing, or if the drawing is empty or contains unsupported features.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Drawing.byteLimit, let tree = XMLTree(Drawing.document(bytes)) else { return nil }
        self.init(tree)
    }

    private static let shapes = ["<path", "<g", "<circle", "<rect", "<ellipse", "<line", "<polyline", "<polygon"]
    /// The size of a drawing that states none.
    private static let usualSide = 24

    /// Returns a whole document for a file that contains only shapes, which other files embed in an `svg` element.
    /// Other files are unchanged.
    static func document(_ bytes: [UInt8]) -> [UInt8] {
        let start = bytes.drop { $0.isASCIISpace }
        let name = start.prefix { !$0.isASCIISpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        guard shapes.contains(where: { $0.utf8.elementsEqual(name) }) else { return bytes }
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(usualSide) \(usualSide)\">"
        return Array(head.utf8) + bytes + Array("</svg>".utf8)
    }

    private static let byteLimit = 1 << 20

    /// - Parameter paintsAll: whether shapes without any color are drawn, too.
    init?(_ tree: XMLTree, paintsAll: Bool = false) {
        switch tree.root.name {
        case "svg":
            guard let reader = SVGReader(tree, paintsAll: paintsAll) else { return nil }
            (canvas, layers, effects) = (reader.canvas, reader.painter.layers, reader.painter.effects)
            faults = reader.painter.faults
        case "vector":
            guard let reader = VectorDrawableReader(tree) else { return nil }
            (canvas, layers, effects) = (reader.canvas, reader.painter.layers, reader.painter.effects)
            faults = reader.painter.faults
        default: return nil
        }
        if layers.isEmpty { return nil }
    }

    /// Whether both drawings have the same size and look the same, with a tolerance of 1/500 of the larger side.
    package func isSame(as other: Drawing) -> Bool {
        canvas == other.canvas && hasSameShapes(as: other)
    }

    /// Whether both drawings look the same when displayed at the same size.
    package func hasSameShapes(as other: Drawing) -> Bool {
        guard canvas.tint == other.canvas.tint, canvas.look == other.canvas.look, faults == other.faults else {
            return false
        }
        var comparison = DrawingComparison(left: effects, right: other.effects)
        return comparison.isSame(layers, other.layers)
    }

    /// The number of layers and their approximate bounds. Drawings with the same shapes usually have the same sketch.
    var sketch: String {
        var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
        for layer in layers {
            let reach = layer.reach
            low = Point(x: min(low.x, reach.low.x), y: min(low.y, reach.low.y))
            high = Point(x: max(high.x, reach.high.x), y: max(high.y, reach.high.y))
        }
        let bounds = [low.x, low.y, high.x, high.y].map { value in
            value.isFinite ? "\((value / Drawing.sketchStep).rounded())" : ""
        }
        return "\(layers.count) \(bounds.joined(separator: " "))"
    }

    /// The precision of the bounds, as a fraction of the larger side.
    private static let sketchStep = 0.05

    private static let textColor = "currentcolor"

    /// Whether all shapes are drawn in the color of the surrounding text.
    var isInTextColor: Bool { colors == [Drawing.textColor] }

    private var colors: Set<String> { Set(layers.flatMap(\.paint.colors)) }

    /// Whether all shapes are drawn in one fixed color.
    var isInOwnColor: Bool { colors.count == 1 && colors.first?.hasPrefix("#") == true }

    /// The drawing with all colors replaced by the same color, for comparing shapes. As in other drawings, shapes that
    /// could be part of the same path are in one layer.
    var withoutColors: Drawing {
        var canvas = canvas
        canvas.tint = ""
        let joined = layers.map { $0.painted(in: Drawing.textColor) }.reduce(into: [Layer]()) { joined, layer in
            let isJoined = !joined.isEmpty && joined[joined.count - 1].add(layer)
            if !isJoined { joined.append(layer) }
        }
        return Drawing(self, canvas, layers: joined)
    }

    /// The drawing with all strokes replaced by the same stroke in their color, for comparing lines.
    var withoutStrokes: Drawing { Drawing(self, canvas, layers: layers.map(\.withoutStroke)) }

    private init(_ drawing: Drawing, _ canvas: Canvas, layers: [Layer]) {
        (self.canvas, effects, self.layers, faults) = (canvas, drawing.effects, layers, drawing.faults)
    }

    /// Returns the same as `DrawnLines.similarity`, for two drawings that are compared only once.
    package func similarity(to other: Drawing) -> Double {
        guard let lines = DrawnLines(self), let others = DrawnLines(other) else { return 0 }
        return lines.similarity(to: others)
    }
}

/// The outlines of a drawing, prepared for comparison with many others.
package struct DrawnLines: Sendable {
    private let index: LineIndex

    /// - Returns: nil if the outlines are too long or the drawing contains an error.
    package init?(_ drawing: Drawing) {
        guard drawing.faults.isEmpty, let index = LineIndex(drawing.layers.flatMap(\.lines)) else { return nil }
        self.index = index
    }

    /// Returns the fraction of the outlines that both drawings have in common, from 0 to 1. It is measured by length
    /// and by number of lines, relative to each of the drawings, and the smallest result counts. Colors and sizes are
    /// ignored.
    /// - Parameter sample: the approximate number of pieces of a long outline to check.
    package func similarity(to other: DrawnLines, sample: Int = .max) -> Double {
        var checksLeft = DrawingComparison.checkLimit
        let share = index.share(in: other.index, sample: sample, &checksLeft)
        return share > 0 ? min(share, other.index.share(in: index, sample: sample, &checksLeft)) : 0
    }
}

/// Compares two drawings layer by layer.
struct DrawingComparison {
    /// The maximum number of distances computed for a pair of drawings, to limit the duration of the comparison.
    static let checkLimit = 2_000_000

    let left: [Drawing.Effect]
    let right: [Drawing.Effect]
    private var checksLeft = DrawingComparison.checkLimit
    private var compared: [[Int]: Bool] = [:]

    init(left: [Drawing.Effect], right: [Drawing.Effect]) {
        (self.left, self.right) = (left, right)
    }

    mutating func isSame(_ one: [Layer], _ two: [Layer]) -> Bool {
        guard one.count == two.count,
            zip(one, two).allSatisfy({ layer, other in
                layer.paint.hasSameLook(as: other.paint) && layer.looseEnds == other.looseEnds
                    && layer.hasSameDashes(as: other)
            })
        else { return false }
        for (layer, other) in zip(one, two) {
            guard layer.paint.effects.count == other.paint.effects.count, isSameOutline(layer, other) else {
                return false
            }
            for (effect, counterpart) in zip(layer.paint.effects, other.paint.effects)
            where !isSameEffect(effect, counterpart) {
                return false
            }
        }
        return true
    }

    private mutating func isSameEffect(_ one: Int, _ two: Int) -> Bool {
        if let known = compared[[one, two]] { return known }
        let isSame = left[one].kind == right[two].kind && self.isSame(left[one].layers, right[two].layers)
        compared[[one, two]] = isSame
        return isSame
    }

    private mutating func isSameOutline(_ one: Layer, _ two: Layer) -> Bool {
        // Parallel lines have the same bounds. The margin allows for rounding.
        guard one.hasSameBounds(as: two, within: LineIndex.tolerance * 1.001),
            let index = LineIndex(one.lines), let other = LineIndex(two.lines),
            index.isCovered(by: other, &checksLeft), other.isCovered(by: index, &checksLeft)
        else { return false }
        return one.coverage.difference(from: two.coverage).allSatisfy { point in
            index.passes(point, within: 2 * LineIndex.tolerance, &checksLeft)
                || other.passes(point, within: 2 * LineIndex.tolerance, &checksLeft)
        }
    }
}
