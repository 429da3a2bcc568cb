import TeamSyncBase
import TeamSyncDesign

/// The names that a script imports, exports again and declares.
struct ScriptImports {
    /// Names that a script exports from another one.
    struct Export {
        let address: String
        /// The names, with their new names; empty for all.
        let names: [String]
        /// The names and the new name of each; empty for all.
        var pairs: [(name: String, new: String)] = []
    }

    /// A statement that imports names, or exports them from another script.
    struct Statement {
        let range: Range<Int>
        let address: String
        let isExport: Bool
        /// The names there, with their local or new names; empty for all.
        let names: [(name: String, local: String)]
    }

    private struct Binding {
        /// nil for a declaration.
        let address: String?
        let imported: String
        var form = Form.named
        /// Whether it is a type, a function, or a constant with a literal, and not a value from somewhere else.
        var isOwn = false

        enum Form { case named, standard, module }
    }

    private let bytes: [UInt8]
    private let mask: SourceMask
    /// In source order.
    private(set) var statements: [Statement] = []
    /// The number of bytes that may still be read. If it is not positive, the origin of no name is known.
    private var bytesLeft: Int
    private var bindings: [String: [Binding]] = [:]
    private(set) var exports: [Export] = []

    /// The maximum size of a statement and of a name, in bytes.
    private static let (statementLimit, nameLimit) = (20_000, 100)
    private static let declaring: Set<String> = ["function", "class", "const", "let", "var"]

    /// - Parameter mask: a script, or a page that may contain scripts.
    init(_ mask: SourceMask) {
        (self.mask, bytes) = (mask, mask.bytes)
        bytesLeft = 1000 + 20 * mask.bytes.count
        var index = 0
        while index < bytes.count, bytesLeft > 0 {
            guard isOfWord(index) else {
                index += 1
                continue
            }
            let word = self.word(at: index)
            index = word.upperBound
            guard word.count <= 8, word.lowerBound == 0 || bytes[word.lowerBound - 1] != UInt8(ascii: "."),
                !mask.isInLiteral(word.lowerBound)
            else { continue }
            switch text(word) {
            case "import": index = max(index, readImport(word))
            case "export": index = max(index, readExport(word))
            case let keyword where ScriptImports.declaring.contains(keyword): readDeclaration(word)
            default: break
            }
        }
    }

    // MARK: Statements

    /// Reads `import A, { B as C } from 'address'` and `import * as A from 'address'`.
    private mutating func readImport(_ keyword: Range<Int>) -> Int {
        let start = skippingSpace(from: keyword.upperBound)
        guard let (clause, address, end) = clause(from: start) else { return start }
        let front = clause.prefix { $0 != UInt8(ascii: "{") }
        let isModule = front.contains(UInt8(ascii: "*"))
        let outside = Set(names(in: front).map(\.1))
        let written = names(in: clause).map { (name: outside.contains($1) ? "default" : $0, local: $1) }
        statements.append(
            Statement(
                range: keyword.lowerBound..<end, address: address, isExport: false,
                names: isModule ? written.filter { $0.name != "default" } : written))
        for (name, local) in names(in: clause) {
            let form: Binding.Form = !outside.contains(local) ? .named : isModule ? .module : .standard
            bindings[local, default: []].append(Binding(address: address, imported: name, form: form))
        }
        return end
    }

    private mutating func readExport(_ keyword: Range<Int>) -> Int {
        var start = skippingSpace(from: keyword.upperBound)
        var word = self.word(at: start)
        if text(word) == "type" {
            start = skippingSpace(from: word.upperBound)
            word = self.word(at: start)
        }
        if text(word) == "default" {
            let value = text(self.word(at: skippingSpace(from: word.upperBound)))
            addExport(of: value, as: "default")
            return word.upperBound
        }
        guard start < bytes.count, "{*".utf8.contains(bytes[start]) else { return start }
        if let (clause, address, end) = clause(from: start) {
            let isAll = bytes[start] == UInt8(ascii: "*") && clause.count < 3
            let pairs = isAll ? [] : names(in: clause).map { (name: $0, new: $1) }
            statements.append(
                Statement(
                    range: keyword.lowerBound..<end, address: address, isExport: true,
                    names: pairs.map { (name: $0.name, local: $0.new) }))
            exports.append(Export(address: address, names: pairs.flatMap { [$0.name, $0.new] }, pairs: pairs))
            return end
        }
        let statement = bytes[start...].prefix(ScriptImports.statementLimit)
        let close = statement.firstIndex(of: UInt8(ascii: "}"))
        bytesLeft -= (close ?? statement.endIndex) - start
        guard let close else { return start }
        for (name, new) in names(in: bytes[(start + 1)..<close]) { addExport(of: name, as: new) }
        return close
    }

