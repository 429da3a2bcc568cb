import TeamSyncBase

/// The maximum sizes of the parts of a result, in UTF-8 bytes of JSON. All repository contents and published data are
/// limited to these sizes.
enum Limits {
    /// The maximum size of each of these: the structured content of a result, its text, and the contents of a resource.
    static let answer = 48 << 10
    /// The maximum size of all replies to a batch together.
    static let batch = 8 << 20
    /// The part of a result that contents and rows may take. The rest is for names, warnings and similar data.
    static let page = 40 << 10
    /// The contents of one file as displayed.
    static let contents = 24 << 10
    /// The maximum size of a file to read.
    static let file = 640 << 10
    /// An item's entry in the file of its catalogue. Larger entries are neither parsed nor shown.
    static let entry = 128 << 10
    /// The entry of an item as displayed.
    static let metadata = 8 << 10
    /// The size of a name in arguments and results.
    static let name = 500
    /// The size of a sentence: a summary, a warning or the reason for a failure.
    static let sentence = 1000
    /// The size of a list of names, paths or sentences about an item: categories, brands, files or warnings.
    static let list = 3 << 10
}

extension String {
    /// The first lines that fit into `limit` UTF-8 bytes. If there are more, a line that says so is added.
    func limitedLines(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let part = shortened(to: limit)
        let end = part.utf8.lastIndex(of: UInt8(ascii: "\n")) ?? part.endIndex
        return part[..<end] + "\n… The rest is omitted; request less.\n"
    }

    /// The longest prefix that fits into `limit` bytes of JSON. It is cut at the end of a line if that does not make it
    /// much shorter.
    func beginning(jsonBytes limit: Int) -> String {
        guard JSONValue.string(self).size > limit else { return self }
        var (size, end, lineEnd) = (2, utf8.startIndex, utf8.startIndex)
        for index in unicodeScalars.indices {
            let next = unicodeScalars.index(after: index)
            size += JSONValue.string(String(unicodeScalars[index])).size - 2
            guard size <= limit else { break }
            end = next
            if unicodeScalars[index] == "\n" { lineEnd = next }
        }
        let isLate =
            utf8.distance(from: utf8.startIndex, to: lineEnd) * 2 > utf8.distance(from: utf8.startIndex, to: end)
        return String(self[..<(isLate ? lineEnd : end)])
    }
}

extension Sequence<String> {
    /// The first strings that fit into `total` bytes together, after truncating each one to `limit` bytes.
    func shortened(to limit: Int, total: Int = Limits.list) -> [String] {
        var (texts, left): ([String], Int) = ([], total)
        for text in self {
            let text = text.shortened(to: limit)
            left -= JSONValue.string(text).size + 1
            guard left >= 0 else { break }
            texts.append(text)
        }
        return texts
    }
}

extension JSONValue {
    /// The maximum size of the value in bytes when it is encoded.
    var size: Int {
        switch self {
        case .null: 4
        case .bool: 5
        case .number(let text): text.utf8.count
        case .string(let text): JSONValue.size(of: text)
        case .array(let elements): elements.reduce(2) { $0 + $1.size + 1 }
        case .object(let members): members.reduce(2) { $0 + JSONValue.size(of: $1.key) + $1.value.size + 2 }
        }
    }

    private static func size(of text: String) -> Int {
        var (text, size) = (text, 2)
        text.withUTF8 { bytes in
            for byte in bytes {
                switch byte {
                case 0x22, 0x5c, 0x09, 0x0a, 0x0d: size += 2
                case 0..<0x20, 0x7f: size += 6
                default: size += 1
                }
            }
        }
        return size
    }

    /// The value with each text truncated to `text` bytes, and each list to `count` elements or members.
    func limited(text: Int, count: Int) -> JSONValue {
        switch self {
        case .null, .bool: self
        case .number(let digits): digits.utf8.count > text ? .null : self
        case .string(let words): .string(words.shortened(to: text))
        case .array(let elements): .array(elements.prefix(count).map { $0.limited(text: text, count: count) })
        case .object(let members):
            .object(
                members.sorted { $0.key < $1.key }.prefix(count).reduce(into: [:]) {
                    $0[$1.key.shortened(to: text)] = $1.value.limited(text: text, count: count)
                })
        }
    }
}
