/// A place in a source that rules look at. What it is does not depend on any catalogue.
package struct SourceUse: Equatable, Sendable {
    package enum Kind: Int, Sendable {
        /// A color written as numbers.
        case colorLiteral
        /// `Color.red`
        case systemColor
        /// `Font.title`
        case systemFont
        /// `Image(systemName: "xmark")`
        case symbol
        /// An icon or a color named through a configured accessor.
        case icon, color
        /// A call of the initializer of a component that is looked for.
        case component
        /// A distance written as a number.
        case spacing
        /// `.secondary` as a style that depends on what is around it
        case hierarchicalStyle
        /// `.red` where only other declarations say what type it has. Is never in facts that rules read.
        case implicitMember
    }

    /// The place of an expression whose type is declared elsewhere.
    package enum Place: Equatable, Sendable {
        /// A parameter of a function, of an initializer under the name of its type, or of a case.
        case argument(of: String, label: String)
        case property(String)
        /// The result of a function, which makes the value.
        case result(of: String)
        /// A type that is written, and may be an alias.
        case type(String)
    }

    /// The declaration that the type of a use depends on.
    package struct Expectation: Equatable, Sendable {
        package var place: Place
        /// Whether it is one of a list.
        package var isElement = false
        /// The type that the system declares there; nil for none.
        package var usual: String?
    }

    package var kind: Kind
    package var range: SourceRange
    /// The names around it: `CardView.body`.
    package var declaration: String
    /// The source text without comments and white space, at most 200 bytes.
    package var literal: String
    /// The name of an icon, a color, a symbol, a component; the type of a color literal; a distance.
    package var name: String
    /// The value of a color literal; nil if it is unknown.
    package var color: ColorValue?
    /// Of a color literal: whether another expression cannot take its place, since it is one of several in its call, or is
    /// unwrapped.
    package var isKept = false
    /// Whether a named icon or color was written as a member, so that capitals and separators do not count.
    package var isMember = false
    /// Whether it is in a preview.
    package var isInPreview = false
    /// Whether arguments follow the name of a member or literal.
    package var isCalled = false
    /// The type of the system that it is of; nil where nothing depends on it.
    package var type: String?
    /// nil where the source itself says which type that is.
    package var expectation: Expectation?

    package init(kind: Kind, range: SourceRange, declaration: String, literal: String, name: String) {
        (self.kind, self.range, self.declaration) = (kind, range, declaration)
        (self.literal, self.name) = (literal, name)
    }
}
