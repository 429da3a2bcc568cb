import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncSwift

@Suite("Names that code defines itself") struct OwnDefinitionsTests {
    @Test(
        "A custom property that is not only read may be defined",
        arguments: [
            ("a.css", ".a { --b: red }", true), ("a.css", ".a { c: var(--b) var( --b, red) }", false),
            ("a.css", "/* --b: red */ .a { c: var(\n  --b) }", false),
            ("a.css", ".a { --b-c: red; d: var(--c-b) }", false),
            ("a.html", "<a [style.--b]=\"x\"></a>", true), ("a.ts", "@HostBinding('style.--b') x", true),
            ("a.svelte", "<a style:--b=\"red\" />", true), ("a.vue", "<template><A --b=\"red\"/></template>", true),
            ("a.kt", "style { property(\"--b\", \"red\") }", true), ("a.ts", "f('var(--b)') // --b", false),
            ("a.md", "--b: red", false), ("a.css", ".a { c: VAR(--b) }", false),
            ("a.js", "style.getPropertyValue('--b')", false), ("a.js", "f('--b', 1)", true),
            ("a.ts", "export const b = '--b';\n", false), ("a.ts", "const c = { b: '--b', d: 1 }", false),
            ("a.ts", "const b = '--b'\nstyle.setProperty(b, 'red')", true),
            ("a.ts", "const c = { '--b': 'red' }", true), ("a.ts", "const c = ['--b', 1]", true),
        ])
    func properties(file: String, text: String, isDefined: Bool) throws {
        let folder = try TemporaryFolder("definitions")
        try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(file)"))
        let tree = TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false))
        #expect(OwnDefinitions([.variable("--b")], in: tree).found.isEmpty != isDefined)
    }

    @Test(
        "Resources of a build and variables are defined; parameters of Sass are not",
        arguments: [
            ("build.gradle.kts", "resValue(\"color\", \"ink\", \"#fff\")", OwnName.resource("color", "ink"), true),
            ("app/build.gradle", "resValue 'color', 'ink', '#fff'", .resource("color", "ink"), true),
            ("build.gradle", "// resValue 'color', 'ink', '#fff'", .resource("color", "ink"), false),
            ("build.gradle", "resValue 'string', 'ink', 'a'", .resource("color", "ink"), false),
            ("res/values/a.xml", "<color name=\"ink\">#fff</color>", .resource("color", "ink"), true),
            ("res/values/a.xml", "<string name=\"ink\">#fff</string>", .resource("color", "ink"), false),
            ("res/values/a.xml", "<item name=\"ink\" type=\"color\">#fff</item>", .resource("color", "ink"), true),
            ("res/values/a.xml", "<item type='string' name='ink'>#fff</item>", .resource("color", "ink"), false),
            (
                "res/values/a.xml", "<style name=\"a\"><item name=\"ink\">1</item></style>", .resource("color", "ink"),
                false
            ),
            ("res/values/a.xml", "<integer-array name=\"ink\"/>", .resource("array", "ink"), true),
            ("a.scss", "$ink: red;", .variable("$ink"), true),
            ("a.scss", "@mixin a($b, $c: $ink) { d: $ink }", .variable("$ink"), false),
            ("a.scss", "@mixin a(\n  $ink: 1px) { d: $ink }", .variable("$ink"), false),
            ("a.scss", "@function a($b) { $ink: 1px; }", .variable("$ink"), true),
            ("a.scss", "@include a() using ($ink) { b: $ink }", .variable("$ink"), true),
            ("a.scss", "@each $a, $ink in $b { c: $a }", .variable("$ink"), true),
            ("a.scss", "@for $i from $ink through 3 { c: $i }", .variable("$ink"), false),
            ("a.less", ".a(@ink; @b: 2) { c: @ink }", .variable("@ink"), true),
            ("a.less", ".a(@b, @ink) when (@b > 1) { c: @ink }", .variable("@ink"), true),
            ("a.less", ".a(@ink: #fff) { c: @ink }", .variable("@ink"), true),
            ("a.less", ".a(@b, @ink: 1; @c: 2) when (default()) { c: @ink }", .variable("@ink"), true),
            ("a.less", ".a { .b(@c: @ink); .d(@e: 1, @ink); }", .variable("@ink"), false),
            ("a.less", ".a { .b(@ink); c: fade(@ink, 1) } @media (min-width: @ink) { }", .variable("@ink"), false),
        ])
    func others(file: String, text: String, name: OwnName, isDefined: Bool) throws {
        let folder = try TemporaryFolder("definitions")
        try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(file)"))
        let tree = TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false))
        #expect(OwnDefinitions([name], in: tree).found.isEmpty != isDefined)
    }

    @Test(
        "Names that the code defines itself are not broken",
        arguments: [
            ("a.scss", "$own-ink: red;\n.a { b: $own-ink }", "own-ink", "c.scss", "  b: $own-ink;", 6, true),
            ("a.scss", ".a { b: $own-ink }", "own-ink", "c.scss", "  b: $own-ink;", 6, false),
            ("a.scss", "$ds-own-ink: red;", "own-ink", "c.scss", "  b: $ds-own-ink;", 10, true),
            ("a.css", ":root { --own-ink: red }", "own-ink", "c.css", "b: var(--own-ink)", 10, true),
            ("res/drawable/ic_own.xml", "<vector/>", "own", "A.kt", "R.drawable.ic_own", 15, true),
            ("res/drawable/ic_owner.xml", "<vector/>", "own", "A.kt", "R.drawable.ic_own", 15, false),
            ("B.kt", "val AcmeIcons.Line.Own: Icon get() = a", "Own", "A.kt", "AcmeIcons.Line.Own", 16, true),
            ("B.kt", "// val AcmeIcons.Own\nval a = AcmeIcons.Own", "Own", "A.kt", "AcmeIcons.Own", 11, false),
        ])
    func unknown(
        file: String, text: String, name: String, path: String, line: String, column: Int, isOwn: Bool
    ) throws {
        let folder = try TemporaryFolder("definitions")
        try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(file)"))
        let place = ImpactDocument.Place(path: path, line: 1, column: column, text: line)
        let names = [ImpactDocument.UnknownName(name, in: ["icons"], places: [place])]
        let tree = TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false))
        #expect(OwnUnknownNames(names, in: tree).contain(names[0]) == isOwn)
    }
}
