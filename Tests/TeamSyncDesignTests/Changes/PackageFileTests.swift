import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Files that describe packages")
struct PackageFileTests {
    private static let components = [
        "kit/ui/chip/Chip.tsx": "export function Chip() { return <i /> }\n",
        "kit/ui/card/Card.tsx": "export function Card() { return <b /> }\n",
    ]

    private static func package(_ products: String, _ targets: String = "") -> String {
        "let package = Package(name: \"K\", products: [\n\(products)\n], targets: [\(targets)])\n"
    }

    private func groups(_ path: String, _ old: String?, _ new: String) throws -> [String] {
        var former = PackageFileTests.components
        former[path] = old
        return try DesignClone.components(
            former, PackageFileTests.components.merging([path: new]) { $1 }, "kit/ui/*")
    }

    @Test(
        "Requirements and entry points",
        arguments: [
            (
                "kit/package.json", #"{"name": "k", "peerDependencies": {"react": ">=17"}}"#,
                #"{"name": "k", "peerDependencies": {"react": ">=18", "b": "^1"}}"#,
                [
                    "kit/package.json gained peerDependencies.b: ^1 (peerDependencies.react takes `>=18` instead of `>=17` (may break))"
                ]
            ),
            (
                "kit/package.json", #"{"name": "k", "engines": {"node": ">=20"}}"#,
                #"{"name": "k", "engines": {"node": ">=18"}}"#, ["kit/package.json: engines.node >=20 → >=18"]
            ),
            (
                "kit/package.json", #"{"name": "k", "exports": {".": "./a.js", "./b.css": "./b.css", "./c/d": "./d"}}"#,
                #"{"name": "k", "exports": {".": "./x.js", "./c/*": "./*"}}"#,
                ["kit/package.json lost the export `./b.css` (breaking), gained the export `./c/*`"]
            ),
            (
                "kit/package.json", #"{"version": "1.9.0"}"#, #"{"version": "2.0.0"}"#,
                ["kit/package.json: version 1.9.0 → 2.0.0"]
            ),
            // Nothing that users have to know.
            ("kit/package.json", #"{"version": "1.8.0"}"#, #"{"version": "1.9.0"}"#, []),
            (
                "kit/package.json", #"{"devDependencies": {"a": "1"}, "dependencies": {"b": "^1.0.0"}}"#,
                #"{"devDependencies": {"a": "2"}, "dependencies": {"b": "^1.2.0"}}"#, []
            ),
            (
                "package.json", #"{"private": true, "engines": {"node": ">=18"}}"#,
                #"{"private": true, "engines": {"node": ">=20"}}"#, []
            ),
            ("app/package.json", #"{"version": "1.9.0"}"#, #"{"version": "2.0.0"}"#, []),
            (
                "kit/package.json", #"{"peerDependencies": {}}"#,
                #"{"peerDependencies": {"b": "1"}, "peerDependenciesMeta": {"b": {"optional": true}}}"#, []
            ),
            // Other kinds of packages
            (
                "Package.swift",
                "// swift-tools-version:5.9\nlet package = Package(name: \"K\", platforms: [.iOS(.v15), .macOS(\"12.3\")])\n",
                "// swift-tools-version: 5.9\nlet package = Package(name: \"K\", platforms: [.iOS(.v16), .macOS(\"12.3\")])\n",
                ["Package.swift: platforms.iOS takes `16` instead of `15` (may break)"]
            ),
            (
                "Package.swift",
                PackageFileTests.package(
                    ".library(name: \"K\", targets: [\"K\"]), .library(name: \"N\", targets: [\"N\"])"),
                PackageFileTests.package(
                    "// .library(name: \"N\", targets: [\"N\"])\n.library(name: \"K\", targets: [\"K\"])"),
                ["Package.swift lost the export `N` (breaking)"]
            ),
            (
                "Package.swift", PackageFileTests.package(".library(name: \"K\", targets: [\"K\", \"N\"])"),
                PackageFileTests.package(
                    ".library(name: \"K\", targets: [\"K\"]), .plugin(name: \"P\", targets: [\"P\"])"),
                ["Package.swift may have lost the export `N`, gained the export `P`"]
            ),
            // A module with a product of its own, another order, a computed list, and a target for tests
            (
                "Package.swift", PackageFileTests.package(".library(name: \"K\", targets: [\"K\", \"N\"])"),
                PackageFileTests.package(".library(name: \"K\", type: .dynamic, targets: [\"N\", \"K\"])"), []
            ),
            (
                "Package.swift", PackageFileTests.package(".library(name: \"K\", targets: [\"K\"])"),
                "let package = Package(name: \"K\", products: names.map { .library(name: $0, targets: [$0]) })\n", []
            ),
            (
                "Package.swift", PackageFileTests.package(".library(name: \"K\", targets: [\"K\"])", "\"A\", \"B\""),
                PackageFileTests.package(".library(name: \"K\", targets: [\"K\"])", "\"A\""), []
            ),
            (
                "kit/build.gradle.kts", "android {\n    defaultConfig {\n        minSdk = 23\n    }\n}\n",
                "android {\n    defaultConfig {\n        minSdk = 26\n    }\n}\n",
                ["kit/build.gradle.kts: minSdk takes `26` instead of `23` (may break)"]
            ),
            (
                "gradle/libs.versions.toml", "[versions]\nminSdk = \"23\"\nkotlin = \"1.9.0\"\n",
                "[versions]\nminSdk = \"23\"\nkotlin = \"2.0.0\"\n",
                ["gradle/libs.versions.toml: kotlin takes `2.0.0` instead of `1.9.0` (may break)"]
            ),
            (
                "gradle/libs.versions.toml", "[versions]\nkotlin = \"2.2.20\"\n", "[versions]\nkotlin = \"2.2.21\"\n",
                []
            ),
            (
                "kit/pubspec.yaml", "name: k\nenvironment:\n  sdk: \">=3.0.0 <4.0.0\"\n",
                "name: k\nenvironment:\n  sdk: \">=3.4.0 <4.0.0\"\n",
                ["kit/pubspec.yaml: environment.sdk takes `>=3.4.0 <4.0.0` instead of `>=3.0.0 <4.0.0` (may break)"]
            ),
            (
                "kit/pubspec.yaml", "dependencies:\n  flutter:\n    sdk: flutter\n  svg: ^1.9.0\n  anim: ^1.2.0\n",
                "dependencies:\n  flutter:\n    sdk: flutter\n  svg: ^2.0.0\n  anim: ^1.3.0\n",
                ["kit/pubspec.yaml: dependencies.svg ^1.9.0 → ^2.0.0"]
            ),
            (
                "kit/build.gradle.kts",
                "android { defaultConfig { minSdk = 24 } }\ndependencies {\n  implementation(\"androidx.compose.material3:material3:1.2.1\")\n  api(\"com.acme:draw:1.4.0\")\n}\n",
                "android { defaultConfig { minSdk = 26 } }\ndependencies {\n  implementation(\"androidx.compose.material3:material3:1.3.0\")\n  api(\"com.acme:draw:2.0.0\")\n}\n",
                [
                    "kit/build.gradle.kts: minSdk takes `26` instead of `24` (may break), dependencies.androidx.compose.material3:material3 1.2.1 → 1.3.0, dependencies.com.acme:draw 1.4.0 → 2.0.0"
                ]
            ),
            // Tests, platforms, minor versions, variables and comments
            (
                "kit/build.gradle",
                "dependencies {\n  testImplementation 'junit:junit:4.13'\n  api platform('com.acme:bom:1.0.0')\n  api 'com.acme:draw:1.4.0'\n  api \"com.acme:ink:$ink\"\n  // minSdk = 24\n}\n",
                "dependencies {\n  testImplementation 'junit:junit:5.0'\n  api platform('com.acme:bom:1.0.1')\n  api 'com.acme:draw:1.5.0'\n  api \"com.acme:ink:$tint\"\n  // minSdk = 26\n}\n",
                []
            ),
        ])
    func requirements(path: String, old: String, new: String, sentences: [String]) throws {
        let found = try groups(path, old, new)
        #expect(found == sentences, "\(found)")
    }

    @Test(
        "Announced breaking changes",
        arguments: [
            (
                "CHANGELOG.md", "# Changes\n\n## 1.0\n\n### Breaking\n\n- An old one\n",
                "# Changes\n\n## 2.0\n\n### Breaking changes\n\n- **Chip:** needs a `label`\n\n### Fixes\n\n- Other\n\n## 1.0\n\n### Breaking\n\n- An old one\n",
                ["CHANGELOG.md announces a breaking change: Chip: needs a label"]
            ),
            (
                "kit/CHANGELOG.md", "# kit\n",
                "# kit\n\n## 2.0.0\n\n### Major Changes\n\n- 0a1b2c3: Dialogs use portals\n",
                ["kit/CHANGELOG.md announces a breaking change: Dialogs use portals"]
            ),
            (
                ".changeset/red-cats.md", nil, "---\n\"@team/kit\": major\n---\n\nRemoves the chip\n",
                [".changeset/red-cats.md announces a breaking change: Removes the chip"]
            ),
            (".changeset/red-cats.md", nil, "---\n\"@team/kit\": minor\n---\n\nA major chip\n", []),
            (
                "CHANGELOG.md", "# Changes\n",
                "# Changes\n\n## 1.1\n\n### Fixed\n\n- No breaking changes\n- Line breaking in chips\n", []
            ),
            ("docs/CHANGELOG.md", "# Changes\n", "# Changes\n\n## Breaking\n\n- A\n", []),
        ])
    func notes(path: String, old: String?, new: String, sentences: [String]) throws {
        let found = try groups(path, old, new)
        #expect(found == sentences, "\(found)")
    }

    @Test("Ranges of versions")
    func ranges() {
        #expect(PackageRequirements.isRaised("^17 || ^18", "^18"))
        #expect(PackageRequirements.isRaised("18.0", "18.2.0"))
        #expect(!PackageRequirements.isRaised("^17", "^17 || ^18"))
        #expect(!PackageRequirements.isRaised("18", "18.0.0"))
        #expect(!PackageRequirements.isRaised("*", ">=18"))
        #expect(!PackageRequirements.isRaised("<18", "<19"))
    }

    @Test("Fonts")
    func fonts() throws {
        #expect(try groups("kit/fonts/Sans.woff2", "a", "b") == ["kit/fonts: file changed"])
        #expect(try groups("kit/fonts/Sans.woff2", nil, "b") == ["kit/fonts gained the file Sans.woff2"])
        #expect(try groups("website/fonts/Sans.woff2", nil, "b").isEmpty)
    }
}
