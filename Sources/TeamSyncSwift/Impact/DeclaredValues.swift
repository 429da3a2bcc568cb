import TeamSyncBase

/// The names of the types, properties, functions and cases that a Swift source declares outside of functions, with the
/// words in their types and initial values. The text is searched and not parsed.
package struct DeclaredValues {
    package struct Entry {
        /// The last name of the type around it; nil at the top level of the file.
        package let owner: String?
        package fileprivate(set) var name: String
        package let isType: Bool
        package fileprivate(set) var words: Set<String> = []
    }

    package private(set) var entries: [Entry] = []

    /// The maximum numbers of declarations of a source and of words of a declaration; further ones are ignored.
    private static let (entryLimit, wordLimit) = (5_000, 100)
    private static let types: Set<String> = ["actor", "class", "enum", "extension", "protocol", "struct"]
    private static let values: Set<String> = ["case", "func", "let", "typealias", "var"]

    /// The braces around the current place: those of types with their names, and those of other code.
    private var braces: [String?] = []
    /// The number of braces of other code.
    private var bodies = 0
    private var parentheses = 0
    private var pending: Entry?
    /// Whether the next word is the name of a type, or of a value; nil for neither.
    private var isNextType: Bool?

    package init(in text: some Sequence<UInt8>) {
        var scanner = CodeScanner()
        var word: [UInt8] = []
        var before: UInt8 = 0
        for byte in text {
            let isCode = scanner.isCode(byte)
            if isCode, WordSearch.isWord(byte) {
                if bodies == 0 { word.append(byte) }
                continue
            }
            if !word.isEmpty {
                add(String(decoding: word, as: UTF8.self), isAfterPeriod: before == UInt8(ascii: "."))
                (word, before) = ([], 0)
            }
            guard isCode else { continue }
            if !byte.isLineSpace { before = byte }
            mark(byte)
        }
        if !word.isEmpty { add(String(decoding: word, as: UTF8.self), isAfterPeriod: before == UInt8(ascii: ".")) }
        finish()
    }

    private mutating func add(_ word: String, isAfterPeriod: Bool) {
        let isKeyword = parentheses == 0 && !isAfterPeriod
        if isKeyword, DeclaredValues.values.contains(word) {
            finish()
            isNextType = false
        } else if isKeyword, DeclaredValues.types.contains(word), isNextType != false {
            // 'protocol A: class' has no name after 'class'.
            if pending?.isType != true { finish() }
            isNextType = pending == nil ? true : nil
        } else if isKeyword, word == "init" || word == "subscript" {
            finish()
        } else if let isType = isNextType {
            let owner = braces.last { $0 != nil } ?? nil
            (pending, isNextType) = (Entry(owner: owner, name: word, isType: isType), nil)
        } else if pending?.isType == true, pending?.words.isEmpty == true, isAfterPeriod {
            // 'extension Kit.Theme'
            pending?.name = word
        } else if pending?.words.count ?? DeclaredValues.wordLimit < DeclaredValues.wordLimit {
            pending?.words.insert(word)
        }
    }

    private mutating func mark(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["): if bodies == 0 { parentheses += 1 }
        case UInt8(ascii: ")"), UInt8(ascii: "]"): if bodies == 0 { parentheses = max(0, parentheses - 1) }
        case UInt8(ascii: "{"):
            if bodies == 0, let own = pending, own.isType {
                braces.append(own.name)
                finish()
            } else {
                braces.append(nil)
                bodies += 1
            }
        case UInt8(ascii: "}"):
            guard let closed = braces.popLast() else { return }
            if closed == nil { bodies -= 1 }
            if bodies == 0, parentheses == 0 { finish() }
        default: break
        }
    }

    private mutating func finish() {
        if let own = pending, entries.count < DeclaredValues.entryLimit { entries.append(own) }
        (pending, isNextType) = (nil, nil)
    }
}
