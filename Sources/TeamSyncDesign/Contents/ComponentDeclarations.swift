import TeamSyncBase

/// The comment of a component's declaration and how it is made, as its source writes them. Read from the text alone, in
/// any language that has braces; what only a compiler knows is not said.
package struct ComponentDeclarations: Equatable, Sendable {
    private static let (initializerLimit, signatureLimit, commentLimit) = (20, 1000, 2000)
    /// Bytes of a source, and nested braces.
    private static let (sizeLimit, depthLimit) = (1 << 20, 200)

    /// Without the marks of the comment; nil where the declaration has none.
    package private(set) var documentation: String?
    /// `init(title: String, action: @escaping () -> Void)`, in the order of the file. Those of other types in the file,
    /// and private ones, are left out.
    package private(set) var initializers: [String] = []

    /// - Parameter name: the component's, which is that of its type or function.
    package init(_ source: String, of name: String) {
        var scanner = DeclarationScanner(Array(source.utf8.prefix(ComponentDeclarations.sizeLimit)))
        var scopes: [String?] = []
        /// A type whose brace is in another line, and the last line of its declaration.
        var open: (type: String, line: DeclarationHead)?
        while let part = scanner.next() {
            let head = DeclarationHead(part)
            defer {
                let type = head.type ?? open.flatMap { head.continues($0.line) ? $0.type : nil }
                open = part.end == .other ? type.map { ($0, head) } : nil
            }
            if documentation == nil, !part.comment.isEmpty, head.declares(name) {
                let text = part.comment.joined(separator: "\n").shortened(to: ComponentDeclarations.commentLimit)
                documentation = text.isEmpty ? nil : text
            }
            if initializers.count < ComponentDeclarations.initializerLimit,
                let signature = head.signature(
                    of: name, isInside: scopes.last ?? nil == name, isOutside: scopes.isEmpty)
            {
                initializers.append(signature.shortened(to: ComponentDeclarations.signatureLimit))
            }
            switch part.end {
            case .opening where scopes.count < ComponentDeclarations.depthLimit:
                scopes.append(head.type ?? open.flatMap { head.continues($0.line) ? $0.type : nil })
            case .opening: return
            case .closing: _ = scopes.popLast()
            case .other: break
            }
        }
    }
}

/// A declaration or statement up to its brace or its end.
struct DeclarationHead {
    private static let types: Set<Substring> = [
        "struct", "class", "enum", "actor", "protocol", "extension", "interface", "object",
    ]
    private static let functions: Set<Substring> = ["fun", "function", "const"]

    private let text: String
    /// The parentheses in it that are in no others, as offsets of bytes.
    private let groups: [ClosedRange<Int>]
    private let words: [Substring]

    init(_ part: DeclarationScanner.Part) {
        let rest = DeclarationHead.withoutAttributes(part.text)
        let start = part.text.utf8.distance(from: part.text.startIndex, to: rest.startIndex)
        text = String(rest)
        groups = part.groups.filter { $0.lowerBound >= start }.map { $0.lowerBound - start...$0.upperBound - start }
        // What stands in front of parameters and of a value, without generic parameters.
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

    /// `@MainActor @available(iOS 17, *) init()` as `init()`.
    static func withoutAttributes(_ text: String) -> Substring {
        var rest = text[...]
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

    /// Whether this is the rest of a declaration that began in another line.
    func continues(_ other: DeclarationHead) -> Bool {
        text.isEmpty || text.hasPrefix(":") || text.hasPrefix(",") || text.hasPrefix("where ")
            || other.text.last.map { ":,&".contains($0) } ?? false
    }

    /// The type that it declares or extends, without the types around it.
    var type: String? {
        guard let position = words.firstIndex(where: DeclarationHead.types.contains), position + 1 < words.endIndex
        else {
            return nil
        }
        return words[position + 1].split(separator: ".").last.map(String.init)
    }

    func declares(_ name: String) -> Bool {
        if type == name { return true }
        return zip(words, words.dropFirst()).contains { DeclarationHead.functions.contains($0) && $1 == name[...] }
    }

    /// How the component is made: an initialiser in its type, or a function or a class with parameters of its name.
    func signature(of name: String, isInside: Bool, isOutside: Bool) -> String? {
        guard !words.contains("private"), !words.contains("fileprivate"), let last = words.last else { return nil }
        if isInside, last == "init" || last == "constructor" { return whole(from: String(last)) }
        guard isOutside, last == name[...], text.contains("(") else { return nil }
        if words.contains("fun") { return whole(from: name).map { "fun \($0)" } }
        if words.contains("function") { return whole(from: name).map { "function \($0)" } }
        // A primary constructor: `class Chip(val title: String)`.
        return words.contains("class") ? whole(from: name) : nil
    }

    /// From `start` to the parenthesis that closes the parameters, with what it throws.
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
