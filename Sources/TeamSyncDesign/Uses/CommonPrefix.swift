/// The beginnings that the names of a package's exports often have in common: `Acme` in `AcmeButton`.
package enum CommonPrefix {
    /// The first word, and the first two words of a name such as `acmeIconClose`.
    package static func fronts(of name: String) -> [String] {
        let starts = name.indices.dropFirst().filter {
            name[$0].isUppercase && !name[name.index(before: $0)].isUppercase
        }
        return starts.prefix(2).map { String(name[..<$0]) }
    }
}
