import TeamSyncBase

/// The paths that configurations of compilers and bundlers give to whole addresses of modules:
/// `"@kit": ["./src/kit/index.ts"]`, `'@kit': path.resolve(__dirname, 'src/kit')`,
/// `{ find: '@kit', replacement: '/src/kit' }`.
struct AliasTargets {
    /// The paths without `./` at the beginning, by address.
    private(set) var targets: [String: String] = [:]

    /// The maximum length of an address or a path, of the code between them, and the maximum number of addresses.
    private static let (nameLimit, distance, limit) = (100, 200, 1000)

    init(in configurations: [[UInt8]]) {
        for text in configurations {
            let parts = text.split(
                omittingEmptySubsequences: false, whereSeparator: { "\"'`".utf8.contains($0) })
            for index in stride(from: 1, to: parts.count - 2, by: 1) where targets.count < AliasTargets.limit {
                guard AliasTargets.isAddress(parts[index]),
                    let target = AliasTargets.target(after: index, in: parts)
                else { continue }
                let address = String(decoding: parts[index], as: UTF8.self)
                if targets[address] == nil { targets[address] = target }
            }
        }
    }

    /// Whether a text can be an alias, which is written in front of a colon or after `find:`.
    private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, text.count <= nameLimit, text.count > 1 else { return false }
        return (first.isASCIILetterOrDigit || "@#~$".utf8.contains(first))
            && text.allSatisfy { $0.isASCIILetterOrDigit || "@#~$/_-".utf8.contains($0) }
    }

    /// The first text after an alias that is a path.
    private static func target(after index: Int, in parts: [ArraySlice<UInt8>]) -> String? {
        let gap = parts[index + 1].drop { $0 <= 0x20 }
        let isKey = gap.first == UInt8(ascii: ":")
        let isFound = gap.first == UInt8(ascii: ",") && parts[index - 1].suffix(20).contains(UInt8(ascii: ":"))
        guard isKey || isFound, gap.count <= distance else { return nil }
        // In `{ find: '@kit', replacement: '/src' }`, another property follows.
        if isFound, gap.firstRange(of: Array("replacement".utf8)) == nil { return nil }
        // Only a list or a call may begin before the path.
        if isKey, gap.dropFirst().contains(where: { "{};".utf8.contains($0) }) { return nil }
        let text = parts[index + 2]
        guard text.count <= nameLimit, text.contains(where: { "./".utf8.contains($0) }),
            text.allSatisfy({ $0.isASCIILetterOrDigit || "@./_-".utf8.contains($0) })
        else { return nil }
        let path = String(decoding: text, as: UTF8.self).split(separator: "/").drop { $0 == "." || $0 == ".." }
        return path.isEmpty ? nil : path.joined(separator: "/")
    }
}
