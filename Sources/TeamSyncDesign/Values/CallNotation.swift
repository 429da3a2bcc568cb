/// Compares calls in Swift and Kotlin that create the same value in two notations: `CGFloat(14)` and `14`;
/// `RoundedCornerShape(4.dp)` and `RoundedCornerShape(size = 4.dp)`.
enum CallNotation {
    private static let numbers: Set<Substring> = ["CGFloat", "Double", "Float", "Int", "TimeInterval"]
    /// The labels of the only argument of a call.
    private static let labels: [Substring: String] = ["RoundedCornerShape": "size", "CutCornerShape": "size"]

    static func areSame(_ one: String, _ other: String) -> Bool {
        let (left, right) = (plain(one), plain(other))
        return (left != one || right != other) && TokenNotation.isSame(left, right)
    }

    private static func plain(_ text: String) -> String {
        guard text.last == ")", let open = text.firstIndex(of: "(") else { return text }
        let (name, inside) = (text[..<open], text[text.index(after: open)...].dropLast())
        guard !inside.contains(where: { "(),".contains($0) }) else { return text }
        let value = inside.trimmed
        if numbers.contains(name) { return Double(value) == nil ? text : value }
        guard let label = labels[name], value.hasPrefix(label) else { return text }
        let rest = value.dropFirst(label.count).trimmed[...]
        return rest.first == "=" ? "\(name)(\(rest.dropFirst().trimmed))" : text
    }
}
