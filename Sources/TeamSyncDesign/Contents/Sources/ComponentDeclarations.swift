import TeamSyncBase

/// The documentation comment of a component's declaration, its initializers and its other members, as written in its
/// sources. They are extracted from the text alone, in any language with braces, without information that only a
/// compiler has.
package struct ComponentDeclarations: Equatable, Sendable {
    private static let (initializerLimit, signatureLimit, commentLimit, memberLimit) = (20, 1000, 2000, 100)
    /// The maximum size of a source in bytes, and the maximum nesting depth of braces.
    private static let (sizeLimit, depthLimit) = (1 << 20, 200)

    /// The name of the component's type or function; nil if the sources do not declare it.
    package private(set) var type: String?
    /// Whether the type is declared as `public` or `open`.
    private(set) var isPublic = false
    /// The documentation without comment markers; nil if the declaration has no comment.
    package private(set) var documentation: String?
    /// The initializers, in source order: `init(title: String, action: @escaping () -> Void)`. Like the other lists, it
    /// excludes members of other types and members that users of the type cannot call.
    package private(set) var initializers: [String] = []
    /// The functions that configure the component: `func configure(with model: Model)`
    package private(set) var configurations: [String] = []
    /// The other functions and properties of a Swift type: `var title: String`.
    package private(set) var members: [String] = []

    /// A declaration that has not ended yet.
    private struct Scope {
        /// The names of the enclosing types and of the declaration itself; nil for a function or a closure, and inside
        /// one.
        let path: [String]?
        let isPublic: Bool
    }

    /// The text of a source, and the file name, which determines the language.
    package struct Source {
        let (text, fileName): (String, String)

        package init(_ text: String, fileName: String) { (self.text, self.fileName) = (text, fileName) }
    }

    /// - Parameters:
    ///   - sources: the sources of the component, in order of preference.
    ///   - name: the name of the component. The name of its type may differ, as in `ChipView` or `DSChip` for `chip`.
    package init(_ sources: [Source], of name: String) {
        var types: [(path: [String], isPublic: Bool)] = []
        for source in sources {
            ComponentDeclarations.forEach(in: source) { head, _, scopes in
                guard let outer = scopes.last.map(\.path) ?? [], let declared = head.declared else { return }
                types.append((outer + [declared], head.isPublic || scopes.last?.isPublic == true))
            }
        }
        // A top-level type takes precedence over a nested type with the same name.
        types = types.enumerated().sorted { ($0.element.path.count, $0.offset) < ($1.element.path.count, $1.offset) }
            .map(\.element)
        let own = types.filter { $0.path.count == 1 }.map(\.path)
        guard
            let path = ComponentDeclarations.best(of: own, for: name)
                ?? ComponentDeclarations.best(of: types.map(\.path), for: name)
        else { return }
        type = path.last
        isPublic = types.contains { $0.path == path && $0.isPublic }
        for source in sources {
            ComponentDeclarations.forEach(in: source) { head, comment, scopes in
                add(head, comment, scopes, isPublic: isPublic, path)
            }
        }
    }

    /// The names of the types and functions that sources declare at their top level for other sources.
    static func names(in sources: [Source]) -> Set<String> {
        var names: Set<String> = []
        for source in sources {
            forEach(in: source) { head, _, scopes in
                guard scopes.isEmpty, !head.isHidden, let name = head.declared, !name.hasPrefix("_") else { return }
                names.insert(name)
            }
        }
        return names
    }

    /// The types and functions that a source declares at its top level for other sources, and whether each of them is
    /// explicitly public. Previews are not included.
    static func access(in source: Source) -> [String: Bool] {
        var found: [String: Bool] = [:]
        forEach(in: source) { head, _, scopes in
            guard scopes.isEmpty, !head.isHidden, !head.isPreview, let name = head.declared, !name.hasPrefix("_") else {
                return
            }
            found[name] = head.isPublic || found[name] == true
        }
        return found
    }

    private mutating func add(
        _ head: DeclarationHead, _ comment: [String], _ scopes: [Scope], isPublic: Bool, _ path: [String]
    ) {
        let outer = scopes.last.map(\.path) ?? []
        let type = path[path.count - 1]
        if documentation == nil, !comment.isEmpty, outer == path.dropLast(), head.declares(type) {
            let text = comment.joined(separator: "\n").shortened(to: ComponentDeclarations.commentLimit)
            documentation = text.isEmpty ? nil : text
        }
        let isInside = outer == path
        if isInside, isPublic, !head.isPublic, scopes.last?.isPublic == false { return }
        func shortened(_ text: String) -> String { text.shortened(to: ComponentDeclarations.signatureLimit) }
        if let signature = head.signature(of: type, isInside: isInside, isOutside: scopes.isEmpty) {
            if initializers.count < ComponentDeclarations.initializerLimit {
                initializers.append(shortened(signature))
            }
        } else if isInside, let member = head.member {
            if member.hasPrefix("func configure") {
                if configurations.count < ComponentDeclarations.initializerLimit {
                    configurations.append(shortened(member))
                }
            } else if members.count < ComponentDeclarations.memberLimit {
                members.append(shortened(member))
            }
        }
    }

    /// Calls `body` for each declaration and statement, with its comment and its enclosing scopes.
    private static func forEach(in source: Source, _ body: (DeclarationHead, [String], [Scope]) -> Void) {
        let fileExtension = source.fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let language = SourceLanguage(fileExtension: fileExtension) ?? .c
        var scanner = DeclarationScanner(Array(source.text.utf8.prefix(sizeLimit)), language)
        var scopes: [Scope] = []
        /// A type whose brace is on a later line, and the last line of its declaration.
        var open: (scope: Scope, line: DeclarationHead)?
        while let part = scanner.next() {
            let head = DeclarationHead(part)
            func scope() -> Scope {
                if let path = head.path {
                    let outer = scopes.last.map(\.path) ?? []
                    return Scope(path: outer.map { $0 + path }, isPublic: head.isPublicExtension)
                }
                return open.flatMap { head.continues($0.line) ? $0.scope : nil } ?? Scope(path: nil, isPublic: false)
            }
            defer { open = part.end == .other && scope().path != nil ? (scope(), head) : nil }
            body(head, part.comment, scopes)
            switch part.end {
            case .opening where scopes.count < depthLimit: scopes.append(scope())
            case .opening: return
            case .closing: _ = scopes.popLast()
            case .other: break
            }
        }
    }

    /// Returns the component's type: the one with the component's name in any notation; otherwise, one whose name
    /// differs from it only by common words.
    private static func best(of types: [[String]], for name: String) -> [String]? {
        func words(_ name: String) -> [String] { NameWords.of(name, digits: .attached, limit: 20) }
        if let same = types.first(where: { $0.last == name }) { return same }
        let wanted = words(name)
        if let same = types.first(where: { words($0.last ?? "").joined() == wanted.joined() }) { return same }
        return types.first { type in
            let own = words(type.last ?? "").filter { !usualWords.contains($0) }
            return !own.isEmpty && own == wanted.filter { !usualWords.contains($0) }
        }
    }

    private static let usualWords: Set<String> = [
        "view", "component", "control", "controller", "widget", "ds", "ui", "base", "element", "compose",
    ]
}

