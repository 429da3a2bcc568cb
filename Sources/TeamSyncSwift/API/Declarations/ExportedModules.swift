/// Finds modules that a source exports completely: `@_exported import Core`.
enum ExportedModules {
    /// Excludes imports of one declaration (`import struct Core.Item`); includes those in any branch of `#if`.
    static func names(in source: String) -> [String] {
        source.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard line.first(where: { !isSpace($0) }) == UInt8(ascii: "@") else { return nil }
            let words = line.split(whereSeparator: isSpace).map { String(decoding: $0, as: UTF8.self) }
            let code = words.prefix { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
            guard let place = code.firstIndex(of: "import"), code[..<place].contains("@_exported"),
                code.count == place + 2
            else { return nil }
            return code[place + 1]
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
