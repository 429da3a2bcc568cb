/// Extracts names from the text of a type.
enum WrittenTypes {
    /// Keywords before a parameter's type.
    static let specifiers = ["inout ", "borrowing ", "consuming ", "sending ", "isolated ", "some ", "any "]

    /// `B` for `inout A.B<C>?`.
    static func last(_ type: String) -> String { names(type).last ?? "" }

    /// `A` for `inout A.B<C>?`; nil if nothing precedes the last name.
    static func outer(_ type: String) -> String? { names(type).dropLast().last }

    /// `[A, B]` for `inout A.B<C>?`.
    static func names(_ type: String) -> [String] {
        var type = type
        while let word = specifiers.first(where: type.hasPrefix) { type.removeFirst(word.count) }
        return type.filter { $0 != "?" && $0 != "!" }.prefix { $0 != "<" }.split(separator: ".").map(String.init)
    }
}
