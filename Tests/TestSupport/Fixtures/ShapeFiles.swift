/// The files of the repositories that no other fixture creates.
enum ShapeFiles {
    static var android: [RawPath: TreeEntry?] {
        let names = ["CheckboxView", "ChipsView"]
        var files: [RawPath: TreeEntry?] = ["specs/index.json": ComponentsFiles(names: names).indexFile]
        let views = "components/src/main/java/com/example/components"
        for (name, folder) in zip(names, ["checkbox", "chips"]) {
            files["specs/components/\(name).json"] = .json(["name": name])
            files["\(views)/\(folder)/\(name).kt"] = TreeEntry(
                """
                package com.example.components.\(folder)

                class \(name)(context: Context) : LinearLayout(context)

                """)
            files["components/src/main/res/layout/view_\(folder).xml"] = TreeEntry("<merge/>\n")
        }
        files["\(views)/designsystem/DSColors.kt"] = TreeEntry("object DSColors\n")
        for icon in ["bell", "chat-pin", "frisbee-logo"] {
            files["app/src/main/assets/icons/\(icon).svg"] = IconsLibraryFiles.drawing(of: icon)
        }
        files["app/src/main/assets/design-system-counts.json"] = TreeEntry("{}\n")
        files["app/src/main/java/com/example/gallery/MainActivity.kt"] = TreeEntry("class MainActivity\n")
        files["settings.gradle.kts"] = TreeEntry("include(\":app\", \":components\")\n")
        return files
    }

    static var platform: [RawPath: TreeEntry?] {
        var files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{}\n"), "src/components/core/__tests__/all.test.ts": TreeEntry("test\n"),
            "src/components/core/index.ts": TreeEntry("export {}\n"),
            "src/tokens/__tests__/SizingTokens.test.ts": TreeEntry("  name: 'notAToken',\n"),
            "src/tokens/index.ts": TreeEntry("  name: 'notAToken',\n"),
            "src/tokens/SizingTokens.ts": tokens("size", ["050", "100"]),
            "src/tokens/OpacityTokens.ts": tokens("opacity", ["008", "016"]),
        ]
        for component in ["Button-CTA", "Chip-Base"] {
            let (folder, type) = ("src/components/core/\(component)", component.replacing("-", with: ""))
            files["\(folder)/\(component).schema.yaml"] = TreeEntry("name: \(component)\nproperties: {}\n")
            files["\(folder)/README.md"] = TreeEntry("# \(component)\n")
            files["\(folder)/platforms/web/\(type).web.ts"] = TreeEntry("export class \(type) {}\n")
            files["\(folder)/platforms/ios/\(type).ios.swift"] = TreeEntry("struct \(type) {}\n")
            files["\(folder)/platforms/android/\(type).android.kt"] = TreeEntry("fun \(type)() {}\n")
        }
        return files
    }

    private static func tokens(_ family: String, _ names: [String]) -> TreeEntry {
        let members = names.map { name in
            """
              \(family)\(name): {
                name: '\(family)\(name)',
                category: TokenCategory.\(family.uppercased()),
                platforms: generate(\(name))
              },

            """
        }
        return TreeEntry("export const \(family)Tokens: Record<string, Token> = {\n\(members.joined())};\n")
    }

    static var atomic: [RawPath: TreeEntry?] {
        var files = package("DesignSystem")
        for path in [
            "Atoms/Badges/DSBadge", "Atoms/Buttons/DSButton", "Atoms/Text/DSText", "Molecules/DSInfoRow",
            "Organisms/Cards/DSCard", "Organisms/Feedback/DSErrorView",
        ] {
            files["Sources/\(path).swift"] = view(String(path.split(separator: "/").last ?? ""))
        }
        files["Sources/Theme/Contracts/DSColorPaletteContract.swift"] = contract(
            "DSColorPalette", ["accent: Color { get }", "surfacePrimary: Color {get}", "overlay: Color? { get }"])
        files["Sources/Theme/Contracts/DSSpacingContract.swift"] = contract(
            "DSSpacing", ["small: CGFloat { get }", "large: CGFloat { get }"])
        files["Sources/Theme/Contracts/DSTypographyContract.swift"] = contract(
            "DSTypography", ["small: Font { get }", "title: Font { get }"])
        files["Sources/Theme/Default/DefaultSpacing.swift"] = TreeEntry(
            "struct DefaultSpacing: DSSpacing {\n    var small: CGFloat { 8 }\n    var large: CGFloat { 16 }\n}\n")
        return files
    }

    private static func contract(_ name: String, _ members: [String]) -> TreeEntry {
        let lines = members.map { "    /// What it is for.\n    var \($0)\n" }
        return TreeEntry("public protocol \(name)Contract: Sendable {\n\(lines.joined(separator: "\n"))}\n")
    }

    static var swiftUI: [RawPath: TreeEntry?] {
        var files = package("Deck")
        for path in ["Components/CardView", "Components/Buttons/PillButton", "Slides/ChartSlide", "Slides/TitleSlide"] {
            files["Sources/Deck/\(path).swift"] = view(String(path.split(separator: "/").last ?? ""))
        }
        files["Sources/Deck/Models/Layout.swift"] = TreeEntry(
            """
            package enum Layout: String {
                case hero, split = "two, halves"
                case quote
                case `default`  // as the theme has it

                var isWide: Bool {
                    switch self {
                    case .hero, .split: true
                    case let other: other == .quote
                    }
                }
            }

            """)
        files["Sources/Deck/Models/Nested/Slide.swift"] = TreeEntry(
            "indirect enum Slide {\n    case chart(Int, title: String), custom((Int) -> Void)\n    indirect case closing(Slide)\n}\n"
        )
        return files
    }

    private static func package(_ name: String) -> [RawPath: TreeEntry?] {
        [
            "Package.swift": TreeEntry("// swift-tools-version: 6.0\nlet package = Package(name: \"\(name)\")\n"),
            "README.md": TreeEntry("# \(name)\n"),
            "Tests/\(name)Tests/SmokeTests.swift": TreeEntry("import Testing\n"),
        ]
    }

    private static func view(_ name: String) -> TreeEntry {
        TreeEntry(
            "import SwiftUI\n\npublic struct \(name): View {\n    public var body: some View { EmptyView() }\n}\n")
    }
}
