import ArgumentParser
import TeamSyncBase

/// An error in the usage of `teamsync`, with a suggestion.
package struct UsageError: Error, Equatable, Sendable {
    package let message: String
    package let hint: String

    /// - Parameters:
    ///   - guess: what the user probably meant.
    ///   - command: the name of the command as typed, such as `teamsync config show`.
    init(_ message: String, guess: String?, command: String) {
        let usage = "run '\(command) --help' for usage"
        let guessed = guess.map { "did you mean '\($0)'? Run '\(command) --help' for usage" }
        self.init(message: message, hint: guessed ?? usage)
    }

    private init(message: String, hint: String) {
        (self.message, self.hint) = (message, hint)
    }

    /// - Parameters:
    ///   - error: an error of ArgumentParser with exit code 64.
    ///   - arguments: the parsed arguments, beginning with the command.
    init(_ error: any Error, arguments: [String]) {
        let text = TeamSyncCommand.message(for: error)
        let command = TeamSyncCommand.name(of: arguments)
        if let list = text.firstRange(of: " Please provide one of ") {
            let values = UsageError.values(text[list.upperBound...])
            self.init(
                message: UsageError.sentence(text[..<list.lowerBound]),
                hint: "use one of \(values); run '\(command) --help' for usage")
        } else {
            let guess = text.firstRange(of: " Did you mean '").map { range in
                (text: text[..<range.lowerBound], word: text[range.upperBound...].prefix { $0 != "'" })
            }
            // ArgumentParser suggests options that have nothing in common with what was typed.
            let word = guess.flatMap { guess in
                NearestWord.to(UsageError.lastQuoted(guess.text), among: [String(guess.word)])
            }
            self.init(
                UsageError.sentence(guess?.text ?? text[...]), guess: word, command: command)
        }
    }

    /// The last word in single quotes; empty if there is none.
    private static func lastQuoted(_ text: Substring) -> String {
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return parts.count >= 3 ? String(parts[parts.count - 2]) : ""
    }

    /// Formats `'a', 'b' or 'c'`, or a list of values on separate lines, with commas.
    private static func values(_ text: Substring) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: { " -".contains($0) }) }
        if lines.count < 2 { return lines.joined().trimmingSuffix(while: { ".?".contains($0) }) }
        return lines.dropFirst().joined(separator: ", ")
    }

    /// Formats a sentence for use after the program's name: with a lowercase first letter and no period.
    private static func sentence(_ text: Substring) -> String {
        var sentence = String(text)
        if sentence.hasSuffix(".") { sentence.removeLast() }
        // Names in upper case are left unchanged.
        guard sentence.dropFirst().first?.isLowercase ?? false else { return sentence }
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}

extension StringProtocol {
    /// Returns the text without its longest suffix of matching characters.
    func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var end = endIndex
        while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
        return String(self[..<end])
    }
}
