/// Collects the shapes of a drawing in layers.
struct Painter {
    private static let pointLimit = 30_000
    private static let shapeLimit = 1500

    /// The transform that scales the larger side of the drawing to 1 and moves its top left corner to 0.
    let view: Affine
    /// The bottom right corner after this transform.
    private let corner: Point
    private(set) var layers: [Layer] = []
    private(set) var effects: [Drawing.Effect] = []
    /// The rest of each path that contains an error.
    var faults: [String] = []
    private var pointsLeft = Painter.pointLimit
    private var shapesLeft = Painter.shapeLimit

    /// - Parameter viewBox: left, top, width and height.
    /// - Returns: nil if the drawing has no size.
    init?(viewBox: [Double]) {
        guard viewBox.count == 4, viewBox[2] > 1e-3, viewBox[3] > 1e-3 else { return nil }
        let scale = 1 / max(viewBox[2], viewBox[3])
        corner = Point(x: viewBox[2] * scale, y: viewBox[3] * scale)
        view = Affine(a: scale, d: scale, e: -scale * viewBox[0], f: -scale * viewBox[1])
    }

    /// Creates an outline for a shape in the shape's own coordinates.
    func outline(for transform: Affine) -> Outline {
        let scale = transform.scale
        return Outline(tolerance: scale > 0 ? 0.0004 / scale : .infinity, limit: pointsLeft)
    }

    /// Adds a shape.
    /// - Parameter transform: the transform to the coordinates of the drawing, in which the larger side is 1.
    /// - Returns: false if the drawing has become too large.
    mutating func paint(_ outline: Outline, _ transform: Affine, _ paint: Paint, isEvenOdd: Bool) -> Bool {
        shapesLeft -= 1
        pointsLeft = min(pointsLeft, outline.pointsLeft)
        guard shapesLeft >= 0, pointsLeft >= 0 else { return false }
        let lines = outline.mapped(transform)
        guard lines.allSatisfy({ $0.points.allSatisfy { abs($0.x) < 1e6 && abs($0.y) < 1e6 } }) else { return false }
        guard var layer = Layer(lines, paint, isEvenOdd: isEvenOdd) else { return true }
        layer.keepEffects(layer.paint.effects.filter { cuts($0, layer) })
        let isMerged = !layers.isEmpty && layers[layers.count - 1].add(layer)
        if !isMerged { layers.append(layer) }
        return true
    }

    /// Whether a clip removes a visible part of a layer; true if in doubt.
    private func cuts(_ effect: Int, _ layer: Layer) -> Bool {
        let effect = effects[effect]
        guard effect.kind == "clipPath", effect.layers.count == 1, let area = effect.layers[0].rectangle else {
            return true
        }
        let (low, high) = layer.reach
        let tolerance = LineIndex.tolerance
        return area.low.x > max(low.x, 0) + tolerance || area.low.y > max(low.y, 0) + tolerance
            || area.high.x < min(high.x, corner.x) - tolerance || area.high.y < min(high.y, corner.y) - tolerance
    }

    /// Creates a clip or a mask from the shapes that `draw` paints.
    /// - Returns: the index of the clip or mask; nil if `draw` fails.
    mutating func effect(_ kind: String, _ draw: (inout Painter) -> Bool) -> Int? {
        let outer = layers
        layers = []
        let isDrawn = draw(&self)
        effects.append(Drawing.Effect(kind: kind, layers: layers))
        layers = outer
        return isDrawn ? effects.count - 1 : nil
    }
}
