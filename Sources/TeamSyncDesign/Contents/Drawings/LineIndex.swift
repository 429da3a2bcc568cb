/// An index of lines by position. The lines are split into short pieces.
struct LineIndex {
    struct Piece {
        let from: Point
        let to: Point
        /// The index of the line that contains the piece.
        let line: Int

        var middle: Point { 0.5 * (from + to) }
        var length: Double { (to - from).length }

        /// Calls `body` for each cell that the piece passes through, including a margin.
        func forEachCell(_ body: (Int) -> Void) {
            let margin = LineIndex.looseTolerance
            let rows = LineIndex.cell(min(from.y, to.y) - margin)...LineIndex.cell(max(from.y, to.y) + margin)
            let columns = LineIndex.cell(min(from.x, to.x) - margin)...LineIndex.cell(max(from.x, to.x) + margin)
            for row in rows {
                for column in columns { body(row * LineIndex.side + column) }
            }
        }
    }

    /// The maximum distance between two lines that look the same, if the larger side of the drawing is 1.
    static let tolerance = 0.002
    /// The maximum distance between two similar lines.
    static let looseTolerance = 0.01

    private static let side = 64
    private static let pieceLength = 1.0 / 48
    static let pieceLimit = 40_000

    let pieces: [Piece]
    /// For each cell, the index in `order` at which its pieces begin; followed by the end of the last cell's pieces.
    private let starts: [Int32]
    private let order: [Int32]

    /// - Returns: nil if the lines are too long.
    init?(_ lines: [Outline.Line]) {
        var pieces: [Piece] = []
        for (number, line) in lines.enumerated() {
            guard var from = line.points.first else { continue }
            for to in line.points.dropFirst() {
                let count = ((to - from).length / LineIndex.pieceLength).rounded(.up)
                guard Double(pieces.count) + count < Double(LineIndex.pieceLimit) else { return nil }
                let step = (1 / max(count, 1)) * (to - from)
                for index in 0..<Int(max(count, 1)) {
                    let begin = from + Double(index) * step
                    pieces.append(Piece(from: begin, to: begin + step, line: number))
                }
                from = to
            }
        }
        self.pieces = pieces
        var starts = [Int32](repeating: 0, count: LineIndex.side * LineIndex.side + 1)
        for piece in pieces { piece.forEachCell { starts[$0 + 1] += 1 } }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        var next = starts
        var order = [Int32](repeating: 0, count: Int(starts[starts.count - 1]))
        for (number, piece) in pieces.enumerated() {
            piece.forEachCell { cell in
                order[Int(next[cell])] = Int32(number)
                next[cell] += 1
            }
        }
        (self.starts, self.order) = (starts, order)
    }

    /// The row or column of a coordinate. Points outside the drawing are in the outermost rows and columns.
    private static func cell(_ value: Double) -> Int {
        Int(min(max(value * Double(side), 0), Double(side - 1)))
    }

    /// Whether a line passes through the point.
    /// - Parameter checksLeft: the number of pieces that may still be checked. When it reaches 0, the result is false.
    func passes(_ point: Point, within tolerance: Double, _ checksLeft: inout Int) -> Bool {
        let cell = LineIndex.cell(point.y) * LineIndex.side + LineIndex.cell(point.x)
        for place in starts[cell]..<starts[cell + 1] {
            checksLeft -= 1
            guard checksLeft > 0 else { return false }
            let piece = pieces[Int(order[Int(place)])]
            if LineIndex.isNear(point, piece, tolerance) { return true }
        }
        return false
    }

    private static func isNear(_ point: Point, _ piece: Piece, _ tolerance: Double) -> Bool {
        let (along, offset) = (piece.to - piece.from, point - piece.from)
        let square = along.x * along.x + along.y * along.y
        let share = square > 0 ? min(max((offset.x * along.x + offset.y * along.y) / square, 0), 1) : 0
        let (x, y) = (offset.x - share * along.x, offset.y - share * along.y)
        return x * x + y * y <= tolerance * tolerance
    }

    /// Whether all lines run along lines in the other index.
    func isCovered(by other: LineIndex, _ checksLeft: inout Int) -> Bool {
        for piece in pieces {
            for point in [piece.from, piece.middle, piece.to]
            where !other.passes(point, within: LineIndex.tolerance, &checksLeft) {
                return false
            }
        }
        return true
    }

    /// Returns the fraction of the lines that run along lines in the other index. It is measured by length and by
    /// number of lines, and the smaller result counts.
    /// - Parameter sample: the approximate number of pieces to check.
    func share(in other: LineIndex, sample: Int = .max, _ checksLeft: inout Int) -> Double {
        var lengths: [Int: (shared: Double, all: Double)] = [:]
        for index in stride(from: 0, to: pieces.count, by: max(1, pieces.count / sample)) {
            let piece = pieces[index]
            let isShared = [piece.from, piece.middle, piece.to].allSatisfy {
                other.passes($0, within: LineIndex.looseTolerance, &checksLeft)
            }
            // A dot has a length of 0.
            let length = max(piece.length, 1e-6)
            let known = lengths[piece.line] ?? (0, 0)
            lengths[piece.line] = (known.shared + (isShared ? length : 0), known.all + length)
        }
        guard !lengths.isEmpty else { return 0 }
        let all = lengths.values.reduce(0) { $0 + $1.all }
        let shared = lengths.values.reduce(0) { $0 + $1.shared }
        let ofLines = lengths.values.reduce(0) { $0 + $1.shared / $1.all } / Double(lengths.count)
        return min(shared / all, ofLines)
    }
}
