import FoundationEssentials
import Mustache
import TeamSyncBase
import TeamSyncReaders

/// The templates of the page, its style and its script, as they are in the module.
struct PageTemplates {
    /// Every template begins with it, so that its texts are escaped by `PageText`.
    private static let contentType = "TEAMSYNC"

    static let style = text(PackageResources.page_css)
    static let script = text(PackageResources.page_js)

    private let library: MustacheLibrary

    /// - Throws: for a template that is not well-formed, which is a mistake in this module.
    init() throws {
        MustacheContentTypes.register(PageText(), named: PageTemplates.contentType)
        var library = MustacheLibrary()
        for (name, bytes) in PageTemplates.files {
            // A line end behind the last tag would be between a link and what follows it.
            let text = PageTemplates.text(bytes).split(separator: "\n", omittingEmptySubsequences: false)
            let whole = text.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
            try library.register("{{% CONTENT_TYPE:\(PageTemplates.contentType)}}" + whole, named: name)
        }
        self.library = library
    }

    func page(_ values: [String: Any]) -> String { library.render(values, withTemplate: "page") ?? "" }

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

/// Makes text safe in elements and in quoted attributes.
struct PageText: MustacheContentType {
    func escapeText(_ text: String) -> String { MarkupEntities.escaped(Sanitizer.clean(text), in: .attribute) }
}

/// The policy that lets a page run its own script and use its own style, and nothing else.
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
