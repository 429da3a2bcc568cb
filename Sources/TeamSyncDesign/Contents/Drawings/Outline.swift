import Glibc

struct Point: Equatable {
    var x: Double
    var y: Double

    static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
    static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
    static func * (factor: Double, point: Point) -> Point { Point(x: factor * point.x, y: factor * point.y) }

    var length: Double { (x * x + y * y).squareRoot() }
}

/// An affine transform: `x' = a x + c y + e`, `y' = b x + d y + f`.
struct Affine: Hashable {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var e = 0.0
    var f = 0.0

    func callAsFunction(_ point: Point) -> Point {
        Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
    }

    /// Returns the transform that applies `inner` first.
    func after(_ inner: Affine) -> Affine {
        Affine(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b,
            c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
            e: a * inner.e + c * inner.f + e, f: b * inner.e + d * inner.f + f)
    }

    /// The approximate maximum factor by which lengths are scaled.
    var scale: Double { max(Point(x: a, y: b).length, Point(x: c, y: d).length) }

    /// The factor by which all lengths are scaled; nil if the factor depends on the direction.
    var uniformScale: Double? {
        let (first, second) = (Point(x: a, y: b).length, Point(x: c, y: d).length)
        let allowed = 0.001 * max(first, second)
        guard abs(first - second) <= allowed, abs(a * c + b * d) <= allowed * max(first, second) else { return nil }
        return first
    }

    static func rotation(degrees: Double) -> Affine {
        let angle = degrees * .pi / 180
        return Affine(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }
}

/// The lines of a drawing. Curves are approximated by short lines.
struct Outline {
    struct Line {
        var points: [Point]
        /// Whether the line ends where it begins, without caps.
        var isClosed = false
    }

    private(set) var lines: [Line] = []
    /// The rest of a path after an error; nil if the path contains no error.
    var fault: String?
    /// The maximum distance between a curve and the lines that approximate it, in the units of the points.
    let tolerance: Double
    /// The number of points that may still be added. If it is negative, the outline is incomplete.
    private(set) var pointsLeft: Int

    private(set) var current = Point(x: 0, y: 0)
    private var start = Point(x: 0, y: 0)
    private var isOpen = false

    init(tolerance: Double, limit: Int) {
        self.tolerance = tolerance
        pointsLeft = limit
    }

    /// The bounds of all points; nil if the outline contains no points.
    var bounds: (low: Point, high: Point)? {
        guard var low = lines.first?.points.first else { return nil }
        var high = low
        for line in lines {
            for point in line.points {
                low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
                high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
            }
        }
        return (low, high)
    }

    func mapped(_ transform: Affine) -> [Line] {
        lines.map { Line(points: $0.points.map { transform($0) }, isClosed: $0.isClosed) }
    }

    mutating func move(to point: Point) {
        (current, start, isOpen) = (point, point, false)
    }

    mutating func line(to point: Point) {
        pointsLeft -= 1
        guard pointsLeft >= 0 else { return }
        if !isOpen {
            lines.append(Line(points: [current]))
            isOpen = true
            pointsLeft -= 1
        }
        lines[lines.count - 1].points.append(point)
        current = point
    }

    mutating func close() {
        if !isOpen { line(to: start) }
        guard pointsLeft >= 0 else { return }
        if current != start { line(to: start) }
        if !lines.isEmpty { lines[lines.count - 1].isClosed = true }
        move(to: start)
    }

    mutating func quadratic(_ control: Point, to end: Point) {
        let begin = current
        let count = steps((begin - 2 * control + end).length / 4)
        for step in stride(from: 1, to: count, by: 1) {
            let t = Double(step) / Double(count)
            line(to: (1 - t) * (1 - t) * begin + 2 * t * (1 - t) * control + t * t * end)
        }
        line(to: end)
    }

    mutating func cubic(_ first: Point, _ second: Point, to end: Point) {
        let begin = current
        let bend = max((begin - 2 * first + second).length, (first - 2 * second + end).length)
        let count = steps(0.75 * bend)
        for step in stride(from: 1, to: count, by: 1) {
            let t = Double(step) / Double(count)
            let s = 1 - t
            line(to: s * s * s * begin + 3 * s * s * t * first + 3 * s * t * t * second + t * t * t * end)
        }
        line(to: end)
    }

    private func steps(_ bend: Double) -> Int {
        guard bend.isFinite else { return 1 }
        return Int(min(max((bend / tolerance).squareRoot().rounded(.up), 1), 200))
    }

    /// Adds an SVG arc (see appendix B.2 of SVG 2).
    /// - Parameter rotation: the rotation of the first axis, in degrees.
    mutating func arc(_ radii: Point, rotation: Double, isLarge: Bool, isSweep: Bool, to end: Point) {
        let begin = current
        guard begin != end else { return }
        guard radii.x != 0, radii.y != 0 else { return line(to: end) }
        let (turn, half) = (Affine.rotation(degrees: -rotation), 0.5 * (begin - end))
        let p = turn(half)
        var radii = Point(x: abs(radii.x), y: abs(radii.y))
        let excess = p.x * p.x / (radii.x * radii.x) + p.y * p.y / (radii.y * radii.y)
        if excess > 1 { radii = excess.squareRoot() * radii }
        let (xx, yy) = (radii.x * radii.x, radii.y * radii.y)
        let divisor = xx * p.y * p.y + yy * p.x * p.x
        let factor = (max(0, xx * yy - divisor) / divisor).squareRoot() * (isLarge == isSweep ? -1 : 1)
        let middle = Point(x: factor * radii.x * p.y / radii.y, y: -factor * radii.y * p.x / radii.x)
        let back = Affine.rotation(degrees: rotation)
        let center = back(middle) + 0.5 * (begin + end)
        let from = atan2((p.y - middle.y) / radii.y, (p.x - middle.x) / radii.x)
        var sweep = atan2((-p.y - middle.y) / radii.y, (-p.x - middle.x) / radii.x) - from
        if isSweep, sweep < 0 { sweep += 2 * .pi }
        if !isSweep, sweep > 0 { sweep -= 2 * .pi }
        ellipse(center, radii, back, from: from, sweep: sweep)
        line(to: end)
    }

    /// Adds an elliptical arc without its last point.
    private mutating func ellipse(_ center: Point, _ radii: Point, _ turn: Affine, from: Double, sweep: Double) {
        let radius = max(radii.x, radii.y)
        let count = abs(sweep) * (radius / (8 * tolerance)).squareRoot()
        guard count.isFinite else { return }
        let steps = Int(min(count.rounded(.up), 400))
        for step in stride(from: 1, to: max(steps, 1), by: 1) {
            let angle = from + sweep * Double(step) / Double(steps)
            line(to: center + turn(Point(x: radii.x * cos(angle), y: radii.y * sin(angle))))
        }
    }
}
