/// The form in which names of items are compared with names in code.
package enum MemberName {
    /// The letters and digits of a name, in lower case: `arrow-left`, `Arrow/Left` and `arrowLeft` denote the same
    /// member.
    package static func of(_ name: String) -> String {
        String(
            String.UnicodeScalarView(
                name.unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
        )
        .lowercased()
    }
}
