/// The rules `url.<base>.insteadOf` of git's configuration, applied as git's remote.c does: the longest matching prefix
/// wins; among equal prefixes, the first base.
package struct URLRewrites {
    private var rules: [(base: String, prefixes: [String])] = []

    package init() {}

    /// Adds an entry of git's configuration; call it in git's order. Other entries are ignored.
    /// - Parameter key: section and variable in lower case, the subsection as written.
    package mutating func note(key: String, value: String) {
        guard key.hasPrefix("url."), key.hasSuffix(".insteadof") else { return }
        let base = String(key.dropFirst("url.".count).dropLast(".insteadof".count))
        if let index = rules.firstIndex(where: { $0.base.utf8.elementsEqual(base.utf8) }) {
            rules[index].prefixes.append(value)
        } else {
            rules.append((base, [value]))
        }
    }

    /// Returns the URL that git uses in place of a configured one.
    package func rewritten(_ url: String) -> String {
        var best: (base: String, length: Int)?
        for (base, prefixes) in rules {
            // Compares bytes: a combining character after the prefix makes no difference.
            for prefix in prefixes where url.utf8.starts(with: prefix.utf8) && prefix.utf8.count > best?.length ?? -1 {
                best = (base, prefix.utf8.count)
            }
        }
        guard let best else { return url }
        return best.base + String(decoding: url.utf8.dropFirst(best.length), as: UTF8.self)
    }
}
