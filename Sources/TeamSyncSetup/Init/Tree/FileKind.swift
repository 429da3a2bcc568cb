import TeamSyncBase

/// Kinds of files that are counted separately, by their common names.
enum FileKind: String, CaseIterable {
    case svg = "SVG"
    case xml = "drawable"
    case swift = "Swift"
    case kotlin = "Kotlin"
    case typeScript = "TypeScript"
    case javaScript = "JavaScript"
    case java = "Java"
    case dart = "Dart"
    case ruby = "Ruby"
    case objectiveC = "Objective-C"
    case elixir = "Elixir"
    case csharp = "C#"
    case xaml = "XAML"
    case template = "template"
    case css = "style sheet"
    case json = "JSON"
    case json5 = "JSON5"
    case yaml = "YAML"

    /// Returns nil for other files.
    init?(_ name: String) {
        switch FileKind.fileExtension(of: name) {
        case "svg": self = .svg
        case "xml": self = .xml
        case "swift": self = .swift
        case "kt": self = .kotlin
        case "ts", "tsx": self = .typeScript
        case "js", "jsx", "mjs", "cjs", "vue", "svelte": self = .javaScript
        case "java": self = .java
        case "dart": self = .dart
        case "rb": self = .ruby
        case "m", "mm": self = .objectiveC
        case "ex": self = .elixir
        case "cs": self = .csharp
        case "xaml", "axaml": self = .xaml
        case "razor", "gts", "gjs", "hbs", "handlebars", "mustache", "astro", "erb", "njk", "nunjucks", "twig",
            "liquid", "jinja", "jinja2", "j2":
            self = .template
        // Other sources in PHP are not templates.
        case "php" where name.lowercased().hasSuffix(".blade.php"): self = .template
        case "css", "scss", "sass", "less", "pcss": self = .css
        case let ending:
            switch DataFormat(fileExtension: ending) {
            case .json: self = .json
            case .json5: self = .json5
            case .yaml: self = .yaml
            case nil: return nil
            }
        }
    }

    /// The common name of the kind of a file, which may be more exact: `Vue`.
    func shownName(of file: TreeSummary.File) -> String {
        switch file.fileExtension {
        case "vue": "Vue"
        case "svelte": "Svelte"
        default: rawValue
        }
    }

    var isScript: Bool { self == .typeScript || self == .javaScript }

    var isDrawing: Bool { self == .svg || self == .xml }

    /// The file extension in lower case, without the dot; empty if there is none.
    static func fileExtension(of name: String) -> String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }
}
