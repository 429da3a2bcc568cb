import TeamSyncBase

/// A regular expression that extracts the key of an item from the name of one of its files, so that sizes and weights
/// are variants of one item: `^(?<key>.+)-(?<variant>\\d+)$` for `alert-16` and `alert-24`.
package struct NamePattern {
    static let hint = #"a regular expression with a group for the key, as in '^(?<key>.+)-(?<variant>\d+)$'"#

    /// The maximum length of a name, in bytes. Linux file systems do not allow longer names, so matching a longer one
    /// would only waste time.
    static let nameLimit = 255

    private let regex: Regex<AnyRegexOutput>
    /// Whether the names are paths, because the pattern contains a `/` outside of `[^…]`: `^(?<key>.+?)(?:/_)?$` for
    /// `camera/_` and `camera/photo`.
    package let isOfPaths: Bool
    /// The part after the key; nil if only the whole pattern can be matched.
    private let ending: NameEnding?

    /// - Throws: the error of Swift's parser.
    package init(_ pattern: String) throws {
        regex = try Regex(pattern).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
        ending = try NameEnding(pattern)
        isOfPaths = NamePattern.isOfPaths(pattern)
    }

    private static func isOfPaths(_ pattern: String) -> Bool {
        var rest = pattern[...]
        while let negated = rest.firstRange(of: "[^") {
            if rest[..<negated.lowerBound].contains("/") { return true }
            rest = rest[negated.upperBound...].drop { $0 != "]" }
        }
        return rest.contains("/")
    }

    /// The problem with a pattern, as a predicate such as 'is empty'; nil if it is valid.
    static func problem(in pattern: String) -> String? {
        if let problem = LinePattern.problem(in: pattern) { return problem }
        do {
            return try NamePattern(pattern).regex.contains(captureNamed: "key") ? nil : "has no group (?<key>…)"
        } catch {
            return "is not a regular expression: \(error)"
        }
    }

    /// Returns the keys of names, in the same order. A name that does not match, or is longer than 255 bytes, is its
    /// own key. The matches of the following groups are part of the key, except:
    /// - `style`, if another name has the same key with another style or none.
    /// - `weakStyle`, a word that can also denote a thing (`chart-line`), if at least a tenth of all names have one,
    ///   and no name has another style after it (`chart-line-fill`).
    /// - `size` and `endSize`, a number that can also mean something else (`baggage-20`), if the key has several, and
    ///   no other number after it (`battery-10`), or a third of all names have one.
    package func keys(of names: [String]) -> [String] {
        let parts = parts(of: names)
        let areSizes = parts.count { $0.size != nil } * 3 >= max(3, parts.count)
        let weak = parts.count { $0.isWeak }
        var styles: [String: Set<String?>] = [:]
        var sizes: [String: Set<String>] = [:]
        var numbered: Set<Substring> = []
        for part in parts {
            styles[part.key, default: []].insert(part.style)
            if part.isWeak { styles[part.keyWithStyle, default: []].insert(nil) }
            if let size = part.size {
                sizes[part.key, default: []].insert(size)
            } else if let base = NamePattern.base(ofNumbered: part.key) {
                numbered.insert(base)
            }
        }
        let styled = Set(parts.lazy.filter { $0.style != nil && !$0.isWeak }.map(\.key))
        return parts.map { part in
            let isStyle =
                (styles[part.key]?.count ?? 0) > 1
                && (!part.isWeak || weak * 10 >= parts.count && !styled.contains(part.keyWithStyle))
            let isSize = areSizes || (sizes[part.key]?.count ?? 0) > 1 && !numbered.contains(part.key[...])
            switch (isStyle || part.style == nil, isSize || part.size == nil) {
            case (true, true): return part.key
            case (true, false): return part.key + (part.size ?? "")
            case (false, true): return part.keyWithStyle
            case (false, false): return part.name
            }
        }
    }

    /// The part of a key before a hyphen or underscore and a number at its end; nil if it does not end in one.
    private static func base(ofNumbered key: String) -> Substring? {
        let digits = key.utf8.reversed().prefix { $0.isASCIIDigit }.count
        let base = key.utf8.dropLast(digits)
        return digits > 0 && base.count > 1 && "-_".utf8.contains(where: { $0 == base.last })
            ? Substring(base.dropLast()) : nil
    }

    private struct Parts {
        let name: String
        let key: String
        var style: String?
        var isWeak = false
        /// The size, including the separator before it.
        var size: String?
        let keyWithStyle: String

        /// A name that does not match.
        init(_ name: String) { (self.name, key, keyWithStyle) = (name, name, name) }

        init(_ name: String, _ key: Substring, _ ending: NameEnding.Parts) {
            (self.name, self.key) = (name, String(key))
            (style, isWeak, size) = (ending.style, ending.isWeak, ending.size)
            keyWithStyle = ending.styleWithSeparator.map { key + $0 } ?? name
        }
    }

    private func parts(of names: [String]) -> [Parts] {
        var known = NameEnding.Cache()
        return names.map { name in
            guard name.utf8.count <= NamePattern.nameLimit else { return Parts(name) }
            if let ending, NameEnding.canSplit(name) {
                return ending.match(of: name, &known).map { Parts(name, $0, $1) } ?? Parts(name)
            }
            guard let match = name.firstMatch(of: regex),
                let key = match.output.first(where: { $0.name == "key" })?.substring, !key.isEmpty
            else { return Parts(name) }
            return Parts(name, key, NameEnding.Parts(match.output, of: name, behind: key.endIndex))
        }
    }
}
