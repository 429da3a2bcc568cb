import TeamSyncBase
package import TeamSyncConfiguration

/// A name that a script takes from a module without importing it by name: `icons.Close` after
/// `import * as icons from 'module'` or `const icons = require('module')`, and `const { Close } = require('module')`.
package struct ModuleMember: Equatable, Sendable {
    /// The name of the module in quotes, as written.
    package let source: String
    package let name: String
    /// The byte offset of the name.
    package let offset: Int

    package var module: String { String(source.dropFirst().dropLast()) }

    /// The members in a source without comments, in source order; none in files that are not scripts or pages.
    package static func all(in mask: SourceMask) -> [ModuleMember] {
        guard mask.mayHaveScripts else { return [] }
        var scan = ModuleScan(mask)
        return scan.members()
    }
}

extension LinePattern {
    /// The names that the pattern matches if each member is imported by name, with their byte offsets in the source.
    package func matches(in members: [ModuleMember]) -> [(key: String, offset: Int)] {
        let beginning = "import { "
        let start = beginning.utf8.count
        var known: [String: [Match]] = [:]
        return members.flatMap { member in
            let text = "\(beginning)\(member.name) } from \(member.source)"
            let found = known[text] ?? matches(in: text)
            known[text] = found
            return found.filter {
                $0.offset >= start && $0.offset + $0.key.utf8.count <= start + member.name.utf8.count
            }.map { ($0.key, member.offset + $0.offset - start) }
        }
    }
}

/// Reads the modules that a script names, and then the uses of their members.
private struct ModuleScan {
    private let mask: SourceMask
    private let bytes: [UInt8]
    /// The modules by the names of the constants that stand for them.
    private var modules: [ArraySlice<UInt8>: String] = [:]
    /// The number of declarations of each name.
    private var declarations: [ArraySlice<UInt8>: Int] = [:]
    private var found: [ModuleMember] = []

    /// The maximum length of a name, in bytes.
    private static let nameLimit = 100
    private static let declaring: Set<String> = ["const", "let", "var", "function", "class"]

    init(_ mask: SourceMask) { (self.mask, bytes) = (mask, mask.bytes) }

    mutating func members() -> [ModuleMember] {
        forEachWord { scan, word in
            switch String(decoding: scan.bytes[word], as: UTF8.self) {
            case "import": scan.readImport(word)
            case "require": scan.readCall(word)
            case let text where ModuleScan.declaring.contains(text):
                let name = scan.word(at: scan.skippingSpace(from: word.upperBound))
                scan.declarations[scan.bytes[name], default: 0] += 1
            default: break
            }
        }
        modules = modules.filter { declarations[$0.key] == 1 }
        if !modules.isEmpty {
            forEachWord { scan, word in
                guard let source = scan.modules[scan.bytes[word]] else { return }
                scan.addMember(after: word.upperBound, of: source)
            }
        }
        return found.sorted { $0.offset < $1.offset }
    }

    /// Calls the function for each word in code that is not a member of something else.
    private mutating func forEachWord(_ body: (inout ModuleScan, Range<Int>) -> Void) {
        var index = 0
        while index < bytes.count {
            guard bytes[index].isPartOfWord else {
                index += 1
                continue
            }
            let word = self.word(at: index)
            index = word.upperBound
            // A spread, as in `[...icons.all]`, does not make it a member.
            let dots = bytes[..<word.lowerBound].suffix(3).reversed().prefix { $0 == UInt8(ascii: ".") }.count
            let isMember = dots == 1 || dots == 2
            guard word.count <= ModuleScan.nameLimit, !isMember, !mask.isInLiteral(word.lowerBound) else { continue }
            body(&self, word)
        }
    }

    // MARK: Modules

