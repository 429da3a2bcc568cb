/// The role of a file in its item.
package enum FilePart: String, Codable, CaseIterable, Sendable {
    case drawing, source, spec, file
    /// The style sheets of a component.
    case styles
    /// Files next to the sources of a component: tests, stories and documentation.
    case tests, stories, docs
    /// The imports in the sources of a component.
    case imports
    /// The bodies of functions and getters, and the private declarations, in sources of a component that otherwise declare
    /// the same.
    case implementation

    package var noun: String {
        switch self {
        case .drawing, .source, .spec, .file: rawValue
        case .styles: "style sheet"
        case .tests: "test"
        case .stories: "story"
        case .docs: "document"
        case .imports: "import"
        case .implementation: rawValue
        }
    }
}

/// The role that a list of names has in its item.
package enum ListRole: String, Codable, Sendable {
    case tags, categories, values, other
    /// Values of a property that may take other values too, so that a value that the list lost may still be accepted.
    case openValues = "open_values"
    /// The modes in which the item is deprecated.
    case deprecatedModes = "deprecated_modes"
    case otherNames = "other_names"
}

/// The kind of the names, other than properties, that a component offers to its users.
package enum InterfaceRole: String, Codable, CaseIterable, Sendable {
    case event, slot
    /// A function that users call on the component's element.
    case method
    /// Something other than a function that users read from the component's instance.
    case exposed
    /// An attribute of the component's element whose name differs from that of its property.
    case attribute
    /// A part of the component's markup that users can select in their style sheets.
    case cssPart = "css_part"
    /// A CSS custom property that the component's style sheets read or declare.
    case customProperty = "custom_property"
    /// A class that the component's style sheets define, for a component that consists of style sheets.
    case cssClass = "css_class"
    /// The name or selector of the component's element.
    case element
    /// Something other than a type that users import from the component's module.
    case export

    /// Whether code uses the names, so that it no longer works without them. Custom properties and most classes only
    /// change what is displayed, and may be meant for the component itself.
    package var isOfCode: Bool { self != .customProperty && self != .cssClass }
}
