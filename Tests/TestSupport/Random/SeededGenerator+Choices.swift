/// Random choices that do not depend on the algorithm of the standard library, which may change between versions.
extension SeededGenerator {
    package mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    package mutating func chance(_ percent: Int) -> Bool {
        int(1...100) <= percent
    }

    /// An element of a list, which must not be empty.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[int(0...elements.count - 1)]
    }

    /// An element, with a probability according to its weight.
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
