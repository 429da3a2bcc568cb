import Testing

/// Expects two texts to be equal, and shows both if they are not.
func expectText(_ actual: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
        actual == expected, "is\n\(actual.debugDescription)\nand should be\n\(expected.debugDescription)",
        sourceLocation: sourceLocation)
}
