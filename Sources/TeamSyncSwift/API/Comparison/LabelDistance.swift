/// The distance between the labels of two functions.
enum LabelDistance {
    /// - Parameter isOnly: whether there is no other candidate on either side.
    /// - Returns: nil if the functions are not versions of each other.
    static func between(_ old: Callable, _ new: Callable, isOnly: Bool) -> Int? {
        let (one, other) = (old.parameters, new.parameters)
        let common = LongestCommon.pairs(one, other) {
            $0.label == $1.label && ($0.label != "_" || $0.passedType == $1.passedType)
        }
        let retyped = common.count { one[$0.0].type != other[$0.1].type }
        let rest = retyped * 2 + (old.result == new.result ? 0 : 1)
        let distance = (one.count + other.count - 2 * common.count) * 100 + rest
        if common.count == min(one.count, other.count) { return distance }
        if one.count == other.count {
            if one.map(\.label).sorted() == other.map(\.label).sorted() { return distance }
            let renamed = zip(one, other).count { $0.label != $1.label }
            if zip(one, other).contains(where: { AlternativeWords.distinguish($0.label, $1.label) }) { return nil }
            if renamed == 1 || isOnly, zip(one, other).allSatisfy({ $0.type == $1.type }) { return distance }
        }
        return isOnly && common.count > 0 && common.count * 2 >= max(one.count, other.count) ? distance : nil
    }
}

/// The longest common subsequence of two lists.
enum LongestCommon {
    /// The maximum number of compared elements.
    private static let limit = 200

    static func pairs<Element>(
        _ left: [Element], _ right: [Element], _ isSame: (Element, Element) -> Bool
    ) -> [(Int, Int)] {
        // If the beginnings are equal, they need not be searched.
        let same = zip(left, right).prefix { isSame($0, $1) }.count
        guard same == 0 else {
            let rest = pairs(Array(left[same...]), Array(right[same...]), isSame)
            return (0..<same).map { ($0, $0) } + rest.map { ($0.0 + same, $0.1 + same) }
        }
        let (rows, columns) = (min(left.count, limit), min(right.count, limit))
        var lengths = [[Int]](repeating: [Int](repeating: 0, count: columns + 1), count: rows + 1)
        for row in stride(from: rows - 1, through: 0, by: -1) {
            for column in stride(from: columns - 1, through: 0, by: -1) {
                lengths[row][column] =
                    isSame(left[row], right[column])
                    ? lengths[row + 1][column + 1] + 1 : max(lengths[row + 1][column], lengths[row][column + 1])
            }
        }
        var (row, column) = (0, 0)
        var pairs: [(Int, Int)] = []
        while row < rows, column < columns {
            if isSame(left[row], right[column]), lengths[row][column] == lengths[row + 1][column + 1] + 1 {
                pairs.append((row, column))
                (row, column) = (row + 1, column + 1)
            } else if lengths[row + 1][column] >= lengths[row][column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }
}
