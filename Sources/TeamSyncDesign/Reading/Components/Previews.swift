package import TeamSyncBase
import TeamSyncDocuments

/// Recognizes code that only shows a component in an editor: functions with `@Preview` in Kotlin, and `#Preview` and types
/// that are a `PreviewProvider` in Swift. It is no part of the component.
package enum Previews {
    /// The maximum number of lexemes between an annotation and its function, and between a type and its supertypes.
    private static let headLimit = 400

    /// Whether an annotation marks the preview of a function: `@Preview`, `@PreviewLightDark` or a team's own one such as
    /// `@ThemePreviews`.
    /// - Parameter index: the index of `@`.
    static func isAnnotation(_ index: Int, _ source: SourceLexemes) -> Bool {
        var end = index + 1
        while source.isMark(end + 1, "."), source.word(end + 2) != nil { end += 2 }
        guard let name = source.word(end), name != "PreviewParameter" else { return false }
        return name.hasPrefix("Preview") || name.hasSuffix("Preview") || name.hasSuffix("Previews")
    }

    /// Returns a source without its previews; nil if it has none or cannot be read.
    package static func removed(from bytes: [UInt8], _ path: GitPath) -> [UInt8]? {
        guard let language = SourceLanguage(fileExtension: path.ending.map(String.init) ?? ""),
            language == .kotlin || language == .swift, bytes.firstRange(of: Array("Preview".utf8)) != nil
        else { return nil }
        let source: SourceLexemes
        do throws(Warning.FileFault) { source = try SourceLexemes(bytes, language) } catch { return nil }
        let ranges = language == .kotlin ? kotlin(source) : swift(source)
        guard !ranges.isEmpty else { return nil }
        var (output, end): ([UInt8], Int) = ([], 0)
        for range in ranges {
            output += bytes[end..<source.all[range.lowerBound].start]
            end = source.all[range.upperBound - 1].end
        }
        return output + bytes[end...]
    }

    /// Returns the ranges of the functions with previews, including all of their annotations.
    private static func kotlin(_ source: SourceLexemes) -> [Range<Int>] {
        var (found, index, start): ([Range<Int>], Int, Int?) = ([], 0, nil)
        var isPreview = false
        while index < source.all.count {
            if source.isMark(index, "@") {
                start = start ?? index
                isPreview = isPreview || isAnnotation(index, source)
                var ignored: KotlinFunctions.Deprecation?
                index = max(index + 1, KotlinFunctions.skipAnnotation(at: index, of: source, &ignored))
                continue
            }
            if let word = source.word(index),
                KotlinFunctions.modifiers.contains(word) || KotlinFunctions.visibilities.contains(word)
            {
                start = start ?? index
                index += 1
                continue
            }
            if isPreview, let first = start, source.word(index) == "fun" {
                index = end(of: index, source)
                found.append(first..<index)
            } else {
                // A preview can also be in an object.
                index = source.isMark(index, "{") ? index + 1 : source.next(after: index)
            }
            (start, isPreview) = (nil, false)
        }
        return found
    }

    /// Returns the index after the body of a function or, if it has none, after its first line.
    private static func end(of start: Int, _ source: SourceLexemes) -> Int {
        var index = start + 1
        let limit = min(source.all.count, start + headLimit)
        while index < limit {
            if source.isMark(index, "{") { return source.next(after: index) }
            if source.all[index].beginsLine, !source.isMark(index, "=") { break }
            index = source.next(after: index)
        }
        return min(max(index, start + 1), source.all.count)
    }

    private static func swift(_ source: SourceLexemes) -> [Range<Int>] {
        var (found, index, start): ([Range<Int>], Int, Int?) = ([], 0, nil)
        while index < source.all.count {
            if source.isMark(index, "@"), source.word(index + 1) != nil {
                start = start ?? index
                let isCall = source.isMark(index + 2, "(")
                index = isCall ? source.next(after: index + 2) : index + 2
                continue
            }
            if let word = source.word(index), modifiers.contains(word) {
                start = start ?? index
                index += 1
                continue
            }
            if source.text(index) == "#Preview" || isProvider(index, source), let body = body(index, source) {
                found.append((start ?? index)..<min(source.next(after: body), source.all.count))
                index = source.next(after: body)
            } else {
                index = source.next(after: index)
            }
            start = nil
        }
        return found
    }

    private static let modifiers: Set<String> = ["private", "fileprivate", "internal", "public", "final"]

    /// Whether a type that is a `PreviewProvider` begins here.
    private static func isProvider(_ index: Int, _ source: SourceLexemes) -> Bool {
        guard let word = source.word(index), ["struct", "class", "enum", "extension"].contains(word),
            let body = body(index, source)
        else { return false }
        return (index..<body).contains { source.word($0) == "PreviewProvider" }
    }

    /// Returns the opening brace of a declaration.
    private static func body(_ start: Int, _ source: SourceLexemes) -> Int? {
        var index = start + 1
        let limit = min(source.all.count, start + headLimit)
        while index < limit {
            if source.isMark(index, "{") { return index }
            index = source.next(after: index)
        }
        return nil
    }
}
