import TeamSyncBase
import TeamSyncDesign

/// A way in which code refers to names: a call with a text argument, members of a type, or imports from a module.
struct CodeAccessor: Hashable, Comparable {
    enum Form: Hashable {
        /// `DSIcon.named("close")`, or with a label, `Icon(name: "close")`.
        case call(label: String?)
        /// `DSIcon.close`; the names begin with a prefix, such as `ic_`.
        case members(prefix: String)
        /// `<Icon name="close">`.
        case attribute(String)
        /// `<Icon :name="open ? 'close' : 'menu'">` in Vue, and `<Icon name={open ? 'close' : 'menu'}>` elsewhere: the
        /// first or the second of two names.
        case boundAttribute(String, isSecond: Bool)
        /// `var(--close)`; the names begin with a prefix, such as `acme-`.
        case property(prefix: String)
        /// `$close` in Sass; the names begin with a prefix, such as `acme-`.
        case variable(prefix: String)
        /// `AcmeClose` wherever a script refers to it, for components whose names begin with `Acme`. Without such a
        /// beginning, only `typeof Close` and calls such as `styled(Close)`.
        case type(front: String)
        /// `<Close>`, for a component that the code imports from the owner.
        case tag
        /// `<acme-chip>`, for a custom element; the names begin with a prefix, such as `acme-`.
        case element(prefix: String)
        /// `<a acmeTip>` in a page of Angular; the names begin with a prefix, such as `acme`.
        case directive(prefix: String)
        /// `acme-chip {` in a style sheet of a script; the names begin with a prefix.
        case selector(prefix: String)
        /// `AcmeTheme.colors.ink` in Kotlin, for the token `AcmeColors.ink`. The owner is `AcmeTheme.colors`.
        case theme
        /// `sprite.svg#close`, or `<use href="#close">` if there is no owner; the names have the same beginning, such as
        /// `icon-`. The owner is the file.
        case fragment(front: String)
        /// `/icons/close.svg` outside of imports. The owner is the folder.
        case drawing
        /// `icon: 'close'`, `icon="close"` and `const icon = 'close'`, whatever the label belongs to.
        case label(String)
        /// `type IconName = 'close' | 'menu'`, in the source with this path.
        case union(String, path: String)
        /// `tokens.color.ink` and `tokens['color']['ink']`, for an object that a script imports as a whole.
        case object
        /// `import { CloseIcon } from '@acme/icons'`; the imported names have the same beginning and the same end. The
        /// owner is the module.
        case imports(front: String, end: String)
        /// `import Close from '@acme/icons/close'`; the names of the files have the same beginning and the same end. The
        /// owner is the folder.
        case files(front: String, end: String)
    }

    /// The function, type or element, with the enclosing type: `DSIcon.named`.
    let owner: String
    var form: Form
    /// The extension of the files, in lower case.
    var fileExtension: String
    /// The sizes and styles at the end of the names, which are not part of the items' names; as written, or `\d+`.
    /// Sorted.
    var variants: [String] = []
    /// Whether the names of the items include the type that has the members: `AcmeColor.ink`.
    var hasTypes = false
    /// The beginning of the items' names, if the code has other names too: `acme_`.
    var keyPrefix = ""
    /// The end of the items' names, if the code imports other names from the same module: `Icon`.
    var keySuffix = ""
    /// Whether variables in a page are those of Less.
    var isLess = false
    /// The package from which a script imports the object that has the members; nil for all others.
    var module: String?
    /// Whether only the imports of Kotlin and Java name the items, and not each word with the same beginning.
    var isImport = false
    /// The beginning of variables that the items' names do not include: `acme-` in `--acme-color-ink` for `color.ink`.
    var outerPrefix = ""

