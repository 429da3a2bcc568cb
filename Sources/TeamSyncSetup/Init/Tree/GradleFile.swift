/// The statements about a module in its Gradle build file.
struct GradleFile {
    /// Whether the module is an app: it applies the plugin for Android apps, and not only for its submodules.
    private(set) var isApp = false
    private(set) var isLibrary = false
    /// Whether the file contains a plugin or script that publishes modules.
    private(set) var publishes: Bool

    init(_ text: String) {
        publishes = text.contains("maven-publish") || text.contains("maven.publish")
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.lowercased()
            guard ["id(", "id ", "alias(", "apply "].contains(where: { line.contains($0) }) else { continue }
            if line.contains("library") { isLibrary = true }
            if line.contains("publish") { publishes = true }
            let isApplied = !line.contains("apply false") && !line.contains("apply(false)")
            if isApplied, GradleFile.appPlugins.contains(where: { line.contains($0) }) { isApp = true }
        }
    }

    /// The ends of the plugin's id, and of its name in a version catalog.
    private static let appPlugins = ["android.application", "androidapplication", "android-application"]

    static func isName(_ name: String) -> Bool { name.hasPrefix("build.gradle") }

    /// Whether the build files in a folder apply to all modules: those of the whole build, and of its own plugins.
    static func isShared(_ folders: [String]) -> Bool {
        folders.first.map { $0.lowercased().hasPrefix("build") } ?? true
    }
}
