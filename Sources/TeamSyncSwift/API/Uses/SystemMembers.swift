/// The names of Apple's modules that design systems often extend.
enum SystemMembers {
    /// Types that are not views and have no subclasses.
    private static let values: Set<String> = [
        "Int", "UInt", "Double", "Float", "CGFloat", "String", "Substring", "Character", "Bool", "Array", "Dictionary",
        "Set", "()", "Date", "URL", "Data", "UUID", "Locale", "CGPoint", "CGSize", "CGRect", "EdgeInsets", "Font",
        "Animation",
    ]
    /// Views without subclasses.
    private static let views: Set<String> = ["Text", "Image", "Color"]
    private static let otherViews: Set<String> = [
        "AnyView", "AngularGradient", "AsyncImage", "Button", "Capsule", "Circle", "ControlGroup", "DatePicker",
        "DisclosureGroup", "Divider", "EmptyView", "ForEach", "Form", "Gauge", "GeometryReader", "Grid", "GridRow",
        "Group", "GroupBox", "HStack", "Label", "LabeledContent", "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack",
        "LinearGradient", "Link", "List", "Menu", "NavigationLink", "NavigationSplitView", "NavigationStack",
        "NavigationView", "Picker", "ProgressView", "RadialGradient", "Rectangle", "RoundedRectangle", "ScrollView",
        "Section", "SecureField", "Slider", "Spacer", "Stepper", "TabView", "TextEditor", "TextField", "Toggle",
        "VStack", "ViewThatFits", "ZStack",
    ]

    private static let protocols: Set<String> = [
        "AnyObject", "Codable", "Equatable", "Error", "Hashable", "Identifiable", "ObservableObject", "Sendable",
    ]
    /// The beginnings of the names of Apple's classes.
    private static let beginnings = ["AV", "CA", "CL", "MK", "NS", "SCN", "SK", "UI", "WK", "XC"]

    /// Whether a type is probably one of Apple's.
    static func isSystem(_ type: String) -> Bool {
        if isView(type) || [values, interfaces, protocols].contains(where: { $0.contains(type) }) { return true }
        let beginning = beginnings.first { type.hasPrefix($0) }
        return beginning.map { type.dropFirst($0.count).first?.isUppercase ?? false } ?? false
    }

    /// Whether a type is one of SwiftUI's views.
    static func isView(_ type: String) -> Bool { views.contains(type) || otherViews.contains(type) }

    /// Whether types that inherit from one of Apple's belong to the main actor.
    static func isOfMainActor(_ type: String) -> Bool {
        ["App", "Commands", "Scene", "View", "ViewModifier"].contains(type) || type.hasSuffix("Representable")
            || ["NS", "UI"].contains { type.hasPrefix($0) } && isSystem(type) && type != "NSObject"
    }

    /// Whether a value of a type may have the members that an extension adds to another one.
    /// - Parameter type: nil for a type of the searched code.
    static func mayConvert(_ type: String?, to extended: String) -> Bool {
        if values.contains(extended) || views.contains(extended) { return false }
        return !(type.map(values.contains) ?? false) || !interfaces.contains(extended)
    }

    /// Protocols and classes that these values are never of.
    private static let interfaces: Set<String> = [
        "View", "Shape", "ViewModifier", "Scene", "App", "UIView", "UIViewController", "UIControl", "NSView",
    ]

    /// Names of members that the modules themselves declare. A use of such a name says nothing about the receiver.
    static let names: Set<String> = [
        // The standard library
        "abs", "add", "allCases", "append", "compactMap", "contains", "count", "description", "distance", "dropFirst",
        "dropLast", "enumerated", "filter", "first", "firstIndex", "flatMap", "forEach", "formatted", "hash", "id",
        "index", "indices", "insert", "isEmpty", "joined", "keys", "last", "lowercased", "map", "mapValues", "max",
        "min", "prefix", "randomElement", "rawValue", "reduce", "remove", "removeAll", "removeFirst", "removeLast",
        "replacing", "reversed", "round", "rounded", "self", "shuffled", "sort", "sorted", "split", "starts", "suffix",
        "sum", "trimmed", "uppercased", "value", "values", "zip",
        // Foundation and graphics
        "data", "date", "height", "name", "origin", "size", "string", "text", "title", "url", "width", "x", "y",
        // SwiftUI
        "accentColor", "alert", "alignmentGuide", "animation", "aspectRatio", "background", "badge", "blur", "body",
        "bold", "border", "brightness", "buttonStyle", "center", "clipShape", "clipped", "color", "colorScheme",
        "contentShape", "contrast", "controlSize", "cornerRadius", "disabled", "environment", "environmentObject",
        "fill", "fixedSize", "focused", "font", "fontWeight", "foregroundColor", "foregroundStyle", "frame",
        "gesture", "grayscale", "help", "hidden", "imageScale", "inset", "italic", "kerning", "labelStyle",
        "layoutPriority", "lineLimit", "lineSpacing", "listStyle", "mask", "modifier", "multilineTextAlignment",
        "navigationTitle", "offset", "onAppear", "onChange", "onDisappear", "onHover", "onReceive", "onSubmit",
        "onTapGesture", "opacity", "overlay", "padding", "popover", "position", "redacted", "refreshable", "resizable",
        "rotationEffect", "safeAreaInset", "saturation", "scaleEffect", "scaledToFill", "scaledToFit", "searchable",
        "shadow", "sheet", "strikethrough", "stroke", "strokeBorder", "tag", "task", "textCase", "textFieldStyle",
        "tint", "toggleStyle", "toolbar", "tracking", "transaction", "transition", "trim", "underline", "zIndex",
        // UIKit
        "addSubview", "alpha", "backgroundColor", "bounds", "constraints", "isHidden", "layer", "layoutIfNeeded",
        "setNeedsLayout", "subviews", "superview", "tintColor", "view", "window",
    ]
}
