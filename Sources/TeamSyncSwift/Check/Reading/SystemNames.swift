import SwiftSyntax

/// What the system calls its colours and fonts.
enum SystemNames {
    private static let basic: Set<String> = [
        "red", "orange", "yellow", "green", "mint", "teal", "cyan", "indigo", "blue", "purple", "pink", "brown",
        "white",
        "gray", "black",
    ]
    private static let swiftUI = basic.union(["primary", "secondary"])
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
        case "Color", "ShapeStyle": swiftUI.contains(name)
        case "UIColor": uiKit.contains(name)
        case "NSColor": appKit.contains(name)
        default: false
        }
    }

    /// Whether it may be a colour of the system at all.
    static func mayBeColor(_ name: String) -> Bool {
        swiftUI.contains(name) || uiKit.contains(name) || appKit.contains(name)
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

    private static let members = swiftUI.union(uiKit).union(appKit).union(swiftUIFonts)

    /// Whether a member may be a colour or a font of the system at all.
    static func mayBeMember(_ name: String) -> Bool { members.contains(name) }
}
