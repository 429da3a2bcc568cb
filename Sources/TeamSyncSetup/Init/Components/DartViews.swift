import TeamSyncBase

/// Finds the widgets of a Dart source that other libraries can use.
struct DartViews {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The maximum numbers of classes to read, and of characters in the signature of a method.
    private static let (classLimit, signatureLimit) = (100, 400)

    /// Last words of the names of widgets that others inherit from: `class KitButton extends FilledButton`.
    private static let viewWords: Set<String> = [
        "button", "bar", "card", "chip", "dialog", "field", "tile", "avatar", "indicator", "badge", "divider", "drawer",
        "switch", "checkbox", "radio", "slider", "text", "icon", "image", "tab", "tooltip", "sheet", "scaffold",
        "banner",
    ]

    /// Whether the source declares a public widget, or a class named after the file that builds or shows one, such as
    /// `class KitToast { static void show({required BuildContext context}) … }`.
    func declaresWidget(named stem: String) -> Bool {
        classes.contains { own in
            guard let superclass = own.superclass else { return isBuilder(own, stem) }
            guard let last = NameWords.of(superclass, digits: .attached, limit: 12).last else { return false }
            // An inherited widget only provides values.
            return superclass.hasSuffix("Widget") && !superclass.hasPrefix("Inherited")
                || DartViews.viewWords.contains(last)
        }
    }

    /// The public classes with the names of their superclasses, and the texts from their names to the next class.
    private var classes: [(name: String, superclass: String?, text: Substring)] {
        let starts = text.ranges(of: "class ").prefix(DartViews.classLimit).filter { range in
            let before = text[..<range.lowerBound]
            return before.last?.isNewline ?? true || DartViews.modifiers.contains { before.hasSuffix("\($0) ") }
        }
        return starts.enumerated().compactMap { index, range in
            let end = index + 1 < starts.count ? starts[index + 1].lowerBound : text.endIndex
            let body = text[range.upperBound..<end]
            let name = body.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard !name.isEmpty, name.first != "_" else { return nil }
            let header = body.prefix(DartViews.signatureLimit).prefix { $0 != "{" }
            let superclass = header.firstRange(of: " extends ").flatMap { range -> String? in
                // `class Kit<T extends Object>` has no superclass.
                guard
                    header[..<range.lowerBound].count(where: { $0 == "<" })
                        == header[..<range.lowerBound].count(where: { $0 == ">" })
                else { return nil }
                return String(header[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            }
            return (String(name), superclass, body)
        }
    }

    private static let modifiers = ["abstract", "final", "base", "sealed", "interface", "mixin"]

    private func isBuilder(_ own: (name: String, superclass: String?, text: Substring), _ stem: String) -> Bool {
        let file = NameWords.letters(stem)
        guard NameWords.letters(own.name).hasSuffix(file) || file.hasSuffix(NameWords.letters(own.name)) else {
            return false
        }
        return own.text.ranges(of: "static ").prefix(DartViews.classLimit).contains { range in
            let signature = own.text[range.upperBound...].prefix(DartViews.signatureLimit)
            guard let open = signature.firstIndex(of: "(") else { return false }
            let words = signature[..<open].split(whereSeparator: \.isWhitespace)
            guard let name = words.last, !signature[..<open].contains("=") else { return false }
            return signature[open...].contains("BuildContext ")
                && ["show", "build", "open"].contains(where: name.hasPrefix)
        }
    }
}
