import TestSupport

/// Variables, elements and icons of scripts and style sheets in places that say little about them.
extension LibraryShapes {
    private static func variables(_ front: String) -> String {
        Shapes.lines { "$\(front)-\($0): #112233 !default;" } + "\n"
    }

    private static func properties(_ selector: String) -> [RawPath: String] {
        ["src/tokens.css": "\(selector) {\n\(Shapes.lines { "  --\($0): #112233;" })\n}\n"]
    }

    static let scripts: [Layout] = [
        Shapes.shape(
            "properties of a class for everything", ["tokens": 12], ["src/tokens"], npm, properties(".x-root")),
        Shapes.shape(
            "variables in a partial style sheet", ["tokens": 12], ["_globals.scss"], npm,
            ["src/sass/_globals.scss": "@function add($a) { @return $a; }\n" + variables("x-color")]),
        Shapes.shape(
            "variables in a partial style sheet in another folder", ["tokens": 12], ["_defaults.scss"], npm,
            ["lib/_defaults.scss": variables("x-color")]),
    ]

    /// Variables in partial style sheets that are no tokens.
    static let partials: [Layout] = [
        Shapes.shape(
            "variables of a component in a partial style sheet", [:], [], npm,
            ["src/sass/_alarm.scss": variables("alarm")]),
        Shapes.shape(
            "rules with a few variables in a partial style sheet", [:], [], npm,
            ["src/sass/_page.scss": variables("x-color") + Shapes.lines { ".\($0) { color: $x-color-\($0); }" }]),
    ]
}
