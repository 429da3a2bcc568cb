extension Sequence<Int> {
    /// The sum of the elements; `Int.max` or `Int.min` if it is out of range.
    package var saturatingSum: Int {
        reduce(0) { $0.addingSaturated($1) }
    }
}

extension FixedWidthInteger {
    /// The sum, or the nearest value that can be represented.
    package func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
