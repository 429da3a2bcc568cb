import TestSupport

/// Brands next to modes, and the same icons or components with different names.
extension LibraryShapes {
    private static func sheet(_ names: some Sequence<String>, _ value: String) -> String {
        ":root {\n\(names.map { "  --\($0): \(value);" }.joined(separator: "\n"))\n}\n"
    }

    private static func dart(_ type: String) -> String {
        "class \(type) {\n\(Shapes.lines { "  static const Color \($0) = Color(0xFF112233);" })\n}\n"
    }

    private static func kotlin(_ package: String, _ type: String) -> String {
        "package \(package)\n\nobject \(type) {\n\(Shapes.lines { "    val \(title($0)) = Color(0xFF112233)" })\n}\n"
    }

    static let brandModes: [Layout] = [
        Shapes.shape(
            "palettes with a file for a mode beside each, and lengths", ["tokens": 29],
            ["'packages/vars/src/colors-{mode}.css'", "gaps.css", "format: css}"],
            ["packages/vars/package.json": #"{"name": "@x/vars", "version": "1.0.0"}"#],
            Shapes.each(["indigo", "indigo-dark", "teal", "teal-dark"]) {
                ("packages/vars/src/colors-\($0).css", sheet(words.map { "color-\($0)" }, "#112233"))
            },
            ["packages/vars/src/gaps.css": sheet((1...17).map { "gap-\($0)" }, "4px")]),
        Shapes.shape(
            "types whose names end in the mode of the file", ["tokens": 12],
            ["'lib/src/tokens/tokens_{mode}.dart'", "format: code}"],
            ["pubspec.yaml": "name: kit\n"],
            ["lib/src/tokens/tokens_light.dart": dart("KitTokensLight")],
            ["lib/src/tokens/tokens_dark.dart": dart("KitTokensDark")]),
        Shapes.shape(
            "modes in the packages of brands", ["tokens": 12], ["'tokens/{mode}/**/{mode}ColorTokens.kt'"],
            Shapes.each(["acme", "globex"]) {
                ("tokens/\($0)-compose/build.gradle.kts", "plugins { id(\"com.android.library\") }")
            },
            Shapes.each(["acme-compose/src/main/kotlin/com/acme", "globex-compose/src/main/kotlin/org/globex/kit"]) {
                ("tokens/\($0)/LightColorTokens.kt", kotlin("x", "LightColorTokens"))
            },
            Shapes.each(["acme-compose/src/main/kotlin/com/acme", "globex-compose/src/main/kotlin/org/globex/kit"]) {
                ("tokens/\($0)/DarkColorTokens.kt", kotlin("x", "DarkColorTokens"))
            }),
    ]

    private static let packages: [RawPath: String] = Shapes.each(words) {
        ("packages/\($0)/package.json", "{\"name\": \"@x/\($0)\", \"peerDependencies\": {}}")
    }

    private static func tagged(_ number: Int = .max, _ entry: (String) -> String) -> String {
        Layout.words.prefix(number).map(entry).joined(separator: ", ")
    }

    private static let enumeration =
        "public enum Icon: String {\n\(Layout.words.map { "    case `\($0)`" }.joined(separator: "\n"))\n}\n"

    static let generalNames: [Layout] = [
        Shapes.shape(
            "a file with the same name in each package", ["components": 12],
            ["directories: {glob: 'packages/*', exclude: ['**/common'"],
            packages,
            Shapes.each { ("packages/\($0)/src/Component.tsx", "export const \(title($0)) = () => null") }),
        Shapes.shape(
            "files with the same names for forms in each package", ["components": 12],
            ["directories: {glob: 'packages/*', exclude: ['**/common'"], packages,
            Shapes.each {
                (
                    "packages/\($0)/src/desktop/Component.desktop.tsx",
                    "export const \(title($0))Desktop = () => null"
                )
            },
            Shapes.each {
                ("packages/\($0)/src/mobile/Component.mobile.tsx", "export const \(title($0))Mobile = () => null")
            }),
        Shapes.shape(
            "an enum of the images of an asset catalogue", ["icons": 40],
            ["paths: [Sources/Kit/]", "xcassets: {path: Sources/Kit/Icons"],
            Shapes.swiftPackage, ["Sources/Kit/Icons/Icon.swift": enumeration],
            Shapes.each(Layout.words) {
                ("Sources/Kit/Icons/Icons.xcassets/ic_\($0).imageset/Contents.json", #"{"images": []}"#)
            }),
        Shapes.shape(
            "a list with the tags of the drawings", ["icons": 40],
            [
                "paths: [report.json, icons/]", "array: {file: report.json, pointer: /icons, key: name}",
                "with: ['icons/**/{key}.svg']",
            ],
            icons("icons"), ["report.json": "{\"icons\": [\(tagged { "{\"name\": \"\($0)\", \"tags\": [\"a\"]}" })]}"]),
        Shapes.shape(
            "an object with the keywords of the drawings", ["icons": 40],
            ["keys: {file: public/icons/meta-data.json", "with: ['icons/**/{key}.svg']"],
            icons("icons"),
            ["public/icons/meta-data.json": "{\(tagged { "\"\($0)\": {\"keywords\": [\"a\"]}" })}"]),
        Shapes.shape(
            "an object with the search terms of drawings in folders of styles", ["icons": 40],
            ["keys: {file: metadata/icons.yml", "with: ['svgs/**/{key}.svg']"],
            icons("svgs/regular"), icons("svgs/solid", Array(Layout.words.prefix(9))),
            [
                "metadata/icons.json":
                    "{\(tagged { "\"\($0)\": {\"search\": {\"terms\": [\"a\"]}, \"svg\": {\"raw\": \"<svg/>\"}}" })}",
                "metadata/icons.yml": Layout.words.map {
                    "\($0):\n  label: \"\($0)\"\n  search:\n    terms: [a]\n"
                }.joined(),
            ]),
        Shapes.shape(
            "an object with members of drawings that are not words", ["icons": 40], ["profile: icon-files"],
            icons("svgs"),
            ["metadata/icons.json": "{\(tagged { "\"\($0)\": {\"size\": {\"terms\": 3}}" })}"]),
        Shapes.shape(
            "a list with the tags of some drawings", ["icons": 40], ["profile: icon-files"], icons("icons"),
            ["report.json": "[\(tagged(39) { "{\"name\": \"\($0)\", \"tags\": [\"a\"]}" })]"]),
        Shapes.shape(
            "constants of a font beside a few of its drawings", ["icons": 12], ["files: {glob: 'art/**/*.svg'"],
            [
                "pubspec.yaml": "name: kit\n",
                "lib/src/kit_icons.dart":
                    "class KitIcons {\n\(Shapes.lines { "  static const \($0) = IconData(0xe901);" })\n}\n",
            ],
            Shapes.each { ("art/\($0).svg", "<svg/>") }),
    ]
}
