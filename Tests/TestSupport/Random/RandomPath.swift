/// Paths: those of a design system, those with an unusual sort order, and those that careless tools misread.
enum RandomPath {
    private static let folders: [RawPath] = [
        "", "icons", "icons", "icons", "icons/outline", "icons/outline/24", "icon", "icons-old", "icons.d", "docs",
        "Sources/Components", "specs", "specs/components", "a/b/c/d/e",
    ]
    private static let oddFolders: [RawPath] = [
        "with space", "-dash", "icônes", RawPath([0x66, 0xfc, 0x72]), "quo\"te", "icons/new\nline",
    ]
    private static let endings = [".svg", ".svg", ".svg", ".json", ".swift", ".md", ""]
    private static let oddNames: [RawPath] = [
        "-leading.svg", "two words.svg", "tab\there.svg", "new\nline.svg", "quo\"te'.svg", "back\\slash.svg",
        "pf\u{e9}il.svg", "pfe\u{301}il.svg", "図形.svg", "😀.svg", "*.svg", "[a].svg", ":(glob)x.svg", "%41.svg",
        "trailing ", " ", "~", "a\u{1}b", RawPath([0xff, 0xfe]), RawPath([0x61, 0xc3, 0x2e, 0x73, 0x76, 0x67]),
        RawPath([0xed, 0xa0, 0x80]),
    ]

    static func make(_ generator: inout SeededGenerator) -> RawPath {
        folder(&generator).appending(name(&generator))
    }

    static func folder(_ generator: inout SeededGenerator) -> RawPath {
        generator.pick(generator.chance(90) ? folders : oddFolders)
    }

    static func name(_ generator: inout SeededGenerator) -> RawPath {
        if generator.chance(12) { return generator.pick(oddNames) }
        return "\(RandomContent.word(&generator))\(generator.int(0...12))\(generator.pick(endings))"
    }

    /// The unusual features of a path.
    static func features(of path: RawPath) -> Set<HistoryFeature> {
        var features: Set<HistoryFeature> = []
        for (byte, feature) in marks where path.bytes.contains(byte) { features.insert(feature) }
        if path.bytes.first == UInt8(ascii: "-") || path.name.bytes.first == UInt8(ascii: "-") {
            features.insert(.leadingDash)
        }
        if path.bytes.contains(where: { $0 >= 0x80 }) {
            features.insert(path.text == nil ? .notUTF8Path : .unicodePath)
        }
        return features
    }

    private static let marks: [(UInt8, HistoryFeature)] = [
        (0x20, .spaceInPath), (0x22, .quoteInPath), (0x0a, .newlineInPath), (0x09, .tabInPath), (0x2a, .wildcardInPath),
    ]
}
