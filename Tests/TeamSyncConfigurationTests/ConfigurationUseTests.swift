import CloneTestSupport
import Foundation
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationUseTests {
    private static let pattern = #"DSIcon\.named\("(?<key>[^"]+)""#
    private static let lines = CatalogueSource.lines(glob: "Sources/**", exclude: ["x"], pattern: pattern)

    @Test("A use is one source or a list of several")
    func aUseIsOneSourceOrAListOfSeveral() throws {
        let repository = try ConfigurationSupport.repository(
            with: "uses:", "  icons: {lines: {glob: Sources/**, exclude: [x], pattern: '\(Self.pattern)'}}",
            "  colors:", "    - lines: {glob: Sources/**, exclude: [x], pattern: '\(Self.pattern)'}",
            "    - files: {glob: Assets/*.color}", "    - directories: {glob: Assets/*}")
        #expect(
            repository?.uses == [
                "icons": [Self.lines],
                "colors": [
                    Self.lines, .files(glob: "Assets/*.color", exclude: []),
                    .directories(glob: "Assets/*", exclude: []),
                ],
            ])
        let encoded = try JSONEncoder().encode(repository)
        #expect(try JSONDecoder().decode(RepositoryConfiguration?.self, from: encoded) == repository)
    }

    @Test(
        "The uses of a profile are replaced, extended or removed", arguments: ["ios-components", "android-components"])
    func aProfilesUseIsReplacedAddedToOrTakenOut(_ profile: String) throws {
        func uses(_ lines: String...) throws -> [String: [CatalogueSource]]? {
            try ConfigurationSupport.repository(ConfigurationSupport.text(with: ["profile: \(profile)"] + lines))?.uses
        }
        #expect(try uses()?.keys.sorted() == ["icons"])
        #expect(try uses("uses: {icons: ~}") == [:])
        #expect(
            try uses("uses: {icons: {files: {glob: a/*}}, b: {files: {glob: b/*}}}")
                == ["icons": [.files(glob: "a/*", exclude: [])], "b": [.files(glob: "b/*", exclude: [])]])
    }

    @Test(
        "The uses that the profiles find",
        arguments: [
            ("ios-components", #"icon: DSIcon.named("user-2", size: 20),"#, ["user-2"]),
            ("ios-components", #"a(DSIcon.named("a"), DSIcon.named( "b c" ))"#, ["a", "b c"]),
            ("ios-components", #"DSIcon.named(name); DSIcon.named("icon-\(size)"); UIImage(systemName: "xmark")"#, []),
            ("ios-components", "static func named(_ name: String, size: CGFloat = 24) -> UIImage? {", []),
            ("android-components", #"DSIcon.named(ctx, "close-s", 24f)"#, ["close-s"]),
            ("android-components", #"DSIcon.coloredNamed(requireContext(), "logo", 24f)"#, ["logo"]),
            ("android-components", #"DSIcon.named(context, iconName, 24f); DSIcon.named(context, "icon-$size")"#, []),
        ])
    func profilePatterns(profile: String, line: String, keys: [String]) throws {
        let repository = try ConfigurationSupport.repository(with: "profile: \(profile)")
        guard case .lines(_, _, let pattern, _)? = repository?.uses["icons"]?.first else {
            Issue.record("the profile has no lines")
            return
        }
        #expect(try LinePattern(pattern).matches(in: line).map(\.key) == keys)
    }

    private static let choice = "(one of files, directories, lines)"

    @Test(
        "Errors",
        arguments: [
            Mistake(
                "a list instead of a mapping", in: "uses: [icons]",
                says: "3:11: 'uses' must be a mapping from catalogues to sources, not a list "
                    + "(omit 'uses' to keep those of the profile)"),
            Mistake(
                "text for a source", in: "uses:", "  icons: Sources/**",
                says: "4:14: the use of 'icons' must be a mapping, not text (its keys are files, directories, lines)"),
            Mistake(
                "a source that is read", in: "uses:", "  icons: {array: {file: a.json}}",
                says: "4:15: unknown key 'array' in the use of 'icons' (allowed are files, directories, lines)"),
            Mistake(
                "no source", in: "uses:", "  icons: {}",
                says: "4:14: the use of 'icons' has no source \(choice)"),
            Mistake(
                "an empty list", in: "uses:", "  icons: []",
                says: "4:14: the use of 'icons' is an empty list (add a source: one of files, directories, lines)"),
            Mistake(
                "two sources in one", in: "uses:", "  icons:", "    - files: {glob: a}", "      directories: {glob: b}",
                says: "6:11: the use of 'icons' has both 'files' and 'directories' (make it a list of two)"),
            Mistake(
                "a mistake inside a list", in: "uses:", "  icons:", "    - files: {glob: a}", "    - files: {glob: /b}",
                says: "6:25: 'glob' '/b' begins with '/' (\(TreePath.globHint))"),
            Mistake(
                "a name that no count can have", in: "uses:", "  'my icons': {files: {glob: a}}",
                says: "4:7: 'my icons' in 'uses' cannot be the name of a count "
                    + "(use at most 100 letters, digits, '_' and '-')"),
            Mistake(
                "nothing to remove", in: "uses: {icons: ~}",
                says:
                    "3:12: there is no use of 'icons' to remove (to add it, give it a source: one of files, directories, lines)"
            ),
            Mistake(
                "another one to remove", in: "profile: ios-components", "uses: {icon: ~}",
                says: "4:12: there is no use of 'icon' to remove (the profile has uses of icons)"),
        ])
    func mistakes(_ mistake: Mistake) {
        #expect(ConfigurationSupport.problem(mistake.yaml) == mistake.expected)
    }
}
