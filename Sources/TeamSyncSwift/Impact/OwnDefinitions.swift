import TeamSyncBase
import TeamSyncDesign

/// A name in code that the code may define itself, instead of taking it from the design system.
enum OwnName: Hashable {
    /// A custom property or a variable of Sass or Less, as written: `--brand`, `$brand`.
    case variable(String)
    /// A resource of Android, such as `drawable` and `ic_close`.
    case resource(String, String)

    /// - Parameter type: nil for any type.
    fileprivate func isResource(of type: String?) -> Bool {
        if case .resource(let own, _) = self { type.map { $0 == own } ?? true } else { false }
    }

    /// The name as shown to people.
    var text: String {
        switch self {
        case .variable(let name): name
        case .resource(let type, let name): "\(type)/\(name)"
        }
    }
}

/// Finds the custom properties, variables and resources that code defines itself.
struct OwnDefinitions {
    private let wanted: Set<OwnName>
    private let words: Set<ArraySlice<UInt8>>
    private let resources: [String: [OwnName]]
    private(set) var found: Set<OwnName> = []
    /// The custom properties that are values of constants in scripts, which only define them if a script sets properties.
    private var constants: Set<OwnName> = []
    private var setsProperties = false

    /// All wanted names are found if a file cannot be read.
    init(_ wanted: Set<OwnName>, in tree: some SourceTree) {
        self.wanted = wanted
        words = Set(
            wanted.map { name in
                switch name {
                case .variable(let name): Array(name.drop { "$@".contains($0) }.utf8)[...]
                case .resource(_, let name): Array(name.utf8)[...]
                }
            })
        resources = Dictionary(grouping: wanted) { if case .resource(_, let name) = $0 { name } else { "" } }
        guard !wanted.isEmpty else { return }
        let (paths, gaps) = tree.list()
        guard gaps.isEmpty else {
            found = wanted
            return
        }
        for path in paths {
            let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
            addFile(path)
            let isResource = ending == "xml" && path.split(separator: "/").contains { $0.hasPrefix("values") }
            let isGradle = path.hasSuffix(".gradle") || path.hasSuffix(".gradle.kts")
            guard isResource || isGradle || OwnDefinitions.endings.contains(ending) else { continue }
            do throws(UnreadableSource) {
                let bytes = try tree.contents(of: path)
                if isGradle { addValues(bytes, path) } else { add(bytes, path, isResource: isResource) }
            } catch {
                found = wanted
                return
            }
        }
        if setsProperties { found.formUnion(constants) }
    }

    /// The endings of files that can define variables of style sheets.
    private static let endings: Set<String> = [
        "astro", "cjs", "cs", "cshtml", "css", "dart", "erb", "ex", "exs", "haml", "hbs", "heex", "htm", "html", "java",
        "js", "json", "jsx", "kt", "kts", "less", "liquid", "mdx", "mjs", "mts", "njk", "pcss", "php", "pug", "py",
        "razor", "rb", "sass", "scss", "slim", "styl", "svelte", "svg", "ts", "tsx", "twig", "vue",
    ]

    /// Adds a resource that is a file: `res/drawable-night/ic_close.xml`.
    private mutating func addFile(_ path: String) {
        let parts = path.split(separator: "/")
        guard parts.count > 1, let name = parts.last?.split(separator: ".").first else { return }
        let type = parts[parts.count - 2].split(separator: "-").first ?? ""
        let resource = OwnName.resource(String(type), String(name))
        if wanted.contains(resource) { found.insert(resource) }
    }

    /// Adds the resources that a build defines: `resValue("color", "ink", "#000")`.
    private mutating func addValues(_ bytes: [UInt8], _ path: String) {
        // Groovy has the comments of Java.
        let text = SourceMask(bytes, fileName: path.hasSuffix(".kts") ? path : "\(path).java").bytes
        let word = Array("resValue".utf8)
        for offset in ByteSearch.offsets(of: word, in: text) {
            let parts = text[(offset + word.count)...].prefix(OwnDefinitions.lineLimit).split(
                maxSplits: 4, omittingEmptySubsequences: false
            ) { "\"'".utf8.contains($0) }
            guard parts.count == 5 else { continue }
            let resource = OwnName.resource(
                String(decoding: parts[1], as: UTF8.self), String(decoding: parts[3], as: UTF8.self))
            if wanted.contains(resource) { found.insert(resource) }
        }
    }

