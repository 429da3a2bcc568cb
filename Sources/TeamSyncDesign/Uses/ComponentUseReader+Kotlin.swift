import TeamSyncBase

/// Calls of functions, members and names of types in Kotlin.
extension ComponentUseReader {
    /// The maximum number of names in a path after the first.
    private static let pathLimit = 5

    mutating func kotlinUse(_ start: Int, _ end: Int) -> ComponentUse? {
        let line = bytes[max(0, start - ComponentUseReader.statementLimit)..<start]
        let before = line[(line.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? line.startIndex)...]
        let words = before.split { !$0.isPartOfWord }.map { String(decoding: $0, as: UTF8.self) }
        let isImport = words.first == "import"
        var (name, index) = kotlinName(start, end, isImport: isImport)
        if isImport { return ComponentUse(.passing, imports: imports, name) }
        if bytes[..<start].suffix(2).elementsEqual("::".utf8) {
            return ComponentUse(.reference, imports: imports, name)
        }
        if bytes[index...].starts(with: "::".utf8) {
            let member = bytes[(index + 2)...].prefix(ComponentUseReader.nameLimit).prefix { $0.isPartOfWord }
            name.path.append(String(decoding: member, as: UTF8.self))
            return ComponentUse(.reference, imports: imports, name)
        }
        if words.last == "fun", bytes[..<start].last?.isLineSpace ?? false { return ComponentUse(.declaration) }
        let first = index
        let limit = min(bytes.count, end + ComponentUseReader.sizeLimit)
        guard index < limit else {
            return index == bytes.count && name.path.count > 1 ? ComponentUse(.member, imports: imports, name) : nil
        }
        var use = ComponentUse(.call, imports: imports, name)
        if bytes[index] == UInt8(ascii: "(") {
            guard let close = self.end(of: index, limit) else {
                bytesLeft -= limit - index
                return nil
            }
            bytesLeft -= close - index
            readArguments(index + 1, close - 1, &use)
            index = close
        } else if isType(start, index, words) {
            return ComponentUse(.mention, imports: imports, name)
        }
        let next = (index..<limit).first { bytes[$0] != 0x20 && bytes[$0] != 0x09 } ?? limit
        let hasLambda = next < limit && bytes[next] == UInt8(ascii: "{")
        if hasLambda { use.addTrailingLambda() }
        if index > first || hasLambda { return use }
        return name.path.count > 1 && bytes[index] != UInt8(ascii: "<")
            ? ComponentUse(.member, imports: imports, name) : nil
    }

    /// The name that ends at an index with those around it, and the end of the last one.
    private func kotlinName(_ start: Int, _ end: Int, isImport: Bool) -> (name: KotlinName, end: Int) {
        let names = String(decoding: bytes[start..<end], as: UTF8.self).split(separator: ".").map(String.init)
        var name = KotlinName(
            owners: names.dropLast().filter { $0.first?.isUppercase ?? false }, path: names.suffix(1))
        var index = end
        while name.path.count <= ComponentUseReader.pathLimit, index + 1 < bytes.count,
            bytes[index] == UInt8(ascii: "."), bytes[index + 1].isPartOfWord
        {
            let word = bytes[(index + 1)...].prefix(ComponentUseReader.nameLimit).prefix { $0.isPartOfWord }
            name.path.append(String(decoding: word, as: UTF8.self))
            index = word.endIndex
        }
        if !isImport, let target = kotlinAliases[name.path.first ?? ""] {
            if name.owners.isEmpty, names.count == 1 {
                name.owners = target.dropLast()
                name.path.replaceSubrange(0..<1, with: target.suffix(1))
            } else if target.count == 1, target[0].first?.isLowercase ?? false {
                // An extension: `Modifier.shimmer()` after `import com.acme.acmeShimmer as shimmer`.
                name.path.replaceSubrange(0..<1, with: target)
            }
        }
        return (name, index)
    }

    /// Whether a name that is not followed by arguments is that of a type: `a: Chip`, `List<Chip>`, `is Chip`.
    private func isType(_ start: Int, _ end: Int, _ words: [String]) -> Bool {
        let front = bytes[..<start].suffix(ComponentUseReader.nameLimit)
        let code = front.dropLast(front.reversed().prefix { $0.isLineSpace }.count)
        if code.last == UInt8(ascii: ":") { return code.dropLast().last != UInt8(ascii: ":") }
        if code.endIndex < start, ["is", "as"].contains(words.last) { return true }
        guard end < bytes.count else { return false }
        return code.last == UInt8(ascii: "<") && bytes[end] == UInt8(ascii: ">")
    }

    /// The types that have another name in a source, with the types around them.
    static func kotlinAliases(in bytes: [UInt8]) -> [String: [String]] {
        var aliases: [String: [String]] = [:]
        for line in bytes.split(separator: 0x0a) {
            let words = line.prefix(statementLimit).split { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
            let texts = words.prefix(8).map { String(decoding: $0, as: UTF8.self) }
            let (target, name): (String, String)
            if texts.count == 4, texts[0] == "import", texts[2] == "as" {
                (target, name) = (texts[1], texts[3])
            } else if texts.count > 3, texts[texts.count - 4] == "typealias", texts[texts.count - 2] == "=" {
                (target, name) = (texts[texts.count - 1], texts[texts.count - 3])
            } else {
                continue
            }
            let path = target.split(separator: ".").map(String.init)
            let first = path.firstIndex { $0.first?.isUppercase ?? false } ?? path.count - 1
            if path.indices.contains(first) { aliases[name] = Array(path[first...]) }
        }
        return aliases
    }
}
