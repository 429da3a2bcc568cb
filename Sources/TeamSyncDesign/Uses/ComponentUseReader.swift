import TeamSyncBase

/// Reads how a source uses components, without parsing all of it.
struct ComponentUseReader {
    let bytes: [UInt8]
    let isKotlin: Bool
    let isScript: Bool
    let isDart: Bool
    /// The imports of a Kotlin source, and its own package.
    let imports: Set<String>
    /// The types that have another name in a Kotlin source, with the types around them.
    let kotlinAliases: [String: [String]]
    /// The number of bytes that may still be read.
    var bytesLeft: Int

    /// The maximum size of a tag or a call, of the content of an element that is searched for slots, and of a statement
    /// before a name, in bytes.
    static let (sizeLimit, contentLimit, statementLimit) = (16 << 10, 16 << 10, 2000)
    static let (nameLimit, depthLimit) = (200, 100)

    /// - Parameters:
    ///   - bytes: the source without its comments; see `SourceMask`.
    ///   - limit: the maximum number of bytes to read for all uses together.
    init(_ bytes: [UInt8], fileName name: String, limit: Int = 4 << 20) {
        (self.bytes, bytesLeft) = (bytes, limit)
        let ending = name.split(separator: ".").last?.lowercased() ?? ""
        isKotlin = ["kt", "kts"].contains(ending)
        isDart = ending == "dart"
        imports = isKotlin ? ComponentUseReader.imports(in: bytes) : []
        kotlinAliases = isKotlin ? ComponentUseReader.kotlinAliases(in: bytes) : [:]
        isScript = ["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts"].contains(ending)
    }

