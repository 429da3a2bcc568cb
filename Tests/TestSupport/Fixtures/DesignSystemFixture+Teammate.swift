import Foundation
package import TeamSyncBase

/// The pushes of a teammate. Each returns the id of the commit.
extension DesignSystemFixture {
    @discardableResult
    package func pushIcons(_ names: [String], at time: Timestamp = pushedAt) throws -> String {
        var changes: [RawPath: TreeEntry?] = [:]
        for name in names { changes[IconsLibraryFiles.path(ofIcon: name)] = IconsLibraryFiles.drawing(of: name) }
        var metadata = try decode(IconsLibraryFiles.Metadata.self, "metadata.json", in: icons)
        metadata.icons += names.map { IconsLibraryFiles.icon(named: $0) }
        changes["metadata.json"] = .json(metadata)
        return try icons.push(
            names.count > 5 ? "Add \(names.count) icons" : "Add \(names.joined(separator: ", "))", changes: changes,
            times: CommitTimes(time))
    }

    /// Redraws an icon.
    @discardableResult
    package func pushIconChange(_ name: String, revision: Int = 1, at time: Timestamp = pushedAt) throws -> String {
        let drawing = IconsLibraryFiles.drawing(of: name, revision: revision)
        return try icons.push(
            "Redraw \(name)", changes: [IconsLibraryFiles.path(ofIcon: name): drawing], times: CommitTimes(time))
    }

    /// Gives a color new shades in every brand.
    /// - Parameter number: the number of the color, counted from 0.
    @discardableResult
    package func pushColorChange(
        _ number: Int = 0, light: String = "#FAFAFA", dark: String = "#0A0A0A", at time: Timestamp = pushedAt
    ) throws -> String {
        var palette = try decode(IconsLibraryFiles.Palette.self, "colors.json", in: icons)
        palette.colors[number].values = palette.colors[number].values.mapValues { _ in .init(light: light, dark: dark) }
        palette.lastSync = time.description
        return try icons.push(
            "Change \(palette.colors[number].name)", changes: ["colors.json": .json(palette)], times: CommitTimes(time))
    }

    @discardableResult
    package func pushComponent(_ name: String, at time: Timestamp = pushedAt) throws -> String {
        var index = try decode(ComponentsFiles.Index.self, "specs/index.json", in: components)
        index.components.append(ComponentsFiles.component(named: name))
        var changes = ComponentsFiles.files(of: name)
        changes["specs/index.json"] = .json(index)
        return try components.push("Add \(name)", changes: changes, times: CommitTimes(time))
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type, _ path: RawPath, in repository: TeamRepository
    ) throws -> Value {
        try repository.teammate.git("pull", "--quiet", "--ff-only")
        return try JSONDecoder().decode(type, from: Data(RawFile.contents(of: repository.teammate.absolute(path))))
    }
}
