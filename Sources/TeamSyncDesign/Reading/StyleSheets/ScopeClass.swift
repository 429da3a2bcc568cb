import TeamSyncBase

/// Finds the class of the element that contains everything else, such as `.acme-root`: the only class of a style sheet
/// whose rule consists of custom properties, as in a rule for `:root`.
///
/// The rule of a component sets properties too, but most of its declarations are others, or the properties have the name
/// of the class: `.button { --button-ink: #fff; }`.
struct ScopeClass {
    /// The minimum number of custom properties in the rule.
    private static let fewest = 8

    private struct Rule {
        /// The class that is the selector of the rule, with its dot; nil for other rules.
        let selector: String?
        var properties: Set<String> = []
        var otherNumber = 0
    }

    /// The open rules.
    private var open: [Rule] = []
    /// The properties in the rules of each class.
    private var found: [String: Rule] = [:]

    /// - Parameter selector: the class if the rule has no other selector and applies to all modes; otherwise nil.
    mutating func begin(_ selector: String?) { open.append(Rule(selector: selector)) }

    mutating func end() {
        guard let rule = open.popLast(), let selector = rule.selector else { return }
        found[selector, default: Rule(selector: selector)].properties.formUnion(rule.properties)
        found[selector]?.otherNumber += rule.otherNumber
    }

    /// Adds a declaration to the innermost rule.
    mutating func add(_ declaration: [UInt8]) {
        guard let last = open.indices.last, open[last].selector != nil,
            let colon = declaration.firstIndex(of: UInt8(ascii: ":"))
        else { return }
        let name = StyleSheetTokens.text(Array(declaration[..<colon]))
        if name.hasPrefix("--") {
            if open[last].properties.count < StyleSheetTokens.tokenLimit { open[last].properties.insert(name) }
        } else {
            open[last].otherNumber += 1
        }
    }

    /// The class; nil if there is none, or several.
    /// - Parameter rootNumber: the number of properties of the whole document, which must be fewer.
    func selector(besides rootNumber: Int) -> String? {
        let classes = found.filter { selector, rule in
            let front = "--\(selector.dropFirst())"
            let number = rule.properties.count
            return number >= ScopeClass.fewest && rule.otherNumber * 5 <= number
                && rule.properties.count { $0.hasPrefix(front) } * 2 < number
        }
        guard classes.count == 1, let only = classes.first, only.value.properties.count > rootNumber else { return nil }
        return only.key
    }

    /// Replaces the class in selectors by `:root`.
    static func replacing(_ selector: String, in prelude: String) -> String {
        guard !prelude.hasPrefix("@") else { return prelude }
        var (output, rest) = ("", prelude[...])
        while let range = rest.firstRange(of: selector) {
            let next = rest[range.upperBound...].first
            let isWhole = next.map { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" } ?? true
            output += rest[..<range.lowerBound] + (isWhole ? ":root" : selector)
            rest = rest[range.upperBound...]
        }
        return output + rest
    }
}
