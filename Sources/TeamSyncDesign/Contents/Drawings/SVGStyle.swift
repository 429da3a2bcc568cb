/// The properties of an element, from its attributes, its style, and the classes of the style sheet.
struct SVGStyle {
    /// The inherited properties.
    var inherited: [String: String] = [:]
    /// The properties that are not inherited, such as `opacity` and `clip-path`.
    var own: [String: String] = [:]

    private static let inheritedNames: Set<String> = [
        "fill", "fill-opacity", "fill-rule", "clip-rule", "color", "visibility", "stroke", "stroke-width",
        "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
        "stroke-dashoffset",
    ]
    private static let ownNames: Set<String> = [
        "opacity", "display", "clip-path", "mask", "transform", "vector-effect", "mask-type", "stop-color",
        "stop-opacity",
    ]
    /// The unsupported features that change a drawing.
    private static let unread: Set<String> = [
        "filter", "marker", "marker-start", "marker-mid", "marker-end", "paint-order", "mix-blend-mode", "isolation",
        "pathLength", "requiredFeatures", "requiredExtensions", "systemLanguage", "transform-origin", "transform-box",
        "clip", "zoom",
    ]
    /// The properties that do not change a drawing: text properties and rendering hints.
    private static let meaningless = [
        "font", "text-", "letter-", "word-", "line-height", "white-space", "writing-", "direction", "-inkscape",
        "solid-",
        "color-interpolation", "color-rendering", "shape-rendering", "image-rendering", "enable-background", "overflow",
        "pointer-events", "cursor", "baseline-shift", "dominant-baseline", "block-progression", "marker",
        "stop-", "flood-", "lighting-", "-webkit", "-moz", "-ms", "-o",
    ]

    /// - Returns: nil if a property is not supported.
    init?(_ element: XMLTree.Element, in parent: [String: String], _ sheet: SVGStyleSheet) {
        inherited = parent
        for (name, value) in element.attributes where name != "style" && name != "class" {
            guard !name.hasPrefix("on"), take(name, value, isAttribute: true) else { return nil }
        }
        let classes = element["class"].map { $0.split(whereSeparator: \.isWhitespace) } ?? []
        guard classes.count <= 20 else { return nil }
        for (name, value) in sheet.declarations(of: classes) {
            guard take(name, value, isAttribute: false) else { return nil }
        }
        guard let declarations = SVGStyleSheet.declarations(in: element["style"] ?? "") else { return nil }
        for (name, value) in declarations {
            // `SVGReader` handles the size of the whole drawing.
            if element.name == "svg", ["width", "height"].contains(name) { continue }
            guard take(name, value, isAttribute: false) else { return nil }
        }
    }

    /// - Returns: false if the property is not supported. Attributes that SVG does not define are ignored.
    private mutating func take(_ name: String, _ value: String, isAttribute: Bool) -> Bool {
        let isInherited = SVGStyle.inheritedNames.contains(name)
        guard isInherited || SVGStyle.ownNames.contains(name) else {
            if SVGStyle.unread.contains(name) { return value == "none" || value == "normal" || value == "auto" }
            return isAttribute || SVGStyle.meaningless.contains { name.hasPrefix($0) }
        }
        // Transforms in style sheets have units, which are not supported.
        guard value.utf8.count <= 1000, isAttribute || name != "transform" else { return false }
        let text = SVGStyle.trimmed(value)
        if isInherited {
            if text != "inherit" { inherited[name] = text }
        } else {
            own[name] = text
        }
        return true
    }

    subscript(name: String) -> String? { inherited[name] ?? own[name] }

    static func trimmed(_ text: some StringProtocol) -> String {
        var rest = Substring(text).utf8
        rest = rest.drop(while: \.isXMLSpace)
        while let last = rest.last, last.isXMLSpace { rest.removeLast() }
        return String(Substring(rest))
    }
}

/// A style sheet that contains only classes.
struct SVGStyleSheet {
    private var rules: [String: [(order: Int, declarations: [(String, String)])]] = [:]
    private var count = 0

    private static let limit = 500

    /// Parses another `<style>`.
    /// - Returns: false if the style sheet contains more than classes.
    mutating func add(_ text: String) -> Bool {
        var rest = Substring(text)
        var plain = ""
        while let begin = rest.firstRange(of: "/*") {
            plain += rest[..<begin.lowerBound]
            guard let end = rest[begin.upperBound...].firstRange(of: "*/") else { return false }
            rest = rest[end.upperBound...]
        }
        plain += rest
        guard !plain.contains("@") else { return false }
        for rule in plain.split(separator: "}") {
            guard let bracket = rule.firstIndex(of: "{") else {
                if SVGStyle.trimmed(rule).isEmpty { continue }
                return false
            }
            guard let declarations = SVGStyleSheet.declarations(in: String(rule[rule.index(after: bracket)...])) else {
                return false
            }
            for selector in rule[..<bracket].split(separator: ",") {
                let name = SVGStyle.trimmed(selector)
                count += 1
                guard count <= SVGStyleSheet.limit, name.first == ".",
                    name.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
                else { return false }
                rules[String(name.dropFirst()), default: []].append((count, declarations))
            }
        }
        return true
    }

    /// Returns the declarations of an element's classes. If several apply to a property, the last one takes precedence.
    func declarations(of classes: [Substring]) -> [(String, String)] {
        guard !rules.isEmpty else { return [] }
        return classes.flatMap { rules[String($0)] ?? [] }.sorted { $0.order < $1.order }.flatMap(\.declarations)
    }

    /// - Returns: nil if the text is not a list of properties.
    static func declarations(in text: String) -> [(String, String)]? {
        var declarations: [(String, String)] = []
        for part in text.split(separator: ";") {
            let declaration = SVGStyle.trimmed(part)
            if declaration.isEmpty { continue }
            guard let colon = declaration.firstIndex(of: ":"), !declaration.contains("/*"),
                !declaration.contains("!important"), declarations.count < 200
            else { return nil }
            declarations.append(
                (
                    SVGStyle.trimmed(declaration[..<colon]),
                    SVGStyle.trimmed(declaration[declaration.index(after: colon)...])
                ))
        }
        return declarations
    }
}
