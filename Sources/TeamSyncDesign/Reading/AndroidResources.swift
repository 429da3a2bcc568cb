import TeamSyncBase
import TeamSyncDocuments

/// The values in an Android resource file: colors, dimensions and numbers. The key of a value is the name of its
/// resource.
struct AndroidResources {
    private static let types = [
        "color": "color", "dimen": "dimension", "integer": "number", "fraction": "number", "bool": "boolean",
    ]

    private(set) var tokens: [TokenTree.Token] = []

    /// - Throws: if the bytes are not a resource file: not XML, nested too deeply, or with too many elements.
    init(_ bytes: [UInt8]) throws(Warning.FileFault) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        guard let tree = XMLTree(bytes), tree.root.name == "resources" else { throw .nothing(at: "/resources") }
        let lines = AndroidResources.lines(bytes)
        for case .element(let index) in tree.root.children {
            let element = tree.elements[index]
            let kind = element.name == "item" ? element["type"] ?? "" : element.name
            guard let type = AndroidResources.types[kind], let name = element["name"], !name.isEmpty else { continue }
            let all = element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
            let text = String(all[...].trimmed)
            let value = AndroidResources.value(text)
            tokens.append(
                TokenTree.Token(
                    path: [name], place: [], line: lines[name] ?? 1, mode: nil, type: type, value: .string(value),
                    remarks: [:], written: text.hasPrefix("#") && value != text ? text : nil))
        }
    }

    /// Converts a reference to `{name}`, and a color to CSS notation, because alpha comes first on Android.
    private static func value(_ text: String) -> String {
        for front in ["@color/", "@dimen/", "@integer/", "@fraction/", "@bool/"] where text.hasPrefix(front) {
            return "{\(text.dropFirst(front.count))}"
        }
        guard text.hasPrefix("#"), text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return LineScan.bounded(text)
        }
        let digits = text.dropFirst().lowercased()
        switch digits.count {
        case 4: return "#" + (digits.dropFirst() + digits.prefix(1)).map { "\($0)\($0)" }.joined()
        case 8: return "#" + digits.dropFirst(2) + (digits.hasPrefix("ff") ? "" : digits.prefix(2))
        default: return text
        }
    }

    /// Returns the line of each name. The first line is 1.
    private static func lines(_ bytes: [UInt8]) -> [String: Int] {
        var found: [String: Int] = [:]
        let mark = Array("name=\"".utf8)
        for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
            guard let range = line.firstRange(of: mark) else { continue }
            let name = String(decoding: line[range.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            if found[name] == nil { found[name] = index + 1 }
        }
        return found
    }
}