    private mutating func add(_ bytes: [UInt8], _ path: String, isResource: Bool) {
        let mask = SourceMask(bytes, fileName: path)
        let text = mask.bytes
        lazy var sass = SassNames(mask)
        if mask.mayHaveScripts {
            setsProperties =
                setsProperties
                || ["setProperty", "registerProperty"].contains { ByteSearch.contains(Array($0.utf8), in: text) }
        }
        var index = 0
        while index < text.count {
            guard WordSearch.isDashedWord(text[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, WordSearch.isDashedWord(text[index]) { index += 1 }
            guard words.contains(text[start..<index]) else { continue }
            let word = String(decoding: text[start..<index], as: UTF8.self)
            if isResource {
                guard text[..<start].suffix(6).dropLast().elementsEqual("name=".utf8) else { continue }
                let type = OwnDefinitions.type(ofElementWith: start, in: text)
                found.formUnion((resources[word] ?? []).filter { $0.isResource(of: type) })
                continue
            }
            let sigil = start > 0 && "$@".utf8.contains(text[start - 1]) ? 1 : 0
            let name = OwnName.variable(String(decoding: text[(start - sigil)..<index], as: UTF8.self))
            guard wanted.contains(name), !found.contains(name) else { continue }
            let place = start - sigil..<index
            if mask.mayHaveScripts, OwnDefinitions.isConstant(place, in: text) {
                constants.insert(name)
            } else if OwnDefinitions.isDefined(place, in: mask), !sass.isLocal(place) {
                found.insert(name)
            }
        }
    }

    /// The type of the resource that an element in `res/values` defines: `color` for `<color name="ink">` and
    /// `<item type="color" name="ink">`; empty for an item of a style or a list, nil if it is unknown.
    private static func type(ofElementWith name: Int, in text: [UInt8]) -> String? {
        let front = text[..<name].suffix(lineLimit)
        guard let open = front.lastIndex(of: UInt8(ascii: "<")) else { return nil }
        let element = String(decoding: text[(open + 1)..<name].prefix(while: WordSearch.isDashedWord), as: UTF8.self)
        guard ["item", "public"].contains(element) else {
            return element.hasSuffix("array") ? "array" : element == "declare-styleable" ? "styleable" : element
        }
        let tag = text[open...].prefix(lineLimit).prefix { $0 != UInt8(ascii: ">") }
        guard let value = tag.firstRange(of: Array(" type=".utf8))?.upperBound else {
            return element == "item" ? "" : nil
        }
        return String(decoding: tag[value...].dropFirst().prefix(while: WordSearch.isDashedWord), as: UTF8.self)
    }

    /// Whether a custom property is only read at a place: `var(--brand)`, or the only argument of a call in a script.
    private static func isRead(_ name: Range<Int>, in text: [UInt8]) -> Bool {
        let front = text[..<name.lowerBound].suffix(lineLimit)
        if front.dropLast(front.reversed().prefix { $0 <= 0x20 }.count).suffix(4).map({ $0 | 0x20 })
            == Array("var(".utf8)
        {
            return true
        }
        guard let quote = front.last, "\"'`".utf8.contains(quote), front.dropLast().last == UInt8(ascii: "(") else {
            return false
        }
        return text[name.upperBound...].prefix(2).elementsEqual([quote, UInt8(ascii: ")")])
    }

    /// Whether a custom property is the whole value of a constant or a member: `const ink = '--ink'`, `{ ink: '--ink' }`,
    /// and not an argument, a key or an element of a list.
    private static func isConstant(_ name: Range<Int>, in text: [UInt8]) -> Bool {
        let front = text[..<name.lowerBound].suffix(lineLimit)
        guard let quote = front.last, "\"'`".utf8.contains(quote), text[name].starts(with: "--".utf8),
            let mark = front.dropLast().last(where: { $0 > 0x20 }), "=:".utf8.contains(mark),
            text[name.upperBound...].first == quote
        else { return false }
        let next = text[(name.upperBound + 1)...].prefix(lineLimit).first { $0 != 0x20 && $0 != 0x09 }
        guard let next else { return true }
        return ";\n\r})".utf8.contains(next) || mark == UInt8(ascii: ":") && next == UInt8(ascii: ",")
    }

    /// Whether a variable may be defined at a place: `$brand: red`, `@each $brand in …`. There are many ways to define a
    /// custom property, so that it may be defined wherever it is not read.
    private static func isDefined(_ name: Range<Int>, in mask: SourceMask) -> Bool {
        let text = mask.bytes
        if text[name].starts(with: "--".utf8) { return !isRead(name, in: text) }
        let line = text[max(0, name.lowerBound - lineLimit)..<name.lowerBound]
        let start = line.lastIndex { $0 == 0x0a || $0 == UInt8(ascii: ";") }.map { $0 + 1 } ?? line.startIndex
        let words = line[start...].split { !WordSearch.isDashedWord($0) && $0 != UInt8(ascii: "@") }
        if let index = words.lastIndex(where: { parameters.contains(String(decoding: $0, as: UTF8.self)) }),
            !words[index...].contains(where: { $0.elementsEqual("in".utf8) || $0.elementsEqual("from".utf8) })
        {
            return true
        }
        // A parameter of Less with a default looks like an argument: `.button(@brand: red) { … }`.
        if text[name.lowerBound] == UInt8(ascii: "@"), !mask.isInLiteral(name.lowerBound), isParameter(name, in: text) {
            return true
        }
        guard !mask.isText(name, matchedFrom: name.lowerBound) else { return false }
        var rest = text[name.upperBound...]
        let isQuoted = rest.first.map { "\"'`".utf8.contains($0) } ?? false
        if isQuoted { rest = rest.dropFirst() }
        guard let next = rest.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
        return next == UInt8(ascii: ":") || isQuoted && ",]".utf8.contains(next)
    }

    /// Whether a variable of Less may be a parameter: `.button(@brand; @size: 2px) { … }`.
    private static func isParameter(_ name: Range<Int>, in text: [UInt8]) -> Bool {
        let front = text[..<name.lowerBound].suffix(lineLimit)
        let start = (front.lastIndex { "{}".utf8.contains($0) }.map { $0 + 1 } ?? front.startIndex)
        let open = front[start...].lastIndex { $0 == UInt8(ascii: "(") }
        guard let open, let first = front[start..<open].last(where: { $0 <= 0x20 || ".#".utf8.contains($0) }),
            first > 0x20
        else { return false }
        var depth = 1
        for index in text[name.upperBound...].prefix(lineLimit).indices {
            switch text[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "{"), UInt8(ascii: "}"): return false
            default: break
            }
            if depth == 0 {
                let rest = text[(index + 1)...].prefix(lineLimit).drop { $0 <= 0x20 }
                return rest.first == UInt8(ascii: "{") || rest.starts(with: "when".utf8)
            }
        }
        return false
    }

    /// The words before the names of properties and of parameters.
    private static let parameters: Set<String> = ["@property", "@each", "@for", "using"]
    /// The maximum length of the part of a line before a name to read, in bytes.
    private static let lineLimit = 300
}
