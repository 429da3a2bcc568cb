/// The rules of `git check-ref-format` for the names of branches and remotes.
package enum ReferenceName {
    static let hint = "a name that git accepts, such as main or release/2.0"

    /// What is wrong with the name, in words that follow it; nil when git takes it.
    package static func problem(in name: String) -> String? {
        if name.isEmpty { return "is empty" }
        if name.hasPrefix("-") { return "begins with '-'" }
        if name == "HEAD" || name == "@" { return "is a name that git keeps for itself" }
        if name.hasSuffix(".") { return "ends with '.'" }
        if name.contains("..") { return "has '..' in it" }
        if name.contains("@{") { return "has '@{' in it" }
        for scalar in name.unicodeScalars {
            if scalar.value < 0x20 || scalar.value == 0x7F { return "has a control character in it" }
            if " ~^:?*[\\".unicodeScalars.contains(scalar) { return "has '\(scalar)' in it" }
        }
        for component in name.split(separator: "/", omittingEmptySubsequences: false) {
            if component.isEmpty { return "has a slash too many" }
            if component.hasPrefix(".") { return "has a part that begins with '.'" }
            if component.hasSuffix(".lock") { return "has a part that ends with '.lock'" }
        }
        return nil
    }
}