    /// Adds a name that the script has imported.
    private mutating func addExport(of name: String, as new: String) {
        for binding in bindings[name] ?? [] {
            guard let address = binding.address, !address.isEmpty else { continue }
            exports.append(
                Export(
                    address: address, names: [binding.imported, name, new], pairs: [(name: binding.imported, new: new)])
            )
        }
    }

    /// The text between a keyword and `from 'address'`, the address, and the index after it.
    private mutating func clause(from start: Int) -> (ArraySlice<UInt8>, String, Int)? {
        let statement = bytes[min(start, bytes.count)...].prefix(ScriptImports.statementLimit)
        let end = statement.firstIndex { "\"';()=".utf8.contains($0) }
        bytesLeft -= (end ?? statement.endIndex) - statement.startIndex
        guard let end, "\"'".utf8.contains(bytes[end]),
            let close = statement[(end + 1)...].firstIndex(where: { $0 == bytes[end] || $0 == 0x0a }),
            bytes[close] == bytes[end]
        else { return nil }
        let clause = bytes[start..<end].dropLast(bytes[start..<end].reversed().prefix { $0 <= 0x20 }.count)
        guard clause.suffix(4).elementsEqual("from".utf8) else { return nil }
        return (clause.dropLast(4), String(decoding: bytes[(end + 1)..<close], as: UTF8.self), close + 1)
    }

    /// The imported and the local names in `A, { B, type C as D }`. The name of a module is imported as `*`, and a default
    /// import has its local name.
    private func names(in clause: ArraySlice<UInt8>) -> [(String, String)] {
        clause.split { ",{}".utf8.contains($0) }.compactMap { item -> (String, String)? in
            var words = item.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
            if words.first == "type", words.count > 1 { words.removeFirst() }
            guard let first = words.first, let last = words.last, last.utf8.count <= ScriptImports.nameLimit else {
                return nil
            }
            return (first == "default" || first == "*" ? last : first, last)
        }
    }

