/// A place in a source that rules check. Its properties do not depend on any catalogue.
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
        /// An icon or a color referred to through a configured accessor.
        case icon, color
        /// A call to the initializer of a component in the settings.
        case component
        /// A spacing written as a number.
        case spacing
        /// `.secondary` as a style that depends on its context.
        case hierarchicalStyle
        /// `.red` whose type depends on other declarations. Never passed to rules.
        case implicitMember
    }

    /// The place of an expression whose type is declared elsewhere.
    package enum Place: Equatable, Sendable {
        /// A parameter of a function, of an initializer under the name of its type, or of a case.
        case argument(of: String, label: String)
        case property(String)
        /// The result of a function, which returns the value.
        case result(of: String)
        /// A written type, which may be an alias.
        case type(String)
    }

    /// The declaration that the type of a use depends on.
    package struct Expectation: Equatable, Sendable {
        package var place: Place
        /// Whether the use is an element of a list.
        package var isElement = false
        /// The type declared there by the system; nil if there is none.
        package var usual: String?
    }

    package var kind: Kind
    package var range: SourceRange
    /// The names of the enclosing declarations: `CardView.body`.
    package var declaration: String
    /// The source text without comments and white space, at most 200 bytes.
    package var literal: String
    /// The name of an icon, a color, a symbol or a component; the type of a color literal; a spacing.
    package var name: String
    /// The value of a color literal; nil if unknown.
    package var color: ColorValue?
    /// For a color literal: whether it cannot be replaced with another expression, because it is one of several in its
    /// call, or is unwrapped.
    package var isKept = false
    /// Whether a named icon or color was written as a member, so that case and separators do not count.
    package var isMember = false
    /// Whether it is in a preview.
    package var isInPreview = false
    /// Whether arguments follow the name of a member or literal.
    package var isCalled = false
    /// Its system type; nil if nothing depends on it.
    package var type: String?
    /// nil if the source itself determines the type.
    package var expectation: Expectation?

    package init(kind: Kind, range: SourceRange, declaration: String, literal: String, name: String) {
        (self.kind, self.range, self.declaration) = (kind, range, declaration)
        (self.literal, self.name) = (literal, name)
    }
}
