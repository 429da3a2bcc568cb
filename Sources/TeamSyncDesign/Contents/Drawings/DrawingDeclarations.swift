import TeamSyncBase

/// A property that affects the cost of drawing an element, from an attribute, a style or a style sheet.
struct DrawingDeclaration {
    /// The value with its CSS escapes decoded.
    let value: String
    /// Whether the declaration gives the element a filter, a backdrop filter or a shadow.
    let isEffect: Bool
    let isMarker: Bool
    let isAnimation: Bool
    /// Whether the declaration refers to another element.
    let isReference: Bool
    /// The number of inline filter functions and shadows, each of which is applied to the result of the previous ones.
    let functionCount: Int
    /// Whether the lengths in the functions are large relative to a drawing of this size.
    func isLarge(size: Double) -> Bool { longest > size / 4 }
    private let longest: Double
    /// The factor by which the declaration enlarges the element's contents; 1 if it does not.
    let scale: Double
    /// Whether the value is defined elsewhere: a custom property can stand for any number of functions.
    let isComputed: Bool
    /// The length of a dash and the gap after it; nil for a line without dashes; 0 if it cannot be determined.
    let dashPeriod: Double?
    /// The number of bytes that may be an outline; 0 for a short value. Also 0 for an attribute, because outlines in
    /// attributes are recognized by the attribute's name.
    let outlineSize: Int

    /// - Parameters:
    ///   - name: the name of the property; if it cannot be parsed, everything before the colon.
    ///   - isAttribute: whether the name is that of an attribute rather than a part of a string.
    /// - Returns: nil if the declaration adds no cost.
    init?(_ name: String, _ value: String, isAttribute: Bool) {
        let name = CSSText.resolved(name).lowercased().replacing("color-interpolation-filters", with: "")
        let text = CSSText.resolved(value)
        let lower = text.lowercased()
        let word = SVGStyle.trimmed(lower.replacing("!important", with: ""))
        let hasEffectName =
            isAttribute
            ? name == "filter" || name == "backdrop-filter" : name.contains("filter") || name.contains("shadow")
        self.value = text
        isEffect = hasEffectName && !["", "none", "initial", "unset", "revert"].contains(word)
        isMarker = name.contains("marker")
        isAnimation = !isAttribute && (name.contains("animation") || name.contains("transition"))
        isReference = text.utf8.contains(UInt8(ascii: "#"))
        isComputed = isEffect && lower.contains("var(")
        var functions = 0
        if isEffect {
            functions = lower.utf8.count { $0 == UInt8(ascii: "(") } - lower.ranges(of: "url(").count
            if name.contains("shadow") { functions += 1 + lower.utf8.count { $0 == UInt8(ascii: ",") } }
        }
        functionCount = functions
        longest = functions > 0 ? CSSText.longest(in: lower) : 0
        let scales = ["transform", "scale", "zoom"].contains { name.contains($0) } && !name.contains("transform-")
        scale = scales ? CSSText.scale(of: lower, isNumber: !name.contains("transform")) : 1
        dashPeriod = name.contains("dasharray") ? DrawingDeclaration.period(word) : nil
        let isLong = !isAttribute && text.utf8.count > 200 && !lower.contains("data:")
        outlineSize = isLong ? text.utf8.count : 0
        guard isEffect || scale > 1 || isMarker || isAnimation || isReference || dashPeriod != nil || isLong else {
            return nil
        }
    }

    /// Returns the sum of a list of dashes.
    static func period(_ text: String) -> Double? {
        if text.isEmpty || text == "none" { return nil }
        var sum = 0.0
        for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            let digits = part.hasSuffix("px") ? part.dropLast(2) : part
            guard let number = Double(digits), number >= 0, number.isFinite else { return 0 }
            sum += number
        }
        return sum == 0 ? nil : sum
    }

    /// Returns the declarations in a `style` attribute, or in any other text that contains declarations.
    static func all(in text: String) -> [DrawingDeclaration] {
        CSSText.variants(of: text).flatMap { variant in
            variant.split(whereSeparator: { ";{}".contains($0) }).compactMap { piece in
                guard let colon = piece.firstIndex(of: ":") else { return nil }
                return DrawingDeclaration(
                    String(piece[..<colon]), String(piece[piece.index(after: colon)...]), isAttribute: false)
            }
        }
    }
}

/// The style sheets of a drawing. If a style sheet contains an at-rule, an escape, or a selector other than a class, an
/// id or an element name, all its declarations are assumed to apply to every element.
struct DrawingStyleSheet {
    private static let limit = 500
    /// The maximum number of declarations for one element.
    private static let elementLimit = 50

    private var rules: [String: [DrawingDeclaration]] = [:]
    /// The declarations that apply to every element.
    private(set) var universal: [DrawingDeclaration] = []
    /// Whether the style sheets contain more rules than the limit.
    private(set) var isTooLarge = false
    private(set) var isAnimated = false

    mutating func add(_ text: String) {
        let resolved = CSSText.resolved(text).lowercased()
        isAnimated =
            isAnimated || resolved.contains("animation") || resolved.contains("transition")
            || resolved.contains("keyframes")
        if !addRules(text) { universal += DrawingDeclaration.all(in: text) }
        isTooLarge = isTooLarge || universal.count > DrawingStyleSheet.elementLimit
    }

    /// - Returns: false if a rule is not supported, in which case none are added.
    private mutating func addRules(_ text: String) -> Bool {
        let hasQuotes = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        guard !text.contains("\\"), !text.contains("@"), !hasQuotes || !text.contains("/*"),
            let plain = CSSText.variants(of: text).last
        else { return false }
        var found: [(selector: String, declarations: [DrawingDeclaration])] = []
        for rule in plain.split(separator: "}") {
            let parts = rule.split(separator: "{", omittingEmptySubsequences: false)
            if parts.count == 1, SVGStyle.trimmed(rule).isEmpty { continue }
            guard parts.count == 2 else { return false }
            let declarations = DrawingDeclaration.all(in: String(parts[1]))
            for selector in parts[0].split(separator: ",", omittingEmptySubsequences: false) {
                let name = SVGStyle.trimmed(selector)
                let rest = name.first == "." || name.first == "#" ? name.dropFirst() : name[...]
                guard !rest.isEmpty, rest.utf8.allSatisfy(WordSearch.isDashedWord) else { return false }
                if !declarations.isEmpty { found.append((name, declarations)) }
            }
        }
        for (selector, declarations) in found { rules[selector, default: []] += declarations }
        isTooLarge = isTooLarge || found.count > DrawingStyleSheet.limit
        return true
    }

    /// Returns the declarations for an element, without the universal ones; nil if there are too many.
    func declarations(for element: XMLTree.Element) -> [DrawingDeclaration]? {
        guard !rules.isEmpty else { return [] }
        var found = rules[element.name] ?? []
        if let id = element["id"] { found += rules["#\(id)"] ?? [] }
        for name in Set((element["class"] ?? "").split(whereSeparator: \.isWhitespace)) {
            found += rules[".\(name)"] ?? []
            if found.count > DrawingStyleSheet.elementLimit { return nil }
        }
        return found.count > DrawingStyleSheet.elementLimit ? nil : found
    }
}