    private static func imports(in bytes: [UInt8]) -> Set<String> {
        var imports: Set<String> = []
        for line in bytes.split(separator: 0x0a) {
            let words = line.split { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
            guard words.count > 1, words[1].count <= nameLimit else { continue }
            if words[0].elementsEqual("import".utf8) { imports.insert(String(decoding: words[1], as: UTF8.self)) }
            if words[0].elementsEqual("package".utf8) {
                imports.insert(String(decoding: words[1], as: UTF8.self) + ".*")
            }
        }
        return imports
    }

    /// - Parameter name: a name of a component, or a part of it; may be empty.
    /// - Returns: nil if the name is used in another way.
    mutating func use(at name: Range<Int>) -> ComponentUse? {
        guard name.lowerBound >= 0, name.upperBound <= bytes.count, bytesLeft > 0 else { return nil }
        var (start, end) = (name.lowerBound, name.upperBound)
        let isInName: (UInt8) -> Bool =
            isKotlin || isDart ? { $0.isPartOfWord } : { $0.isPartOfWord || $0 == UInt8(ascii: "-") }
        let (first, last) = (
            max(0, start - ComponentUseReader.nameLimit), min(bytes.count, end + ComponentUseReader.nameLimit)
        )
        while start > first, isInName(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: ".") { start -= 1 }
        while end < last, isInName(bytes[end]) { end += 1 }
        bytesLeft -= ComponentUseReader.nameLimit
        if isKotlin { return kotlinUse(start, end) }
        if isDart { return dartUse(start, end) }
        if start > 1, bytes[start - 1] == UInt8(ascii: "/"), bytes[start - 2] == UInt8(ascii: "<") {
            return ComponentUse(.endTag)
        }
        if start > 0, bytes[start - 1] == UInt8(ascii: "<") {
            // The argument of a generic type, as in `useRef<Button>(null)`.
            let isGeneric =
                isScript && start > 1 && bytes[start - 2].isPartOfWord
                && !bytes[start..<end].contains(UInt8(ascii: "-"))
            return isGeneric ? nil : tag(start..<end)
        }
        if let element = element(withAttributeAt: start) { return tag(element) }
        if let selector = selector(start..<end) { return selector }
        // A module of Angular only passes its components on.
        let isModule = isScript && end - start > 6 && bytes[start..<end].suffix(6).elementsEqual("Module".utf8)
        return isModule || isPassed(start) ? ComponentUse(.passing) : nil
    }

    /// The name of the tag that has an attribute at an index, such as the directive in `<a acmeTip>` or `<a [acmeTip]="b">`
    /// of Angular; nil if there is no attribute.
    private mutating func element(withAttributeAt start: Int) -> Range<Int>? {
        guard start > 0, 0x61...0x7a ~= bytes[start] else { return nil }
        let begin = "[*".utf8.contains(bytes[start - 1]) ? start - 1 : start
        guard begin > 0, bytes[begin - 1].isLineSpace else { return nil }
        let first = max(0, begin - ComponentUseReader.statementLimit)
        bytesLeft -= begin - first
        guard let mark = bytes[first..<begin].lastIndex(of: UInt8(ascii: "<")), bytes[mark + 1].isPartOfWord else {
            return nil
        }
        let name =
            (mark + 1)..<(bytes[(mark + 1)..<begin].firstIndex { !$0.isPartOfWord && $0 != UInt8(ascii: "-") } ?? begin)
        var (index, use) = (name.upperBound, ComponentUse(.tag))
        while case let next = skipSpaces(index), next < begin {
            guard let end = readAttribute(next, bytes.count, &use) else { return nil }
            index = end
        }
        return skipSpaces(index) == begin ? name : nil
    }

    /// The beginning of a name whose place is at an offset: in Kotlin, the place can be that of a part of it.
    func start(of offset: Int) -> Int {
        guard isKotlin, offset <= bytes.count else { return offset }
        return offset
            - bytes[..<offset].suffix(ComponentUseReader.nameLimit).reversed().prefix { $0.isPartOfWord }.count
    }

    /// The word at an offset, or the name that an import gives to it.
    func name(at offset: Int) -> String {
        let word = { (start: Int) in
            bytes[min(start, bytes.count)...].prefix(ComponentUseReader.nameLimit).prefix { $0.isPartOfWord }
        }
        var name = word(start(of: offset))
        let next = skipSpaces(name.endIndex)
        if hasWord("as", at: next) { name = word(skipSpaces(next + 2)) }
        return String(decoding: name, as: UTF8.self)
    }

    /// Returns the names that the source uses in a way that `use` does not read, or at other places.
    /// - Parameters:
    ///   - names: the names to look for, which consist of characters of words.
    ///   - places: the offsets of known tags and calls.
    ///   - isText: whether a name is only text, and not that of the component.
    mutating func unreadNames(
        among names: Set<String>, places: Set<Int>, isText: (Range<Int>) -> Bool = { _ in false }
    ) -> Set<String> {
        let words = Set(names.map { Array($0.utf8)[...] })
        var found: Set<String> = []
        var index = 0
        while index < bytes.count {
            guard bytes[index].isPartOfWord else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, bytes[index].isPartOfWord { index += 1 }
            guard words.contains(bytes[start..<index]) else { continue }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            guard !found.contains(name), !places.contains(start), !isText(start..<index) else { continue }
            switch use(at: start..<index)?.form {
            case .passing, .endTag, .declaration, .reference, .mention: continue
            case .tag, .call, .member, .selector, nil: found.insert(name)
            }
        }
        return found
    }

    // MARK: Imports

    /// Whether a name is in a statement such as `import { Button, Chip as Tag } from '@acme/ui'`.
    private func isPassed(_ start: Int) -> Bool {
        let first = max(0, start - ComponentUseReader.statementLimit)
        let before = bytes[first..<start].lastIndex { ";'\"`()=<>".utf8.contains($0) }.map { $0 + 1 } ?? first
        let begin = skipSpaces(before)
        guard begin < start else { return false }
        guard hasWord("import", at: begin) || hasWord("export", at: begin) else { return false }
        let last = bytes[begin..<start].last { !$0.isLineSpace }
        let words = bytes[begin..<start].split { !$0.isPartOfWord }
        let isNew = words.last.map { $0.elementsEqual("as".utf8) && $0.endIndex < start } ?? false
        let isList = last.map { "{,".utf8.contains($0) } ?? false || isNew
        return isList || hasWord("import", at: begin) && !bytes[begin..<start].contains(UInt8(ascii: "*"))
    }

    private func hasWord(_ word: String, at index: Int) -> Bool {
        let end = index + word.utf8.count
        return bytes[min(index, bytes.count)...].starts(with: word.utf8)
            && !(end < bytes.count && bytes[end].isPartOfWord)
    }

    // MARK: Tags

    private mutating func tag(_ name: Range<Int>) -> ComponentUse? {
        var use = ComponentUse(.tag)
        var index = name.upperBound
        let limit = min(bytes.count, index + ComponentUseReader.sizeLimit)
        // Arguments of a generic component.
        if index < limit, bytes[index] == UInt8(ascii: "<") {
            guard let close = bytes[index..<limit].firstIndex(of: UInt8(ascii: ">")) else {
                bytesLeft -= limit - index
                return nil
            }
            index = close + 1
        }
        defer { bytesLeft -= index - name.lowerBound }
        while true {
            index = skipSpaces(index)
            guard index < limit else { return nil }
            switch bytes[index] {
            case UInt8(ascii: ">"):
                readContent(of: bytes[name], from: index + 1, &use)
                return use
            case UInt8(ascii: "/"):
                index += 1
                if index < limit, bytes[index] == UInt8(ascii: ">") { return use }
            case UInt8(ascii: "{"), UInt8(ascii: "$"):
                guard let end = endOfBraces(index, limit) else {
                    index = limit
                    return nil
                }
                let text = text(index, end)
                if text.utf8.allSatisfy({ $0.isPartOfWord }), !text.isEmpty {
                    use.addAttribute(text, nil, isCode: true)
                } else if !text.utf8.allSatisfy({ $0.isLineSpace }) {
                    use.addUnread()
                }
                index = end
            default:
                guard let end = readAttribute(index, limit, &use) else {
                    index = limit
                    return nil
                }
                index = end
            }
        }
    }

    /// - Returns: the index after the attribute; nil if it cannot be read.
    private func readAttribute(_ start: Int, _ limit: Int, _ use: inout ComponentUse) -> Int? {
        let isEnd = { (index: Int) in
            bytes[index].isLineSpace || "=>{\"'`<".utf8.contains(bytes[index])
                || bytes[index] == UInt8(ascii: "/") && index + 1 < limit && bytes[index + 1] == UInt8(ascii: ">")
        }
        let end = (start..<limit).first(where: isEnd) ?? limit
        guard end > start else { return nil }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        var index = skipSpaces(end)
        guard index < limit, bytes[index] == UInt8(ascii: "=") else {
            use.addAttribute(name, nil, isCode: false)
            return end
        }
        index = skipSpaces(index + 1)
        guard index < limit else { return nil }
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            guard let close = bytes[(index + 1)..<limit].firstIndex(of: bytes[index]) else { return nil }
            use.addAttribute(name, String(decoding: bytes[(index + 1)..<close], as: UTF8.self), isCode: false)
            return close + 1
        case UInt8(ascii: "{"), UInt8(ascii: "$"):
            guard let close = endOfBraces(index, limit) else { return nil }
            use.addAttribute(name, text(index, close), isCode: true)
            return close
        default:
            let close = (index..<limit).first { bytes[$0].isLineSpace || bytes[$0] == UInt8(ascii: ">") } ?? limit
            use.addAttribute(name, String(decoding: bytes[index..<close], as: UTF8.self), isCode: false)
            return close
        }
    }