    /// Reads `import * as icons from 'module'` and `import('module')`.
    private mutating func readImport(_ keyword: Range<Int>) {
        var index = skippingSpace(from: keyword.upperBound)
        if byte(index) == UInt8(ascii: "(") { return readCall(keyword) }
        // A default import or `type` may precede the asterisk.
        var first = word(at: index)
        while !first.isEmpty, first.count <= ModuleScan.nameLimit {
            index = skippingSpace(from: first.upperBound)
            if byte(index) == UInt8(ascii: ",") { index = skippingSpace(from: index + 1) }
            if byte(index) == UInt8(ascii: "*") { break }
            first = first.count == 4 && bytes[first].elementsEqual("type".utf8) ? word(at: index) : index..<index
        }
        guard byte(index) == UInt8(ascii: "*"), let name = name(after: "as", at: index + 1),
            let from = self.from(name.upperBound), let source = text(at: from)
        else { return }
        declare(name, as: source)
    }

    /// The name after a keyword.
    private func name(after keyword: String, at start: Int) -> Range<Int>? {
        let own = word(at: skippingSpace(from: start))
        guard bytes[own].elementsEqual(keyword.utf8) else { return nil }
        let name = word(at: skippingSpace(from: own.upperBound))
        return name.isEmpty ? nil : name
    }

    /// The index after the keyword `from`.
    private func from(_ start: Int) -> Int? {
        let own = word(at: skippingSpace(from: start))
        return bytes[own].elementsEqual("from".utf8) ? skippingSpace(from: own.upperBound) : nil
    }

    /// Reads `const icons = require('module')`, `const { Close, Menu: Open } = await import('module')` and
    /// `require('module').Close`.
    private mutating func readCall(_ keyword: Range<Int>) {
        let open = skippingSpace(from: keyword.upperBound)
        guard byte(open) == UInt8(ascii: "("), case let quote = skippingSpace(from: open + 1),
            let source = text(at: quote)
        else { return }
        let close = skippingSpace(from: quote + source.utf8.count)
        guard byte(close) == UInt8(ascii: ")") else { return }
        if addThen(after: close + 1, of: source) || addMember(after: close + 1, of: source) { return }
        var end = skippingSpace(before: keyword.lowerBound)
        if bytes[..<end].suffix(5).elementsEqual("await".utf8) { end = skippingSpace(before: end - 5) }
        guard byte(end - 1) == UInt8(ascii: "=") else { return }
        end = skippingSpace(before: end - 1)
        if byte(end - 1) == UInt8(ascii: "}") {
            addNames(before: end - 1, of: source)
        } else {
            let length = bytes[..<end].suffix(ModuleScan.nameLimit).reversed().prefix(while: \.isPartOfWord).count
            guard length > 0 else { return }
            let name = end - length..<end
            // In TypeScript, `import icons = require('module')` declares the name.
            let before = skippingSpace(before: name.lowerBound)
            let isImport = bytes[..<before].suffix(6).elementsEqual("import".utf8)
            if isImport { declare(name, as: source) } else { modules[bytes[name]] = source }
        }
    }

    /// The maximum length of a function after `then`, in bytes.
    private static let functionLimit = 1000

    /// Adds the members in `.then(module => module.Close)` and `.then(({ Close }) => Close)`.
    /// - Returns: whether there is such a call.
    private mutating func addThen(after index: Int, of source: String) -> Bool {
        let dot = skippingSpace(from: index)
        let then = word(at: skippingSpace(from: dot + 1))
        let open = skippingSpace(from: then.upperBound)
        guard byte(dot) == UInt8(ascii: "."), bytes[then].elementsEqual("then".utf8), byte(open) == UInt8(ascii: "(")
        else { return false }
        var start = skippingSpace(from: open + 1)
        if byte(start) == UInt8(ascii: "(") { start = skippingSpace(from: start + 1) }
        let limit = min(bytes.count, open + ModuleScan.functionLimit)
        if byte(start) == UInt8(ascii: "{") {
            if let close = bytes[start..<max(start, limit)].firstIndex(of: UInt8(ascii: "}")) {
                addNames(before: close, of: source)
            }
            return true
        }
        let parameter = word(at: start)
        guard !parameter.isEmpty else { return true }
        var (place, depth) = (parameter.upperBound, 1)
        while place < limit, depth > 0 {
            if byte(place) == UInt8(ascii: "(") { depth += 1 } else if byte(place) == UInt8(ascii: ")") { depth -= 1 }
            // A parameter in parentheses closes one that was not counted.
            if depth == 0, bytes[parameter.upperBound..<place].allSatisfy(\.isLineSpace) { depth = 1 }
            guard bytes[place].isPartOfWord else {
                place += 1
                continue
            }
            let word = self.word(at: place)
            place = word.upperBound
            if bytes[word] == bytes[parameter], byte(word.lowerBound - 1) != UInt8(ascii: ".") {
                addMember(after: place, of: source)
            }
        }
        return true
    }

