/// The protocols whose implicit members code passes to functions: `.buttonStyle(.brand)`.
enum SystemStyles {
    private static let modifiers: Set<String> = [
        "controlGroupStyle", "datePickerStyle", "disclosureGroupStyle", "formStyle", "gaugeStyle", "groupBoxStyle",
        "indexViewStyle", "labelStyle", "labeledContentStyle", "listStyle", "menuStyle", "navigationViewStyle",
        "pickerStyle", "progressViewStyle", "tabViewStyle", "tableStyle", "textEditorStyle", "textFieldStyle",
        "toggleStyle",
    ]

    /// The protocol of the argument of one of SwiftUI's modifiers; nil for other functions.
    static func type(ofArgumentOf modifier: String) -> String? {
        if modifier == "buttonStyle" { return "ButtonStyle&PrimitiveButtonStyle" }
        if ["foregroundStyle", "fill", "stroke", "strokeBorder", "tint", "backgroundStyle"].contains(modifier) {
            return "ShapeStyle&Color"
        }
        guard modifiers.contains(modifier), let first = modifier.first else { return nil }
        return first.uppercased() + modifier.dropFirst()
    }
}

extension MemberTypes {
    /// The protocol that the type of a parameter conforms to, beside the generic parameter that stands for it:
    /// `Style&τ_0_0`; the type itself if it is no generic parameter of the function.
    func constrained(_ type: String, _ function: String, in owner: String) -> String {
        guard type.hasPrefix("τ_"), type.allSatisfy({ $0.isLetter || $0 == "_" || $0.isNumber }) else { return type }
        let all = overloads(of: function, in: owner.isEmpty ? [] : owner.split(separator: ".").map(String.init))
        guard all.count == 1, let only = all.first else { return type }
        let protocols = only.generics.requirements.compactMap { requirement in
            requirement.hasPrefix("\(type): ") ? String(requirement.dropFirst(type.count + 2)) : nil
        }
        return protocols.isEmpty ? type : (protocols.sorted() + [type]).joined(separator: "&")
    }
}
