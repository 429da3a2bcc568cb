import TeamSyncBase
import TestSupport

/// A design system in one layout, and its files.
struct DesignSystem {
    let layout: DesignLayout
    var items: [DesignItem] = []
    /// The notation of files that contain several items.
    var style: UInt64
    private var number: Int

    init(_ layout: DesignLayout, items count: Int, number: Int = 0, _ generator: inout SeededGenerator) {
        self.layout = layout
        self.number = number
        style = generator.next()
        for _ in 0..<count { _ = add(&generator) }
    }

    mutating func add(_ generator: inout SeededGenerator) -> Int {
        items.append(DesignItem(number: &number, &generator))
        return items.count - 1
    }

    mutating func newWord(_ generator: inout SeededGenerator) -> String { DesignItem.word(&number, &generator) }

    func key(_ item: DesignItem) -> String { layout.key(item.words) }

    /// The part of an item's notation that is compared.
    func written(_ item: DesignItem) -> [String] {
        switch layout {
        case .metadata: [metadata(item)] + ownFiles(item).values
        case .modes, .styleDictionary: hexes(item)
        case .flat, .lines: [hexes(item)[0]]
        case .colorSets: []
        case .images: ownFiles(item).filter { $0.key.hasSuffix(".svg") }.map(\.value)
        default: ownFiles(item).sorted { $0.key < $1.key }.map(\.value)
        }
    }

    func files() -> [RawPath: TreeEntry] {
        var files = ["README.md": "A design system\n"]
        for item in items { files.merge(ownFiles(item)) { first, _ in first } }
        files.merge(sharedFiles()) { first, _ in first }
        return Dictionary(uniqueKeysWithValues: files.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
    }

    private func hexes(_ item: DesignItem) -> [String] {
        var text = StyledText(style: item.style)
        return [text.hex(item.hex), text.hex("#" + item.hex.dropFirst().reversed())]
    }

    private func metadata(_ item: DesignItem) -> String {
        var text = StyledText(style: item.style)
        return text.json([
            "name": .string(key(item)), "category": .string("category \(item.value)"), "tags": ["one", "two"],
        ])
    }

    private func spec(_ item: DesignItem) -> JSONValue {
        [
            "description": "A component",
            "properties": [
                "size": ["type": "string", "values": ["small", .string("value \(item.value)")]],
                "label": ["type": "string"],
            ],
        ]
    }

    private func source(_ item: DesignItem) -> String {
        var text = StyledText(style: item.style)
        let code = item.code.enumerated().map { "    let constant\($0.offset) = \($0.element)" }
        let value = layout == .folders ? ["    let value = \(item.value)"] : []
        return text.swift(["struct \(key(item)) {"] + code + value + ["}"])
    }

    private func ownFiles(_ item: DesignItem) -> [String: String] {
        let (key, folder) = (key(item), layout.folder(item.group) ?? "")
        var text = StyledText(style: item.style)
        switch layout {
        case .metadata, .iconFiles: return ["\(folder)/\(key).svg": text.svg(item.drawing)]
        case .sizes:
            return [
                "\(folder)/\(key)-16.svg": text.svg(item.drawing),
                "\(folder)/\(key)-24.svg": text.svg(item.drawing) + "<!-- 24 -->",
            ]
        case .images:
            return [
                "\(folder)/\(key).imageset/Contents.json": text.json(["images": [["filename": .string("\(key).svg")]]]),
                "\(folder)/\(key).imageset/\(key).svg": text.svg(item.drawing),
            ]
        case .colorSets:
            let colors = [(item.hex, "light"), ("#" + item.hex.dropFirst().reversed(), "dark")].map { hex, mode in
                let digits = Array(hex.dropFirst())
                let parts = (0..<3).map { JSONValue.string("0x\(digits[2 * $0])\(digits[2 * $0 + 1])") }
                return JSONValue.object([
                    "idiom": "universal", "appearances": [["appearance": "luminosity", "value": .string(mode)]],
                    "color": [
                        "color-space": "srgb",
                        "components": ["red": parts[0], "green": parts[1], "blue": parts[2], "alpha": "1.000"],
                    ],
                ])
            }
            return ["\(folder)/\(key).colorset/Contents.json": text.json(["colors": .array(colors)])]
        case .jsonSpecs:
            return ["specs/\(key).json": text.json(spec(item)), "\(folder)/\(key).swift": source(item)]
        case .yamlSpecs:
            return ["specs/\(key).yaml": text.yaml(spec(item)), "\(folder)/\(key).swift": source(item)]
        case .folders:
            return [
                "\(folder)/\(key)/\(key).swift": source(item), "\(folder)/\(key)/index.js": "export default {}\n",
                "\(folder)/\(key)/Empty.swift": "",
            ]
        case .modes, .styleDictionary, .flat, .lines: return [:]
        }
    }

    private func sharedFiles() -> [String: String] {
        var text = StyledText(style: style)
        if layout == .metadata {
            return ["metadata.json": "{\"icons\": [\n\(items.map(metadata).joined(separator: ",\n"))\n]}"]
        }
        var files: [String: String] = [:]
        for (group, items) in Dictionary(grouping: items, by: \.group).sorted(by: { $0.key < $1.key }) {
            guard let file = layout.file(group) else { continue }
            switch layout {
            case .modes:
                files[file] = text.json(DesignSystem.tree(items) { ["$value": .string(hexes($0)[1])] })
                files["tokens/light/\(group).json"] = text.json(
                    DesignSystem.tree(items) { ["$value": .string(hexes($0)[0])] })
            case .styleDictionary:
                files[file] = text.json(
                    DesignSystem.tree(items) { ["value": .string(hexes($0)[0]), "comment": .string(hexes($0)[1])] })
            case .flat:
                files[file] = text.json(
                    .object(Dictionary(uniqueKeysWithValues: items.map { (key($0), .string(hexes($0)[0])) })))
            default:
                files[file] = text.swift(items.map { "    static let \(key($0)) = Color(\"\(hexes($0)[0])\")" })
            }
        }
        return files
    }

    private static func tree(_ items: [DesignItem], _ leaf: (DesignItem) -> JSONValue) -> JSONValue {
        let groups = Dictionary(grouping: items, by: { $0.words[0] }).mapValues { items in
            JSONValue.object(Dictionary(uniqueKeysWithValues: items.map { ($0.words[1], leaf($0)) }))
        }
        return ["color": .object(groups)]
    }
}
