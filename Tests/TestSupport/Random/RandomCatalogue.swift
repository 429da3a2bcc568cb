/// The files that counts are based on, sometimes in a form that cannot be counted.
enum RandomCatalogue {
    static let paths: [RawPath] = ["metadata.json", "colors.json", "specs/index.json"]

    /// - Returns: the file's content, and whether it can be counted.
    static func make(_ path: RawPath, _ generator: inout SeededGenerator) -> (content: [UInt8], isSound: Bool) {
        if generator.chance(12) {
            let broken = ["", "{", "[]", "null", #"{"icons": 3}"#, #"{"components": {}}"#, "\u{feff}{}", "\u{0}\u{1}"]
            return (Array(generator.pick(broken).utf8), false)
        }
        let member = path == "metadata.json" ? "icons" : path == "colors.json" ? "colors" : "components"
        let names = (0..<generator.int(0...9)).map { _ in "\(RandomContent.word(&generator))\(generator.int(0...99))" }
        let items = names.map { #"{"name": "\#($0)"}"# }.joined(separator: ",\n    ")
        return (Array("{\n  \"\(member)\": [\n    \(items)\n  ]\n}\n".utf8), true)
    }
}
