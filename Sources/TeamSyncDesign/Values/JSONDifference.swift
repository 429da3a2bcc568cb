package import TeamSyncBase

/// The differences between two JSON values, member by member.
package struct JSONDifference {
    struct Change: Equatable {
        /// An RFC 6901 pointer into the new value, or into the old value for a removed member.
        var pointer: String
        /// The same location as names. An identified element of an array is named by its identity.
        var path: [String]
        /// The old value; nil if the member was absent. `new` is nil if it was removed.
        var old: JSONValue?
        var new: JSONValue?
    }

    /// The members that identify the elements of an array. The first member that all elements have is used.
    let identities: [String]

    /// - Parameter key: the member that identifies the items of the catalogue, and the elements of arrays in them.
    init(key: String?) {
        identities = [key].compactMap { $0 } + ["key", "name", "id"]
    }

    /// Returns the changes sorted by the names in the pointers; empty if both values are the same.
    /// - Parameter limit: the maximum number of changes to return; there may be more.
    func changes(from old: JSONValue, to new: JSONValue, limit: Int = .max) -> [Change] {
        var walk = Walk(difference: self, limit: limit)
        walk.compare(old, new)
        return walk.changes
    }

    /// Compares two values recursively.
    private struct Walk {
        let difference: JSONDifference
        let limit: Int
        var changes: [Change] = []
        /// The location in both values. An element of an array may have different indices in the two values.
        private var place: [(name: String, before: String, after: String)] = []

        init(difference: JSONDifference, limit: Int) {
            self.difference = difference
            self.limit = limit
        }

        mutating func compare(_ old: JSONValue, _ new: JSONValue) {
            if changes.count >= limit || old.isSame(as: new) { return }
            switch (old, new) {
            case (.object(let left), .object(let right)):
                for key in Set(left.keys).union(right.keys).sorted(by: String.isOrdered) {
                    step(left[key], right[key], key, key, key)
                }
            case (.array(let left), .array(let right)):
                guard let (before, after) = difference.identified(left, right) else { return add(old, new) }
                let count = changes.count
                for key in before.order + after.order.filter({ before.positions[$0] == nil }) {
                    let (here, there) = (before.positions[key], after.positions[key])
                    guard let first = here ?? there, let second = there ?? here else { continue }
                    step(here.map { left[$0] }, there.map { right[$0] }, key, "\(first)", "\(second)")
                }
                // The elements are the same, in a different order.
                if changes.count == count { add(old, new) }
            default: add(old, new)
            }
        }

        private mutating func step(
            _ old: JSONValue?, _ new: JSONValue?, _ name: String, _ before: String, _ after: String
        ) {
            place.append((name, before, after))
            defer { place.removeLast() }
            if let old, let new { compare(old, new) } else { add(old, new) }
        }

        private mutating func add(_ old: JSONValue?, _ new: JSONValue?) {
            guard changes.count < limit else { return }
            let tokens = place.map { new == nil ? $0.before : $0.after }
            let pointer = tokens.map { "/" + JSONPointer.escaped($0) }.joined()
            changes.append(Change(pointer: pointer, path: place.map(\.name), old: old, new: new))
        }
    }

    fileprivate struct Identified {
        let order: [String]
        let positions: [String: Int]

        /// Fails unless every element has a different string at `member`.
        init?(_ elements: [JSONValue], by member: String) {
            order = elements.compactMap { element in
                guard case .object(let members) = element else { return nil }
                return (members[member]?.string).map { BoundedName.of($0) }
            }
            guard order.count == elements.count, Set(order).count == order.count else { return nil }
            positions = Dictionary(uniqueKeysWithValues: zip(order, elements.indices))
        }
    }

    fileprivate func identified(_ left: [JSONValue], _ right: [JSONValue]) -> (Identified, Identified)? {
        for member in identities {
            if let before = Identified(left, by: member), let after = Identified(right, by: member) {
                return (before, after)
            }
        }
        return nil
    }
}

extension JSONValue {
    /// The maximum length, in bytes, of strings that are compared by characters if their bytes differ.
    private static let composedLimit = 1000

    /// Whether both values have the same meaning: objects are compared regardless of order, numbers and colors by
    /// value.
    package func isSame(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.number(let left), .number(let right)): JSONValue.areSame(left, right)
        case (.string(let left), .string(let right)):
            JSONValue.areSameText(left, right) || CSSColor(left).map { $0 == CSSColor(right) } ?? false
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { key, value in right[key].map { value.isSame(as: $0) } ?? false }
        default: self == other
        }
    }

    /// A string that is the same for two values only if the values are the same.
    var meaning: String {
        switch self {
        case .null, .bool: text
        case .number(let digits): JSONValue.exact(digits).map { "\($0 + 0)" } ?? digits
        case .string(let text): CSSColor(text)?.text ?? self.text
        case .array(let elements): "[" + elements.map(\.meaning).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { String.isOrdered($0.key, $1.key) }
                .map { JSONValue.string($0.key).text + ":" + $0.value.meaning }.joined(separator: ",") + "}"
        }
    }

    /// Whether two strings have the same characters, regardless of Unicode composition. Long strings are compared by
    /// bytes.
    private static func areSameText(_ left: String, _ right: String) -> Bool {
        if left.utf8.elementsEqual(right.utf8) { return true }
        return left.utf8.count <= composedLimit && right.utf8.count <= composedLimit && left == right
    }

    /// Whether two numbers are the same, such as `1`, `1.0` and `1e0`. Numbers that a double cannot represent exactly
    /// are the same only if their digits are.
    private static func areSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        guard let left = exact(left), let right = exact(right) else { return false }
        return left == right
    }

    private static func exact(_ digits: String) -> Double? {
        Double(digits).flatMap { abs($0) < 9_007_199_254_740_992 ? $0 : nil }
    }
}
