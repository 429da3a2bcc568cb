import TeamSyncBase

/// Compares the drawings in the members of an icon's value, such as `{"body": "<path d=…", "width": 16}`, or in the
/// value itself.
enum MemberDrawing {
    /// Returns the new value. Members that draw the same picture as before keep their old text.
    static func withoutSame(_ old: JSONValue, _ new: JSONValue) -> JSONValue {
        if isSame(old, new, in: (old, new)) { return old }
        guard case .object(let left) = old, case .object(var right) = new else { return new }
        for (name, value) in right {
            if let former = left[name], isSame(former, value, in: (old, new)) { right[name] = former }
        }
        return .object(right)
    }

    private static func isSame(_ old: JSONValue, _ new: JSONValue, in items: (JSONValue, JSONValue)) -> Bool {
        difference(old, new, in: items) == .reformatted
    }

    /// - Parameter items: the items that contain the members and declare the size.
    /// - Returns: nil unless both members are drawings.
    static func difference(
        _ old: JSONValue?, _ new: JSONValue?, in items: (JSONValue?, JSONValue?)
    ) -> ContentDifference? {
        guard let old = old?.string, let new = new?.string, old != new, isDrawing(old), isDrawing(new) else {
            return nil
        }
        guard let before = drawing(old, items.0), let after = drawing(new, items.1) else { return .unclear }
        return before.hasSameShapes(as: after) ? .reformatted : .between(before, after)
    }

    static func isDrawing(_ value: JSONValue?) -> Bool { value?.string.map(isDrawing) ?? false }

    private static func isDrawing(_ text: String) -> Bool { DrawingShape.isDrawing(text) }

    /// Returns the number of members that are drawings.
    static func count(in value: JSONValue?) -> Int {
        guard case .object(let members)? = value else { return isDrawing(value) ? 1 : 0 }
        return members.values.count(where: isDrawing)
    }

    private static func drawing(_ text: String, _ item: JSONValue?) -> Drawing? {
        if text.hasPrefix("<svg") { return Drawing(Array(text.utf8)) }
        let content = text.hasPrefix("<") ? text : "<path d=\"\(text)\"/>"
        let (width, height) = (side("width", of: item), side("height", of: item))
        let box = "0 0 \(width ?? height ?? 24) \(height ?? width ?? 24)"
        return Drawing(Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\">\(content)</svg>".utf8))
    }

    private static func side(_ name: String, of item: JSONValue?) -> Double? {
        guard case .object(let members)? = item, case .number(let digits)? = members[name] else { return nil }
        return Double(digits).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
}
