import TeamSyncBase

/// Calls of constructors in Dart, and the arguments of calls.
extension ComponentUseReader {
    /// Reads the arguments of a constructor without a name. Constructors with names have parameters of their own.
    mutating func dartUse(_ start: Int, _ end: Int) -> ComponentUse? {
        let line = bytes[max(0, start - ComponentUseReader.statementLimit)..<start]
        let before = line[(line.lastIndex { "\n;".utf8.contains($0) }.map { $0 + 1 } ?? line.startIndex)...]
        let words = before.split { !$0.isPartOfWord }.map { String(decoding: $0, as: UTF8.self) }
        if words.first == "import" || words.first == "export" { return ComponentUse(.passing, isOfDart: true) }
        if words.last == "class" { return ComponentUse(.declaration, isOfDart: true) }
        var index = end
        let limit = min(bytes.count, end + ComponentUseReader.sizeLimit)
        if index < limit, bytes[index] == UInt8(ascii: ".") {
            let member = bytes[(index + 1)..<limit].prefix(ComponentUseReader.nameLimit).prefix { $0.isPartOfWord }
            var use = ComponentUse(.member, member: String(decoding: member, as: UTF8.self), isOfDart: true)
            let open = member.endIndex
            if open < limit, bytes[open] == UInt8(ascii: "("), let close = self.end(of: open, limit) {
                bytesLeft -= close - open
                readArguments(open + 1, close - 1, &use)
            }
            return use
        }
        if index < limit, bytes[index] == UInt8(ascii: "<") {
            let rest = bytes[index..<limit].prefix(ComponentUseReader.nameLimit)
            guard let open = rest.firstIndex(of: UInt8(ascii: "(")), bytes[open - 1] == UInt8(ascii: ">") else {
                return nil
            }
            index = open
        }
        guard index < limit, bytes[index] == UInt8(ascii: "(") else { return nil }
        guard let close = self.end(of: index, limit) else {
            bytesLeft -= limit - index
            return nil
        }
        bytesLeft -= close - index
        var use = ComponentUse(.call, isOfDart: true)
        readArguments(index + 1, close - 1, &use)
        return use
    }

    func readArguments(_ start: Int, _ end: Int, _ use: inout ComponentUse) {
        var (first, index) = (start, start)
        func add(_ last: Int) {
            let begin = skipSpaces(first)
            guard begin < last else { return }
            let word = bytes[begin..<last].prefix { $0.isPartOfWord }
            let equals = skipSpaces(word.endIndex)
            let mark = isDart ? UInt8(ascii: ":") : UInt8(ascii: "=")
            let isNamed =
                !word.isEmpty && equals < last && bytes[equals] == mark
                && !(equals + 1 < last && bytes[equals + 1] == UInt8(ascii: "="))
            let value = String(decoding: bytes[(isNamed ? equals + 1 : begin)..<last], as: UTF8.self)
            use.addArgument(isNamed ? String(decoding: word, as: UTF8.self) : nil, value)
        }
        while index < end {
            if bytes[index] == UInt8(ascii: ",") {
                add(index)
                first = index + 1
                index += 1
            } else if "([{\"'".utf8.contains(bytes[index]) {
                index = self.end(of: index, end) ?? end
            } else {
                index += 1
            }
        }
        add(end)
    }
}
