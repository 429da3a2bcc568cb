import Foundation

extension TreeEntry {
    /// A JSON file in the usual format of tools: indented, with sorted keys and a newline at the end.
    static func json(_ value: some Encodable) -> TreeEntry {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return TreeEntry(.file, try encoder.encode(value) + [UInt8(ascii: "\n")])
        } catch {
            preconditionFailure("fixture values are plain strings and numbers, which always encode: \(error)")
        }
    }
}
