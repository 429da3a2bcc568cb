import TeamSyncBase
import TeamSyncDesign

/// The names in one source, by the accessors that precede them. They are found by a quick search of the text, without a
/// parser.
struct CodeNames {
    private(set) var names: [CodeAccessor: Set<String>] = [:]
    /// The variables of style sheets that the source defines, with their sigils.
    var defined: Set<String> = []
    let bytes: [UInt8]
    let mask: SourceMask
    let fileExtension: String
    let path: String
    /// Whether a page has style sheets in Less: `<style lang="less">`.
    private let hasLess: Bool
    /// The types that a Kotlin source imports with another name, by that name.
    var aliases: [Substring: Substring] = [:]
    /// The names that a script imports, and their packages, by the name in the script.
    private var modules: [String: (name: String, module: String)] = [:]
    /// The packages from which a script imports objects as a whole, by name.
    private var objects: [String: String] = [:]

    /// The maximum length of a name or a label, and the maximum length of an element's attributes to search.
    static let (nameLimit, elementLimit) = (80, 300)
    /// The maximum length of a list of imported names.
    private static let importLimit = 20_000
    /// The maximum numbers of functions that a source calls, and of packages that a Dart source imports.
    static let (callLimit, packageLimit) = (500, 50)

    init(_ source: [UInt8], path: String) {
        mask = SourceMask(source, fileName: path)
        bytes = mask.bytes
        fileExtension = FileKind.fileExtension(of: path)
        self.path = path
        hasLess = ["lang=\"less\"", "lang='less'"].contains { ByteSearch.contains(Array($0.utf8), in: source) }
        switch fileExtension {
        case "css", "pcss": readProperties()
        case "less":
            readProperties()
            readVariables(UInt8(ascii: "@"))
        case "scss", "sass":
            readProperties()
            readVariables(UInt8(ascii: "$"))
        case "xml":
            readResources()
            readViews()
        case "html":
            readProperties()
            for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
                readElement(at: index + 1)
                readDirectives(at: index + 1)
            }
        default:
            if ["kt", "java"].contains(fileExtension) { readPackages() }
            if fileExtension == "dart" { readLibraries() }
            readCode()
            if CodeAccessor.scripts.contains(fileExtension) {
                readProperties()
                if !mask.styles.isEmpty { readVariables(UInt8(ascii: hasLess ? "@" : "$")) }
                if mayHaveSelectors { readSelectors(as: .selector(prefix: "")) }
                for member in ModuleMember.all(in: mask) { addImport(of: member.name, from: member.module) }
            }
        }
        if !["kt", "java", "swift", "xml"].contains(fileExtension) { readDrawings() }
        if CodeAccessor.sheets.contains(fileExtension) { readSelectors() }
        if fileExtension == "html" || CodeAccessor.scripts.contains(fileExtension) { readLabels() }
    }

    mutating func add(_ form: CodeAccessor.Form, of owner: some StringProtocol, _ name: some StringProtocol) {
        var accessor = CodeAccessor(owner: String(owner), form: form, fileExtension: fileExtension)
        if case .variable = form, CodeAccessor.scripts.contains(fileExtension) { accessor.isLess = hasLess }
        names[accessor, default: []].insert(String(name))
    }

    // MARK: Code

    private mutating func readCode() {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<"), CodeAccessor.scripts.contains(fileExtension) {
                readElement(at: index + 1)
            }
            guard CodeNames.isWord(byte), !(0x30...0x39).contains(byte) else {
                // Digits belong to the word before them.
                index += 1
                while CodeNames.isWord(byte), index < bytes.count, CodeNames.isWord(bytes[index]) { index += 1 }
                continue
            }
            let start = index
            var dots = 0
            while index < bytes.count, CodeNames.isWord(bytes[index]) || isDotBeforeWord(index) {
                if bytes[index] == UInt8(ascii: ".") { dots += 1 }
                index += 1
            }
            guard index - start <= 4 * CodeNames.nameLimit else { continue }
            if CodeAccessor.scripts.contains(fileExtension) {
                switch String(decoding: bytes[start..<index], as: UTF8.self) {
                case "import", "export": readImport(at: index)
                case "from", "require": readFile(at: index)
                case "typeof": readType(at: index)
                default: break
                }
            }
            if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
                readArgument(of: path(start..<index).suffix(2), at: index + 1)
                readCall(of: start..<index, at: index + 1)
            } else if dots > 0, (0x41...0x5a).contains(byte) {
                readMember(path(start..<index), endingAt: index)
            } else if dots > 2, ["kt", "java"].contains(fileExtension) {
                // `com.acme.R.drawable.ic_close`.
                let path = path(start..<index)
                if let type = path.firstIndex(of: "R") { readMember(Array(path[type...]), endingAt: index) }
            }
            if dots > 0, !modules.isEmpty { readMember(ofObject: path(start..<index), at: start) }
            if !objects.isEmpty { readPath(ofObject: start..<index) }
        }
    }

    private func path(_ range: Range<Int>) -> [Substring] {
        String(decoding: bytes[range], as: UTF8.self).split(separator: ".")
    }

    static func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") }

    private func isDotBeforeWord(_ index: Int) -> Bool {
        bytes[index] == UInt8(ascii: ".") && index + 1 < bytes.count && CodeNames.isWord(bytes[index + 1])
            && !(0x30...0x39).contains(bytes[index + 1])
    }

    private mutating func readCall(of callee: Range<Int>, at start: Int) {
        var rest = bytes[start...].drop { $0 <= 0x20 }
        let label = rest.prefix(CodeNames.nameLimit + 1).prefix { CodeNames.isWord($0) }
        guard label.count <= CodeNames.nameLimit else { return }
        if !label.isEmpty {
            rest = rest.dropFirst(label.count).drop { $0 == 0x20 }
            guard let separator = rest.popFirst(), separator == UInt8(ascii: ":") || separator == UInt8(ascii: "=")
            else { return }
            rest = rest.drop { $0 <= 0x20 }
        }
        let form = CodeAccessor.Form.call(label: label.isEmpty ? nil : String(decoding: label, as: UTF8.self))
        for text in text(at: rest.startIndex).map({ [$0] }) ?? branches(from: rest.startIndex) {
            add(form, of: path(callee).suffix(2).joined(separator: "."), text)
        }
    }

    /// The texts in `open ? "close" : "menu"` in Swift.
    private func branches(from start: Int) -> [String] {
        guard fileExtension == "swift" else { return [] }
        let code = bytes[start...].prefix(CodeNames.elementLimit).prefix { $0 != UInt8(ascii: ")") && $0 != 0x0a }
        var texts: [String] = []
        for mark in code.indices where "?:".utf8.contains(code[mark]) && texts.count < 2 {
            let quote = code[(mark + 1)...].firstIndex { $0 > 0x20 } ?? mark
            if bytes[quote] == UInt8(ascii: "\""), let text = text(at: quote) { texts.append(text) }
        }
        return texts
    }

    /// The quoted text at the given index; nil if there is none, or if it contains code or escapes.
    func text(at start: Int) -> String? {
        guard bytes.indices.contains(start), "\"'".utf8.contains(bytes[start]) else { return nil }
        let text = bytes[(start + 1)...].prefix(CodeNames.nameLimit).prefix { $0 != bytes[start] && $0 >= 0x20 }
        guard !text.isEmpty, text.endIndex < bytes.count, bytes[text.endIndex] == bytes[start],
            !text.contains(where: { "\\${".utf8.contains($0) })
        else { return nil }
        return String(validating: text, as: UTF8.self)
    }

    private mutating func readMember(_ path: [Substring], endingAt end: Int) {
        func isType(_ name: Substring) -> Bool { name.first?.isUppercase == true }
        let path = (path.first.map { [aliases[$0] ?? $0] } ?? []) + path.dropFirst()
        if path.count >= 3, path[0].hasSuffix("R"), path[0] == "R" || CodeNames.resources.contains(path[1]) {
            // Android's resources: `R.drawable.ic_close`, `AcmeR.drawable.ic_close`.
            guard !mask.isInLiteral(end - path.dropFirst(2).joined(separator: ".").utf8.count) else { return }
            return addResource(path[2], of: "R.\(path[1])")
        }
        // The first value after the types, which may follow the name of a module; if there are only types, the last of
        // them.
        let value = path.indices.dropFirst().first { isType(path[$0 - 1]) && !isType(path[$0]) }
        let owner: [Substring]
        let index: Int
        if let value {
            (index, owner) = (value, [path[value - 1]])
            if fileExtension == "kt", !mask.isInLiteral(end - 1) {
                if value + 1 < path.count, !isType(path[value + 1]) {
                    add(.theme, of: "\(path[value - 1]).\(path[value])", path[value + 1])
                }
                // A property of a constant, as in `AcmeSpace.Medium.dp`.
                if value > 1 {
                    add(
                        .members(prefix: ""), of: path[..<(value - 1)].suffix(2).joined(separator: "."), path[value - 1]
                    )
                }
            }
        } else {
            guard path.allSatisfy(isType) else { return }
            (index, owner) = (path.count - 1, Array(path.dropLast().suffix(2)))
        }
        guard !mask.isInLiteral(end - path[index...].joined(separator: ".").utf8.count) else { return }
        add(.members(prefix: ""), of: owner.joined(separator: "."), String(path[index]))
    }

    /// Reads `colors.ink` if `colors` is imported from a package.
    private mutating func readMember(ofObject path: [Substring], at start: Int) {
        guard let first = path.first, let last = path.last, let (name, module) = modules[String(first)],
            start == 0 || bytes[start - 1] != UInt8(ascii: "."), !mask.isInLiteral(start)
        else { return }
        var accessor = CodeAccessor(
            owner: ([name[...]] + path.dropFirst().dropLast()).joined(separator: "."),
            form: .members(prefix: ""), fileExtension: fileExtension)
        accessor.module = module
        names[accessor, default: []].insert(String(last))
    }

    /// Reads `tokens.color.ink` and `tokens['color']['ink']` if `tokens` is imported from a package as a whole.
    private mutating func readPath(ofObject word: Range<Int>) {
        let name = String(decoding: bytes[word].prefix(while: CodeNames.isWord), as: UTF8.self)
        guard let module = objects[name], word.lowerBound == 0 || bytes[word.lowerBound - 1] != UInt8(ascii: "."),
            !mask.isInLiteral(word.lowerBound)
        else { return }
        let rest = bytes[(word.lowerBound + name.utf8.count)...].prefix(CodeNames.elementLimit).prefix {
            CodeNames.isWord($0) || ".[]'\"`-".utf8.contains($0)
        }
        guard let first = rest.first, ".[".utf8.contains(first) else { return }
        var accessor = CodeAccessor(owner: name, form: .object, fileExtension: fileExtension)
        accessor.module = module
        names[accessor, default: []].insert(String(decoding: rest, as: UTF8.self))
    }

    /// The types of resources whose names are those of items.
    private static let resources: Set<Substring> = ["drawable", "color", "dimen"]

    /// Reads the names in braces: `import type { A, B as C } from 'module'`.
    private mutating func readImport(at start: Int) {
        readObject(at: start)
        let clause = bytes[start...].prefix(CodeNames.importLimit)
        // A default import or `type` may precede the brace.
        guard let open = clause.firstIndex(where: { !CodeNames.isWord($0) && !", \n\r\t".utf8.contains($0) }),
            clause[open] == UInt8(ascii: "{"), let close = clause[open...].firstIndex(of: UInt8(ascii: "}"))
        else { return }
        var rest = bytes[(close + 1)...].drop { $0 <= 0x20 }
        guard rest.starts(with: "from".utf8) else { return }
        rest = rest.dropFirst(4).drop { $0 <= 0x20 }
        guard let module = text(at: rest.startIndex), CodeNames.isPackage(module) else { return }
        for item in bytes[(open + 1)..<close].split(separator: UInt8(ascii: ",")) {
            let words = item.split { $0 <= 0x20 }
            guard let name = words.first(where: { !$0.elementsEqual("type".utf8) }), name.count <= CodeNames.nameLimit,
                name.allSatisfy(CodeNames.isWord)
            else { continue }
            addImport(of: String(decoding: name, as: UTF8.self), from: module)
            modules[String(decoding: words.last ?? name, as: UTF8.self)] = (
                String(decoding: name, as: UTF8.self), module
            )
        }
    }

    /// Reads the name in `import tokens from 'module'` and `import * as tokens from 'module'`.
    private mutating func readObject(at start: Int) {
        let words = bytes[start...].prefix(4 * CodeNames.nameLimit).prefix { !"\"'`;{(".utf8.contains($0) }
        let parts = words.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        let name = parts.count == 2 ? parts[0] : parts.count == 4 && parts[..<2] == ["*", "as"] ? parts[2] : ""
        guard parts.last == "from", !name.isEmpty, name.utf8.allSatisfy(CodeNames.isWord),
            let module = text(at: words.endIndex), CodeNames.isPackage(module)
        else { return }
        objects[name] = module
    }

    private mutating func addImport(of name: String, from module: String) {
        guard CodeNames.isPackage(module), name.utf8.allSatisfy(CodeNames.isWord) else { return }
        add(.imports(front: "", end: ""), of: module, name)
    }

    /// Reads the name of the file in `from '@acme/icons/close.svg'` and `require('@acme/icons/close')`.
    private mutating func readFile(at start: Int) {
        var rest = bytes[start...].drop { $0 <= 0x20 }
        if rest.first == UInt8(ascii: "(") { rest = rest.dropFirst().drop { $0 <= 0x20 } }
        guard let path = text(at: rest.startIndex), let slash = path.lastIndex(of: "/") else { return }
        let folder = path[..<slash]
        let parts = path[path.index(after: slash)...].split(separator: ".", omittingEmptySubsequences: false)
        // A package in a scope, such as `@acme/icons`, is not a file.
        guard CodeNames.isPackage(folder), !folder.hasPrefix("@") || folder.contains("/"), parts.count <= 2,
            let name = parts.first, name.utf8.allSatisfy({ CodeNames.isWord($0) || $0 == UInt8(ascii: "-") })
        else { return }
        add(.files(front: "", end: ""), of: folder, String(name))
    }

    /// Whether a module belongs to a package, and its name can be written in a pattern as it is. Modules such as
    /// `./icons` and `@/icons` are part of the same repository.
    private static func isPackage(_ module: some StringProtocol) -> Bool {
        guard let first = module.first, first != "/", !module.hasPrefix("@/") else { return false }
        return module.allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber || "@/_-".contains(character))
        }
    }
}