    // MARK: Brackets

    /// The index after the bracket or quotation mark that closes the one at an index. A quoted string ends with its
    /// line, because a mark in the text of an element is an apostrophe.
    func end(of start: Int, _ limit: Int) -> Int? {
        var open: [UInt8] = []
        var index = start
        while index < limit {
            let byte = bytes[index]
            index += 1
            let quote = open.last.flatMap { "\"'`".utf8.contains($0) ? $0 : nil }
            switch byte {
            case UInt8(ascii: "\\") where quote != nil: index += 1
            case UInt8(ascii: "{") where quote != nil && bytes[index - 2] == UInt8(ascii: "$"):
                open.append(UInt8(ascii: "}"))
            case 0x0a where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"): open.removeLast()
            case _ where byte == open.last: open.removeLast()
            case _ where quote != nil: continue
            case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
            case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): open.append(byte)
            default: continue
            }
            if open.isEmpty { return min(index, limit) }
            guard open.count < ComponentUseReader.depthLimit else { return nil }
        }
        return nil
    }

    /// The index after `{…}` or `${…}`.
    private func endOfBraces(_ start: Int, _ limit: Int) -> Int? {
        let brace = bytes[start] == UInt8(ascii: "$") ? start + 1 : start
        guard brace < limit, bytes[brace] == UInt8(ascii: "{") else { return nil }
        return end(of: brace, limit)
    }

    /// The text in braces.
    private func text(_ start: Int, _ end: Int) -> String {
        let first = bytes[start] == UInt8(ascii: "$") ? start + 2 : start + 1
        return String(decoding: bytes[first..<max(first, end - 1)], as: UTF8.self)
    }

    func skipSpaces(_ start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index].isLineSpace { index += 1 }
        return index
    }
}