/// A declaration or statement, up to its brace or its end.
struct DeclarationHead {
    private static let types: Set<Substring> = [
        "struct", "class", "enum", "actor", "protocol", "extension", "interface", "object",
    ]
    private static let functions: Set<Substring> = ["fun", "function", "const"]

    private let text: String
    /// Whether the declaration is only for the preview of an editor.
    let isPreview: Bool
    /// The outermost parentheses, as byte offsets.
    private let groups: [ClosedRange<Int>]
    private let words: [Substring]

    init(_ part: DeclarationScanner.Part) {
        let rest = DeclarationHead.withoutAttributes(part.text[...])
        let start = part.text.utf8.distance(from: part.text.startIndex, to: rest.startIndex)
        text = String(rest)
        isPreview = part.text[..<rest.startIndex].contains("@Preview") || text.contains("PreviewProvider")
        groups = part.groups.filter { $0.lowerBound >= start }.map { $0.lowerBound - start...$0.upperBound - start }
        // Collect everything before the parameters or the value, without generic parameters.
        var (front, depth) = ("", 0)
        for character in self.text {
            if character == "<" { depth += 1 }
            if depth == 0 {
                guard !"(=:".contains(character) else { break }
                front.append(character)
            }
            if character == ">", depth > 0 {
                depth -= 1
                front.append(" ")
            }
        }
        words = front.split { !($0.isLetter || $0.isNumber || "_.`".contains($0)) }.map(Substring.init)
    }

    /// Converts `@MainActor @available(iOS 17, *) init()` to `init()`.
    static func withoutAttributes(_ text: Substring) -> Substring {
        var rest = text
        while rest.first == "@" {
            rest = rest.dropFirst().drop { $0.isLetter || $0.isNumber || "_.".contains($0) }
            if rest.first == "(" {
                var depth = 0
                rest = rest.drop { character in
                    if character == "(" { depth += 1 }
                    if character == ")" { depth -= 1 }
                    return depth > 0
                }.dropFirst()
            }
            rest = rest.drop { $0 == " " }
        }
        return rest
    }

