import TestSupport

extension LibraryShapes {
    private static func module(_ folder: String, _ plugin: String) -> [RawPath: String] {
        ["\(folder)/build.gradle.kts": "plugins {\n    \(plugin)\n}\n"]
    }

    /// A family of views in one object, with objects for their parts, internals and previews.
    private static func family(_ word: String) -> [RawPath: String] {
        let (name, folder) = (title(word), "compose/\(word)/src/main/java/com/x/compose/\(word)")
        var files = module("compose/\(word)", "id(\"x.module\")")
        files[RawPath("\(folder)/Kit\(name).kt")] =
            "object Kit\(name) {\n    @Composable\n    fun Primary(label: String) = KitImpl(label)\n}\n"
        for part in ["Colors", "Sizes", "Ripples"] {
            files[RawPath("\(folder)/Kit\(name)\(part).kt")] =
                "object Kit\(name)\(part) {\n    @Composable\n    fun primary(): Int = remember { 1 }\n}\n"
        }
        files[RawPath("\(folder)/internals/\(name)Impl.kt")] =
            "@Composable\ninternal fun \(name)Impl(label: String) {}\n"
        files[RawPath("\(folder)/previews/\(name)Previews.kt")] =
            "@Preview\n@Composable\nfun \(name)Previews() {}\n"
        return files
    }

    private static let families = words.filter { $0 != "archive" }

    private static let publishing: [RawPath: String] = [
        "build.gradle.kts": "plugins { id(\"com.vanniktech.maven.publish\") apply false }"
    ]

    private static func drawables(_ folder: String) -> [RawPath: String] {
        Shapes.each(Layout.words) { ("\(folder)/src/main/res/drawable/ic_\($0).xml", "<vector/>") }
    }

    /// Modules of Gradle.
    static let gradleModules: [Layout] = [
        Shapes.shape(
            "a module for each family of composables", ["components": 12],
            [
                "files: {glob: 'compose/*/src/main/java/com/x/compose/**/*.kt'",
                "{key}Colors.kt",
            ],
            publishing, families.reduce(into: [:]) { $0.merge(family($1)) { $1 } },
            [
                "compose/\(families[0])/src/main/java/com/x/compose/\(families[0])/KitOther.kt":
                    "@Composable\nfun <T> RowScope.KitOther(item: T) {}\n"
            ],
            module("compose/foundation", "id(\"x.module\")"),
            [
                "compose/foundation/src/main/java/com/x/compose/foundation/KitTheme.kt":
                    "@Composable\nfun KitTheme(content: @Composable () -> Unit) {}\n"
            ],
            module("catalog", "id(\"com.android.application\")"),
            ["catalog/src/main/java/com/x/catalog/Main.kt": "@Composable\nfun Main() {}\n"]),
        Shapes.shape(
            "drawables of a library beside its sample app", ["icons": 40], ["profile: android-icons"],
            module("lib", "alias(libs.plugins.android.library)"), drawables("lib"),
            module("sample", "alias(libs.plugins.android.application)")),
    ]

    /// Apps of Gradle.
    static let gradleApps: [Layout] = [
        Shapes.shape(
            "drawables of an app", [:], [], drawables("app"),
            ["build.gradle": "plugins { id 'com.android.application' version '8.1' apply false }"],
            ["app/build.gradle": "plugins {\n    id 'com.android.application'\n}\n"]),
        Shapes.shape(
            "drawables of an app with a plugin of the version catalog", [:], [], drawables("app"),
            module("app", "alias(libs.plugins.android.application)")),
        Shapes.shape(
            "drawables of an app that is the whole build", [:], [],
            Shapes.each(Layout.words) { ("src/main/res/drawable/ic_\($0).xml", "<vector/>") },
            ["build.gradle": "apply plugin: 'com.android.application'\n"]),
        Shapes.shape(
            "composables of modules that are not published", [:], [],
            words.reduce(into: [:]) { $0.merge(family($1)) { $1 } }),
    ]
}
