import TeamSyncConfiguration

/// What a `teamsync://` address names.
enum ResourceAddress: Hashable {
    case counts
    case changes(String)
    case icon(String, String)
    case component(String, String)
    case rules(String)

    enum Template: String, CaseIterable {
        case changes = "teamsync://changes/{repository}"
        case icon = "teamsync://icons/{repository}/{name}"
        case component = "teamsync://components/{repository}/{name}"
        case rules = "teamsync://rules/{repository}"

        /// Of the items that it names; nil when it names none.
        var kind: CatalogueKind? {
            switch self {
            case .changes, .rules: nil
            case .icon: .icon
            case .component: .component
            }
        }
    }

    private static let scheme = "teamsync://"

    /// - Returns: nil for anything else.
    init?(_ uri: String) {
        guard uri.hasPrefix(ResourceAddress.scheme) else { return nil }
        let parts = uri.dropFirst(ResourceAddress.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        let words = parts.compactMap { ResourceAddress.decoded($0) }
        guard words.count == parts.count, !words.contains("") else { return nil }
        switch (words.first, words.count) {
        case ("counts", 1): self = .counts
        case ("changes", 2): self = .changes(words[1])
        case ("rules", 2): self = .rules(words[1])
        case ("icons", 3): self = .icon(words[1], words[2])
        case ("components", 3): self = .component(words[1], words[2])
        default: return nil
        }
    }

    var uri: String {
        let words =
            switch self {
            case .counts: ["counts"]
            case .changes(let id): ["changes", id]
            case .rules(let id): ["rules", id]
            case .icon(let id, let name): ["icons", id, name]
            case .component(let id, let name): ["components", id, name]
            }
        return ResourceAddress.scheme + words.map(ResourceAddress.encoded).joined(separator: "/")
    }

    /// Every byte that RFC 3986 does not leave unreserved, as `%XX`.
    private static func encoded(_ word: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var output: [UInt8] = []
        for byte in word.utf8 {
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if isLetter || isDigit || "-._~".utf8.contains(byte) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// nil for an escape that is none, or bytes that are not UTF-8.
    private static func decoded(_ word: Substring) -> String? {
        var (output, rest): ([UInt8], Substring.UTF8View) = ([], word.utf8)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst().flatMap(value(of:)),
                    let low = rest.popFirst().flatMap(value(of:))
                else {
                    return nil
                }
                output.append(high << 4 | low)
            } else {
                output.append(byte)
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        Character(UnicodeScalar(digit)).hexDigitValue.map(UInt8.init)
    }
}
