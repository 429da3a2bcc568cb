package import TeamSyncBase

/// The location, within a JSON file, of an object with members that are drawings:
/// `{"icons": {"add": {"body": "<path d=…"}}}`.
package struct DrawingShape {
    /// The minimum number of drawings in a catalogue.
    private static let fewest = 8
    private static let places = ["icons", "glyphs", "data"]
    private static let members = ["body", "path", "svg", "d", "data"]

    package let pointer: String
    package let number: Int

    /// Fails for all other files.
    package init?(_ value: JSONValue) {
        guard case .object(let top) = value else { return nil }
        let inner = DrawingShape.places.compactMap { name -> (String, [String: JSONValue])? in
            guard case .object(let own)? = top[name] else { return nil }
            return ("/\(name)", own)
        }
        for (pointer, members) in [("", top)] + inner {
            let number = members.values.count(where: DrawingShape.isDrawing)
            guard number >= DrawingShape.fewest, number * 10 >= members.count * 9 else { continue }
            (self.pointer, self.number) = (pointer, number)
            return
        }
        return nil
    }

    private static func isDrawing(_ value: JSONValue) -> Bool {
        if let text = value.string { return isDrawing(text) }
        guard case .object(let own) = value else { return false }
        return members.contains { own[$0]?.string.map(isDrawing) ?? false }
    }

    /// Whether a text consists of SVG elements or is the data of a path.
    static func isDrawing(_ text: String) -> Bool {
        if ["<svg", "<path", "<g", "<circle", "<rect"].contains(where: text.hasPrefix) { return true }
        guard text.hasPrefix("M") || text.hasPrefix("m"), text.utf8.count > 8 else { return false }
        return text.utf8.prefix(60).allSatisfy { byte in
            byte.isASCIIDigit || " .,-MmLlHhVvCcSsQqTtAaZz".utf8.contains(byte)
        }
    }
}
