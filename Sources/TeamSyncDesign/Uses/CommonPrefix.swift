/// The beginnings that the names of a package's exports often have in common: `Acme` in `AcmeButton`.
package enum CommonPrefix {
    /// The first word, and the first two words of a name such as `acmeIconClose`.
    package static func fronts(of name: String) -> [String] {
        let starts = name.indices.dropFirst().filter {
            name[$0].isUppercase && !name[name.index(before: $0)].isUppercase
        }
        return starts.prefix(2).map { String(name[..<$0]) }
    }

    /// The names that packages begin with: `com.acme.ui` for `com.acme.ui.chip` and `com.acme.ui.card`.
    package static func path(of packages: [String]) -> String {
        let paths = packages.map { $0.split(separator: ".") }
        guard var common = paths.first?[...] else { return "" }
        for path in paths { common = common.prefix(zip(common, path).prefix { $0 == $1 }.count) }
        return common.joined(separator: ".")
    }
}