    /// Whether this is the rest of a declaration that began on an earlier line.
    func continues(_ other: DeclarationHead) -> Bool {
        text.isEmpty || text.hasPrefix(":") || text.hasPrefix(",") || text.hasPrefix("where ")
            || other.text.last.map { ":,&".contains($0) } ?? false
    }

    /// The type that is declared or extended, with its enclosing types if they are written in the declaration;
    /// otherwise nil.
    var path: [String]? {
        guard let position = words.firstIndex(where: DeclarationHead.types.contains), position + 1 < words.endIndex
        else {
            return nil
        }
        return words[position + 1].split(separator: ".").map(String.init)
    }

    /// The last name in `path`.
    private var type: String? { path?.last }

    /// Whether the text consists only of attributes and modifiers.
    static func isIncomplete(_ text: String) -> Bool {
        var rest = withoutAttributes(text[...].drop { $0 == " " })
        while !rest.isEmpty {
            let word = rest.prefix { $0 != " " }
            guard modifiers.contains(word) || leading.contains(word) else { return false }
            rest = withoutAttributes(rest[word.endIndex...].drop { $0 == " " })
        }
        return true
    }

    /// Additional modifiers, which are always followed by other words of the declaration.
    private static let leading: Set<Substring> = [
        "internal", "package", "private", "fileprivate", "static", "mutating", "nonmutating", "indirect", "unowned",
        "consuming", "borrowing", "export", "abstract", "protected", "sealed", "suspend",
    ]

    func declares(_ name: String) -> Bool {
        if type == name, !words.contains("extension") { return true }
        return zip(words, words.dropFirst()).contains { DeclarationHead.functions.contains($0) && $1 == name[...] }
    }

    /// The type or function component that is declared; nil for extensions and all other statements.
    var declared: String? {
        if words.contains("extension") { return nil }
        if let type { return type }
        return zip(words, words.dropFirst()).first { DeclarationHead.functions.contains($0.0) }.map { String($0.1) }
    }

    var isPublic: Bool { words.contains("public") || words.contains("open") }

    var isPublicExtension: Bool { isPublic && words.contains("extension") }

    /// Whether only the enclosing type or the module can use the declaration.
    fileprivate var isHidden: Bool {
        !DeclarationHead.hidden.isDisjoint(with: words)
    }

    private static let hidden: Set<Substring> = ["private", "fileprivate", "protected", "internal"]
    private static let modifiers: Set<Substring> = [
        "public", "open", "final", "override", "private(set)", "fileprivate(set)", "internal(set)", "nonisolated",
        "required", "convenience", "dynamic", "weak", "lazy", "package(set)",
    ]

    /// The declaration of a function or a property in a Swift type, without its modifiers: `static let small: Chip`;
    /// otherwise nil.
    var member: String? {
        var rest = text[...]
        while let word = rest.split(separator: " ", maxSplits: 1).first, DeclarationHead.modifiers.contains(word) {
            rest = rest.dropFirst(word.count).drop { $0 == " " }
            rest = DeclarationHead.withoutAttributes(rest)
        }
        let words = rest.split(separator: " ", maxSplits: 2)
        guard let first = words.first else { return nil }
        let isStatic = first == "static" || first == "class"
        guard words.count > (isStatic ? 2 : 1), ["var", "let", "func"].contains(isStatic ? words[1] : first) else {
            return nil
        }
        return String(rest)
    }

    /// Returns the signature that creates the component: an initializer in its type, or a function or class that has
    /// the component's name and parameters.
    func signature(of name: String, isInside: Bool, isOutside: Bool) -> String? {
        guard !isHidden, let last = words.last else { return nil }
        if isInside, last == "init" || last == "constructor" { return whole(from: String(last)) }
        guard isOutside, last == name[...], text.contains("(") else { return nil }
        if words.contains("fun") { return whole(from: name).map { "fun \($0)" } }
        if words.contains("function") { return whole(from: name).map { "function \($0)" } }
        // A primary constructor, as in `class Chip(val title: String)`.
        return words.contains("class") ? whole(from: name) : nil
    }

    /// Returns the text from `start` to the closing parenthesis of the parameters, and the effects that follow
    /// (`async`, `throws`).
    private func whole(from start: String) -> String? {
        let marks = ["(", "<", "?(", "!("].compactMap { text.firstRange(of: start + $0)?.lowerBound }
        guard let begin = marks.min(),
            let group = groups.first(where: { $0.lowerBound >= text.utf8.distance(from: text.startIndex, to: begin) })
        else { return nil }
        let end = text.utf8.index(text.startIndex, offsetBy: group.upperBound)
        let effects = text[text.index(after: end)...].split(separator: " ").prefix {
            ["async", "throws", "rethrows"].contains($0)
        }
        return ([String(text[begin...end])] + effects.map(String.init)).joined(separator: " ")
    }
}
