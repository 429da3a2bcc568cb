import TestSupport

extension LibraryShapes {
    private static func view(_ name: String, _ modifiers: String = "public ") -> String {
        "import SwiftUI\n\n\(modifiers)struct \(name): View {\n    public init() {}\n"
            + "    var body: some View { Text(\"\") }\n}\n"
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

    private static func style(_ name: String) -> String {
        "public struct \(name): ButtonStyle {\n"
            + "    public func makeBody(configuration: Configuration) -> some View {}\n}\n"
    }

    /// A component in a folder with its name, and internal types in subfolders.
    private static func folder(_ path: String, _ name: String) -> [RawPath: String] {
        let parts = ["Config/\(name)ViewConfig", "Hierarchy/\(name)HierarchyLoud", "Size/\(name)Size"]
        var files = Shapes.each(parts) { ("\(path)/\(name)/\($0).swift", "internal struct Part { let a = 1 }\n") }
        files[RawPath("\(path)/\(name)/\(name).swift")] =
            "@objc public class \(name): UIControl {\n    let a = 1\n}\n"
        files[RawPath("\(path)/\(name)/View/\(name)BaseView.swift")] =
            "class \(name)BaseView: UIView {\n    let a = 1\n}\n"
        files[RawPath("\(path)/\(name)/View/Default/\(name)DefaultView.swift")] =
            "class \(name)DefaultView: \(name)BaseView {\n    let a = 1\n}\n"
        return files
    }

    private static func package(_ name: String) -> [RawPath: String] {
        let (path, type) = ("components/src/main/java/com/acme/kit/\(name)", "Kit\(title(name))")
        return [
            RawPath("\(path)/\(type).kt"):
                "class \(type) : ConstraintLayout {\n    constructor(c: Context, attrs: AttributeSet?) : super(c)\n}\n",
            RawPath("\(path)/factory/\(type)AttrsParser.kt"): "internal object \(type)AttrsParser\n",
            RawPath("\(path)/hierarchy/\(type)Hierarchy.kt"): "enum class \(type)Hierarchy { LOUD }\n",
            RawPath("\(path)/accessibility/\(type)Delegate.kt"): "internal class \(type)Delegate\n",
        ]
    }

    private static func bitmaps(_ names: [String]) -> [RawPath: String] {
        ["mdpi", "hdpi"].reduce(into: [:]) { files, density in
            for name in names { files[RawPath("ui/src/main/res/drawable-\(density)/\(name).webp")] = name + density }
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
                ("Sources/Kit/ButtonStyles/\($0).swift", style($0))
            }),
        Shapes.shape(
            "styles and variants beside views", ["components": 12], [], Shapes.swiftPackage,
            views("Sources/Kit/Views", kit),
            Shapes.each(["\(kit[0])Style", "KitListStyle", "\(kit[1])Quiet", "\(kit[1])Loud"]) {
                ("Sources/Kit/Views/Kinds/\($0).swift", style($0))
            }),
        Shapes.shape(
            "a few folders of components with internal types in subfolders", ["components": 12], [],
            ["Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'Kit'\nend\n"],
            kit.reduce(into: [:]) { files, name in
                files.merge(folder("KitComponents/Classes/Core", name)) { own, _ in own }
            }),
        Shapes.shape(
            "folders of components with internal types in subfolders", ["components": 40],
            ["directories: {glob: 'KitComponents/Classes/Core/*'"],
            ["Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'Kit'\nend\n"],
            Layout.words.reduce(into: [:]) { files, word in
                files.merge(folder("KitComponents/Classes/Core", "Kit\(title(word))")) { own, _ in own }
            }),
        Shapes.shape(
            "packages of Android views with internal types in subpackages", ["components": 40],
            ["directories: {glob: 'components/src/main/java/com/acme/kit/*'"],
            ["components/build.gradle": "plugins { id 'com.android.library' }"],
            Layout.words.reduce(into: [:]) { files, name in files.merge(package(name)) { own, _ in own } }),
        Shapes.shape(
            "bitmaps for densities with sizes in their names", ["icons": 12],
            ["glob: 'ui/src/main/res/drawable*/*.webp'"], Shapes.gradle,
            bitmaps(words.flatMap { ["kit_\($0)_16", "kit_\($0)_24"] })),
        Shapes.shape(
            "bitmaps for densities that may be photos", ["components": 12], [], android,
            composables("composables/item", kit), bitmaps(Layout.words)),
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
                    "@Preview\n@Composable\nfun KitLanternPreview() { KitLantern() }\n\n"
                    + "@Composable\nfun KitLantern() {}\n"
            ]),
    ]
}
