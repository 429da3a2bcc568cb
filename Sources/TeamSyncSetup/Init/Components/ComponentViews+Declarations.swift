import TeamSyncBase
import TeamSyncDesign
import TeamSyncGit

/// Determines whether the contents of a file declare a view.
extension ComponentFinder {
    /// - Parameter name: the name of the view, whose file has a general name; nil for the name of the file.
    func declaresView(_ file: TreeSummary.File, named name: String? = nil) throws(GitError) -> Bool {
        if name == nil, let known = known.values[file.path] { return known }
        if isSuperclass(file) { return false }
        let limit = ComponentFinder.sizeLimit
        guard let all = try RepositoryFile.contents(of: file, in: repository, limit: limit) else { return false }
        // A file that only shows a component is none.
        let bytes = Previews.removed(from: all, GitPath(file.path)) ?? all
        let isView =
            ComponentFinder.declaresView(bytes, file, named: name ?? file.stem)
            || name != nil && ["tsx", "jsx", "js"].contains(file.fileExtension)
                && ComponentFinder.exportsView(String(decoding: bytes, as: UTF8.self))
        if name == nil { known.values[file.path] = isView }
        if file.fileExtension == "swift", !ComponentFinder.isPublic(bytes) {
            known.hidden.insert(file.path)
            if bytes.firstRange(of: "public ".utf8) != nil { known.partlyPublic.insert(file.path) }
        }
        if file.fileExtension == "swift", bytes.firstRange(of: "func makeBody(configuration".utf8) != nil,
            bytes.firstRange(of: "var body".utf8) == nil
        {
            known.styles.insert(file.path)
        }
        return isView
    }

    /// Whether the folder also contains a file with the same name without `Base`: `Badge.vue` next to `BaseBadge.vue`.
    func isSuperclass(_ file: TreeSummary.File) -> Bool {
        let front = "Base"
        guard file.name.hasPrefix(front), file.stem.dropFirst(front.count).first?.isUppercase == true else {
            return false
        }
        if known.paths.isEmpty { known.paths = Set(summary.sources.map(\.path)) }
        return known.paths.contains((file.folders + [String(file.name.dropFirst(front.count))]).joined(separator: "/"))
    }

    /// Whether a class of Ruby is in a folder of icons, whose drawings are in templates: `icons/bell.rb`, but not
    /// `icon/icon.rb`.
    private static func isIconClass(_ file: TreeSummary.File) -> Bool {
        guard file.fileExtension == "rb", let folder = file.folders.last, IconPlace.isName(folder) else { return false }
        return folder.lowercased().hasSuffix("icons") || !file.stem.contains("icon")
    }

    /// Whether a name is that of the superclass of all components: `BaseComponent` and, in Ruby, `application_component`.
    private static func isSuperclass(named stem: String, _ file: TreeSummary.File) -> Bool {
        let fronts = file.fileExtension == "rb" ? ["base", "abstract", "application"] : ["base", "abstract"]
        let words = NameWords.of(stem, digits: .attached, limit: 4)
        if file.fileExtension == "rb", words.count > 1, ["base", "abstract"].contains(words[0]) { return true }
        guard let first = words.first, let last = words.last, fronts.contains(first),
            ["component", "view", "element", "widget", "control"].contains(last)
        else { return false }
        return words.count == 2 || words.count == 3 && words[1] == "view"
    }

    /// - Parameter left: the number of files that may still be read; when it is 0, unread files are treated as not
    ///   declaring a view.
    func declaresView(_ file: TreeSummary.File, within left: inout Int) throws(GitError) -> Bool {
        if known.values[file.path] == nil {
            guard left > 0 else { return false }
            left -= 1
        }
        return try declaresView(file)
    }

