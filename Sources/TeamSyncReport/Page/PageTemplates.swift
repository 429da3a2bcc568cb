import FoundationEssentials
import TeamSyncBase
import TeamSyncReaders

/// The templates, the style and the script of the page, which are embedded in the module.
struct PageTemplates {
    static let style = text(PackageResources.page_css)
    static let script = text(PackageResources.page_js)

    private let renderer: TemplateRenderer

    /// - Throws: if a template is malformed, which is a bug in this module.
    init() throws(TemplateError) {
        var sources: [String: String] = [:]
        for (name, bytes) in PageTemplates.files {
            // The final newline is removed, because it would separate a link from the text after it.
            let lines = PageTemplates.text(bytes).split(separator: "\n", omittingEmptySubsequences: false)
            sources[name] = lines.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
        }
        renderer = try TemplateRenderer(sources)
    }

    /// - Throws: if the values do not fit the templates, which is a bug in this module.
    func page(_ values: [String: TemplateValue]) throws(TemplateError) -> String {
        try renderer.text(of: "page", values)
    }

    private static let files: [(name: String, bytes: [UInt8])] = [
        ("page", PackageResources.page_mustache), ("attention", PackageResources.attention_mustache),
        ("alert", PackageResources.alert_mustache), ("sheet", PackageResources.sheet_mustache),
        ("thumb", PackageResources.thumb_mustache), ("push", PackageResources.push_mustache),
        ("properties", PackageResources.properties_mustache), ("api", PackageResources.api_mustache),
        ("end", PackageResources.end_mustache),
        ("icons", PackageResources.icons_mustache), ("drawing", PackageResources.drawing_mustache),
        ("details", PackageResources.details_mustache), ("members", PackageResources.members_mustache),
        ("colors", PackageResources.colors_mustache), ("swatch", PackageResources.swatch_mustache),
        ("items", PackageResources.items_mustache), ("history", PackageResources.history_mustache),
        ("commits", PackageResources.commits_mustache), ("sentence", PackageResources.sentence_mustache),
        ("tools", PackageResources.tools_mustache), ("heading", PackageResources.heading_mustache),
        ("rest", PackageResources.rest_mustache), ("sizes", PackageResources.sizes_mustache),
    ]

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Escapes text in elements and in quoted attributes.
enum PageText {
    static func escaped(_ text: String) -> String { MarkupEntities.escaped(Sanitizer.clean(text), in: .attribute) }
}

/// The content security policy, which allows a page only its own script and style.
enum ContentPolicy {
    static func text(style: String, script: String) -> String {
        """
        default-src 'none'; img-src data:; style-src '\(source(style))'; script-src '\(source(script))'; \
        base-uri 'none'; form-action 'none'
        """
    }

    private static func source(_ text: String) -> String {
        "sha256-" + Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString()
    }
}
