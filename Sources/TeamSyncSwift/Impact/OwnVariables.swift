import TeamSyncBase
import TeamSyncDesign

/// The names in a source that look like variables of style sheets, but are certainly not unknown tokens: custom
/// properties that it defines itself, and rules such as `@media` beside variables of Less.
struct OwnVariables {
    private static let rules: Set<String> = [
        "charset", "container", "font-face", "import", "keyframes", "layer", "media", "namespace", "page", "plugin",
        "property", "supports", "use",
    ]

    private let bytes: [UInt8]
    private var properties: Set<[UInt8]> = []

    init(_ mask: SourceMask) {
        bytes = mask.bytes
        for start in ByteSearch.offsets(of: Array("--".utf8), in: bytes) {
            let name = bytes[(start + 2)...].prefix { $0.isASCIILetterOrDigit || "_-".utf8.contains($0) }
            guard bytes[name.endIndex...].first(where: { $0 != 0x20 }) == UInt8(ascii: ":"),
                let before = bytes[..<start].last(where: { $0 > 0x20 }), ";{}*/".utf8.contains(before)
            else { continue }
            properties.insert(Array(name))
        }
    }

    /// - Parameter name: with the sigil of the variable, or after it.
    func contain(_ name: Range<Int>) -> Bool {
        guard let sigil = SourceVariable.sigil(of: name, in: bytes) else { return false }
        let word = Array(bytes[name].dropFirst(bytes[name].starts(with: sigil.utf8) ? sigil.utf8.count : 0))
        return switch sigil {
        case "--": properties.contains(word)
        case "@": OwnVariables.rules.contains(String(decoding: word, as: UTF8.self))
        default: false
        }
    }
}
