/// The appearance of a shape apart from its outline.
struct Paint {
    /// The parts that are compared exactly: colors, line caps and joins.
    var words: [String] = []
    /// The parts that are compared with a tolerance: widths, opacities, positions of gradients.
    var numbers: [Double] = []
    /// The clips and masks, as indices in the drawing's list.
    var effects: [Int] = []
    var isFilled = false
    var isStroked = false
    /// Half the width of the stroke, including miter tips.
    var reach = 0.0
    /// Whether the ends of a line have the same shape as its corners.
    var isRound = false
    /// Whether drawing the shape twice looks the same as drawing it once.
    var isOpaque = true

    /// The colors of the shape; for a gradient, the colors of its stops.
    var colors: [String] {
        words.filter { word in
            word == "currentcolor" || ["#", "@", "?", "var(", "context-"].contains { word.hasPrefix($0) }
        }
    }

    /// Returns the same paint with every color replaced.
    func painted(in color: String) -> Paint {
        var paint = self
        paint.words = words.map { colors.contains($0) ? color : $0 }
        return paint
    }

    /// The word in a paint that marks a dashed line.
    static let dashed = "dashed"

    /// The factor by which widths are multiplied in `numbers`, so that they are compared more precisely than other
    /// numbers.
    static let lengthWeight = 5.0

    static func isSame(_ left: [Double], _ right: [Double]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= 0.003 }
    }

    func hasSameLook(as other: Paint) -> Bool {
        isFilled == other.isFilled && isStroked == other.isStroked && words == other.words
            && Paint.isSame(numbers, other.numbers)
    }
}

/// Consecutive shapes with the same paint. Coordinates are scaled so that the larger side of the drawing is 1.
struct Layer {
    private(set) var paint: Paint
    private(set) var lines: [Outline.Line]
    /// The lines that are filled together.
    private struct Fill {
        let lines: Range<Int>
        let isEvenOdd: Bool
    }

    private var fills: [Fill] = []
    /// The number of stroked lines that end where they begin, but do not look connected at that point.
    private(set) var looseEnds = 0
    private var low: Point
    private var high: Point

    /// - Returns: nil if the shape draws nothing.
    init?(_ lines: [Outline.Line], _ paint: Paint, isEvenOdd: Bool) {
        guard let first = lines.first?.points.first else { return nil }
        self.paint = paint
        (low, high) = (first, first)
        // Open lines are closed before their area is filled.
        self.lines = lines.map { line in
            var line = line
            if !paint.isStroked, let start = line.points.first, line.points.last != start { line.points.append(start) }
            return line
        }
        for line in lines {
            for point in line.points {
                low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
                high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
            }
        }
        if !paint.isStroked, high.x - low.x < 1e-6 || high.y - low.y < 1e-6 { return nil }
        if paint.isStroked, !paint.isRound {
            looseEnds = lines.count {
                !$0.isClosed && $0.points.count > 2
                    && ($0.points[0] - $0.points[$0.points.count - 1]).length < LineIndex.tolerance
            }
        }
        if paint.isFilled { fills = [Fill(lines: lines.indices, isEvenOdd: isEvenOdd)] }
    }

    func painted(in color: String) -> Layer {
        var layer = self
        layer.paint = paint.painted(in: color)
        return layer
    }

    /// The same lines with a stroke that has no width and no particular ends.
    var withoutStroke: Layer {
        var layer = self
        layer.paint.words = ["stroke"] + paint.colors
        layer.paint.numbers = Array(paint.numbers.prefix(1))
        layer.looseEnds = 0
        return layer
    }

    /// The filled area, computed on each access.
    var coverage: Coverage {
        fills.reduce(into: Coverage()) { coverage, fill in
            coverage.formUnion(Coverage(lines[fill.lines], isEvenOdd: fill.isEvenOdd))
        }
    }

    /// The bounds of the layer, including the width of its strokes.
    var reach: (low: Point, high: Point) {
        let edge = Point(x: paint.reach, y: paint.reach)
        return (low - edge, Point(x: high.x + edge.x, y: high.y + edge.y))
    }

    /// The filled area if it is an axis-aligned rectangle; otherwise nil.
    var rectangle: (low: Point, high: Point)? {
        guard lines.count == 1, paint.effects.isEmpty, paint.isFilled, let line = lines.first,
            line.points.allSatisfy({ point in
                (point.x == low.x || point.x == high.x) && (point.y == low.y || point.y == high.y)
            }), line.points.count <= 5, Set(line.points.map { [$0.x, $0.y] }).count == 4
        else { return nil }
        return (low, high)
    }

    mutating func keepEffects(_ effects: [Int]) { paint.effects = effects }

