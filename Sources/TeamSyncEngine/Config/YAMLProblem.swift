import Yams

/// Says what the YAML parser found wrong in the words of the other configuration errors.
struct YAMLProblem {
    static let aliasMessage = "aliases ('*name') are not supported"
    static let aliasHint = "text that begins with '*' needs quotes; a value that is used twice is written twice"

    let file: String
    let yaml: String

    func error(for error: any Error) -> ConfigurationError {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
            return syntaxError(context: context, problem: problem, mark: mark)
        case .composer(_, let problem, let mark, _):
            return problem.contains("undefined alias")
                ? place(mark).error(Self.aliasMessage, hint: Self.aliasHint)
                : place(mark).error("a second YAML document begins here", hint: "the configuration is one document")
        case .duplicatedKeysInMapping(let keys, let context):
            let key = keys.first ?? ""
            let first = place(context.mark)
            guard let second = secondPlace(of: first) else {
                return first.error("the key \(key.quoted) is written twice in this mapping", hint: "once is enough")
            }
            return second.error("the key \(key.quoted) is written twice", hint: "the first is in line \(first.line)")
        case .reader(_, let offset, _, _):
            return readerError(offset: offset)
        default:
            return ConfigurationError(file: file, message: "the YAML parser gave up: \(error)")
        }
    }

    private func syntaxError(context: YamlError.Context?, problem: String, mark: Mark) -> ConfigurationError {
        if scalar(at: mark) == "\t" {
            return place(mark).error("there is a tab here", hint: "YAML is indented with spaces")
        }
        if problem.hasPrefix("Maximum nesting level") {
            return place(mark).error("the values are nested too deeply", hint: "a configuration has a few levels")
        }
        var message = "this is not YAML: \(problem)"
        if let context, !context.text.isEmpty {
            message += " \(context.text)"
            if context.mark.line != mark.line { message += " that begins in line \(context.mark.line)" }
        }
        return place(mark).error(message, hint: syntaxHint(context: context, problem: problem, mark: mark))
    }

    private func syntaxHint(context: YamlError.Context?, problem: String, mark: Mark) -> String {
        if problem.hasPrefix("mapping values are not allowed") {
            return "text with ': ' in it needs quotes, and keys of one mapping stand in one column"
        }
        let start = context.map(\.mark).flatMap(scalar(at:)) ?? " "
        for indicator in [start, scalar(at: mark) ?? " "] where "*&!|>%@`".unicodeScalars.contains(indicator) {
            return "text that begins with '\(indicator)' needs quotes"
        }
        return "look at the indentation, quotes and brackets up to here"
    }

    private func readerError(offset: Int?) -> ConfigurationError {
        guard let offset, let end = yaml.index(yaml.startIndex, offsetBy: offset, limitedBy: yaml.endIndex) else {
            return ConfigurationError(file: file, message: "it holds characters that YAML does not allow")
        }
        let lines = yaml[..<end].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let place = ConfigurationPlace(
            file: file, line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
        return place.error("there is a control character here", hint: "YAML does not allow it")
    }

    /// Where the key at `first` stands again. The keys of a block mapping share a column; in a flow mapping it is not
    /// looked for.
    private func secondPlace(of first: ConfigurationPlace) -> ConfigurationPlace? {
        let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(first.line - 1) else { return nil }
        let start = lines[first.line - 1].unicodeScalars.dropFirst(first.column - 1)
        guard let colon = start.firstIndex(of: ":") else { return nil }
        let key = String(start[...colon])
        for index in first.line..<max(first.line, lines.count) {
            let scalars = lines[index].unicodeScalars
            let indentation = scalars.prefix { $0 == " " }.count
            if indentation == first.column - 1, String(scalars.dropFirst(indentation)).hasPrefix(key) {
                return ConfigurationPlace(file: file, line: index + 1, column: first.column)
            }
        }
        return nil
    }

    private func scalar(at mark: Mark) -> Unicode.Scalar? {
        let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(mark.line - 1) else { return nil }
        return lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first
    }

    private func place(_ mark: Mark) -> ConfigurationPlace {
        ConfigurationPlace(file: file, line: mark.line, column: mark.column)
    }
}
