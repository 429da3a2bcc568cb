import TestSupport

extension LibraryShapes {
    /// Patterns for what is added later: modes, files and folders.
    static let lasting: [Layout] = [
        Shapes.shape(
            "modes and brands in files with two extensions", ["tokens": 36],
            [
                "files: ['tokens/Semantic/{mode}.tokens.json', 'tokens/Brand/{mode}.tokens.json', 'tokens/**/*.json'], format: dtcg}"
            ],
            Shapes.each(["Semantic/Light", "Semantic/Dark"]) { ("tokens/\($0).tokens.json", dtcg("role")) },
            Shapes.each(["Brand/Acme", "Brand/Nova"]) { ("tokens/\($0).tokens.json", dtcg("brand")) },
            ["tokens/Primitives/Mode 1.tokens.json": dtcg("color")]),
    ]
}
