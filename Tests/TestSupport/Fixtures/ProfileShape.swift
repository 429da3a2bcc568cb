/// Small repositories that match the built-in profiles; each raw value is the name of a profile.
package enum ProfileShape: String, CaseIterable, Sendable {
    case androidComponents = "android-components"
    case atomicDesign = "atomic-design"
    case iconsLibrary = "icons-library"
    case iosComponents = "ios-components"
    case platformComponents = "platform-components"
    case swiftUIPackage = "swiftui-package"

    /// In the form that `FastImport` accepts.
    package typealias Files = [RawPath: TreeEntry?]

    /// Every file, including some that no catalogue counts.
    package var files: Files {
        switch self {
        case .androidComponents: ShapeFiles.android
        case .atomicDesign: ShapeFiles.atomic
        case .iconsLibrary: IconsLibraryFiles(icons: 5, colors: 3, lastSync: "2026-02-09").files
        case .iosComponents: ComponentsFiles(names: ["CheckboxView", "ChipsView"]).files
        case .platformComponents: ShapeFiles.platform
        case .swiftUIPackage: ShapeFiles.swiftUI
        }
    }

    /// The keys of each catalogue in the order in which they are found.
    package var items: [String: [String]] {
        switch self {
        case .androidComponents:
            ["components": ["CheckboxView", "ChipsView"], "bundled_icons": ["bell", "chat-pin", "frisbee-logo"]]
        case .atomicDesign:
            [
                "atoms": ["DSBadge", "DSButton", "DSText"], "molecules": ["DSInfoRow"],
                "organisms": ["DSCard", "DSErrorView"],
                "contracts": ["DSColorPaletteContract", "DSSpacingContract", "DSTypographyContract"],
                "colors": ["accent", "surfacePrimary", "overlay"], "spacings": ["small", "large"],
                "fonts": ["small", "title"],
            ]
        case .iconsLibrary:
            [
                "icons": ["arrow-add", "arrow-alert", "arrow-check", "arrow-down", "arrow-edit"],
                "colors": ["accent-50", "background-50", "border-50"],
            ]
        case .iosComponents: ["components": ["CheckboxView", "ChipsView"]]
        case .platformComponents:
            ["components": ["Button-CTA", "Chip-Base"], "tokens": ["opacity008", "opacity016", "size050", "size100"]]
        case .swiftUIPackage:
            [
                "components": ["PillButton", "CardView"], "slides": ["ChartSlide", "TitleSlide"],
                "cases": ["hero", "split", "quote", "default", "chart", "custom", "closing"],
            ]
        }
    }

    /// A file for each path and catalogue that the profile requires.
    package var essentials: [RawPath] {
        switch self {
        case .androidComponents: ["components/src", "specs", "specs/index.json", "app/src/main/assets/icons"]
        case .atomicDesign:
            [
                "Sources/Atoms", "Sources/Molecules", "Sources/Organisms", "Sources/Theme/Contracts",
                "Sources/Theme/Contracts/DSColorPaletteContract.swift",
            ]
        case .iconsLibrary: ["icons", "metadata.json", "colors.json"]
        case .iosComponents: ["Sources", "specs", "specs/index.json"]
        case .platformComponents: ["src/components/core", "src/tokens"]
        case .swiftUIPackage:
            ["Sources/Deck/Components", "Sources/Deck/Slides", "Sources/Deck/Models"]
        }
    }
}
