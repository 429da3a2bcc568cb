import Testing

@testable import TeamSyncDesign

@Suite("Words that do not name components") struct AttributeValueTests {
    @Test(
        "The value of an attribute names nothing, unless it is the name of an element",
        arguments: [
            ("<b role=\"meter\" a='b'>meter</b>", "<b role=\"     \" a=' '>meter</b>"),
            ("<a is=\"meter\" name='meter'>", "<a is=\"meter\" name='meter'>"),
            ("const tag = \"meter\"; a=\"b", "const tag = \"meter\"; a=\"b"), ("=\"a\"", "=\"a\""),
        ])
    func values(text: String, expected: String) {
        let found = ContinuationFinder.withoutAttributeValues(Array(text.utf8))
        #expect(String(decoding: found, as: UTF8.self) == expected)
    }
}
