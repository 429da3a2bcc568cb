import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The information that a drawing's file contains about the drawing as a whole, apart from its shapes and colors: the
/// size and the mirroring, the title for screen readers, and the front matter in the comment before the root element of an SVG file.
enum DrawingNotes {
    private static let (fileLimit, commentLimit, valueLimit) = (1 << 20, 2 << 10, 50)

    /// - Returns: an object; empty if there is no such information.
    static func value(of bytes: [UInt8]) -> JSONValue {
        guard bytes.count <= fileLimit, let tree = XMLTree(bytes) else { return .object([:]) }
        var notes: [String: JSONValue] = [:]
        switch tree.root.name {
        case "svg":
            notes = frontMatter(bytes)
            for name in ["width", "height"] { notes[name] = tree.root[name].flatMap(size) }
            if let title = title(tree) { notes["title"] = title }
        case "vector":
            for name in ["width", "height"] { notes[name] = tree.root["android:" + name].flatMap(size) }
            if tree.root["android:autoMirrored"] == "true" { notes["autoMirrored"] = .bool(true) }
        default: break
        }
        return .object(notes)
    }

    /// The title of an image; nil if the drawing has another role, because design tools write the names of layers.
    private static func title(_ tree: XMLTree) -> JSONValue? {
        guard tree.root["role"] == "img" else { return nil }
        for case .element(let index) in tree.root.children where tree.elements[index].name == "title" {
            let text = tree.elements[index].children.compactMap { if case .text(let text) = $0 { text } else { nil } }
                .joined()
            return text.isEmpty || text.utf8.count > 200 ? nil : .string(text)
        }
        return nil
    }

    /// Returns the information from two files, for comparison. If only one of them states a title, or only the new one
    /// states the size of its view box, nothing is known about the other one.
    static func pair(_ old: [UInt8], _ new: [UInt8]) -> (old: JSONValue, new: JSONValue) {
        guard case .object(var left) = value(of: old), case .object(var right) = value(of: new) else {
            return (.object([:]), .object([:]))
        }
        if let width = left["width"]?.string, let height = left["height"]?.string, right["width"] == nil,
            right["height"] == nil, ![width, height].contains(where: { $0.hasSuffix("%") })
        {
            // The drawing no longer has a size of its own, whatever its view box is.
            for name in ["width", "height"] { left[name] = nil }
            left["width and height"] = .string("\(width) × \(height)")
        }
        for (index, name) in ["width", "height", "title"].enumerated() {
            switch (left[name], right[name]) {
            case (let one?, let other?) where !TokenNotation.isSame(one, other): continue
            case (let size?, nil) where index < 2 && isOwnSize(size, index, old): continue
            case (nil, let size?) where index < 2 && isOwnSize(size, index, new): continue
            default: (left[name], right[name]) = (nil, nil)
            }
        }
        return (.object(left), .object(right))
    }

    /// Returns the differences between the strokes of two drawings that are otherwise the same; nil for other files.
    static func strokePair(_ old: [UInt8], _ new: [UInt8]) -> (old: JSONValue, new: JSONValue)? {
        guard let one = Drawing(old), let other = Drawing(new), let strokes = Drawing.strokes(one, other) else {
            return nil
        }
        let members = { (stroke: DrawnStroke) -> [String: JSONValue] in
            let width = stroke.width
            return [
                Fact.strokeWidth: .number(width == width.rounded() ? "\(Int(width))" : "\(width)"),
                Fact.lineCap: .string(stroke.cap), Fact.lineJoin: .string(stroke.join),
            ]
        }
        let (left, right) = (members(strokes.old), members(strokes.new))
        return (.object(left.filter { right[$0] != $1 }), .object(right.filter { left[$0] != $1 }))
    }

    /// Returns the attributes of the root elements of two SVG files that are the same except for these attributes, for
    /// comparison; nil for other files.
    static func rootPair(_ old: [UInt8], _ new: [UInt8]) -> (old: JSONValue, new: JSONValue)? {
        guard max(old.count, new.count) <= fileLimit, let before = XMLTree(old), let after = XMLTree(new),
            before.root.name == "svg", after.root.name == "svg",
            before.withoutRootAttributes
                .isSame(as: after.withoutRootAttributes, keepsSpaces: false, ignoresHints: true),
            case (.object(var left), .object(var right)) = pair(old, new)
        else { return nil }
        for (name, value) in before.root.attributes where after.root[name] != value && !isNoted(name) {
            left[name] = .string(value.shortened(to: rootLimit))
        }
        for (name, value) in after.root.attributes where before.root[name] != value && !isNoted(name) {
            right[name] = .string(value.shortened(to: rootLimit))
        }
        return (.object(left), .object(right))
    }

    /// The maximum size of an attribute's value, in bytes.
    private static let rootLimit = 200

    /// Whether an attribute is in the notes, or does not affect what is displayed.
    private static func isNoted(_ name: String) -> Bool {
        ["width", "height", "id", "role", "version", "focusable"].contains(name) || name.contains(":")
            || name.hasPrefix("xmlns") || name.hasPrefix("data-") || name.hasPrefix("aria-")
    }

    /// Whether a size in an SVG file is another one than that of its view box.
    /// - Parameter index: 0 for the width, 1 for the height.
    private static func isOwnSize(_ size: JSONValue, _ index: Int, _ bytes: [UInt8]) -> Bool {
        guard let tree = XMLTree(bytes), let box = tree.root["viewBox"] else { return false }
        let numbers = box.split { " ,\t\n\r".contains($0) }
        return numbers.count == 4 && !TokenNotation.isSame(size, .string(String(numbers[2 + index])))
            && size.string?.hasSuffix("%") == false
    }

    private static func size(_ text: String) -> JSONValue? {
        guard text.utf8.count <= 40 else { return nil }
        return .string(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
    }

    /// Returns the members in the first comment before the root element if it is YAML with at least one member that
    /// describes an item, such as `tags`. Other comments are notes of tools.
    private static func frontMatter(_ bytes: [UInt8]) -> [String: JSONValue] {
        let (opening, closing) = (Array("<!--".utf8), Array("-->".utf8))
        let head = bytes.prefix(commentLimit)
        guard let start = head.firstRange(of: opening), let end = head[start.upperBound...].firstRange(of: closing),
            head[..<start.lowerBound].firstRange(of: Array("<svg".utf8)) == nil,
            case .object(let members)? = YAMLDocument.value(
                of: Array(head[start.upperBound..<end.lowerBound]), limit: valueLimit),
            members.keys.contains(where: describesItem)
        else { return [:] }
        return members
    }

    private static func describesItem(_ name: String) -> Bool {
        switch MemberRole(name) {
        case .tags, .categories, .otherNames, .synonyms: true
        default: false
        }
    }
}
