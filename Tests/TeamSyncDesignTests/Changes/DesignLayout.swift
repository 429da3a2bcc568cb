import TeamSyncBase
import TestSupport

@testable import TeamSyncConfiguration

/// The layouts of design systems that the generator knows.
enum DesignLayout: String, CaseIterable {
    case metadata, iconFiles, sizes, images
    case modes, styleDictionary, flat, lines, colorSets
    case jsonSpecs, yamlSpecs, folders

    /// The name of its catalogue.
    var catalogue: String {
        switch self {
        case .metadata, .iconFiles, .sizes, .images: "icons"
        case .modes, .styleDictionary, .flat: "tokens"
        case .lines, .colorSets: "colors"
        case .jsonSpecs, .yamlSpecs, .folders: "components"
        }
    }

    var hasDrawing: Bool { catalogue == "icons" }

    /// Whether an item has content that can change in addition to its drawing.
    var hasValue: Bool { self == .metadata || !hasDrawing }

    /// Whether an item consists only of a value.
    var isValue: Bool { ["tokens", "colors"].contains(catalogue) }

    var count: CountConfiguration {
        switch self {
        case .metadata:
            CountConfiguration(
                source: .array(file: "metadata.json", pointer: "/icons", key: "name"), with: ["icons/**/{key}.svg"],
                kind: .icon)
        case .iconFiles: CountConfiguration(source: .files(glob: "icons/**/*.svg", exclude: []), kind: .icon)
        case .sizes:
            CountConfiguration(
                source: .files(glob: "icons/**/*.svg", exclude: [], key: #"^(?<key>.+)-(?<variant>\d+)$"#), kind: .icon)
        case .images: CountConfiguration(source: .xcassets(path: "Assets", sets: [.image]), kind: .icon)
        case .modes:
            CountConfiguration(
                source: .tokens(TokenSource(files: ["tokens/{mode}/*.json"], modes: ["light", "dark"])), kind: .token)
        case .styleDictionary:
            CountConfiguration(
                source: .tokens(TokenSource(files: ["tokens/*.json"], format: .styleDictionary)), kind: .token)
        case .flat:
            CountConfiguration(source: .tokens(TokenSource(files: ["tokens/*.json"], format: .flat)), kind: .token)
        case .lines:
            CountConfiguration(
                source: .lines(
                    glob: "Sources/**/*.swift", exclude: [],
                    pattern: #"static let (?<key>\w+) = Color\("(?<value>[^"]+)"\)"#), kind: .color)
        case .colorSets: CountConfiguration(source: .xcassets(path: "Assets", sets: [.color]), kind: .color)
        case .jsonSpecs:
            CountConfiguration(
                source: .files(glob: "specs/*.json", exclude: []), with: ["Sources/**/{key}.swift"], kind: .component)
        case .yamlSpecs:
            CountConfiguration(
                source: .files(glob: "specs/*.yaml", exclude: []), with: ["Sources/**/{key}.swift"], kind: .component)
        case .folders:
            CountConfiguration(source: .directories(glob: "Components/*/*", exclude: []), kind: .component)
        }
    }

    /// A key made of words, in the layout's notation of names.
    func key(_ words: [String]) -> String {
        switch self {
        case .metadata, .iconFiles, .sizes, .images, .flat: words.joined(separator: "-")
        case .modes, .styleDictionary: (["color"] + words).joined(separator: ".")
        case .lines: words[0] + words.dropFirst().map(\.capitalized).joined()
        case .colorSets, .jsonSpecs, .yamlSpecs, .folders: words.map(\.capitalized).joined()
        }
    }

    /// The folder that contains all items of a group; nil if the group is the name of a file.
    func folder(_ group: String) -> String? {
        switch self {
        case .metadata, .iconFiles, .sizes: "icons/\(group)"
        case .images, .colorSets: "Assets/\(group).xcassets"
        case .jsonSpecs, .yamlSpecs: "Sources/\(group)"
        case .folders: "Components/\(group)"
        case .modes, .styleDictionary, .flat, .lines: nil
        }
    }

    /// The file that contains the items of a group; nil if each item has its own files.
    func file(_ group: String) -> String? {
        switch self {
        case .modes: "tokens/dark/\(group).json"
        case .styleDictionary, .flat: "tokens/\(group).json"
        case .lines: "Sources/\(group).swift"
        default: nil
        }
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

/// One item of a design system.
struct DesignItem {
    var words: [String]
    var group: String
    var drawing: RandomDrawing
    /// Determines its color, its category or its parameters.
    var value: Int
    /// The lines of its source.
    var code: [Int]
    /// Determines its notation: one number always results in the same bytes.
    var style: UInt64

    /// A name that has no word in common with other items.
    init(number: inout Int, _ generator: inout SeededGenerator) {
        words = [DesignItem.word(&number, &generator), DesignItem.word(&number, &generator)]
        group = generator.pick(["first", "second", "third"])
        drawing = RandomDrawing(&generator)
        while drawing.shapes.count < 10 { drawing.shapes += RandomDrawing(&generator).shapes }
        value = generator.int(0...0xff_ffff)
        code = (0..<24).map { _ in generator.int(0...999_999_999) }
        style = generator.next()
    }

    static func word(_ number: inout Int, _ generator: inout SeededGenerator) -> String {
        number += 1
        let syllables = ["ba", "ke", "li", "mo", "nu", "pa", "re", "so", "ti", "vu"]
        return String(number).reduce(into: generator.pick(["x", "w", "z"])) {
            $0 += syllables[$1.wholeNumberValue ?? 0]
        }
    }

    var hex: String {
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
