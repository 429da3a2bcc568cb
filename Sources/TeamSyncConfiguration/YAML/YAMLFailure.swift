/// Why a text is not YAML.
enum YAMLFailure: Error {
    /// Characters that YAML does not allow, `offset` bytes from the beginning.
    case characters(offset: Int)
    /// - context: what was being read, and where it begins.
    case syntax(problem: String, YAMLMark, context: (text: String, mark: YAMLMark)?)
    case outOfMemory
}
