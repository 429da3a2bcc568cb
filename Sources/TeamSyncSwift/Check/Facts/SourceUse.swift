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
        /// An icon or a color that is referred to with a configured accessor.
        case icon, color
        /// A call to the initializer of a component that the settings list.
        case component
        /// A spacing written as a number.
        case spacing
        /// `.secondary` as a style that depends on its context.
        case hierarchicalStyle
        /// `.red`, with a type that depends on other declarations. Such uses are resolved before rules see them.
        case implicitMember
    }

    /// The place of an expression whose type is declared elsewhere.
    package enum Place: Equatable, Sendable {
        /// A parameter of a function, of an initializer (under the name of its type), or of an enumeration case.
        case argument(of: String, label: String)
        case property(String)
        /// The result of the function in which the value is returned.
        case result(of: String)
        /// A type that is written in the source and may be an alias.
        case type(String)
    }

    /// The declaration that determines the type of a use.
    package struct Expectation: Equatable, Sendable {
        package var place: Place
        /// Whether the use is an element of a list.
        package var isElement = false
        /// The type that the system declares there; nil if there is none.
        package var usual: String?
    }

    package var kind: Kind
    package var range: SourceRange
    /// The names of the enclosing declarations: `CardView.body`.
    package var declaration: String
    /// The source text without comments or white space, at most 200 bytes.
    package var literal: String
    /// The name of an icon, a color, a symbol or a component; for a color literal, the name of its type; for a spacing,
    /// the number.
    package var name: String
    /// The value of a color literal; nil if unknown.
    package var color: ColorValue?
    /// Whether a color literal cannot be replaced with another expression, because it is one of several in its call, is
    /// unwrapped, or contains a comment.
    package var isKept = false
    /// Whether a named icon or color is written as a member, so that case and separators do not matter.
    package var isMember = false
    /// Whether it is in a preview.
    package var isInPreview = false
    /// Whether a member or literal is called with arguments.
    package var isCalled = false
    /// The module or type before a configured accessor: `Kit` in `Kit.Icon("close")`; nil if there is none.
    package var module: String?
    /// The system type that the use requires; nil if it requires none.
    package var type: String?
    /// The declaration that determines the type; nil if the source itself determines it.
    package var expectation: Expectation?

    package init(kind: Kind, range: SourceRange, declaration: String, literal: String, name: String) {
        (self.kind, self.range, self.declaration) = (kind, range, declaration)
        (self.literal, self.name) = (literal, name)
    }
}