    /// Reads `function A`, `class A` and `const A = …`. A constant made from something that the script imports may be a
    /// component of the design system.
    private mutating func readDeclaration(_ keyword: Range<Int>) {
        let name = self.word(at: skippingSpace(from: keyword.upperBound))
        guard !name.isEmpty, name.count <= ScriptImports.nameLimit else { return readNames(after: keyword.upperBound) }
        let isConstant = !["function", "class"].contains(text(keyword))
        let value = bytes[name.upperBound...].prefix(400).prefix { $0 != UInt8(ascii: ";") }
        bytesLeft -= value.count
        let words = ScriptImports.head(of: value).split {
            !($0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$"))
        }
        let loads = ["import(", "require("].contains { value.firstRange(of: Array($0.utf8)) != nil }
        let isMade =
            loads
            || words.contains { word in
                bindings[String(decoding: word, as: UTF8.self)]?.contains { $0.address != nil } ?? false
            }
        let first = value.drop { $0 != UInt8(ascii: "=") }.dropFirst().first { $0 > 0x20 }
        let isLiteral =
            first.map { "{['\"`0123456789".utf8.contains($0) } ?? false && value.firstRange(of: "...".utf8) == nil
        var binding = Binding(address: isConstant && isMade ? "" : nil, imported: text(name))
        binding.isOwn = !isConstant || isLiteral && !isMade
        bindings[text(name), default: []].append(binding)
    }

    /// The part of a constant's value that it may be made from: without the type of the constant, and without the body of a
    /// function; empty for a function with parameters in parentheses.
    private static func head(of declaration: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let equals = declaration.indices.first { index in
            declaration[index] == UInt8(ascii: "=") && declaration[(index + 1)...].first != UInt8(ascii: ">")
        }
        let value = equals.map { declaration[($0 + 1)...] } ?? declaration
        var depth = 0
        let start = value.drop { $0 <= 0x20 }
        let end =
            start.first != UInt8(ascii: "(")
            ? nil
            : start.firstIndex { byte in
                depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
                return depth == 0
            }
        let rest = end.map { start[($0 + 1)...].drop { $0 <= 0x20 } } ?? []
        if rest.starts(with: "=>".utf8) || rest.first == UInt8(ascii: ":") { return [] }
        return value.firstRange(of: "=>".utf8).map { value[..<$0.lowerBound] } ?? value
    }

    /// Reads `const { A, B: C } = require('address')`. The names may come from anywhere.
    private mutating func readNames(after index: Int) {
        let start = skippingSpace(from: index)
        guard start < bytes.count, "{[".utf8.contains(bytes[start]) else { return }
        let list = bytes[start...].prefix(1000).prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
        bytesLeft -= list.count
        for word in list.split(whereSeparator: { !$0.isASCIILetterOrDigit && !"_$".utf8.contains($0) }) {
            let name = String(decoding: word, as: UTF8.self)
            bindings[name, default: []].append(Binding(address: "", imported: name))
        }
    }

    // MARK: Names

    /// - Returns: nil if it is unknown what a name denotes; otherwise the address of the module that it is imported from,
    ///   or nil if the script declares it, and its possible names there.
    func origin(of name: Range<Int>) -> (address: String?, names: [String])? {
        guard bytesLeft > 0 else { return nil }
        let written = word(around: name)
        if let index = SourceMask.index(
            of: name.lowerBound, in: statements.count, range: { statements[$0].range })
        {
            return (statements[index].address, written)
        }
        guard let known = binding(of: written), known.address != "" else { return nil }
        return (known.address, written.dropFirst() + [known.imported])
    }

    /// The names that the script imports, and to which it gives no other meaning, with their local names.
    /// A default import has the name `default`.
    var importedNames: [(local: String, name: String, address: String)] {
        guard bytesLeft > 0 else { return [] }
        return bindings.sorted { $0.key < $1.key }.compactMap { local, known in
            guard known.count == 1, let address = known[0].address, !address.isEmpty else { return nil }
            switch known[0].form {
            case .named: return (local, known[0].imported, address)
            case .standard: return (local, "default", address)
            case .module: return nil
            }
        }
    }

    /// Whether a name is in an import or export.
    func isInStatement(_ name: Range<Int>) -> Bool {
        SourceMask.index(of: name.lowerBound, in: statements.count, range: { statements[$0].range }) != nil
    }

    /// Whether the script itself declares the first name of a path such as `colors.ink`, with its members.
    func declaresObject(_ name: Range<Int>) -> Bool {
        bytesLeft > 0 && binding(of: word(around: name))?.isOwn ?? false
    }

    /// Whether the script itself declares a value of this name, and does not import it or get it from somewhere else.
    func declaresObject(named name: String) -> Bool { bytesLeft > 0 && binding(of: [name])?.isOwn ?? false }

    /// The only binding of the first name of a path.
    private func binding(of path: [String]) -> Binding? {
        guard let first = path.first else { return nil }
        // A tag of a template may be written like an element.
        let known = bindings[first] ?? (path.count == 1 ? bindings[ScriptImports.typeName(of: first)] : nil)
        return known?.count == 1 ? known?.first : nil
    }

    /// The module that a name is imported from, outside of the import, and its name there: `default` for the one that has
    /// none; nil if it is not imported.
    func imported(_ name: Range<Int>) -> (address: String, name: String)? {
        guard bytesLeft > 0, !isInStatement(name) else { return nil }
        let written = word(around: name)
        guard let known = binding(of: written), let address = known.address, !address.isEmpty else { return nil }
        return switch known.form {
        case .named where written.count == 1: (address, known.imported)
        case .standard where written.count == 1: (address, "default")
        case .module where written.count == 2: (address, written[1])
        default: nil
        }
    }

    /// The names of a path such as `icons.Close` that a name belongs to.
    private func word(around name: Range<Int>) -> [String] {
        var (start, end) = (name.lowerBound, name.lowerBound)
        let isOfName = { (index: Int) in isOfWord(index) || bytes[index] == UInt8(ascii: "-") }
        let (first, last) = (max(0, start - ScriptImports.nameLimit), min(bytes.count, end + ScriptImports.nameLimit))
        while start > first, isOfName(start - 1) || bytes[start - 1] == UInt8(ascii: ".") { start -= 1 }
        while end < last, isOfName(end) { end += 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self).split(separator: ".").map(String.init)
    }

    /// The name of the component of a tag: `AcmeBanner` for `acme-banner`.
    private static func typeName(of tag: String) -> String {
        tag.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    // MARK: Text

    private func isOfWord(_ index: Int) -> Bool {
        WordSearch.isWord(bytes[index]) || bytes[index] == UInt8(ascii: "$") || bytes[index] >= 0x80
    }

    private func word(at start: Int) -> Range<Int> {
        var end = min(start, bytes.count)
        while end < bytes.count, isOfWord(end) { end += 1 }
        return min(start, bytes.count)..<end
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func skippingSpace(from start: Int) -> Int {
        bytes[min(start, bytes.count)...].firstIndex { $0 > 0x20 } ?? bytes.count
    }
}
