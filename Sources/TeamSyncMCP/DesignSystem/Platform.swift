import TeamSyncBase

/// The platform of a file, as determined by its name.
enum Platform: String, CaseIterable, Sendable {
    case ios, android, web, flutter

    /// - Parameter path: the path of a file, or a glob. The result is nil if the extension belongs to several platforms
    ///   or to none.
    init?(path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: ".") else { return nil }
        // A glob can have several extensions: `*.{kt,java}`.
        let endings = name[dot...].split { !($0.isLetter || $0.isNumber) }.map { $0.lowercased() }
        let isDrawable = path.contains("drawable")
        let platforms = Set(endings.compactMap { Platform(ending: $0, isDrawable: isDrawable) })
        guard platforms.count == 1, let platform = platforms.first else { return nil }
        self = platform
    }

    private init?(ending: String, isDrawable: Bool) {
        switch ending {
        case "swift", "m", "mm", "xib", "storyboard", "xcassets": self = .ios
        case "kt", "kts", "java": self = .android
        case "xml" where isDrawable: self = .android
        case "ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts", "vue", "svelte", "css", "scss", "less", "html":
            self = .web
        case "dart": self = .flutter
        default: return nil
        }
    }
}
