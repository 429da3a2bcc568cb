import TestSupport

extension LibraryShapes {
    private static func view(_ name: String, _ modifiers: String = "public ") -> String {
        "import SwiftUI\n\n\(modifiers)struct \(name): View {\n    public init() {}\n    var body: some View { Text(\"\") }\n}\n"
    }

    private static func views(_ folder: String, _ names: some Sequence<String>, _ modifiers: String = "public ")
        -> [RawPath: String]
    {
        Shapes.each(Array(names)) { ("\(folder)/\($0).swift", view($0, modifiers)) }
    }

    private static func factory(_ type: String, _ names: [String]) -> String {
        "import UIKit\n\nextension KitControl {\n"
            + names.map { "    public static func \($0)() -> \(type) {\n        return \(type)(size: 1)\n    }\n" }
            .joined()
            + "}\n"
    }

    private static func composables(_ folder: String, _ names: some Sequence<String>, _ modifiers: String = "")
        -> [RawPath: String]
    {
        Shapes.each(Array(names)) {
            (
                "kit/src/main/java/x/\(folder)/\($0).kt",
                "package x\n\n@Composable\n\(modifiers)fun \($0)(label: String) {\n    Text(label)\n}\n"
            )
        }
    }

    private static let android: [RawPath: String] = ["kit/build.gradle": "plugins { id 'com.android.library' }"]
    private static let kit = words.map { "Kit\(title($0))" }

    /// Sources that other modules cannot use, next to components that they can use.
    static let visibility: [Layout] = [
        Shapes.shape(
            "internal views with public members beside public ones", ["components": 12], ["'**/*+*.swift'"],
            Shapes.swiftPackage, views("Sources/Kit/Components", kit),
            views("Sources/Kit/Components/Parts", ["TabLabel", "TabContainer", "Collapsible"], "")),
        Shapes.shape(
            "an internal view with public members that is named like the public ones", ["components": 13], [],
            Shapes.swiftPackage, views("Sources/Kit/Components", kit),
            views("Sources/Kit/Components", ["KitOverlay"], "")),
        Shapes.shape(
            "public views with other modifiers and in extensions", ["components": 15], [], Shapes.swiftPackage,
            views("Sources/Kit/Components", words.map(title)),
            views("Sources/Kit/Components", ["Ladder"], "@MainActor public "),
            [
                "Sources/Kit/Components/Curtain.swift":
                    "final public class Curtain: UIControl {\n    let a = 1\n}\n",
                "Sources/Kit/Components/Lantern.swift":
                    "extension Kit {\n    public struct Lantern: View {\n        let a = 1\n    }\n}\n",
            ]),
        Shapes.shape(
            "functions that create kinds of a view", ["components": 15], [], Shapes.swiftPackage,
            views("Sources/Kit/Components", kit),
            [
                "Sources/Kit/Components/Control/FilledButton.swift": factory("UnitButtonItem", ["filled1", "filled2"]),
                "Sources/Kit/Components/Control/OutlineButton.swift": factory("UnitButtonItem", ["thin1", "thin2"]),
                "Sources/Kit/Components/Control/SquareChips.swift": factory("ChipItem", ["square1", "square2"]),
            ]),
        Shapes.shape(
            "functions that create values and configurations", ["components": 12], [], Shapes.swiftPackage,
            views("Sources/Kit/Components", kit),
            [
                "Sources/Kit/Components/Control/ColorButton.swift": factory("UIColor", ["red1", "red2"]),
                "Sources/Kit/Components/Control/ButtonConfiguration.swift":
                    factory("ButtonConfiguration", ["small1", "small2"]),
            ]),
        Shapes.shape(
            "public button styles beside views", ["components": 12, "button_styles_components": 5],
            ["Sources/Kit/ButtonStyles/*.swift"], Shapes.swiftPackage, views("Sources/Kit/Views", kit),
            Shapes.each(words.prefix(5).map { "Kit\(title($0))ButtonStyle" }) {
                ("Sources/Kit/ButtonStyles/\($0).swift", "public struct \($0): ButtonStyle {\n    let a = 1\n}\n")
            }),
        Shapes.shape(
            "a sister folder with further composables of a module", ["components": 12, "beta_components": 5],
            ["glob: 'kit/src/main/java/x/beta/item/*.kt'"], android, composables("composables/item", kit),
            composables("beta/item", ["KitSliderX", "KitModalX", "KitTextX", "KitPickerX", "KitDrawerX"])),
        Shapes.shape(
            "a sister folder with internal composables of a module", ["components": 12], [], android,
            composables("composables/item", kit),
            composables("beta/item", ["KitSliderX", "KitModalX", "KitTextX", "KitPickerX", "KitDrawerX"], "internal ")),
        Shapes.shape(
            "a sister folder with composables that have other names", ["components": 12], [], android,
            composables("composables/item", kit),
            composables("demo/item", ["SliderPage", "ModalPage", "TextPage", "PickerPage", "DrawerPage"])),
        Shapes.shape(
            "files that only show composables", ["components": 12], [], android, composables("composables/item", kit),
            Shapes.each(kit.prefix(4).map { "Preview_\($0)" }) {
                (
                    "kit/src/main/java/x/composables/item/\($0).kt",
                    "package x\n\n@Preview(\n    name = \"a\",\n)\n@Composable\nfun \($0)() {\n    Text(\"a\")\n}\n"
                )
            }),
        Shapes.shape(
            "composables with previews in the same file", ["components": 13], [], android,
            composables("composables/item", kit),
            [
                "kit/src/main/java/x/composables/item/KitLantern.kt":
                    "@Preview\n@Composable\nfun KitLanternPreview() { KitLantern() }\n\n@Composable\nfun KitLantern() {}\n"
            ]),
    ]
}