    static func declaresView(_ bytes: [UInt8], _ file: TreeSummary.File, named stem: String) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        func has(_ pieces: [String]) -> Bool { pieces.contains { text.contains($0) } }
        // The superclass of all components is not a component.
        if isSuperclass(named: stem, file) { return false }
        let words = NameWords.of(stem, digits: .attached, limit: 3)
        if words == ["component"], ["rb", "ts", "js"].contains(file.fileExtension) { return false }
        if file.fileExtension == "rb", words == ["base"] || isIconClass(file) { return false }
        if FileKind(file.name)?.isScript == true, isMixin(stem) { return false }
        // An icon is not a component, unless it is the view that shows icons.
        if file.folders.contains(where: IconPlace.isName), !stem.lowercased().contains("icon"),
            IconList.isDrawn(bytes, file)
        {
            return false
        }
        switch file.fileExtension {
        case "swift":
            if isModifier(text, stem) || makesViews(text, stem) { return true }
            // A modifier with the name of a kind of value, such as a shadow, is not a component.
            if text.contains(": ViewModifier"), !text.contains(": View "), ValueNames.endsInKind(stem) { return false }
            guard !stem.hasSuffix("Modifier"), let name = typeName(in: text, ofFile: stem) else { return false }
            return hasViewAsSuperclass(text, name)
                || has([
                    ": View", "UIView", "UIControl", ", View", "UIButton", "UILabel", "NSView", "UIViewRepresentable",
                    ": ButtonStyle", ", ButtonStyle", ": PrimitiveButtonStyle", "ViewModifier", ": ToggleStyle",
                    ", ToggleStyle", ": LabelStyle", "UITextField", "UICollectionViewCell", "UITableViewCell",
                    "func makeBody(configuration", ": UINavigationController", ": UITabBarController",
                ])
        case "kt":
            guard text.contains("@Composable") else { return isAndroidView(text, stem) }
            return KotlinViews(text).declaresComposable(named: stem)
                || text.contains("class \(stem)") && isAndroidView(text, stem)
        case "vue", "svelte", "razor", "gts", "gjs", "hbs", "handlebars", "mustache", "astro", "erb", "njk", "nunjucks",
            "twig", "liquid", "php", "jinja", "jinja2", "j2":
            return true
        // A page without variables and blocks is an example.
        case "html": return has(["{{", "{%", "<c-"])
        case "java": return isAndroidView(text, stem)
        case "m", "mm": return text.contains("@implementation \(stem)")
        case "dart": return DartViews(text).declaresWidget(named: stem)
        case "cs": return CSharpViews(text).declaresControl(named: stem)
        // A function component of Phoenix: `def badge(assigns)`.
        case "ex":
            return has(["use Phoenix.Component", "use Phoenix.LiveComponent", "use Surface."])
                && (text.contains("(assigns)") || text.contains("(%{") || text.contains("(assigns \\\\"))
        case "rb":
            return has([
                "ViewComponent::Base", "Component\n", "Component <", "::Component", "< Base\n", "< Phlex::HTML",
            ])
        // Most TypeScript modules declare no view, but Angular classes, Lit elements and similar classes do.
        case "ts":
            return has([
                "@Component(", "@Directive(", "@customElement(", "customElements.define(", "extends LitElement",
                "extends FASTElement", "defineComponent(",
            ])
        default:
            if ComponentFinder.isHook(stem) || ComponentFinder.isContext(text, named: stem) { return false }
            // `vaadin-button.js` may declare `VaadinButton` or `Button`.
            let parts = stem.split(whereSeparator: { "-_.".contains($0) })
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }
            let names = [parts.joined()] + (parts.count > 1 ? [parts.dropFirst().joined()] : [])
            return names.contains { name in
                has(["function \(name)", "const \(name)", "class \(name)", "let \(name)"])
            } && has(["export", "module.exports", "customElement"])
                || has(["customElements.define(", "export default defineComponent("])
                // The name of a class in Stencil may begin with that of the library.
                || has(["@stencil/core"]) && has(["@Component("])
        }
    }
}
