import TestSupport

/// Items of a library in folders that usually belong to a site or to the stories of components.
extension LibraryShapes {
    private static func vue(_ folder: String, _ words: [String] = words) -> [RawPath: String] {
        Shapes.each(words) {
            ("\(folder)/\(title($0))/\(title($0)).vue", "<script setup>defineProps({ a: String })</script>\n")
        }
    }

    static let served: [Layout] = [
        Shapes.shape(
            "icons that a library serves, and components among stories", ["icons": 10, "components": 12],
            ["public/icons", "'src/stories/components/*'"], npm, icons("public/icons/ui", Array(words.prefix(10))),
            vue("src/stories/components")),
        Shapes.shape(
            "stories of components that are elsewhere", ["components": 12], ["'src/components/*'"], npm,
            vue("src/components"), vue("src/stories/components", ["page", "demo", "guide", "intro", "start", "end"])),
        Shapes.shape(
            "components named after drawings", ["components": 14], ["'src/components/*'"], npm, vue("src/components"),
            vue("src/components", ["USFlag", "Logos"])),
        Shapes.shape(
            "components named after drawings in a category", ["components": 12, "images_components": 5],
            ["'src/components/images/*'"], npm, vue("src/components"),
            vue("src/components/images", ["USFlag", "lock", "https", "seal", "mark"])),
    ]

    /// Icons that an app serves.
    static let ofSites: [Layout] = [
        Shapes.shape(
            "icons that an app serves", [:], [], ["package.json": #"{"name": "shop", "private": true}"#],
            icons("public/icons/ui", Array(words.prefix(10))))
    ]
}
