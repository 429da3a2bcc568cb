/// Says what the YAML parser found wrong in the words of the other configuration errors.
struct YAMLProblem {
    static let aliasMessage = "aliases ('*name') are not supported"
    static let aliasHint = "text that begins with '*' needs quotes; a value that is used twice is written twice"

    let file: String
    let yaml: String

    func orError<Value>(_ body: () throws(YAMLFailure) -> Value) throws(ConfigurationError) -> Value {
        do throws(YAMLFailure) {
            return try body()
        } catch {
            throw self.error(for: error)
        }
    }

    private func error(for failure: YAMLFailure) -> ConfigurationError {
        switch failure {
        case .syntax(let problem, let mark, let context):
            return syntaxError(context: context, problem: problem, mark: mark)
        case .characters(let offset):
            return readerError(offset: offset)
        case .outOfMemory:
            return ConfigurationError(file: file, message: "there is not enough memory to read it")
        }
    }

    private func syntaxError(
        context: (text: String, mark: YAMLMark)?, problem: String, mark: YAMLMark
    ) -> ConfigurationError {
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

    private func syntaxHint(context: (text: String, mark: YAMLMark)?, problem: String, mark: YAMLMark) -> String {
        if problem.hasPrefix("mapping values are not allowed") {
            return "text with ': ' in it needs quotes, and keys of one mapping stand in one column"
        }
        if problem.hasPrefix("did not find expected ','"), scalar(at: mark) == "{" {
            return "text with '{' in it needs quotes"
        }
        let start = context.flatMap { scalar(at: $0.mark) } ?? " "
        for indicator in [start, scalar(at: mark) ?? " "] where "*&!|>%@`".unicodeScalars.contains(indicator) {
            return "text that begins with '\(indicator)' needs quotes"
        }
        return "look at the indentation, quotes and brackets up to here"
    }

    private func readerError(offset: Int) -> ConfigurationError {
        let lines = String(decoding: yaml.utf8.prefix(offset), as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let place = ConfigurationPlace(
            file: file, line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
        return place.error("there is a control character here", hint: "YAML does not allow it")
    }

    private func scalar(at mark: YAMLMark) -> Unicode.Scalar? {
        let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(mark.line - 1) else { return nil }
        return lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first
    }

    private func place(_ mark: YAMLMark) -> ConfigurationPlace {
        ConfigurationPlace(file: file, line: mark.line, column: mark.column)
    }
}
