/// The files of a components repository: `Sources/Components/*.swift`, `specs/index.json`, `specs/components/*.json`.
package struct ComponentsFiles: Sendable {
    package struct Component: Codable, Sendable {
        package var name: String
        package var description: String
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

    package var components: [Component]

    package init(names: [String]) {
        components = names.map(Self.component(named:))
    }

    package var indexFile: TreeEntry { .json(Index(version: "1.0.0", components: components)) }

    /// Every file of the repository.
    package var files: [RawPath: TreeEntry?] {
        var files: [RawPath: TreeEntry?] = [
            "README.md": TreeEntry("# Components\n\nThe components of the design system for iOS.\n"),
            "specs/index.json": indexFile,
        ]
        for component in components { files.merge(Self.files(of: component.name)) { $1 } }
        return files
    }

    package static func component(named name: String) -> Component {
        Component(name: name, description: "The \(name) of the design system")
    }

    /// The source and the specification of one component.
    package static func files(of name: String) -> [RawPath: TreeEntry?] {
        let source = """
            import SwiftUI

            package struct \(name): View {
                private let title: String

                package init(_ title: String) {
                    self.title = title
                }

                package var body: some View {
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
