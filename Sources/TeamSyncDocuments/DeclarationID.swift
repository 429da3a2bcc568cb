/// The identity of a Swift or Kotlin declaration.
package struct DeclarationID: Codable, Hashable, Sendable {
    /// The package target that contains the declaration; nil if there is none.
    package var module: String?
    /// The names of the enclosing types, outermost first.
    package var types: [String]
    /// The name without labels; `init` or `subscript` for an initializer or a subscript. For a whole source, its path;
    /// for a macro expansion, the name including `#`.
    package var name: String
    /// The labels of a declaration that is called with arguments; `_` stands for no label. nil for other declarations.
    package var labels: [String]?

    package init(module: String? = nil, types: [String] = [], name: String, labels: [String]? = nil) {
        (self.module, self.types, self.name, self.labels) = (module, types, name, labels)
    }

    /// `ChipsView.init`
    package var pathName: String { (types + [name]).joined(separator: ".") }
}
