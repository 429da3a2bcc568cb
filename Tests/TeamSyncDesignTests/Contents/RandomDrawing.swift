import TestSupport

/// A random drawing of 24 × 24, which can be written in many notations and changed in one place.
struct RandomDrawing {
    struct Shape {
        /// Closed lines; the first point of each is its beginning.
        var lines: [[(x: Double, y: Double)]]
        /// Whether the points are connected by curves.
        var isCurved: Bool
        /// As position and size, if it can be written as a separate element.
        var rectangle: (x: Double, y: Double, width: Double, height: Double, radius: Double)?
        var circle: (x: Double, y: Double, radius: Double)?
        var fill: Int?
        var stroke: Int?
        var width = 1.5
        var isEvenOdd = false
        var opacity = 1.0
        var hasGradient = false
    }

    /// Notations of the same colors.
    static let colors = [
        ["#f00", "red", "#ff0000", "#FF0000", "rgb(255, 0, 0)", "hsl(0,100%,50%)"],
        ["#000", "black", "#000000", "rgb(0,0,0)"], ["#fff", "white", "rgb(100%,100%,100%)", "#FFFFFFFF"],
        ["#1E90FF", "dodgerblue", "rgb(30 144 255)"], ["#008000", "green", "#008000ff"],
        ["#0ff", "aqua", "hsl(-180, 100%, 50%)", "hsl(180deg 100% 50%)", "rgb(0 255 255 / 100%)"],
        ["currentColor", "currentcolor"],
    ]

    var shapes: [Shape]

    init(_ generator: inout SeededGenerator) {
        shapes = []
        for _ in 0..<generator.int(1...6) { shapes.append(RandomDrawing.shape(&generator)) }
    }

    static func number(_ range: ClosedRange<Int>, _ generator: inout SeededGenerator) -> Double {
        Double(generator.int(range.lowerBound * 100...range.upperBound * 100)) / 100
    }

    private static func shape(_ generator: inout SeededGenerator) -> Shape {
        var shape = Shape(lines: [], isCurved: false)
        switch generator.int(0...9) {
        case 0...1:
            let (x, y) = (number(2...12, &generator), number(2...12, &generator))
            let (width, height) = (number(4...9, &generator), number(4...9, &generator))
            shape.rectangle = (x, y, width, height, generator.pick([0, 0, 1, 1.5]))
        case 2...3:
            shape.circle = (number(8...16, &generator), number(8...16, &generator), number(3...7, &generator))
        default:
            shape.isCurved = generator.chance(50)
            for _ in 0..<generator.int(1...3) {
                shape.lines.append(
                    (0..<generator.int(3...7)).map { _ in (number(1...23, &generator), number(1...23, &generator)) })
            }
        }
        let isStroked = generator.chance(50)
        if isStroked { shape.stroke = generator.int(0...colors.count - 1) }
        if !isStroked || generator.chance(30) { shape.fill = generator.int(0...colors.count - 1) }
        shape.width = generator.pick([1, 1.5, 2])
        shape.isEvenOdd = generator.chance(20)
        if generator.chance(15) { shape.opacity = generator.pick([0.5, 0.25]) }
        shape.hasGradient = shape.fill != nil && generator.chance(10)
        return shape
    }

    /// Makes one visible change.
    mutating func change(_ generator: inout SeededGenerator) -> String {
        let index = generator.int(0...shapes.count - 1)
        switch generator.int(0...6) {
        case 0:
            shapes.remove(at: index)
            if !shapes.isEmpty { return "a shape is gone" }
            shapes.append(RandomDrawing.shape(&generator))
            return "another shape"
        case 1:
            shapes.insert(RandomDrawing.shape(&generator), at: index)
            return "a shape is new"
        case 2:
            let offset = generator.int(1...RandomDrawing.colors.count - 1)
            if let stroke = shapes[index].stroke {
                shapes[index].stroke = (stroke + offset) % RandomDrawing.colors.count
            } else if let fill = shapes[index].fill {
                shapes[index].hasGradient = false
                shapes[index].fill = (fill + offset) % RandomDrawing.colors.count
            }
            return "another color"
        case 3 where shapes[index].stroke != nil:
            shapes[index].width *= generator.pick([0.75, 1.25])
            return "another width"
        case 4:
            shapes[index].opacity *= 0.8
            return "another opacity"
        default:
            let step = generator.pick([-1.0, 1]) * RandomDrawing.number(1...3, &generator)
            if let (x, y, width, height, radius) = shapes[index].rectangle {
                shapes[index].rectangle = (x + step, y, width, height, radius)
            } else if let (x, y, radius) = shapes[index].circle {
                shapes[index].circle = (x, y, radius + (step > 0 ? 1 : -1))
            } else {
                let line = generator.int(0...shapes[index].lines.count - 1)
                let point = generator.int(0...shapes[index].lines[line].count - 1)
                shapes[index].lines[line][point].y += step
            }
            return "a point has moved"
        }
    }
}
