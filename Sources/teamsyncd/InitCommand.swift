import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSetup

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Find the clones of the design system, and write a commented configuration.",
        discussion: """
            Clones are recognised by what is in the branch that the team shares, not by their names. An existing \
            configuration is shown the difference to, and left alone. Exit codes: 0 written, or nothing to change; 1 nothing \
            was found, or there is another configuration; 64 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp(
            "Folders to look in; the usual ones below your home and the current one when left out.", valueName: "dir"))
    var folders: [String] = []

    @Flag(help: "Replace an existing configuration, and keep a copy of it as config.yaml.bak.")
    var force = false

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Flag(help: "Print the configuration, and write nothing.")
    var dryRun = false

    func run() async throws {
        let terminal = Terminal.standard
        do {
            let environment = terminal.environment
            let home = HomePath(environment: environment)
            let places = try places(terminal)
            let display = SurveyDisplay(terminal: terminal, home: home)
            display.showBeginning(places)
            let survey = try await Surveyor(home: home).survey(places)
            display.show(survey.notes)
            guard !survey.repositories.isEmpty else {
                display.showNothing(others: survey.others, places, try Surveyor.profileDescriptions())
                throw ExitCode(1)
            }
            let path = ConfigurationLoader.path(option: config, environment: environment)
            let draft = ConfigurationDraft(survey.repositories, home: home)
            try draft.check(file: path, environment: environment)
            let setting = ConfigurationSetting(path: path, text: draft.text, display: display)
            if dryRun {
                display.show(survey, to: .error)
                terminal.write(draft.text)
            } else {
                try setting.apply(survey, isForced: force)
            }
        } catch let error as ConfigurationError {
            throw terminal.exit(error)
        } catch let error as FileError {
            throw terminal.exit(Problem(error.errorCode, "\(error)"), code: 1)
        }
    }

    private func places(_ terminal: Terminal) throws -> [SearchPlace] {
        guard let here = SearchPlace.currentFolder(environment: terminal.environment) else {
            throw terminal.exit(Problem(.missing, "the current folder is gone", hint: "change to another one"), code: 1)
        }
        if folders.isEmpty {
            return SearchPlace.usual(home: HomeFolder.path(environment: terminal.environment), currentFolder: here)
        }
        let places = SearchPlace.given(folders, currentFolder: here)
        for (place, folder) in zip(places, folders) where !place.exists {
            throw terminal.exit(
                Problem(.missing, "there is no folder \(folder)", hint: "name folders that hold clones"), code: EX_USAGE
            )
        }
        return places
    }
}
