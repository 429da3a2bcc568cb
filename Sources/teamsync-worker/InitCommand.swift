import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSetup

extension InitCommand {
    func perform() async throws {
        let terminal = Terminal.standard
        do {
            let environment = terminal.environment
            let home = HomePath(environment: environment)
            let hung = HungMounts.probe(environment: environment)
            let places = try places(terminal, hung)
            let display = SurveyDisplay(output: terminal, home: home)
            display.showBeginning(places)
            let path = ConfigurationPath.inUse(option: place.config, environment: environment)
            let surveyor = Surveyor(home: home, profiles: try ProfileLibrary(environment: environment), hung: hung)
            let survey = try await surveyor.survey(
                places, configured: configuredPaths(path, environment))
            display.show(survey.notes)
            guard !survey.repositories.isEmpty else {
                display.showNothing(others: survey.others, places, try surveyor.profileDescriptions())
                throw ExitCode(1)
            }
            if add, let former = try ConfigurationFile(path: path).contents() {
                return try await extend(former, at: path, with: survey, display)
            }
            let draft = ConfigurationDraft(
                survey.repositories, users: survey.users, home: home,
                schema: SchemaAddress(environment: environment))
            try draft.check(file: path, environment: environment)
            if dryRun {
                display.show(survey, to: .error, in: ProposedLines(path: path, text: draft.text))
                terminal.write(draft.text)
            } else {
                let setting = ConfigurationSetting(path: path, text: draft.text, display: display)
                if try setting.apply(survey, isForced: force) == .refused { throw ExitCode(1) }
            }
        } catch let error as ConfigurationError {
            throw terminal.exit(error)
        } catch let error as Problem {
            throw terminal.exit(error, code: 1)
        } catch let error as OutputError {
            throw terminal.exit(Problem(.permission, "\(error)", hint: error.hint), code: 1)
        }
    }

    private func extend(
        _ former: [UInt8], at path: String, with survey: Survey, _ display: SurveyDisplay
    ) async throws {
        let (terminal, home) = (display.output, HomePath(environment: display.output.environment))
        let addition = ConfigurationAddition(path: path, environment: terminal.environment, home: home)
        let known = try ConfigurationLoader.load(path: path, environment: terminal.environment).repositories
        let clones = await ConfiguredClones(
            known, found: survey.repositories, published: published(terminal.environment))
        let paths = Set(known.map(\.path))
        let users = survey.users.filter { !paths.contains($0.path) }
        let lines = ProposedLines(path: path, text: String(decoding: former, as: UTF8.self))
        guard let (text, added, moved) = try addition.text(adding: survey.repositories, to: former, clones) else {
            display.showUsers(Survey(repositories: [], others: [], users: users, notes: []), in: lines)
            return display.say("\(display.shown(path)) already has every repository that was found")
        }
        display.show(
            Survey(repositories: added, others: survey.others, users: users, notes: []), to: dryRun ? .error : .output,
            in: lines)
        for move in moved { display.say("\(display.shown(move.from)) is now \(display.shown(move.to))") }
        if dryRun { return terminal.write(text) }
        if let backup = try ConfigurationFile(path: path).write(text, inPlaceOf: former) {
            display.say("kept the previous configuration as \(display.shown(backup))")
        }
        if added.isEmpty { return display.showNextSteps(configuration: path) }
        display.say(
            "added \(added.count == 1 ? "1 repository" : "\(added.count) repositories") to \(display.shown(path))")
        display.showNextSteps(configuration: path)
    }

    /// Returns the last published data, by repository id; empty if it cannot be read.
    private func published(_ environment: [String: String]) -> [String: ConfiguredClones.Published] {
        do throws(DocumentError) {
            let document = try DocumentReader(directory: StateDirectory(environment: environment)).counts()
            return document.repositories.reduce(into: [:]) { published, status in
                let commits = [status.localCommit, status.upstreamCommit].compactMap {
                    $0.flatMap { ObjectID(hex: $0) }
                }
                guard !commits.isEmpty || status.commitURL != nil else { return }
                published[status.id] = ConfiguredClones.Published(commits: commits, commitURL: status.commitURL)
            }
        } catch {
            return [:]
        }
    }

    /// Returns the paths in a configuration; empty if the configuration is invalid.
    private func configuredPaths(_ path: String, _ environment: [String: String]) -> Set<String> {
        do throws(ConfigurationError) {
            return Set(try ConfigurationLoader.load(path: path, environment: environment).repositories.map(\.path))
        } catch {
            return []
        }
    }

    private func places(_ terminal: Terminal, _ hung: HungMounts) throws -> [SearchPlace] {
        guard let here = SearchPlace.currentFolder(environment: terminal.environment) else {
            throw terminal.exit(
                Problem(.missing, "the current folder no longer exists", hint: "change to another one"), code: 1)
        }
        if folders.isEmpty {
            return SearchPlace.usual(
                home: HomeFolder.path(environment: terminal.environment), currentFolder: here, hung: hung)
        }
        let places = SearchPlace.given(folders, currentFolder: here, hung: hung)
        for (place, folder) in zip(places, folders) where hung.mount(of: place.path) == nil && !place.exists {
            throw terminal.exit(
                Problem(.missing, "there is no folder \(folder)", hint: "specify folders that contain clones"),
                code: EX_USAGE
            )
        }
        return places
    }
}

extension Terminal {
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
