import TeamSyncGit

/// What a file is to the item that it belongs to.
enum FilePart: String {
    case drawing, source, spec, file

    init(_ path: GitPath) {
        let name = String(decoding: path.components.last ?? [], as: UTF8.self)
        switch name.split(separator: ".").last?.lowercased() ?? "" {
        case "svg", "png", "pdf", "webp", "jpg", "jpeg", "gif": self = .drawing
        case "xml" where path.components.contains { String(decoding: $0, as: UTF8.self).hasPrefix("drawable") }:
            self = .drawing
        case "json", "yaml", "yml": self = .spec
        case "swift", "m", "mm", "h", "kt", "kts", "java", "ts", "tsx", "js", "jsx", "mjs", "css", "scss", "less",
            "vue",
            "svelte", "html", "xml", "dart":
            self = .source
        default: self = .file
        }
    }
}
