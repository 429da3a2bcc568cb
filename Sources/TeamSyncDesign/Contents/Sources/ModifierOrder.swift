import TeamSyncBase

/// Removes differences between the heads of declarations in Swift and Kotlin that have no meaning: the order of
/// modifiers, and in Swift the mark `_` of a parameter that the function does not use.
enum ModifierOrder {
    private static let swift: Set<String> = [
        "public", "private", "fileprivate", "internal", "package", "open", "static", "final", "override", "required",
        "convenience", "lazy", "weak", "mutating", "nonmutating", "dynamic", "optional", "indirect", "nonisolated",
    ]
    private static let kotlin: Set<String> = [
        "public", "private", "protected", "internal", "open", "abstract", "final", "sealed", "override", "suspend",
        "inline", "infix", "operator", "tailrec", "external", "const", "lateinit", "data", "inner", "expect", "actual",
    ]
    private static let unused = Array(" _:".utf8)

    /// - Parameter tokens: the tokens of a source from `SourceText`.
    static func sorted(_ tokens: [UInt8], _ language: SourceLanguage) -> [UInt8] {
        let modifiers = language == .swift ? swift : kotlin
        var output: [UInt8] = []
        output.reserveCapacity(tokens.count)
        var run: [String] = []
        var (index, isQuoted) = (0, false)
        func end() {
            guard !run.isEmpty else { return }
            output += run.sorted().joined(separator: " ").utf8
            run = []
        }
        while index < tokens.count {
            let byte = tokens[index]
            if byte == UInt8(ascii: "\""), output.last != UInt8(ascii: "\\") { isQuoted.toggle() }
            let isStart = index == 0 || !tokens[index - 1].isPartOfWord && tokens[index - 1] != UInt8(ascii: ".")
            if !isQuoted, byte.isPartOfWord, isStart {
                let word = tokens[index...].prefix(while: \.isPartOfWord)
                let name = String(decoding: word, as: UTF8.self)
                index += word.count
                let isFollowed = index < tokens.count && tokens[index] == UInt8(ascii: " ")
                if modifiers.contains(name), isFollowed {
                    run.append(name)
                    let next = tokens[(index + 1)...].prefix(while: \.isPartOfWord)
                    // The space before the next modifier is a part of the run.
                    if modifiers.contains(String(decoding: next, as: UTF8.self)) { index += 1 }
                    continue
                }
                end()
                output += word
                continue
            }
            end()
            if !isQuoted, language == .swift, byte == UInt8(ascii: " "), output.last?.isPartOfWord == true,
                tokens[index...].starts(with: unused)
            {
                index += unused.count - 1
                continue
            }
            output.append(byte)
            index += 1
        }
        end()
        return output
    }
}
