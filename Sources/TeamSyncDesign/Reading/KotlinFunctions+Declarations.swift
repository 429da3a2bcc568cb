import TeamSyncBase
import TeamSyncDocuments

extension KotlinFunctions {
    struct Parameter: Equatable {
        let name: String
        /// As written, on one line; followed by `...` for a `vararg`.
        let type: String
        /// The same without spaces, for comparison.
        let typeKey: String
        /// nil if there is none.
        let defaultText: String?
        let isVariadic: Bool

        var hasDefault: Bool { defaultText != nil }
        /// Whether it takes a function, which calls may pass after the parentheses.
        var isFunction: Bool { typeKey.contains("->") && !typeKey.prefix { $0 != "-" }.contains("<") }
        /// Whether calls can omit it.
        var isOptional: Bool { hasDefault || isVariadic }
    }

    /// The arguments of `@Deprecated`.
    struct Deprecation: Equatable {
        enum Level { case warning, error, hidden }

        var level = Level.warning
        var message: String?
        /// The replacement expression.
        var replacement: String?
    }

    struct Function {
        /// The file, for messages; empty until the caller sets it.
        var path = ""
        /// The package of its file; empty if there is none.
        let package: String
        /// The object that contains it; empty at the top level.
        let types: [String]
        let name: String
        /// The extended type; empty if there is none.
        let receiver: String
        let parameters: [Parameter]
        /// nil if none is written.
        let result: String?
        /// `private`, `internal` or `protected`; nil if public.
        let hidden: String?
        let deprecation: Deprecation?
        /// From `fun` to the end of its parameters, on one line.
        let signature: String
        /// Starts at 1.
        let line: Int

        /// Equal for overloads of one function.
        var group: String { (types + [receiver, name]).joined(separator: "\0") }
        /// Distinguishes it from other overloads.
        var overload: Overload {
            Overload(group: group, names: parameters.map(\.name), types: parameters.map(\.typeKey))
        }
        var id: DeclarationID { DeclarationID(types: types, name: name, labels: parameters.map(\.name)) }
        /// Whether code can call it at all.
        var isCallable: Bool { hidden == nil && deprecation?.level != .hidden }
    }

    struct Overload: Hashable {
        let group: String
        let (names, types): ([String], [String])
    }

    /// A public `enum class`.
    struct Enumeration {
        var path = ""
        /// The names of the enclosing types, and its own.
        let types: [String]
        let cases: [String]
        let line: Int
    }

    /// An object, class or interface with `@Deprecated`.
    struct DeprecatedType {
        let types: [String]
        let deprecation: Deprecation
    }

    /// A public class or interface.
    struct TypeDeclaration {
        var path = ""
        /// The package of its file; empty if there is none.
        let package: String
        /// The names of the enclosing types, and its own.
        let types: [String]
        /// The formatted supertypes; empty if there are none.
        let supertypes: String
        /// The primary constructor; nil if it has none, or one that is not public.
        var constructor: Function?
        var functions: [Function] = []
        var properties: [Property] = []
        /// Its declaration without its name and without nested types, for recognizing it under another name.
        var text = ""
        let line: Int

        var name: String { types.joined(separator: ".") }
    }

    /// A property of a class. Overriding ones are not included.
    struct Property: Equatable {
        let name: String
        /// As written; nil if it is inferred.
        let type: String?
        /// The initial value of a `var` without accessors; nil if there is none, or if it is a longer expression.
        let value: String?
        let isHidden: Bool
        let deprecation: Deprecation?
        let line: Int
    }
}
