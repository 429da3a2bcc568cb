import SwiftSyntax

/// The names of system colors and fonts.
enum SystemNames {
    private static let basic: Set<String> = [
        "red", "orange", "yellow", "green", "mint", "teal", "cyan", "indigo", "blue", "purple", "pink", "brown",
        "white",
        "gray", "black",
    ]
    private static let swiftUI = basic.union(["primary", "secondary", "accentColor"])
    /// Styles that depend on the surrounding style.
    private static let hierarchical: Set<String> = ["primary", "secondary", "tertiary", "quaternary", "quinary"]
    private static let shared: Set<String> = [
        "systemRed", "systemOrange", "systemYellow", "systemGreen", "systemMint", "systemTeal", "systemCyan",
        "systemIndigo", "systemBlue", "systemPurple", "systemPink", "systemBrown", "systemGray", "darkGray",
        "lightGray",
        "magenta",
    ]
    private static let uiKit = basic.union(shared).union([
        "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6", "systemBackground",
        "secondarySystemBackground", "tertiarySystemBackground", "systemGroupedBackground",
        "secondarySystemGroupedBackground", "tertiarySystemGroupedBackground", "systemFill", "secondarySystemFill",
        "tertiarySystemFill", "quaternarySystemFill", "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel",
        "link", "placeholderText", "separator", "opaqueSeparator", "darkText", "lightText",
    ])
    private static let appKit = basic.union(shared).union([
        "labelColor", "secondaryLabelColor", "tertiaryLabelColor", "quaternaryLabelColor", "textColor",
        "textBackgroundColor", "controlColor", "controlTextColor", "controlAccentColor", "controlBackgroundColor",
        "windowBackgroundColor", "separatorColor", "linkColor", "placeholderTextColor", "gridColor", "headerTextColor",
    ])

    private static let swiftUIFonts: Set<String> = [
        "largeTitle", "extraLargeTitle", "extraLargeTitle2", "title", "title2", "title3", "headline", "subheadline",
        "body", "callout", "footnote", "caption", "caption2",
    ]
    private static let fontMakers: Set<String> = [
        "systemFont", "boldSystemFont", "italicSystemFont", "monospacedSystemFont", "monospacedDigitSystemFont",
        "preferredFont", "labelFont", "messageFont", "menuFont", "userFont",
    ]

    static func isColor(_ name: String, of type: String) -> Bool {
        switch type {
        case "Color": swiftUI.contains(name)
        case "ShapeStyle": swiftUI.subtracting(hierarchical).contains(name)
        case "UIColor": uiKit.contains(name)
        case "NSColor": appKit.contains(name)
        default: false
        }
    }

    /// Whether a name is a UIKit color and distinctive enough to be recognized without its type: `secondaryLabel`, but
    /// not `red`.
    static func isDistinctColor(_ name: String) -> Bool { uiKit.contains(name) && !basic.contains(name) }

    /// The kind of a member of a system type; nil if rules do not check it.
    /// - Parameter isCalled: whether arguments follow.
    static func kind(of name: String, in type: String, isCalled: Bool) -> SourceUse.Kind? {
        if isFont(name, of: type, isCalled: isCalled) { return .systemFont }
        if isCalled { return nil }
        if type == "ShapeStyle", hierarchical.contains(name) { return .hierarchicalStyle }
        return isColor(name, of: type) ? .systemColor : nil
    }

    /// - Parameter isCalled: whether arguments follow.
    static func isFont(_ name: String, of type: String, isCalled: Bool) -> Bool {
        switch type {
        case "Font": isCalled ? name == "system" : swiftUIFonts.contains(name)
        case "UIFont", "NSFont": isCalled && fontMakers.contains(name)
        default: false
        }
    }

    static func mayBeFont(_ name: String, isCalled: Bool) -> Bool {
        isCalled ? name == "system" || fontMakers.contains(name) : swiftUIFonts.contains(name)
    }

    private static let members = swiftUI.union(hierarchical).union(uiKit).union(appKit).union(swiftUIFonts)

    /// Whether a function with this label always creates a font: `systemFont(ofSize:)`.
    static func isDistinctFont(_ name: String, label: String?) -> Bool {
        fontMakers.contains(name) && (label == "ofSize" || label == "forTextStyle")
    }

    /// Whether a member may be a system color or font.
    static func mayBeMember(_ name: String) -> Bool { members.contains(name) }
}
