import TeamSyncBase

/// Recognizes drawings that use only features that SVG renderers agree on, so that librsvg and browsers render them
/// identically.
package enum PlainDrawing {
    private static let vocabulary: Set<String> = [
        "svg", "g", "a", "defs", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
        "linearGradient", "radialGradient", "stop", "clipPath", "mask", "marker", "style", "title", "desc",
        "metadata",
    ]
    /// The properties that have the same meaning in attributes, styles and style sheets.
    private static let properties: Set<String> = [
        "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "color", "opacity",
        "stop-color", "stop-opacity", "clip-path", "clip-rule", "mask", "display", "visibility", "overflow",
        "paint-order", "marker", "marker-start", "marker-mid", "marker-end", "color-interpolation", "color-rendering",
        "shape-rendering", "image-rendering", "text-rendering", "enable-background", "isolation",
        "pointer-events", "cursor",
    ]
    /// The prefixes of text properties, because text is not drawn, and of the properties of other programs.
    private static let meaningless = ["font", "text-", "letter-", "word-", "line-height", "white-space", "-inkscape"]
    /// The attributes that some renderers ignore.
    private static let disputed: Set<String> = [
        "pathLength", "transform-origin", "transform-box", "vector-effect", "requiredFeatures", "requiredExtensions",
        "systemLanguage", "filter", "backdrop-filter", "mask-type", "clip", "xml:base", "media", "zoom", "background",
    ]
    private static let functions: Set<String> = [
        "rgb", "rgba", "hsl", "hsla", "url", "matrix", "translate", "scale", "rotate", "skewX", "skewY",
    ]
    /// The accepted units of lengths and angles.
    private static let units: Set<String> = ["", "%", "px", "in", "cm", "mm", "pt", "pc", "deg"]
    private static let namespace = "http://www.w3.org/2000/svg"

    /// - Parameter bytes: the contents of an SVG file.
    package static func isPlain(_ bytes: [UInt8]) -> Bool {
        guard let tree = XMLTree(bytes), tree.root["transform"] == nil, hasPlainFrame(tree.root) else { return false }
        return isPlain(tree.root, isRoot: true) && tree.elements.dropFirst().allSatisfy { isPlain($0, isRoot: false) }
    }

    /// Whether the size of the drawing is unambiguous and greater than zero.
    private static func hasPlainFrame(_ root: XMLTree.Element) -> Bool {
        let sides = ["width", "height"].map { root[$0].map(SVGStyle.trimmed) }
        for side in sides.compactMap(\.self) {
            var numbers = NumberList(side)
            guard let number = numbers.next(), number > 0 else { return false }
        }
        return root["viewBox"] != nil || (sides[0] == nil) == (sides[1] == nil)
    }

    private static func isPlain(_ element: XMLTree.Element, isRoot: Bool) -> Bool {
        // Elements of other languages are not drawn.
        guard element.name.contains(":") || vocabulary.contains(element.name) else { return false }
        let isSize = { (name: String) in isRoot && (name == "width" || name == "height") }
        guard element.attributes.allSatisfy({ isSize($0.name) || isPlain($0.name, $0.value) }) else { return false }
        guard element.name == "style" else { return true }
        guard element["type"].map({ $0 == "text/css" }) ?? true else { return false }
        var text = ""
        for case .text(let part) in element.children { text += part }
        return isPlain(sheet: text)
    }

    private static func isPlain(_ name: String, _ value: String) -> Bool {
        switch name {
        case "xmlns", "xmlns:svg": return value == namespace
        case "style": return isPlain(declarations: value[...])
        case "href", "xlink:href": return value.hasPrefix("#")
        case "d", "id", "class": return true
        case "points": return NumberList.numbers(in: value).map { $0.count.isMultiple(of: 2) } ?? false
        case _ where name.hasPrefix("xmlns:"): return value != namespace
        case _ where disputed.contains(name): return value == "none"
        case _ where name.contains(":") || name.hasPrefix("data-") || name.hasPrefix("aria-"): return true
        case _ where properties.contains(name) || name.hasSuffix("ransform"): return isPlain(value: value)
        default: return hasPlainUnits(value)
        }
    }

    /// Whether a style sheet contains only selectors that consist of names, classes and ids, and only plain
    /// declarations.
    private static func isPlain(sheet: String) -> Bool {
        let text = CSSText.variants(of: sheet).last ?? sheet
        guard !text.contains("@"), !text.contains("\\") else { return false }
        return text.split(separator: "}").allSatisfy { rule in
            guard let bracket = rule.firstIndex(of: "{") else { return rule.utf8.allSatisfy(\.isXMLSpace) }
            return rule[..<bracket].utf8.allSatisfy { $0.isXMLSpace || isSelector($0) }
                && isPlain(declarations: rule[rule.index(after: bracket)...])
        }
    }

    private static func isSelector(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || ".#,>*_-".utf8.contains(byte)
    }

    private static func isPlain(declarations text: Substring) -> Bool {
        let text = text.contains("/*") ? CSSText.variants(of: String(text)).last ?? "" : String(text)
        return text.split(separator: ";").allSatisfy { declaration in
            guard let colon = declaration.firstIndex(of: ":") else { return declaration.utf8.allSatisfy(\.isXMLSpace) }
            let name = SVGStyle.trimmed(declaration[..<colon])
            guard properties.contains(name) else { return meaningless.contains { name.hasPrefix($0) } }
            return isPlain(value: String(declaration[declaration.index(after: colon)...]))
        }
    }

    /// Whether a value contains only numbers, words, colors, references to elements, and transforms. Newer CSS
    /// functions are not accepted.
    private static func isPlain(value: String) -> Bool {
        guard hasPlainUnits(value), !value.utf8.contains(UInt8(ascii: "\\")) else { return false }
        var rest = value[...]
        while let bracket = rest.firstIndex(of: "(") {
            let name = rest[..<bracket].reversed().prefix { $0.isLetter || $0 == "-" }.reversed()
            guard functions.contains(String(name)) else { return false }
            rest = rest[rest.index(after: bracket)...]
            let reference = rest.drop { $0 == "'" || $0 == "\"" || $0 == " " }
            if name.elementsEqual("url"), !reference.hasPrefix("#") { return false }
        }
        return true
    }

    /// Whether none of the lengths depend on a font or a window.
    private static func hasPlainUnits(_ value: String) -> Bool {
        value.utf8.split { $0.isXMLSpace || ",;()/".utf8.contains($0) }.allSatisfy { word in
            guard let first = word.first, first.isASCIIDigit || "+-.".utf8.contains(first) else { return true }
            let text = String(Substring(word))
            guard Double(text) == nil else { return true }
            let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
            return units.contains(String(unit).lowercased())
        }
    }
}
