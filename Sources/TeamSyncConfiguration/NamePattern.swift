/// A regular expression that finds the key of an item in the name of one of its files, so that sizes and weights are
/// variants of one item: `^(?<key>.+)-(?<variant>\\d+)$` in `alert-16` and `alert-24`.
package struct NamePattern {
    static let hint = #"a regular expression with a group for the key, as in '^(?<key>.+)-(?<variant>\d+)$'"#

    /// Bytes of a name. No file system of Linux takes a longer one, so a longer one is there to take time.
    static let nameLimit = 255

    private let regex: Regex<AnyRegexOutput>
    /// nil where only the whole pattern can be matched.
    private let ending: NameEnding?

    /// - Throws: what Swift's parser says is wrong.
    package init(_ pattern: String) throws {
        regex = try Regex(pattern).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
        ending = try NameEnding(pattern)
    }

    /// What is wrong with a pattern, as a predicate such as 'is empty'; nil when nothing is.
    static func problem(in pattern: String) -> String? {
        if let problem = LinePattern.problem(in: pattern) { return problem }
        do {
            return try NamePattern(pattern).regex.contains(captureNamed: "key") ? nil : "has no group (?<key>…)"
        } catch {
            return "is not a regular expression: \(error)"
        }
    }

    /// The keys of names, in their order. A name that does not match, or is longer than 255 bytes, is its own key. What
    /// these groups match is a part of the key, except:
    /// - `style`, if another name has the same key with another style, or without one.
    /// - `weakStyle`, a word that is also one for things (`chart-line`), if a tenth of all names have it, too.
    /// - `size` and `endSize`, a number that can be one for something else (`baggage-20`), if the key has several, or a
    ///   third of all names have one.
    package func keys(of names: [String]) -> [String] {
        let parts = names.map(parts)
        let areSizes = parts.count { $0.size != nil } * 3 >= max(3, parts.count)
        let weak = parts.count { $0.isWeak }
        var styles: [String: Set<String?>] = [:]
        var sizes: [String: Set<String?>] = [:]
        for part in parts {
            styles[part.key, default: []].insert(part.style)
            sizes[part.key, default: []].insert(part.size)
        }
        return parts.map { part in
            let isStyle = (styles[part.key]?.count ?? 0) > 1 && (!part.isWeak || weak * 10 >= parts.count)
            let isSize = areSizes || (sizes[part.key]?.count ?? 0) > 1
            switch (isStyle || part.style == nil, isSize || part.size == nil) {
            case (true, true): return part.key
            case (true, false): return part.key + (part.size ?? "")
            case (false, true): return part.keyWithStyle
            case (false, false): return part.name
            }
        }
    }

    private struct Parts {
        let name: String
        let key: String
        var style: String?
        var isWeak = false
        /// With the separator in front of it.
        var size: String?
        let keyWithStyle: String
    }

    /// - Returns: nil for a name that does not match; the key is nil where it is empty.
    private func match(of name: String) -> (key: Substring?, output: AnyRegexOutput)? {
        if let ending, NameEnding.canSplit(name) { return ending.match(of: name) }
        return name.firstMatch(of: regex).map { match in
            (match.output.first { $0.name == "key" }?.substring.flatMap { $0.isEmpty ? nil : $0 }, match.output)
        }
    }

    private func parts(of name: String) -> Parts {
        let whole = Parts(name: name, key: name, keyWithStyle: name)
        guard name.utf8.count <= NamePattern.nameLimit, let match = match(of: name) else { return whole }
        func group(_ wanted: String) -> Substring? {
            match.output.first { $0.name == wanted }?.substring.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let key = match.key else { return whole }
        let size = (group("size") ?? group("endSize")).map(String.init)
        let weak = group("weakStyle")
        guard let style = group("style") ?? weak else {
            return Parts(name: name, key: String(key), size: size, keyWithStyle: String(key))
        }
        // With the separator in front of it; what is between the two, such as a size, is left out.
        guard style.startIndex > key.endIndex else {
            return Parts(
                name: name, key: String(key), style: String(style), isWeak: weak != nil, size: size,
                keyWithStyle: style.startIndex == key.endIndex ? key + String(style) : name)
        }
        let before = name.unicodeScalars.index(before: style.startIndex)
        let separator = "-_".unicodeScalars.contains(name.unicodeScalars[before]) ? before : style.startIndex
        return Parts(
            name: name, key: String(key), style: String(style), isWeak: weak != nil, size: size,
            keyWithStyle: key + String(name[separator..<style.endIndex]))
    }
}
