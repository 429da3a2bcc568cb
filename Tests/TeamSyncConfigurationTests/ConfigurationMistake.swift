import CloneTestSupport
import Testing

/// A configuration with a mistake, and the expected error.
struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let yaml: String
    let expected: String

    init(_ name: String, _ yaml: String, _ expected: String) {
        testDescription = name
        self.yaml = yaml
        self.expected = expected
    }

    /// Lines of a repository at `/r`; the first is line 3, and their column 1 is column 5.
    init(_ name: String, in lines: String..., says expected: String) {
        self.init(name, ConfigurationSupport.text(with: lines), expected)
    }
}
