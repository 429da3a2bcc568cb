import Synchronization
import TeamSyncEngine
import TeamSyncReaders

/// What systemd is told of the daemon's state, in a sentence.
final class Standing: Sendable {
    private struct Parts {
        var state: DaemonState?
        var configurationProblem: String?
    }

    private let manager: ServiceManager
    private let parts = Mutex(Parts())

    init(_ manager: ServiceManager) {
        self.manager = manager
    }

    func note(_ report: DaemonReport) {
        switch report {
        case .ready, .reloaded: manager.ready()
        case .state(let state): update { $0.state = state }
        default: break
        }
    }

    /// The configuration that could not be read, in a line; nil when it can again.
    func note(configurationProblem: String?) {
        update { $0.configurationProblem = configurationProblem }
    }

    private func update(_ change: (inout Parts) -> Void) {
        let sentence = parts.withLock { parts in
            change(&parts)
            let state = parts.state.map { state in
                DaemonSentence.text(state.repositories, nextCheck: state.nextCheck.map(Clock.timeOfDay))
            }
            let problem = parts.configurationProblem.map { "going on with the former configuration: \($0)" }
            return [problem, state].compactMap { $0 }.joined(separator: "; ")
        }
        manager.status(sentence)
    }
}