    /// Whether dashed lines begin at the same points and in the same directions. If they do not, their dashes differ.
    func hasSameDashes(as other: Layer) -> Bool {
        guard paint.words.contains(Paint.dashed) else { return true }
        guard lines.count == other.lines.count else { return false }
        return zip(lines, other.lines).allSatisfy { line, counterpart in
            guard line.points.count > 1, counterpart.points.count > 1 else { return line.points == counterpart.points }
            let turn = (line.points[1] - line.points[0], counterpart.points[1] - counterpart.points[0])
            return (line.points[0] - counterpart.points[0]).length <= LineIndex.tolerance
                && turn.0.x * turn.1.x + turn.0.y * turn.1.y > 0
        }
    }

    /// Whether both layers have the same bounds, within a tolerance on each side.
    func hasSameBounds(as other: Layer, within tolerance: Double) -> Bool {
        let distances = [low.x - other.low.x, low.y - other.low.y, high.x - other.high.x, high.y - other.high.y]
        return distances.allSatisfy { abs($0) <= tolerance }
    }

    /// Adds another layer if it could equally be part of the same path.
    /// - Returns: whether the layer was added.
    mutating func add(_ other: Layer) -> Bool {
        guard paint.effects == other.paint.effects, paint.hasSameLook(as: other.paint) else { return false }
        let reach = paint.reach + other.paint.reach
        let isApart =
            other.low.x - reach > high.x || other.high.x + reach < low.x || other.low.y - reach > high.y
            || other.high.y + reach < low.y
        guard isApart || paint.isOpaque && paint.isFilled != paint.isStroked else { return false }
        let count = lines.count
        lines += other.lines
        looseEnds += other.looseEnds
        fills += other.fills.map { fill in
            Fill(lines: fill.lines.lowerBound + count..<fill.lines.upperBound + count, isEvenOdd: fill.isEvenOdd)
        }
        low = Point(x: min(low.x, other.low.x), y: min(low.y, other.low.y))
        high = Point(x: max(high.x, other.high.x), y: max(high.y, other.high.y))
        return true
    }
}

/// The filled points of a drawing, on a grid of 64 × 64 points.
struct Coverage {
    static let side = 64
    private var rows = [UInt64](repeating: 0, count: Coverage.side)

    init() {}

    init(_ lines: ArraySlice<Outline.Line>, isEvenOdd: Bool) {
        var crossings: [(row: Int, x: Double, turn: Int)] = []
        for line in lines {
            guard var from = line.points.last else { continue }
            for to in line.points {
                Coverage.cross(from, to, &crossings)
                from = to
            }
        }
        crossings.sort { ($0.row, $0.x) < ($1.row, $1.x) }
        var turns = 0
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
            turns += crossing.turn
            guard crossing.row == next.row else {
                turns = 0
                continue
            }
            if isEvenOdd ? turns & 1 == 1 : turns != 0 { fill(crossing.row, crossing.x, next.x) }
        }
    }

    /// The coordinate of a column or row. It avoids positions at which drawings usually have edges.
    private static func place(_ index: Int) -> Double { (Double(index) + 0.5371) / Double(side) }

    /// The first column or row after a coordinate.
    private static func index(behind value: Double) -> Int {
        Int(min(max((value * Double(side) - 0.5371).rounded(.up), 0), Double(side)))
    }

    static func point(column: Int, row: Int) -> Point { Point(x: place(column), y: place(row)) }

    private static func cross(_ from: Point, _ to: Point, _ crossings: inout [(row: Int, x: Double, turn: Int)]) {
        let (top, bottom) = from.y < to.y ? (from, to) : (to, from)
        let rows = index(behind: top.y)..<max(index(behind: top.y), index(behind: bottom.y))
        for row in rows {
            let share = (place(row) - top.y) / (bottom.y - top.y)
            crossings.append((row, top.x + share * (bottom.x - top.x), from.y < to.y ? 1 : -1))
        }
    }

    private mutating func fill(_ row: Int, _ from: Double, _ to: Double) {
        let (first, end) = (Coverage.index(behind: from), Coverage.index(behind: to))
        guard first < end else { return }
        let bits = end - first == 64 ? UInt64.max : (1 << UInt64(end - first)) - 1
        rows[row] |= bits << UInt64(first)
    }

    mutating func formUnion(_ other: Coverage) {
        for row in rows.indices { rows[row] |= other.rows[row] }
    }

    /// Returns the points that are filled in only one of the two.
    func difference(from other: Coverage) -> [Point] {
        var points: [Point] = []
        for row in rows.indices {
            var bits = rows[row] ^ other.rows[row]
            while bits != 0 {
                points.append(Coverage.point(column: bits.trailingZeroBitCount, row: row))
                bits &= bits - 1
            }
        }
        return points
    }
}
