import TestSupport

/// Apps whose contents are only their own, and libraries next to apps that show them.
extension LibraryShapes {
    private static func vectors(_ folder: String) -> [RawPath: String] {
        Shapes.each(Layout.words) { ("\(folder)/src/main/res/drawable/ic_\($0).xml", "<vector/>") }
    }

    private static func modules(_ names: [String], _ lines: String = "") -> [RawPath: String] {
        Shapes.each(names) { ("\($0)/build.gradle", "plugins {\n    id 'com.android.library'\n}\n\(lines)") }
    }

    private static let app: [RawPath: String] = [
        "app/build.gradle": "plugins {\n    id('com.android.application')\n}\n"
    ]

    private static func site(_ manifest: String) -> [RawPath: String] {
        var files = react("src/components")
        files["package.json"] = manifest
        files["colors.js"] = "module.exports = {\n\(Shapes.lines { "  '\($0)': '#112233'," })\n};\n"
        files.merge(
            Shapes.each(Layout.words) {
                ("src/components/Icon/Icon\(title($0)).tsx", "export const A = () => <svg><path d=\"M1 2h3z\"/></svg>")
            }
        ) { $1 }
        return files
    }

    /// Apps and websites with icons, tokens and components of their own.
    static let ownItems: [Layout] = [
        Shapes.shape(
            "a website of a framework with components of its own", [:], [],
            site(#"{"name": "acme-dev", "version": "1.0.0", "private": true, "dependencies": {"next": "15.1.12"}}"#)),
        Shapes.shape(
            "a website in a package of its own that is not called private", [:], [],
            Shapes.each(Layout.words) {
                (
                    "apps/web/components/icons/\(title($0)).tsx",
                    "export const A = () => <svg><path d=\"M1 2h3z\"/></svg>"
                )
            },
            ["apps/web/package.json": #"{"name": "web", "version": "0.0.0", "dependencies": {"next": "15"}}"#],
            react("apps/web/components")),
        Shapes.shape(
            "an Android app with modules that nothing publishes", [:], [], app,
            modules(["core", "ui/common", "ui/i18n", "net/sync"]), vectors("ui/common"),
            ["ui/common/src/main/res/values/colors.xml": Shapes.lines { "<color name=\"\($0)\">#fff</color>" }],
            Shapes.each { word in
                (
                    "ui/common/src/main/java/org/pod/ui/common/\(title(word))View.java",
                    "public class \(title(word))View extends View { }"
                )
            }),
    ]

    /// Libraries next to apps.
    static let besideApps: [Layout] = [
        Shapes.shape(
            "a website that is a registry of components", ["components": 12], ["'registry/ui/*.tsx'"],
            [
                "package.json":
                    #"{"name": "acme", "version": "1.0.0", "exports": {}, "dependencies": {"next": "15.1.12"}}"#,
                "registry.json": "{}",
            ],
            Shapes.each { ("registry/ui/\($0).tsx", "export function \(title($0))() { return <div/> }") }),
        Shapes.shape(
            "a module with icons beside an app that shows it", ["icons": 40], ["profile: android-icons"], app,
            modules(["library"]), vectors("library")),
        Shapes.shape(
            "modules that a script publishes, beside an app", ["icons": 40], ["profile: android-icons"], app,
            modules(["base", "media", "forms"], "apply from: '../gradle/publish.gradle'\n"), vectors("base")),
        Shapes.shape(
            "a module of the design system of an app", ["icons": 40], ["profile: android-icons"], app,
            modules(["core", "core-ui", "net", "sync"]), vectors("core-ui")),
    ]
}
