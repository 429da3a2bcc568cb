/// The identity of a Swift or Kotlin declaration.
package struct DeclarationID: Codable, Hashable, Sendable {
    /// The package target; nil if there is none.
    package var module: String?
    /// The names of the enclosing types, outermost first.
    package var types: [String]
    /// The name without labels; `init` and `subscript` for those. For a whole source, its path; for a macro expansion,
    /// the name with its `#`.
    package var name: String
    /// The labels of a declaration called with arguments, `_` for none; otherwise nil.
    package var labels: [String]?

    package init(module: String? = nil, types: [String] = [], name: String, labels: [String]? = nil) {
        (self.module, self.types, self.name, self.labels) = (module, types, name, labels)
    }

    /// `ChipsView.init`
    package var pathName: String { (types + [name]).joined(separator: ".") }
}
