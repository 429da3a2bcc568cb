import TestSupport

extension LibraryShapes {
    /// Tokens whose values are calculated or grouped, and what only looks like a token.
    static let values: [Layout] = [
        Shapes.shape(
            "lengths that are calculated from others", ["tokens": 25],
            ["files: [theme/_colors.scss, theme/_spacing.scss]"], npm,
            ["theme/_colors.scss": Shapes.lines { "$\($0): #112233;" }],
            ["theme/_spacing.scss": "$space: 8px;\n" + Shapes.lines { "$space-\($0): ($space * 2);" }]),
    ]
}