    private mutating func declare(_ name: Range<Int>, as source: String) {
        modules[bytes[name]] = source
        declarations[bytes[name], default: 0] += 1
    }

    // MARK: Members

    /// Adds the member in `.Close` or `['Close']`.
    /// - Returns: whether there is one.
    @discardableResult private mutating func addMember(after index: Int, of source: String) -> Bool {
        var index = index
        if byte(index) == UInt8(ascii: "?"), byte(index + 1) == UInt8(ascii: ".") { index += 1 }
        index = skippingSpace(from: index)
        if byte(index) == UInt8(ascii: ".") {
            add(word(at: skippingSpace(from: index + 1)), of: source)
        } else if byte(index) == UInt8(ascii: "["), let text = text(at: index + 1) {
            add(word(at: index + 2), of: source)
            return byte(index + 1 + text.utf8.count) == UInt8(ascii: "]")
        } else {
            return false
        }
        return true
    }

    /// Adds the names in braces, such as `{ Close, Menu: Open, Back = null }`.
    private mutating func addNames(before end: Int, of source: String) {
        guard let open = bytes[..<end].lastIndex(where: { "{};".utf8.contains($0) }), bytes[open] == UInt8(ascii: "{")
        else { return }
        for item in bytes[(open + 1)..<end].split(separator: UInt8(ascii: ",")) {
            add(word(at: skippingSpace(from: item.startIndex)), of: source)
        }
    }

    private mutating func add(_ name: Range<Int>, of source: String) {
        guard !name.isEmpty, name.count <= ModuleScan.nameLimit, !bytes[name].elementsEqual("default".utf8) else {
            return
        }
        found.append(
            ModuleMember(source: source, name: String(decoding: bytes[name], as: UTF8.self), offset: name.lowerBound))
    }

    // MARK: Text

    private func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

    private func skippingSpace(from start: Int) -> Int {
        bytes[min(start, bytes.count)...].firstIndex { !$0.isLineSpace } ?? bytes.count
    }

    private func skippingSpace(before end: Int) -> Int {
        bytes[..<max(0, end)].lastIndex { !$0.isLineSpace }.map { $0 + 1 } ?? 0
    }

    private func word(at start: Int) -> Range<Int> {
        let rest = bytes[min(start, bytes.count)...]
        return rest.startIndex..<(rest.firstIndex { !$0.isPartOfWord } ?? rest.endIndex)
    }

    /// The text in quotes at an index, with its quotes; nil if there is none, or if it contains code or escapes.
    private func text(at start: Int) -> String? {
        guard bytes.indices.contains(start), "\"'`".utf8.contains(bytes[start]) else { return nil }
        let text = bytes[(start + 1)...].prefix(ModuleScan.nameLimit).prefix { $0 != bytes[start] && $0 >= 0x20 }
        guard !text.isEmpty, byte(text.endIndex) == bytes[start], !text.contains(where: { "\\$".utf8.contains($0) })
        else { return nil }
        return String(validating: bytes[start...text.endIndex], as: UTF8.self)
    }
}
