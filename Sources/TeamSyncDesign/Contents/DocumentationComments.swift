import TeamSyncBase

/// Compares the documentation comments in sources: `/** … */` and, in Swift, Dart and C, `/// …`.
enum DocumentationComments {
    /// Whether the words of the documentation differ in two versions of a source whose code is the same. A comment with
    /// the license at the beginning of a source is not documentation.
    static func differ(_ old: [UInt8], _ new: [UInt8], path: GitPath) -> Bool {
        let language: SourceLanguage
        switch ContentKind(path) {
        case .source(let own) where !own.isStyleSheet: language = own
        case .template: language = .script
        default: return false
        }
        return words(in: old, language) != words(in: new, language)
    }

    private static let marks = Array("*/".utf8)

    private static func words(in source: [UInt8], _ language: SourceLanguage) -> [ArraySlice<UInt8>] {
        let hasLines = [.swift, .dart, .c].contains(language)
        var (words, index): ([ArraySlice<UInt8>], Int) = ([], 0)
        while let start = source[index...].firstIndex(of: UInt8(ascii: "/")) {
            let rest = source[start...]
            let isBlock = rest.starts(with: "/**".utf8) && !rest.starts(with: "/**/".utf8)
            guard isBlock || rest.starts(with: "//".utf8) else {
                index = start + 1
                continue
            }
            let lineEnd = rest.firstIndex { $0 == 0x0a || $0 == 0x0d } ?? source.endIndex
            index = isBlock ? rest.dropFirst(3).firstRange(of: marks)?.upperBound ?? source.endIndex : lineEnd
            let comment = source[start..<index]
            guard isBlock || hasLines && comment.starts(with: "///".utf8) else { continue }
            let isFirst = source[..<start].allSatisfy { $0 <= 0x20 }
            if isFirst, isLicense(comment) { continue }
            words += comment.split { $0 <= 0x20 }.filter { word in !word.allSatisfy(marks.contains) }
        }
        return words
    }

    private static func isLicense(_ comment: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: comment, as: UTF8.self).lowercased()
        return ["copyright", "license", "spdx-"].contains { text.contains($0) }
    }
}
