/// Which declaration is meant, of Swift or Kotlin.
package struct DeclarationID: Codable, Hashable, Sendable {
    /// The package target; nil where there is none.
    package var module: String?
    /// The names of the types around it, the outermost first.
    package var types: [String]
    /// Without labels: `init`, `subscript` for those. Of a whole source, its path; of a macro that is expanded, with its `#`.
    package var name: String
    /// Of what is called with arguments, `_` for none; nil for everything else.
    package var labels: [String]?

    package init(module: String? = nil, types: [String] = [], name: String, labels: [String]? = nil) {
        (self.module, self.types, self.name, self.labels) = (module, types, name, labels)
    }

    /// `ChipsView.init`
    package var pathName: String { (types + [name]).joined(separator: ".") }
}
