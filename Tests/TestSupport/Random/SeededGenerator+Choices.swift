/// Choices that do not depend on how the standard library draws numbers, which may change with its version.
extension SeededGenerator {
    package mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    package mutating func chance(_ percent: Int) -> Bool {
        int(1...100) <= percent
    }

    /// An element of a list that has one.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[int(0...elements.count - 1)]
    }

    /// An element, as likely as its weight says.
    package mutating func pick<Element>(weighted elements: [(weight: Int, element: Element)]) -> Element {
        var rest = int(1...elements.reduce(0) { $0 + $1.weight })
        for (weight, element) in elements {
            rest -= weight
            if rest <= 0 { return element }
        }
        preconditionFailure("the weights cover the range")
    }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 24) }
    }
}
