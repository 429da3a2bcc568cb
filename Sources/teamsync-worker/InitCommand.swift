import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSetup

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Find the clones of the design system, and write a commented configuration.",
        discussion: """
            Clones are recognised by the files in the team's branch, not by their names. If there is another configuration, \
            'init' prints the difference and changes nothing. Exit codes: 0 written, or nothing to change; 1 nothing was \
            found, or there is another configuration; 64 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp(
            "Folders to search. Default: the current one and the usual ones below your home.", valueName: "dir"))
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
            let hung = HungMounts.probe(environment: environment)
            let places = try places(terminal, hung)
            let display = SurveyDisplay(output: terminal, home: home)
            display.showBeginning(places)
            let survey = try await Surveyor(home: home, hung: hung).survey(places)
            display.show(survey.notes)
            guard !survey.repositories.isEmpty else {
                display.showNothing(others: survey.others, places, try Surveyor.profileDescriptions())
                throw ExitCode(1)
            }
            let path = ConfigurationLoader.path(option: config, environment: environment)
            let draft = ConfigurationDraft(
                survey.repositories, home: home, schema: SchemaAddress(environment: environment))
            try draft.check(file: path, environment: environment)
            if dryRun {
                display.show(survey, to: .error)
                terminal.write(draft.text)
            } else {
                let setting = ConfigurationSetting(path: path, text: draft.text, display: display)
                if try setting.apply(survey, isForced: force) == .refused { throw ExitCode(1) }
            }
        } catch let error as ConfigurationError {
            throw terminal.exit(error)
        } catch let error as FileError {
            throw terminal.exit(Problem(error.errorCode, "\(error)"), code: 1)
        }
    }

    private func places(_ terminal: Terminal, _ hung: HungMounts) throws -> [SearchPlace] {
        guard let here = SearchPlace.currentFolder(environment: terminal.environment) else {
            throw terminal.exit(Problem(.missing, "the current folder is gone", hint: "change to another one"), code: 1)
        }
        if folders.isEmpty {
            return SearchPlace.usual(
                home: HomeFolder.path(environment: terminal.environment), currentFolder: here, hung: hung)
        }
        let places = SearchPlace.given(folders, currentFolder: here, hung: hung)
        for (place, folder) in zip(places, folders) where hung.mount(of: place.path) == nil && !place.exists {
            throw terminal.exit(
                Problem(.missing, "there is no folder \(folder)", hint: "name folders that hold clones"), code: EX_USAGE
            )
        }
        return places
    }
}

extension Terminal: CommandOutput {
    static let standard = Terminal(program: "teamsync")

    fileprivate func exit(_ problem: Problem, code: Int32) -> ExitCode {
        report(problem.message, hint: problem.hint)
        return ExitCode(code)
    }

    fileprivate func exit(_ error: ConfigurationError) -> ExitCode {
        report(lines: "\(error)")
        return ExitCode(EX_CONFIG)
    }
}
