/// The rules `url.<base>.insteadOf` of git's configuration, applied as git's remote.c does: the longest prefix that matches;
/// of several bases with the same one, the base that is named first.
package struct URLRewrites {
    private var rules: [(base: String, prefixes: [String])] = []

    package init() {}

    /// Takes in an entry of git's configuration, in git's order. Entries about something else are ignored.
    /// - Parameter key: section and variable in lower case, the subsection as it is written.
    package mutating func note(key: String, value: String) {
        guard key.hasPrefix("url."), key.hasSuffix(".insteadof") else { return }
        let base = String(key.dropFirst("url.".count).dropLast(".insteadof".count))
        if let index = rules.firstIndex(where: { $0.base.utf8.elementsEqual(base.utf8) }) {
            rules[index].prefixes.append(value)
        } else {
            rules.append((base, [value]))
        }
    }

    /// The URL that git uses in place of one that is configured.
    package func rewritten(_ url: String) -> String {
        var best: (base: String, length: Int)?
        for (base, prefixes) in rules {
            // By bytes: a combining character behind the prefix does not change it.
            for prefix in prefixes where url.utf8.starts(with: prefix.utf8) && prefix.utf8.count > best?.length ?? -1 {
                best = (base, prefix.utf8.count)
            }
        }
        guard let best else { return url }
        return best.base + String(decoding: url.utf8.dropFirst(best.length), as: UTF8.self)
    }
}