    /// The pattern, with the group `key`, for a `lines` source.
    var pattern: String {
        let owner = owner.replacing(".", with: "\\.")
        // If the pattern consists of plain code, Swift is parsed instead of searched.
        let isScript = CodeAccessor.scripts.contains(fileExtension) || fileExtension == "html"
        let quote = isScript || fileExtension == "dart" ? #"["']"# : "\""
        let letters = isScript || fileExtension == "dart" ? #"[^"'\\]"# : #"[^"\\]"#
        let name = "(?<key>\(letters)+\(end)"
        let anyQuote = #"["'`]"#
        let branch = name.replacing(letters, with: #"[^"'`$\\]"#)
        let member = #"(?<key>\#(keyPrefix)\w+\#(keySuffix)\#(end)"#
        return switch form {
        case .call(nil): #"\b\#(owner)\(\s*\#(quote)\#(name)\#(quote)"#
        case .call(let label?):
            #"\b\#(owner)\(\s*\#(label)\s*\#(fileExtension == "kt" ? "=" : ":")\s*\#(quote)\#(name)\#(quote)"#
        case .members(let prefix) where fileExtension == "xml":
            #"@(?:[\w.]+:)?\#(self.owner.dropFirst(2))/\#(prefix)\#(member)\#(variants.isEmpty ? "" : #"\b"#)"#
        case .members where hasTypes: #"\b(?<key>\#(owner)\.\w+)"#
        case .members(let prefix): #"\b\#(owner)\.\#(prefix)\#(member)\#(variants.isEmpty ? "" : #"\b"#)"#
        case .attribute(let attribute):
            #"<\#(owner)\#(attributes)\#(attribute)=\#(quote)\#(name)\#(quote)"#
        case .boundAttribute(let attribute, let isSecond) where fileExtension == "vue":
            #"<\#(owner)\#(attributes)(?:v-bind)?:\#(attribute)="\#(isSecond ? #"[^"?]*\?[^":]*:"# : #"(?:[^"]*\?)?"#)"#
                + #"\s*'\#(branch)'"#
        case .boundAttribute(let attribute, let isSecond) where fileExtension == "html":
            #"<\#(owner)\#(attributes)\[\#(attribute)\]="\#(isSecond ? #"[^"?]*\?[^":]*:"# : #"(?:[^"]*\?)?"#)"#
                + #"\s*'\#(branch)'"#
        case .boundAttribute(let attribute, let isSecond):
            #"<\#(owner)\#(attributes)\#(attribute)=\$?\{\#(isSecond ? #"[^{}?]*\?[^{}:]*:"# : #"(?:[^{}]*[?&|])?"#)"#
                + #"\s*\#(anyQuote)\#(branch)\#(anyQuote)"#
        // Other quoted names may be options of commands.
        case .property(let prefix) where isScript && fileExtension != "html" && !prefix.isEmpty:
            #"(?:var\(\s*|["'`])--\#(outerPrefix)(?<key>\#(prefix)[\w-]+)"#
        case .property(let prefix): #"var\(\s*--\#(outerPrefix)(?<key>\#(prefix)[\w-]+)"#
        case .variable(let prefix) where hasLess:
            #"@\{?\#(outerPrefix)(?<key>\#(prefix)[\w-]+)"#
        case .variable(let prefix): #"\$\#(outerPrefix)(?<key>\#(prefix)[\w-]+)"#
        case .type(front: ""):
            #"(?:\btypeof\s+|\b(?:\#(CodeAccessor.makers.joined(separator: "|")))\(\s*)(?<key>[A-Z]\w*)\b"#
        case .type(let front): #"\b(?<key>\#(front)[A-Z]\w*)\b"#
        case .element(let prefix) where isScript && fileExtension != "html":
            #"(?:<|\b(?:\#(CodeAccessor.selecting.joined(separator: "|"))|customElements\.get)\(\s*["'`])"#
                + #"(?<key>\#(prefix)[\w-]+)"#
        case .selector(let prefix): #"(?:^|[\s,>+~}(])(?<key>\#(prefix)[\w-]+)(?=[^"'`;{}<>$=]*\{)"#
        case .directive(let prefix): #"(?:^|[\s\[(*])(?<key>\#(prefix)[A-Z]\w*)(?=[\s=>\])/]|$)"#
        case .theme: #"\b(?<key>\#(owner)\.\w+)"#
        case .element(let prefix) where CodeAccessor.sheets.contains(fileExtension):
            #"(?:^|[\s,>+~}(])(?<key>\#(prefix)[\w-]+)(?=[\s{:.\[,>+~)])"#
        case .element(let prefix): #"<(?<key>\#(prefix)[\w-]+)"#
        case .fragment(let front) where owner.isEmpty:
            #"<use\s[^<>]*?href=\{?["'`]#\#(front)(?<key>[\w-]+)"#
        case .fragment(let front): #"\b\#(owner)#\#(front)(?<key>[\w-]+)"#
        case .drawing: #"\b\#(owner)/(?<key>[\w-]+\#(variants.isEmpty ? ")" : end)\.svg\b(?!#)"#
        case .label(let label): #"\b\#(label)\s*[:=]\s*\#(anyQuote)\#(branch)\#(anyQuote)"#
        case .union(let type, _): #"(?:\b\#(type)\s*=\s*\|?\s*|\|\s*)["']\#(name)["']"#
        case .object: #"\b\#(owner)(?<key>(?:\.\w+|\[\s*["'`][\w.-]+["'`]\s*\])+)"#
        case .tag where fileExtension == "xml": #"(?:<|\bclass=")\#(owner)\.(?:\w+\.)*(?<key>[A-Z]\w*)"#
        case .tag where fileExtension == "vue" && !outerPrefix.isEmpty:
            #"<(?:\#(outerPrefix)(?=[A-Z])|\#(CodeAccessor.tag(of: outerPrefix)))(?<key>\w[\w-]*)"#
        case .tag where !outerPrefix.isEmpty: #"<(?:\w+\.)*\#(outerPrefix)(?<key>[A-Z]\w*)"#
        case .tag where fileExtension == "vue": #"<(?<key>[A-Z]\w*|[a-z]\w*-[\w-]+)"#
        case .tag: #"<(?:\w+\.)*(?<key>[A-Z]\w*)"#
        case .imports(let front, let end) where isImport:
            #"\bimport\s+\#(owner)\.\#(front)\#(end.isEmpty ? member : named)\#(end)\b"#
        case .imports(let front, _) where isOfType:
            #"\b(?<key>\#(front.isEmpty ? "[A-Z]" : front)\w+)"#
        case .imports(let front, let end):
            #"\b\#(front)\#(end.isEmpty ? member : named)\#(end)\b(?:\s+as\s+\w+)?"#
                + #"(?=[\w\s,$]*\}\s*from\s*["']\#(owner)["'])"#
        case .files(let front, let end):
            #"["']\#(owner)/\#(front)(?<key>[\w-]+\#(variants.isEmpty ? "?)" : self.end)\#(end)(?:\.\w+)?(?:\?\w+)?["']"#
        }
    }

    /// The beginning of tags in templates: `acme-` for `Acme`.
    private static func tag(of prefix: String) -> String {
        prefix.enumerated().map { $0 > 0 && $1.isUppercase ? "-\($1)" : "\($1)" }.joined().lowercased() + "-"
    }

    /// The functions that take a component first.
    static let makers = [
        "createElement", "styled", "h", "memo", "forwardRef", "findComponent", "findAllComponents", "getComponent",
        "mount", "shallowMount", "createComponent",
    ]

    /// The functions that take a custom element or a selector first.
    static let selecting: [Substring] = [
        "createElement", "querySelector", "querySelectorAll", "closest", "matches", "whenDefined", "css", "locator",
    ]

    /// The attributes before the one with the name.
    private var attributes: String {
        let braces =
            fileExtension == "vue" || fileExtension == "html" ? "" : #"|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"#
        return #"(?=\s)(?:[^<>"'\#(braces.isEmpty ? "" : "{")]|"[^"]*"|'[^']*'\#(braces))*?\s"#
    }

    /// The same accessor, regardless of how it is written in the languages of a platform.
    var common: CodeAccessor {
        var common = self
        switch form {
        case .members where isResource: common.fileExtension = "xml"
        case .property: common.fileExtension = "css"
        case .fragment, .drawing, .label, .element: common.fileExtension = "html"
        // Templates of Angular are pages or parts of scripts.
        case .attribute where fileExtension == "html": common.fileExtension = "ts"
        case .boundAttribute where fileExtension == "html": common.fileExtension = "ts"
        case .variable where isLess: (common.fileExtension, common.isLess) = ("less", false)
        case .variable where fileExtension != "less": common.fileExtension = "scss"
        case _ where CodeAccessor.scripts.contains(fileExtension): common.fileExtension = "ts"
        default: break
        }
        if case .boundAttribute(let name, _) = form { common.form = .attribute(name) }
        return common
    }

    /// This accessor with the beginning, end, sizes and styles of another one.
    func with(_ other: CodeAccessor) -> CodeAccessor {
        var accessor = self
        (accessor.variants, accessor.hasTypes) = (other.variants, other.hasTypes)
        (accessor.keyPrefix, accessor.keySuffix) = (other.keyPrefix, other.keySuffix)
        switch form {
        case .imports, .files, .fragment: accessor.form = other.form
        default: break
        }
        return accessor
    }

    /// Whether its variables are those of Less.
    var hasLess: Bool { fileExtension == "less" || isLess }

    /// Whether the members are resources of Android, whose names are written in full.
    var isResource: Bool { if case .members = form { owner.hasPrefix("R.") } else { false } }

    /// Whether the names are those of drawings in a folder.
    var isOfDrawing: Bool { form == .drawing }

    /// The number of items that is enough if the code depends on the design system and uses no other names.
    var fewest: Int {
        switch form {
        case .label, .union: 2
        // Several beginnings are found by `VariableAccessors`.
        case .property(let prefix), .variable(let prefix): prefix.isEmpty ? 1 : .max
        case .fragment, .drawing, .object, .theme: 1
        case .call, .attribute, .boundAttribute, .members, .tag, .type, .element, .selector, .directive, .imports,
            .files:
            .max
        }
    }

    /// The files in which the names are searched for.
    var glob: String {
        if case .union(_, let path) = form { path } else { "**/*.\(fileExtension)" }
    }

    /// Whether imported names are found wherever they are used, because a whole package can be imported.
    private var isOfType: Bool { ["kt", "java", "dart"].contains(fileExtension) }

    /// The end of the group for the name, followed by the sizes and styles.
    private var end: String {
        variants.isEmpty ? ")" : "?)(?:[-_]?(?:\(variants.joined(separator: "|"))))*"
    }

    /// The group for an item's name before the common end of imported names.
    private var named: String { variants.isEmpty ? #"(?<key>\w+?)"# : #"(?<key>\w+\#(end)"# }

    /// The languages that have two kinds of quotes and may contain markup elements.
    static let scripts: Set<String> = ["ts", "tsx", "js", "jsx", "mjs", "cjs", "vue", "svelte"]

    /// The languages of style sheets.
    static let sheets: Set<String> = ["css", "pcss", "scss", "sass", "less"]

    /// Whether the name may be on a later line than the beginning of the accessor. This does not matter for Swift,
    /// which is parsed.
    var mayHaveLineBreaks: Bool {
        switch form {
        case .members, .files, .variable, .tag, .type, .element, .selector, .directive, .theme, .drawing, .object:
            return false
        case .fragment where !owner.isEmpty: return false
        case .imports where isOfType: return false
        default: break
        }
        return fileExtension != "swift"
    }

    /// The code for an item.
    func code(for name: String) -> String {
        switch form {
        case .call(nil): "\(owner)(\"\(name)\")"
        case .call(let label?): "\(owner)(\(label)\(fileExtension == "kt" ? " =" : ":") \"\(name)\")"
        case .members(let prefix) where fileExtension == "xml": "@\(owner.dropFirst(2))/\(prefix)\(name)"
        case .members(let prefix): "\(owner).\(prefix)\(name)"
        case .attribute(let attribute): "<\(owner) \(attribute)=\"\(name)\">"
        case .boundAttribute(let attribute, _) where fileExtension == "vue":
            "<\(owner) :\(attribute)=\"… '\(name)'\">"
        case .boundAttribute(let attribute, _): "<\(owner) \(attribute)={… '\(name)'}>"
        case .property: "var(--\(outerPrefix)\(name))"
        case .variable: "\(hasLess ? "@" : "$")\(outerPrefix)\(name)"
        case .tag where !owner.isEmpty: "<\(self.owner).\(name)>"
        case .tag, .element: "<\(name)>"
        case .selector: "\(name) {"
        case .directive: "<… \(name)>"
        case .theme: "\(owner).\(name)"
        case .type: name
        case .fragment(let front): "\(owner)#\(front)\(name)"
        case .drawing: "\(owner)/\(name).svg"
        case .label(let label): "\(label): '\(name)'"
        case .union(let type, _): "type \(type) = '\(name)' | …"
        case .object: "\(owner)\(name)"
        case .imports where fileExtension == "dart": "\(name)(…)"
        case .imports where isOfType: "import \(owner).\(name)"
        case .imports: "import { \(name) } from '\(owner)'"
        case .files: "import … from '\(owner)/\(name)'"
        }
    }

    static func < (left: CodeAccessor, right: CodeAccessor) -> Bool {
        (left.fileExtension, left.pattern) < (right.fileExtension, right.pattern)
    }
}
