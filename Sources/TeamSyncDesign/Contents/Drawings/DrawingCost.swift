import TeamSyncBase

/// The cost of drawing something. Each repetition counts; sums saturate.
struct DrawingCost: Equatable {
    var elements = 0
    /// The number of elements with a filter, a backdrop filter or a shadow.
    var effects = 0
    /// The number of filter steps. Chromium performs about 1,000 per second.
    var steps = 0
    /// The size of outlines and text, in bytes.
    var bytes = 0
    /// The approximate length of all outlines, in units of the drawing. The exact length is at most four times as
    /// large.
    var length = 0
    /// The largest number in the geometry.
    var reach = 0
    /// The number of dashes in strokes. Chromium draws about 1,000,000 per second.
    var dashes = 0

    static let effectLimit = 8
    static let stepLimit = 100
    static let byteLimit = 256 << 10
    static let dashLimit = 100_000
    /// The maximum length of all outlines, as a multiple of the drawing's size. Drawing that much takes about a second.
    static let crossingLimit = 10_000
    /// The maximum value of `reach`, as a multiple of the drawing's size.
    static let reachLimit = 3.0

    static func + (left: DrawingCost, right: DrawingCost) -> DrawingCost {
        left.combined(right) { $0.addingSaturated($1) }
    }

    static func * (cost: DrawingCost, times: Int) -> DrawingCost {
        cost.combined(cost) { one, _ in
            let (product, isTooLarge) = one.multipliedReportingOverflow(by: times)
            return isTooLarge ? .max : product
        }
    }

    private func combined(_ other: DrawingCost, _ operation: (Int, Int) -> Int) -> DrawingCost {
        DrawingCost(
            elements: operation(elements, other.elements), effects: operation(effects, other.effects),
            steps: operation(steps, other.steps), bytes: operation(bytes, other.bytes),
            length: operation(length, other.length), reach: max(reach, other.reach),
            dashes: operation(dashes, other.dashes))
    }

    /// Adds a length, with or without a unit.
    mutating func addLength(_ text: String) {
        var numbers = NumberList(SVGStyle.trimmed(text))
        let hasDigit = text.utf8.contains { (0x30...0x39).contains($0) }
        let length = abs(numbers.next() ?? (hasDigit ? .infinity : 0))
        self.length = self.length.addingSaturated(DrawingCost.whole(length))
        reach = max(reach, DrawingCost.whole(length))
    }

    /// Adds a list of points, or the data of a path.
    mutating func addOutline(_ text: String) {
        var (sum, largest, numbers) = (0.0, 0.0, NumberList(text))
        var (former, latest, command) = (0.0, 0.0, UInt8(ascii: "L"))
        numbers.skipSeparators()
        while !numbers.isAtEnd {
            if let number = numbers.next() {
                // For points, the distance from the previous point.
                sum += "MLCSQT".utf8.contains(command) ? abs(number - former) : abs(number)
                (former, latest) = (latest, number)
                largest = max(largest, abs(number))
            } else if let letter = numbers.letter() {
                command = letter
            } else {
                // The number is out of range, or is not accepted by any browser.
                (sum, largest) = (.infinity, .infinity)
                break
            }
            numbers.skipSeparators()
        }
        length = length.addingSaturated(DrawingCost.whole(sum))
        reach = max(reach, DrawingCost.whole(largest))
    }

    /// Adjusts the cost for an enlarged drawing.
    mutating func enlarge(_ scale: Double) {
        guard scale > 1 else { return }
        let whole = DrawingCost.whole(scale)
        let enlarged = self * whole
        (length, reach) = (
            enlarged.length, reach.multipliedReportingOverflow(by: whole).overflow ? .max : reach * whole
        )
        if scale >= 2 { steps = (self * min(whole, FilterSteps.expensive)).steps }
    }

    /// Adds the dashes for the whole length of the outlines.
    /// - Parameter period: the length of a dash and the gap after it.
    mutating func addDashes(_ period: Double) {
        dashes = dashes.addingSaturated(DrawingCost.whole(4 * Double(length) / period))
    }

    private static func whole(_ number: Double) -> Int {
        number.isFinite && number < Double(Int.max / 2) ? Int(number.rounded(.up)) : .max
    }

    /// Returns the reason a drawing with this cost should not be drawn, as a predicate; nil if it may be drawn.
    /// - Parameter size: the size of the drawing.
    func objection(size: Double) -> String? {
        if elements > DrawingWeight.limit { return "has more than \(DrawingWeight.limit) elements to draw" }
        if effects > DrawingCost.effectLimit {
            return "has more than \(DrawingCost.effectLimit) elements with filters to draw"
        }
        if steps > DrawingCost.stepLimit { return "has filters that take too long to draw" }
        if bytes > DrawingCost.byteLimit { return "has more than \(DrawingCost.byteLimit >> 10) KiB of outlines" }
        if Double(length) > Double(DrawingCost.crossingLimit) * size { return "has outlines that are too long" }
        if dashes > DrawingCost.dashLimit { return "has more than \(DrawingCost.dashLimit) dashes to draw" }
        return nil
    }
}

/// The cost of the steps of a filter.
enum FilterSteps {
    /// The number of simple steps that an expensive step, or any step on a large region, is equivalent to.
    static let expensive = 25

    private static let parts: Set<String> = [
        "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feMergeNode", "feDistantLight", "fePointLight", "feSpotLight",
    ]

    /// Returns the number of steps that an element adds.
    /// - Parameters:
    ///   - name: the name of the element without its prefix.
    ///   - size: the size of the drawing.
    static func of(_ element: XMLTree.Element, _ name: Substring, size: Double) -> Int {
        guard name.hasPrefix("fe"), !parts.contains(String(name)) else { return 0 }
        if name == "feMorphology" || name == "feConvolveMatrix" { return expensive }
        return isLarge(element, isStep: true, size: size) ? expensive : 1
    }

    /// Whether the region of a filter or step is much larger than the drawing.
    static func isLarge(_ element: XMLTree.Element, isStep: Bool = false, size: Double) -> Bool {
        let isAbsolute = isStep || element["filterUnits"] == "userSpaceOnUse"
        return ["x", "y", "width", "height"].contains { name in
            guard let text = element[name].map(SVGStyle.trimmed) else { return false }
            let isShare = text.hasSuffix("%")
            guard let number = Double(isShare ? text.dropLast() : text[...]) else { return true }
            return abs(number) > DrawingCost.reachLimit * (isShare ? 100 : isAbsolute ? size : 1)
        }
    }
}
