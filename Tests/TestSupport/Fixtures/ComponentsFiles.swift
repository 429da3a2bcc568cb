/// What a components repository holds: `Sources/Components/*.swift`, `specs/index.json`, `specs/components/*.json`.
public struct ComponentsFiles: Sendable {
    public struct Component: Codable, Sendable {
        public var name: String
        public var description: String
    }

    struct Index: Codable {
        var version: String
        var components: [Component]
    }

    struct Specification: Codable {
        var name: String
        var properties: [String: String]
        var states: [String]
    }

    public var components: [Component]

    public init(names: [String]) {
        components = names.map(Self.component(named:))
    }

    public var indexFile: TreeEntry { .json(Index(version: "1.0.0", components: components)) }

    /// Every file of the repository.
    public var files: [RawPath: TreeEntry?] {
        var files: [RawPath: TreeEntry?] = [
            "README.md": TreeEntry("# Components\n\nThe components of the design system for iOS.\n"),
            "specs/index.json": indexFile,
        ]
        for component in components { files.merge(Self.files(of: component.name)) { $1 } }
        return files
    }

    public static func component(named name: String) -> Component {
        Component(name: name, description: "The \(name) of the design system")
    }

    /// The source and the specification of one component.
    public static func files(of name: String) -> [RawPath: TreeEntry?] {
        let source = """
            import SwiftUI

            public struct \(name): View {
                private let title: String

                public init(_ title: String) {
                    self.title = title
                }

                public var body: some View {
                    Text(title).accessibilityLabel("\(name): \\(title)")
                }
            }

            """
        let specification = Specification(
            name: name, properties: ["title": "String"], states: ["normal", "pressed", "disabled"])
        return [
            "Sources/Components/\(name).swift": TreeEntry(source),
            "specs/components/\(name).json": .json(specification),
        ]
    }
}
