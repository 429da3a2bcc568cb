import Synchronization
package import TeamSyncBase

/// A team's design system as real repositories: an icons-library and an ios-components repository, each with its bare
/// origin, the developer's clone and a teammate's clone. The dates of the last changes are constants.
package final class DesignSystemFixture: Sendable {
    /// `2026-02-09T13:44:44+03:00`
    package static let colorsUpdated = Timestamp(secondsSinceEpoch: 1_770_633_884, offsetMinutes: 180)
    /// `2026-02-10T09:55:34+00:00`
    package static let iconsUpdated = Timestamp(secondsSinceEpoch: 1_770_717_334, offsetMinutes: 0)
    /// `2026-02-11T11:28:19+03:00`
    package static let componentsUpdated = Timestamp(secondsSinceEpoch: 1_770_798_499, offsetMinutes: 180)
    /// `2026-02-12T08:01:00+00:00`, when the teammate pushes.
    package static let pushedAt = Timestamp(secondsSinceEpoch: 1_770_883_260, offsetMinutes: 0)
    private static let begun = Timestamp(secondsSinceEpoch: 1_767_225_600, offsetMinutes: 180)

    package let folder: TemporaryFolder
    package let runner: GitRunner
    package let icons: TeamRepository
    package let components: TeamRepository

    /// - Parameters:
    ///   - components: the names of the components in the order in which they were added.
    ///   - onDisk: for fixtures that are too large for a file system in memory.
    package init(
        icons: Int = 280, colors: Int = 157, components: [String] = ["Button", "Card"], onDisk: Bool = false
    ) throws {
        folder = try TemporaryFolder("design-system", onDisk: onDisk)
        try RawFile.makeFolder(RawPath(folder.appending("home")))
        runner = GitRunner(home: folder.appending("home"), keeping: folder)
        let original = try Original.of(icons: icons, colors: colors, components: components)
        // Their objects are hard-linked to each other; cp keeps the links if it copies all of them at once.
        _ = try Command(
            "cp", ["-a"] + original.icons.folders + original.components.folders + [folder.path],
            environment: runner.environment
        ).runChecked()
        self.icons = try TeamRepository(copyOf: original.icons, in: folder.path, runner: runner)
        self.components = try TeamRepository(copyOf: original.components, in: folder.path, runner: runner)
    }

    /// The repositories of one size, which are created once per process: every fixture has copies.
    private struct Original: Sendable {
        let icons: TeamRepository
        let components: TeamRepository

        private static let known = Mutex<[String: Original]>([:])

        static func of(icons: Int, colors: Int, components: [String]) throws -> Original {
            try known.withLock { known in
                let key = "\(icons) \(colors) \(components)"
                if let original = known[key] { return original }
                let folder = try TemporaryFolder.shared("original-design-system")
                let runner = GitRunner(home: folder.path, keeping: folder)
                let original = Original(
                    icons: try TeamRepository(
                        name: "icons-library", in: folder.path, runner: runner,
                        history: DesignSystemFixture.iconsHistory(icons: icons, colors: colors)),
                    components: try TeamRepository(
                        name: "ios-components", in: folder.path, runner: runner,
                        history: DesignSystemFixture.componentsHistory(components)))
                known[key] = original
                return original
            }
        }
    }

    private static func iconsHistory(icons: Int, colors: Int) -> FastImport {
        var history = FastImport()
        var files = IconsLibraryFiles(icons: icons, colors: colors, lastSync: begun.description)
        let all = files.icons
        files.icons = Array(all.dropLast(3))
        let first = history.commit(
            "Begin the icons library", times: CommitTimes(begun), parents: [], changes: files.files)
        files.lastSync = colorsUpdated.description
        let second = history.commit(
            "Sync colors", times: CommitTimes(colorsUpdated), parents: [first],
            changes: ["colors.json": files.colorsFile])
        files.icons = all
        let third = history.commit(
            "Add the last icons", times: CommitTimes(iconsUpdated), parents: [second], changes: files.files)
        history.setReference("refs/heads/main", to: third)
        return history
    }

    private static func componentsHistory(_ names: [String]) -> FastImport {
        var history = FastImport()
        let first = history.commit(
            "Begin the components", times: CommitTimes(begun), parents: [],
            changes: ComponentsFiles(names: names.dropLast()).files)
        let second = history.commit(
            "Add \(names.last ?? "nothing")", times: CommitTimes(componentsUpdated), parents: [first],
            changes: ComponentsFiles(names: names).files)
        history.setReference("refs/heads/main", to: second)
        return history
    }
}
