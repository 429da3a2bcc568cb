import TeamSyncBase
import TeamSyncDesign

/// The values in a Kotlin source whose types the source states: `size` in `size: ChipSizes` and `size = ChipSizes(…)`.
struct KotlinReceivers {
    private let mask: SourceMask
    private var bytes: [UInt8] { mask.bytes }

    /// The maximum number of members of values to look at, of the occurrences of a value, and the maximum length of the
    /// code around a name to read, in bytes.
    private static let (memberLimit, wordLimit, limit) = (500, 2000, 200)

    init(_ mask: SourceMask) { self.mask = mask }

    /// The words that are members of a value which certainly has a type.
    func members(_ words: [Range<Int>], of type: String) -> [Range<Int>] {
        var known: [String: Bool] = [:]
        return words.prefix(KotlinReceivers.memberLimit).filter { word in
            guard let receiver = receiver(of: word) else { return false }
            if let known = known[receiver] { return known }
            let types = types(of: receiver)
            let isOfType = types == [type]
            known[receiver] = isOfType
            return isOfType
        }
    }

    /// The variable before a member: `size` in `size.radius` and `size?.radius`.
    private func receiver(of member: Range<Int>) -> String? {
        var end = member.lowerBound - 1
        guard end > 0, bytes[end] == UInt8(ascii: ".") else { return nil }
        if bytes[end - 1] == UInt8(ascii: "?") { end -= 1 }
        let name = bytes[..<end].suffix(KotlinReceivers.limit).reversed().prefix(while: WordSearch.isWord)
        let start = end - name.count
        guard let first = name.last, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first,
            start == 0 || !".@`".utf8.contains(bytes[start - 1])
        else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// The types in all declarations of a variable; an empty name for a type that the source does not state.
    private func types(of name: String) -> Set<String> {
        let words = mask.words(name)
        guard words.count < KotlinReceivers.wordLimit else { return [""] }
        return Set(words.compactMap(type))
    }

    /// The type in a declaration of a variable; nil if it is not declared there.
    private func type(at name: Range<Int>) -> String? {
        let front = bytes[..<name.lowerBound].suffix(KotlinReceivers.limit)
        let rest = bytes[name.upperBound...].prefix(KotlinReceivers.limit).drop { $0 == 0x20 }
        if front.last == UInt8(ascii: ".") { return nil }
        let isVariable = KotlinReceivers.declares(front)
        if rest.first == UInt8(ascii: ":"), rest.dropFirst().first != UInt8(ascii: ":") {
            return self.path(rest.dropFirst(), isCall: false)
        }
        if rest.starts(with: "->".utf8) { return "" }
        guard isVariable else { return nil }
        return rest.first == UInt8(ascii: "=") ? self.path(rest.dropFirst(), isCall: true) : ""
    }

    /// Whether code declares the variable after it: `val `, `for (`, `val (a, `.
    private static func declares(_ code: ArraySlice<UInt8>) -> Bool {
        let isOfList = { (byte: UInt8) in WordSearch.isWord(byte) || byte <= 0x20 || byte == UInt8(ascii: ",") }
        func words(_ code: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { code.split { !WordSearch.isWord($0) } }
        func isKeyword(_ word: ArraySlice<UInt8>?) -> Bool {
            word.map { ["val", "var", "for"].contains(String(decoding: $0, as: UTF8.self)) } ?? false
        }
        if let last = code.last, last <= 0x20, isKeyword(words(code).last),
            words(code).last?.endIndex == code.endIndex - 1
        {
            return true
        }
        var rest = code
        while rest.count > 0, code.endIndex - rest.endIndex < limit {
            rest = rest.dropLast(rest.reversed().prefix(while: isOfList).count)
            guard rest.last == UInt8(ascii: "(") else { return false }
            rest = rest.dropLast()
            let word = words(rest).last
            if isKeyword(word),
                word.map({ rest[$0.endIndex...].allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: "(") } }) ?? false
            {
                return true
            }
            guard rest.last == UInt8(ascii: "(") else { return false }
        }
        return false
    }

    /// The last name of a path to a type or its constructor; empty if there is something else.
    private func path(_ code: ArraySlice<UInt8>, isCall: Bool) -> String {
        let code = code.drop { $0 == 0x20 }
        let path = code.prefix { WordSearch.isWord($0) || $0 == UInt8(ascii: ".") }
        let next = code[path.endIndex...].first ?? 0x0a
        guard let name = path.split(separator: UInt8(ascii: ".")).last, let first = name.first,
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first, isCall == (next == UInt8(ascii: "(")),
            next != UInt8(ascii: "<")
        else { return "" }
        return String(decoding: name, as: UTF8.self)
    }
}
