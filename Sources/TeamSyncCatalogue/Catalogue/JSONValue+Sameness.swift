package import TeamSyncBase

extension JSONValue {
    /// Whether the two mean the same: objects without regard to order, numbers and colours by value.
    package func isSame(as other: JSONValue) -> Bool {
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

    /// Text that values share only when they are the same.
    var meaning: String {
        switch self {
        case .null, .bool: text
        case .number(let digits): JSONValue.exact(digits).map { "\($0 + 0)" } ?? digits
        case .string(let text): HexColor(text).map { "#\($0.value)" } ?? self.text
        case .array(let elements): "[" + elements.map(\.meaning).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { JSONValue.string($0.key).text + ":" + $0.value.meaning }.joined(separator: ",") + "}"
        }
    }

    /// `1`, `1.0` and `1e0` are the same number. Beyond what a double holds exactly, only equal digits are.
    private static func areSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        guard let left = exact(left), let right = exact(right) else { return false }
        return left == right
    }

    private static func exact(_ digits: String) -> Double? {
        Double(digits).flatMap { abs($0) < 9_007_199_254_740_992 ? $0 : nil }
    }
}
