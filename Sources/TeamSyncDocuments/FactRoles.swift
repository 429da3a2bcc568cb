/// The role of a file in its item.
package enum FilePart: String, Codable, CaseIterable, Sendable {
    case drawing, source, spec, file
    /// Style sheets of a component.
    case styles
    /// Files next to the sources of a component.
    case tests, stories, docs

    package var noun: String {
        switch self {
        case .drawing, .source, .spec, .file: rawValue
        case .styles: "style sheet"
        case .tests: "test"
        case .stories: "story"
        case .docs: "document"
        }
    }
}

/// The role of a list of names in its item.
package enum ListRole: String, Codable, Sendable {
    case tags, categories, values, other
    /// Modes in which the item is deprecated.
    case deprecatedModes = "deprecated_modes"
    case otherNames = "other_names"
}

/// The kind of names that a component offers to its users besides properties.
package enum InterfaceRole: String, Codable, CaseIterable, Sendable {
    case event, slot
    /// A function that users call on the component's element.
    case method
    /// A part of its markup that style sheets of users can name.
    case cssPart = "css_part"
    /// A custom property of CSS that its style sheets read or declare.
    case customProperty = "custom_property"
    /// The name or selector of its element.
    case element
}
