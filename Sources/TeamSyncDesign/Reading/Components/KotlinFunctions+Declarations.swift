import TeamSyncBase
import TeamSyncDocuments

extension KotlinFunctions {
    struct Parameter: Equatable {
        let name: String
        /// The type as written, on one line, followed by `...` for a `vararg`.
        let type: String
        /// The type without spaces, for comparison.
        let typeKey: String
        /// The default as text; nil if there is none.
        let defaultText: String?
        let isVariadic: Bool

        var hasDefault: Bool { defaultText != nil }
        /// Whether the parameter takes a function, which calls can pass after their parentheses.
        var isFunction: Bool { typeKey.contains("->") && !typeKey.prefix { $0 != "-" }.contains("<") }
        /// Whether calls can omit the parameter.
        var isOptional: Bool { hasDefault || isVariadic }
    }

    /// The arguments of `@Deprecated`.
    struct Deprecation: Equatable {
        enum Level { case warning, error, hidden }

        var level = Level.warning
        var message: String?
        /// The expression to use as a replacement.
        var replacement: String?
    }

    struct Function {
        /// The path of the file, for messages; empty until the caller sets it.
        var path = ""
        /// The package of the file; empty if there is none.
        let package: String
        /// The names of the enclosing objects or types; empty at the top level.
        var types: [String]
        var name: String
        /// The type that the function extends; empty if there is none.
        let receiver: String
        let parameters: [Parameter]
        /// The type of the result; nil if it is not written.
        let result: String?
        /// The visibility: `private`, `internal` or `protected`; nil if the function is public.
        let hidden: String?
        let deprecation: Deprecation?
        /// The text from `fun` to the end of the parameters, on one line.
        let signature: String
        /// A hash of the parameters, the result and the body, for recognizing the function under another name; empty if
        /// there is no body, or if it is too short or too long.
        var text = ""
        /// The line number, starting at 1.
        let line: Int

        /// Identifies the function; equal for all its overloads.
        var group: String { (types + [receiver, name]).joined(separator: "\0") }
        /// Identifies this overload among the others.
        var overload: Overload {
            Overload(group: group, names: parameters.map(\.name), types: parameters.map(\.typeKey))
        }
        var id: DeclarationID { DeclarationID(types: types, name: name, labels: parameters.map(\.name)) }
        /// Whether other code can call the function at all.
        var isCallable: Bool { hidden == nil && deprecation?.level != .hidden }
    }

    struct Overload: Hashable {
        let group: String
        let (names, types): ([String], [String])
    }

    /// A public `enum class`.
    struct Enumeration {
        var path = ""
        /// The names of the enclosing types, and the name of the enumeration.
        let types: [String]
        let cases: [String]
        /// The arguments of the cases that have any.
        var arguments: [String: String] = [:]
        var deprecations: [String: Deprecation] = [:]
        let line: Int
    }

    /// A type that is annotated with `@Deprecated`.
    struct DeprecatedType {
        let types: [String]
        let deprecation: Deprecation
    }

    /// A class, interface, enumeration, object or type alias.
    struct TypeDeclaration {
        enum Form: String {
            /// A class or an interface.
            case type = "class"
            case enumeration = "enum"
            case object
        }

        var path = ""
        /// The package of the file; empty if there is none.
        let package: String
        /// The names of the enclosing types, and the name of the type.
        let types: [String]
        /// The visibility: `private`, `internal` or `protected`; nil if the type is public. The members of a type that is
        /// not public are unknown.
        let hidden: String?
        var form = Form.type
        /// The type that an alias stands for; nil if this is not an alias.
        var alias: String?
        /// The formatted supertypes; empty if there are none.
        let supertypes: String
        /// Whether all subtypes are in the same package, so that code can list them in a `when` without `else`.
        var isSealed = false
        /// Whether the type is an interface, whose functions are unknown.
        var isInterface = false
        /// The primary constructor; nil if there is none, or if it is not public.
        var constructor: Function?
        var functions: [Function] = []
        var properties: [Property] = []
        /// The declaration without the type's name and without nested types, for recognizing the type under another
        /// name.
        var text = ""
        let line: Int

        var name: String { types.joined(separator: ".") }
    }

    /// A property of a class or an object, or at the top level. Properties that override others are not included.
    struct Property: Equatable {
        /// The path of the file, as in functions; empty for properties of classes.
        var path = ""
        let name: String
        /// The type as written; nil if it is inferred.
        let type: String?
        /// The initial value of a `var` without accessors; nil if there is none, or if it is a long expression.
        let value: String?
        /// The value of a `val` without accessors; nil if there is none, or if it is a long expression.
        var constant: String?
        /// The visibility: `private`, `internal` or `protected`; nil if the property is public.
        let hidden: String?
        let deprecation: Deprecation?
        let line: Int
    }
}
