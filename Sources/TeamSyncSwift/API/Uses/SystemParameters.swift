import SwiftSyntax

/// The types that parameters of SwiftUI's functions and views accept, for those to which code passes tokens.
enum SystemParameters {
    private static let length = ["CGFloat"]
    private static let optionalLength = ["CGFloat?"]
    private static let text = ["String", "Substring", "LocalizedStringKey", "LocalizedStringResource"]
    /// Numbers of several types.
    private static let number = ["CGFloat", "Int"]

    /// By the name of the function or of the type, and the label.
    private static let all: [String: [String]] = [
        "padding(_:)": ["CGFloat?", "EdgeInsets", "Edge.Set"], "cornerRadius(_:)": length, "opacity(_:)": ["Double"],
        "blur(radius:)": length, "font(_:)": ["Font?"], "foregroundColor(_:)": ["Color?"],
        "accentColor(_:)": ["Color?"], "disabled(_:)": ["Bool"], "lineSpacing(_:)": length, "kerning(_:)": length,
        "tracking(_:)": length, "baselineOffset(_:)": length, "zIndex(_:)": ["Double"],
        "rotationEffect(_:)": ["Angle"],
        "shadow(color:)": ["Color"], "shadow(radius:)": length, "shadow(x:)": length, "shadow(y:)": length,
        "offset(x:)": length, "offset(y:)": length, "fontWeight(_:)": ["Font.Weight?"],
        "frame(width:)": optionalLength, "frame(height:)": optionalLength, "frame(minWidth:)": optionalLength,
        "frame(maxWidth:)": optionalLength, "frame(minHeight:)": optionalLength, "frame(maxHeight:)": optionalLength,
        "system(size:)": length, "systemFont(ofSize:)": length, "boldSystemFont(ofSize:)": length,
        "navigationTitle(_:)": text + ["Text", "Binding<String>"], "accessibilityLabel(_:)": text + ["Text"],
        "VStack(spacing:)": optionalLength, "HStack(spacing:)": optionalLength, "LazyVStack(spacing:)": optionalLength,
        "LazyHStack(spacing:)": optionalLength, "RoundedRectangle(cornerRadius:)": length,
        "Spacer(minLength:)": optionalLength, "Text(_:)": text + ["AttributedString", "Image", "Date"],
        "Image(systemName:)": ["String"], "Label(_:)": text, "Label(systemImage:)": ["String"],
        "CGSize(width:)": number, "CGSize(height:)": number, "CGPoint(x:)": number, "CGPoint(y:)": number,
    ]

    /// The functions and types whose parameters are listed.
    static let names = Set(all.keys.map { String($0.prefix { $0 != "(" }) })

    /// The static members of types to which code passes them without the name of the type.
    static let statics: [String: Set<String>] = [
        "CGPoint": ["init", "zero"], "CGRect": ["infinite", "init", "null", "zero"], "CGSize": ["init", "zero"],
        "Color": [
            "accentColor", "black", "blue", "brown", "clear", "cyan", "gray", "green", "indigo", "init", "mint",
            "orange", "pink", "primary", "purple", "red", "secondary", "teal", "white", "yellow",
        ],
        "Image": ["init"], "Text": ["init"],
    ]

    /// - Returns: the types that the parameter of an argument accepts; nil for other functions.
    static func types(for argument: LabeledExprSyntax) -> [String]? {
        guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
            let name = Callee(call.calledExpression)?.name
        else { return nil }
        // The second length of '.padding(.top, 8)'.
        if name == "padding", call.arguments.count == 2, argument.id == call.arguments.last?.id {
            return optionalLength
        }
        guard argument.label != nil || argument.id == call.arguments.first?.id else { return nil }
        return all["\(name)(\(argument.label?.bare ?? "_"):)"]
    }
}
