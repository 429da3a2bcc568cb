import TeamSyncBase

/// The kind of a component's script source.
enum ScriptKind {
    /// TypeScript or JavaScript.
    case module
    /// A single-file component, which contains its scripts in elements.
    case vue, svelte
    /// A Flutter widget.
    case dart

    /// Fails if the file is not a script.
    init?(_ path: GitPath) {
        switch path.ending.map(String.init)?.lowercased() {
        case "ts", "tsx", "js", "jsx", "mts", "mjs", "cts", "cjs": self = .module
        case "vue": self = .vue
        case "svelte": self = .svelte
        case "dart": self = .dart
        default: return nil
        }
    }

    /// Whether a file of this kind is one component that includes everything in the file.
    var isWholeComponent: Bool { self == .vue || self == .svelte }
    var language: SourceLanguage { self == .dart ? .dart : .script }

    /// Returns the script in a file. For a single-file component, returns the contents of its `<script>` elements.
    func script(in bytes: [UInt8]) -> [UInt8] {
        guard isWholeComponent else { return bytes }
        let (opening, closing) = (Array("<script".utf8), Array("</script".utf8))
        var (scripts, index): ([UInt8], Int) = ([], 0)
        while let start = ScriptKind.find(opening, in: bytes, from: index) {
            guard let body = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
            let end = ScriptKind.find(closing, in: bytes, from: body) ?? bytes.count
            scripts += bytes[(body + 1)..<max(end, body + 1)] + [UInt8(ascii: "\n")]
            index = end
            if end == bytes.count { break }
            index += closing.count
        }
        return scripts
    }

    private static func find(_ word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while let place = bytes[index...].firstIndex(of: word[0]) {
            if bytes[place...].starts(with: word) { return place }
            index = place + 1
        }
        return nil
    }
}
