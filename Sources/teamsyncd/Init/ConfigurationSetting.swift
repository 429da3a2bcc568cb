import ArgumentParser
import TeamSyncReaders
import TeamSyncSetup

/// Puts a configuration in its place, unless another one is there that nobody has given up.
struct ConfigurationSetting {
    let path: String
    let text: String
    let display: SurveyDisplay

    func apply(_ survey: Survey, isForced: Bool) throws {
        let file = ConfigurationFile(path: path)
        let former = try file.contents()
        if former == Array(text.utf8) {
            display.show(survey, to: .output)
            display.say("\(display.shown(path)) says this already")
        } else if let former, !isForced {
            display.show(survey, to: .error)
            showDifference(to: former)
            display.terminal.report(
                "\(display.shown(path)) is there already and was not changed",
                hint: "--force replaces it, and keeps a copy beside it")
            throw ExitCode(1)
        } else {
            let backup = try file.write(text, inPlaceOf: former)
            display.show(survey, to: .output)
            if let backup { display.say("kept the former configuration as \(display.shown(backup))") }
            display.say("wrote \(display.shown(path))")
        }
        let steps = NextSteps.commands(configuration: path, environment: display.terminal.environment)
        display.say("next: \(steps.map(Sanitizer.clean).joined(separator: ", then "))")
    }

    private func showDifference(to former: [UInt8]) {
        let name = display.shown(path)
        let difference = UnifiedDifference(from: String(decoding: former, as: UTF8.self), to: text)
        let lines = ["--- \(name)", "+++ \(name) (as found)"] + difference.hunks()
        // A tab is no harm, and stands in people's files.
        let clean = lines.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { Sanitizer.clean(String($0)) }
                .joined(separator: "\t")
        }
        display.terminal.write(clean.joined(separator: "\n") + "\n")
    }
}
