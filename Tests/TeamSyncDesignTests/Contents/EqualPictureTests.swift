import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

/// Two notations of one picture, and pictures that only seem to be equal.
@Suite("Pictures in two notations")
struct EqualPictureTests {
    struct Pair: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let old: String
        let new: String

        init(_ words: String, _ old: String, _ new: String) {
            (testDescription, self.old, self.new) = (words, old, new)
        }
    }

    private static func svg(_ content: String) -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(content)</svg>".utf8)
    }

    private static let equal = [
        Pair(
            "A clip path around everything",
            """
            <defs><clipPath id="a"><rect width="24" height="24"/></clipPath></defs>
            <g clip-path="url(#a)"><path d="M2 2h20v20H2z"/></g>
            """, "<path d=\"M2 2h20v20H2z\"/>"),
        Pair(
            "A clip path larger than the canvas",
            """
            <clipPath id="a"><path d="M-1 -1H25V25H-1Z"/></clipPath>
            <g clip-path="url(#a)"><circle cx="12" cy="12" r="8"/></g>
            """, "<circle cx=\"12\" cy=\"12\" r=\"8\"/>"),
        Pair(
            "A group without effect", "<g><g fill=\"none\"><path fill=\"#000\" d=\"M2 2h8v8z\"/></g></g>",
            "<path d=\"M2 2h8v8z\"/>"),
        Pair(
            "Several paths made one", "<path d=\"M2 2h8v8H2z\"/><path d=\"M14 14h8v8h-8z\"/><path d=\"M2 14h8v8H2z\"/>",
            "<path d=\"M2 2h8v8H2zM14 14h8v8h-8zM2 14h8v8H2z\"/>"),
        Pair(
            "Strokes made one",
            """
            <g fill="none" stroke="#000" stroke-width="2"><path d="M4 12h16"/><path d="M12 4v16"/></g>
            """, "<path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"M4 12h16M12 4v16\"/>"),
        Pair(
            "Paths with a line and an area made one",
            """
            <g stroke="#000" stroke-width="2"><path d="M2 2h3v3H2z"/><path d="M18 18h3v3h-3z"/></g>
            """, "<path stroke=\"#000\" stroke-width=\"2\" d=\"M2 2h3v3H2zM18 18h3v3h-3z\"/>"),
        Pair(
            "A turned rectangle as a path",
            "<rect x=\"-4\" y=\"-4\" width=\"8\" height=\"8\" transform=\"translate(12 12) rotate(90)\"/>",
            "<path d=\"M8 8H16V16H8Z\"/>"),
        Pair(
            "A mirrored rectangle with a line",
            """
            <rect x="-20" y="4" width="16" height="16" transform="scale(-1 1)" fill="none" stroke="#000" stroke-width="2"/>
            """, "<path d=\"M4 4H20V20H4Z\" fill=\"none\" stroke=\"#000\" stroke-width=\"2\"/>"),
        Pair(
            "A rounded rectangle with a transform",
            """
            <rect x="2" y="2" width="10" height="8" rx="2" transform="matrix(-1 0 0 1 16 4)"/>
            """, "<path d=\"M6 6H12A2 2 0 0 1 14 8V12A2 2 0 0 1 12 14H6A2 2 0 0 1 4 12V8A2 2 0 0 1 6 6Z\"/>"),
        Pair(
            "A closed line that begins elsewhere",
            """
            <path fill="none" stroke="#000" stroke-width="2" d="M4 4H20V20H4Z"/>
            """, "<path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"M20 20H4V4H20Z\"/>"),
        Pair(
            "A closed curve that begins in the middle of a side",
            """
            <path fill="none" stroke="#000" stroke-width="2" d="M4 4H20V20H4Z"/>
            """, "<path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"M12 4H20V20H4V4Z\"/>"),
        Pair(
            "A circle as a path", "<circle cx=\"12\" cy=\"12\" r=\"9\"/>",
            "<path d=\"M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18Z\"/>"),
        Pair(
            "Opacity of a group of one", "<g opacity=\".5\"><path d=\"M2 2h8v8H2z\"/></g>",
            "<path opacity=\".5\" d=\"M2 2h8v8H2z\"/>"),
        Pair(
            "A white area of nothing under it, and its outline in another direction",
            "<path d=\"M2 2V22H22V2Z\"/>", "<path d=\"M2 2H22V22H2Z\"/>"),
    ]

    private static let different = [
        Pair(
            "A clip path that cuts",
            """
            <clipPath id="a"><rect width="12" height="24"/></clipPath>
            <g clip-path="url(#a)"><path d="M2 2h20v20H2z"/></g>
            """, "<path d=\"M2 2h20v20H2z\"/>"),
        Pair(
            "Dashes that begin elsewhere",
            """
            <path fill="none" stroke="#000" stroke-width="2" stroke-dasharray="5 3" d="M4 4H20V20H4Z"/>
            """,
            "<path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" stroke-dasharray=\"5 3\" d=\"M20 20H4V4H20Z\"/>"),
        Pair(
            "Paths that overlap, half transparent",
            "<g fill-opacity=\".5\"><path d=\"M2 2h12v12H2z\"/><path d=\"M8 8h12v12H8z\"/></g>",
            "<path fill-opacity=\".5\" d=\"M2 2h12v12H2zM8 8h12v12H8z\"/>"),
        Pair("A hole", "<path d=\"M2 2h20v20H2z\"/>", "<path d=\"M2 2h20v20H2zM8 8v8h8V8z\"/>"),
    ]

    private static let svgFile = GitPath("icons/a.svg")

    @Test("The same picture is reformatted", arguments: equal)
    func same(pair: Pair) {
        let (old, new) = (Self.svg(pair.old), Self.svg(pair.new))
        #expect(ContentDifference.between(old, new, path: Self.svgFile) == .reformatted)
        #expect(ContentDifference.between(new, old, path: Self.svgFile) == .reformatted)
    }

    @Test("A different picture is detected", arguments: different)
    func other(pair: Pair) {
        let (old, new) = (Self.svg(pair.old), Self.svg(pair.new))
        #expect(ContentDifference.between(old, new, path: Self.svgFile) == .different)
        #expect(ContentDifference.between(new, old, path: Self.svgFile) == .different)
    }
}
