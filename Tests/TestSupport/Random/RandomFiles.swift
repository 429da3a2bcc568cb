/// The files of one commit: some hundred, in few or in deep folders.
package struct RandomFiles: Sendable {
    package let entries: [RawPath: TreeEntry]

    package init(_ generator: inout SeededGenerator) {
        var tree = RandomTree()
        for _ in 0..<generator.int(1...150) {
            let path = RandomPath.make(&generator)
            switch generator.int(1...100) {
            case 1...4: tree.set(path, TreeEntry(.link, Array("icons".utf8)))
            case 5...7: tree.set(path, TreeEntry(.file, RandomContent.text(lines: 3, &generator) + [0xff, 0x0a]))
            case 8...10:
                let line = Array(repeating: UInt8(ascii: "a"), count: generator.int(4090...4100))
                let text = RandomContent.text(lines: 2, &generator)
                tree.set(path, TreeEntry(.file, text + line + [0x0a] + text))
            default: tree.set(path, TreeEntry(.file, RandomContent.make(&generator).content))
            }
        }
        entries = tree.entries
    }
}
