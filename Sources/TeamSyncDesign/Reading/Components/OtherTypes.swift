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

    /// Whether one of the types may declare a property. Types of elements have only attributes and events.
    static func mayDeclare(_ name: String, _ others: Set<String>) -> Bool {
        var hasElement = false
        // The properties in the signature of an Ember component are read themselves.
        for word in others.flatMap(names) where !words.contains(word) && !word.hasSuffix("Signature") {
            let isOfElement =
                elements.contains(word) || word.hasSuffix("HTMLAttributes") || word.hasSuffix("SVGAttributes")
                || word.hasPrefix("HTML") && word.hasSuffix("Element")
                || word.hasPrefix("SVG") && word.hasSuffix("Element")
            guard isOfElement else { return true }
            hasElement = true
        }
        return hasElement && ComponentUse.isOfElements(name)
    }

    /// Returns the names outside string literals. Parameters of types, which have short names, are omitted.
    private static func names(_ text: String) -> [String] {
        var (names, quote): ([String], Character?) = ([], nil)
        var name = ""
        func end() {
            if name.count > 1, name.first?.isNumber == false { names.append(name) }
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
