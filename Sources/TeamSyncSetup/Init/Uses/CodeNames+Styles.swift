import TeamSyncBase
import TeamSyncDesign

/// Reads the custom properties and the variables of style sheets.
extension CodeNames {
    mutating func readProperties() {
        let isScript = CodeAccessor.scripts.contains(fileExtension)
        readDefinitions(Array("--".utf8))
        for start in ByteSearch.offsets(of: Array("--".utf8), in: bytes) {
            let front = bytes[..<start].suffix(CodeNames.nameLimit)
            let code = front.dropLast(front.reversed().prefix { $0 <= 0x20 }.count)
            let isQuoted = isScript && front.last.map { "\"'`".utf8.contains($0) } ?? false
            guard isQuoted || code.suffix(4).elementsEqual("var(".utf8) else { continue }
            let name = bytes[(start + 2)...].prefix(CodeNames.nameLimit).prefix {
                CodeNames.isWord($0) || $0 == UInt8(ascii: "-")
            }
            add({ .property(prefix: $0) }, String(decoding: name, as: UTF8.self), isQuoted: isQuoted)
        }
    }

    /// Adds a variable, also for the prefix of its name.
    /// - Parameter isQuoted: whether it is in quotes, and can also be an option of a command.
    mutating func add(_ form: (String) -> CodeAccessor.Form, _ variable: String, isQuoted: Bool = false) {
        guard !variable.isEmpty else { return }
        if !isQuoted { add(form(""), of: "", variable) }
        if let dash = variable.firstIndex(of: "-"), dash != variable.startIndex {
            add(form(String(variable[...dash])), of: "", variable)
        }
    }

    /// Reads the variables of Sass, or those of Less, which can also be written as `@{ink}`.
    mutating func readVariables(_ sigil: UInt8) {
        let isLess = sigil == UInt8(ascii: "@")
        readDefinitions([sigil])
        for part in bytes.split(separator: sigil) where part.startIndex > 0 && bytes[part.startIndex - 1] == sigil {
            let part = isLess && part.first == UInt8(ascii: "{") ? part.dropFirst() : part
            let name = part.prefix(CodeNames.nameLimit).prefix { CodeNames.isWord($0) || $0 == UInt8(ascii: "-") }
            guard !name.isEmpty, mask.isInStyles(name.startIndex),
                !mask.isText(name.startIndex..<name.endIndex, matchedFrom: part.startIndex - 1)
            else {
                continue
            }
            let text = String(decoding: name, as: UTF8.self)
            if isLess, CodeNames.rules.contains(text) || text.hasPrefix("-") || defined.contains("@\(text)") {
                continue
            }
            add({ .variable(prefix: $0) }, text)
        }
    }

    /// Reads the variables that the source defines itself, at the beginnings of statements: `$ink: red`, `--ink: red`.
    private mutating func readDefinitions(_ sigil: [UInt8]) {
        for start in ByteSearch.offsets(of: sigil, in: bytes) where mask.isInStyles(start) {
            let name = bytes[(start + sigil.count)...].prefix(CodeNames.nameLimit).prefix {
                CodeNames.isWord($0) || $0 == UInt8(ascii: "-")
            }
            let rest = bytes[name.endIndex...].prefix(CodeNames.nameLimit)
            let front = bytes[..<start].suffix(CodeNames.nameLimit)
            let space = front.suffix(front.reversed().prefix { $0 <= 0x20 }.count)
            // The tag of a page may precede it. In the indented syntax of Sass, a line is a statement.
            let isAtStart =
                front.dropLast(space.count).last.map { ";{}>".utf8.contains($0) } ?? true
                || fileExtension == "sass" && space.contains(0x0a)
            guard isAtStart, !name.isEmpty, rest.first(where: { $0 > 0x20 }) == UInt8(ascii: ":") else { continue }
            defined.insert(String(decoding: sigil + name, as: UTF8.self))
        }
    }

    /// The rules of style sheets that begin like variables of Less, and Less's own variables.
    private static let rules: Set<String> = [
        "media", "import", "charset", "namespace", "supports", "keyframes", "font-face", "page", "plugin", "layer",
        "container", "property", "counter-style", "tailwind", "apply", "use", "forward", "include", "arguments", "rest",
        "document", "viewport", "screen", "variants", "responsive", "config", "theme", "utility", "source", "scope",
    ]
}
