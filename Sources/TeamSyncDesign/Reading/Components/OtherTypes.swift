import TeamSyncBase

/// The types and objects with members that a list of properties includes, as in `extends ButtonProps`.
enum OtherTypes {
    /// The words that name no type with properties of its own.
    private static let words: Set<String> = [
        "extends", "implements", "Omit", "Pick", "Partial", "Required", "Readonly", "Exclude", "React", "JSX",
        "PropsWithChildren", "object", "Object", "LitElement", "HTMLElement", "ReactiveElement", "Component",
        "PureComponent", "Args",
    ]
    /// The types that have the attributes and events of an element, apart from `HTMLAttributes` and the like.
    private static let elements: Set<String> = [
        "ComponentProps", "ComponentPropsWithoutRef", "ComponentPropsWithRef", "IntrinsicElements", "AriaAttributes",
        "DOMAttributes", "DetailedHTMLProps", "SVGProps", "PropsWithChildren",
    ]

    /// Whether one of the types may declare a property.
    static func mayDeclare(_ name: String, _ others: Set<String>) -> Bool { !all(thatMayDeclare: name, others).isEmpty }

    /// Returns the types that may declare a property. Types of elements have only attributes and events.
    static func all(thatMayDeclare name: String, _ others: Set<String>) -> Set<String> {
        Set(others.flatMap { names($0) }.filter { mayDeclare(name, $0) })
    }

    /// Whether a type with this name may declare a property.
    static func mayDeclare(_ name: String, _ type: String) -> Bool {
        // The properties in the signature of an Ember component are read themselves.
        guard !words.contains(type), !type.hasSuffix("Signature") else { return false }
        return isOfElement(type) ? ComponentUse.isOfElements(name) : true
    }

    /// Whether none of the types can declare a property, because it is known what each of them declares.
    static func lack(_ name: String, _ others: Set<String>) -> Bool {
        others.map { names($0, areParameters: true) }.allSatisfy { types in
            !types.isEmpty && !types.contains { mayDeclare(name, $0) }
        }
    }

    /// Whether one of the types, which is not among the others, may declare a property.
    static func mayDeclare(_ name: String, _ types: Set<String>, besides others: Set<String>) -> Bool {
        !all(thatMayDeclare: name, types).subtracting(others.flatMap { names($0) }).isEmpty
    }

    /// Whether it is known what a type with this name declares.
    static func isKnown(_ type: String) -> Bool { words.contains(type) || isOfElement(type) }

    private static func isOfElement(_ type: String) -> Bool {
        elements.contains(type) || type.hasSuffix("HTMLAttributes") || type.hasSuffix("SVGAttributes")
            || type.hasPrefix("HTML") && type.hasSuffix("Element")
            || type.hasPrefix("SVG") && type.hasSuffix("Element")
    }

    /// Returns the names outside string literals.
    /// - Parameter areParameters: whether to include names of one letter, which are mostly parameters of types.
    private static func names(_ text: String, areParameters: Bool = false) -> [String] {
        var (names, quote): ([String], Character?) = ([], nil)
        var name = ""
        func end() {
            if name.count > (areParameters ? 0 : 1), name.first?.isNumber == false { names.append(name) }
            name = ""
        }
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character.isLetter || character.isNumber || "_$".contains(character) {
                name.append(character)
            } else {
                end()
                if "'\"`".contains(character) { quote = character }
            }
        }
        end()
        return names
    }
}
