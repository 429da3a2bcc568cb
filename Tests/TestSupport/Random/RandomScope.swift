/// Lists of paths as they can occur in a configuration.
enum RandomScope {
    /// - Parameter trees: the source of paths that exist in some tree.
    static func make(_ trees: [RandomTree], _ generator: inout SeededGenerator) -> [RawPath] {
        switch generator.int(1...100) {
        case 1...20: ["icons/"]
        case 21...30: ["icons/", "metadata.json"]
        case 31...36: ["metadata.json"]
        case 37...42: ["icons", "specs/components/"]
        case 43...48: ["nothing-here/", "ico", "icons/nothing.svg"]
        case 49...52: []
        case 53...58: ["colors.json"]
        case 59...62: ["icons/", "icons/outline/", "icons/"]
        case 63...66: ["metadata.json/", "Sources/"]
        default: (0..<generator.int(1...3)).flatMap { _ in existing(trees, &generator) }
        }
    }

    private static func existing(_ trees: [RandomTree], _ generator: inout SeededGenerator) -> [RawPath] {
        let tree = generator.pick(trees)
        guard !tree.paths.isEmpty else { return [] }
        let path = generator.pick(tree.paths)
        guard !path.folders.isEmpty, generator.chance(60) else { return [path] }
        let folder = generator.pick(path.folders)
        return [generator.chance(70) ? RawPath(folder.bytes + [UInt8(ascii: "/")]) : folder]
    }
}
