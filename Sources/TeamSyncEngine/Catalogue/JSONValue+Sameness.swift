import TeamSyncSnapshot

extension JSONValue {
    /// Whether the two mean the same: objects without regard to order, numbers and colours by value.
    func isSame(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.number(let left), .number(let right)): JSONValue.areSame(left, right)
        case (.string(let left), .string(let right)):
            left == right || HexColor(left).map { $0 == HexColor(right) } ?? false
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { key, value in right[key].map { value.isSame(as: $0) } ?? false }
        default: self == other
        }
    }

    /// `1`, `1.0` and `1e0` are the same number. Beyond what a double holds exactly, only equal digits are.
    private static func areSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        let exact = 9_007_199_254_740_992.0
        guard let left = Double(left), let right = Double(right), abs(left) < exact, abs(right) < exact else {
            return false
        }
        return left == right
    }
}
